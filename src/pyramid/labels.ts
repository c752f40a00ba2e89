/**
 * Labels that are whole statements. EDUA's clauses may be parts of one ("when a barge burst the gate"); such a label gives
 * way to a contributor that is one, or to the statement that a contributor is a part of.
 *
 *   const units = await wholeLabels(pyramid, resources);
 */
import type { Resources } from '../method.ts';
import type { ContentUnit, Contributor, Pyramid, Span } from '../model.ts';
import { readStatements, type TextStatement } from '../segment/statements/read.ts';
import { isEnglish } from '../text/language.ts';
import { words } from '../text/words.ts';

/** A subject and a tensed verb do not make a statement of what begins or ends like these. */
const BEGUN =
  /^(?:because|although|though|which|who|whom|whose|that|of|while|whereas|as|since|when|where|if|so|until|unless|before|after|once|whether)\b(?!.*,)/i;
const BROKEN_OFF =
  /\b(?:that|means?|says?|said|believes?|thinks?|thought|shows?|explains?|states?|argues?|is|are|was|were|of|to|and|or|but|because|which|who|the|an?|with|by|from|has|have|so)\W*$/i;
const TAIL = /[,;:–—\s]+$/u;
/** What an interrupted clause leaves out. */
const GAP = /\s(?:\.\.\.|…)\s/;

export async function wholeLabels(
  { units, references }: Pyramid,
  resources: Resources,
): Promise<readonly ContentUnit[]> {
  const statements = new Map<string, readonly TextStatement[]>();
  for (const { id, text } of references) {
    if (isEnglish(text)) statements.set(id, await readStatements(text, resources));
  }
  if (statements.size === 0) return units;
  const taken = new Set<string>();
  const labelled: ContentUnit[] = [];
  for (const unit of units) {
    const label = await chooseLabel(unit, { statements, taken, resources });
    taken.add(label);
    labelled.push({ ...unit, label });
  }
  return labelled;
}

/** The first that is a whole statement and no other unit's; failing that, one that points to another; failing that, its own. */
async function chooseLabel(
  unit: ContentUnit,
  {
    statements,
    taken,
    resources,
  }: {
    statements: ReadonlyMap<string, readonly TextStatement[]>;
    taken: ReadonlySet<string>;
    resources: Resources;
  },
): Promise<string> {
  let second: string | null = null;
  for (const candidate of candidates(unit, statements)) {
    const label = asSentence(candidate);
    if (taken.has(label)) continue;
    const kind = await kindOf(label, resources);
    if (kind === 'whole') return label;
    if (kind === 'pointing') second ??= label;
  }
  return second ?? asSentence(unit.label);
}

/** Without the word that joined it to another clause, and with the marks of a sentence. */
function asSentence(label: string): string {
  const plain = label.replace(/^(?:and|but|so|or|yet|then)\s+(?=\S+\s+\S)/iu, '').replace(TAIL, '');
  const [first = ''] = plain;
  return `${first.toUpperCase()}${plain.slice(first.length)}${/[.!?…]["”’)]*$/u.test(plain) ? '' : '.'}`;
}

/** The label itself, then contributors, then what they are parts of; each kind shortest first. */
function candidates(
  { label, contributors }: ContentUnit,
  statements: ReadonlyMap<string, readonly TextStatement[]>,
): readonly string[] {
  const around = contributors.flatMap((one) => {
    const found = statementAround(one, statements.get(one.reference) ?? []);
    return found === null ? [] : [found];
  });
  const [plain, pointing] = [false, true].map((isPointing) =>
    shortestFirst(around.filter((one) => one.isPointing === isPointing).map((one) => one.label)),
  );
  const own = shortestFirst(contributors.map(({ text }) => text));
  return [...new Set([label, ...own, ...plain!, ...pointing!])];
}

function shortestFirst(texts: readonly string[]): readonly string[] {
  return texts.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

/** The whole statement that has most of a contributor. */
function statementAround({ spans }: Contributor, statements: readonly TextStatement[]): TextStatement | null {
  let best: { readonly statement: TextStatement; readonly shared: number } | null = null;
  const half = overlap(spans, spans) / 2;
  for (const statement of statements) {
    const shared = overlap(spans, statement.spans);
    if (statement.isWhole && shared > (best?.shared ?? half)) best = { statement, shared };
  }
  return best?.statement ?? null;
}

function overlap(a: readonly Span[], b: readonly Span[]): number {
  let sum = 0;
  for (const [from, to] of a) {
    for (const [start, end] of b) sum += Math.max(0, Math.min(to, end) - Math.max(from, start));
  }
  return sum;
}

/** Whether a label is a statement, and one that needs no other to say whom it is about. */
async function kindOf(label: string, resources: Resources): Promise<'whole' | 'pointing' | 'none'> {
  if ([BEGUN, BROKEN_OFF, GAP].some((sign) => sign.test(label))) return 'none';
  const [first] = await readStatements(label, resources);
  // "A sum that many consider insulting" has a statement in it, but is none.
  if (first?.isWhole !== true || words(first.label)[0] !== words(label)[0]) return 'none';
  return first.isPointing ? 'pointing' : 'whole';
}
