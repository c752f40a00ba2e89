/**
 * A text that makes a statement in a unit's own words expresses the unit, whatever a model thinks of it. "In its own
 * words" means: all content words of a wording, in their order, in one statement or clause with hardly any others, and
 * nothing around that takes it back.
 *
 *   const saying = sameWords({ statements, clauses });   // of "Ann doubts that the pool, which is old, will open."
 *   saying(['The pool is old.'])         // the words "the pool … is old"
 *   saying(['The pool will open.'])      // null: she doubts it
 */
import type { Expression, Span, Summary } from '../../model.ts';
import type { PresenceUnit, UnitPresence } from '../../semantics/presence.ts';
import { porterStem } from '../../text/porter.ts';
import { STOP_WORDS } from '../../text/stopwords.ts';
import { words } from '../../text/words.ts';

/** Of so many words of a wording, one may be joined by another: "The old pool in Kent" says "The pool in Kent". */
const WORDS_FOR_ONE_MORE = 4;

/** Words that can take back what stands beside them: only where the wording has them too is the same said. */
const TAKING_BACK = new Set(
  [
    'not no never none nobody nothing neither nor cannot without n t hardly barely scarcely rarely seldom almost nearly',
    'if unless whether may might could would should maybe perhaps possibly allegedly supposedly only until',
    'doubt doubts doubted deny denies denied refuse refuses refused fail fails failed false falsely wrong wrongly untrue',
    'myth lie lies lied pretend pretends pretended avoid avoids avoided prevent prevents prevented stop stops stopped',
    'reject rejects rejected wish wishes wished hope hopes hoped less least opposite instead',
  ]
    .join(' ')
    .split(' '),
);

/** Words that say who, when or how many: "was defeated by", "before", "few". Both must have the same. */
const TELLING = new Set(
  'by was were be been being before after since during few some most many several all both each every more than to from'.split(
    ' ',
  ),
);

export interface Said {
  readonly statements: readonly Expression[];
  /** Those that have words. */
  readonly clauses: readonly Expression[];
}

/** Says of wordings which words of a summary are their own, or null. */
export function sameWords(said: Said): (wordings: readonly string[]) => Expression | null {
  const candidates = [...candidatesIn(said)].map(({ around, said }) => ({
    said,
    words: wordsOf(said.text),
    around: wordsOf(around.text),
  }));
  return (wordings) => {
    const wanted = wordings.map(wordsOf).filter(({ stems }) => stems.length > 1);
    return (
      candidates.find(({ words, around }) => wanted.some((wording) => isSame(wording, words, around)))
        ?.said ?? null
    );
  };
}

/** Units that the summary has in their own words are certain. */
export function withSameWords({
  found,
  units,
  summary,
  statements,
  clauses,
}: Said & {
  readonly found: readonly UnitPresence[];
  readonly units: readonly PresenceUnit[];
  readonly summary: Summary;
}): readonly UnitPresence[] {
  const wordingsOf = new Map(units.map(({ id, wordings }) => [id, wordings]));
  const saying = sameWords({ statements, clauses });
  return found.map((one) => {
    const said = saying(wordingsOf.get(one.unit) ?? []);
    if (said === null) return one;
    const span: Span = [said.spans[0]![0], said.spans.at(-1)![1]];
    return { unit: one.unit, probability: 1, sentence: { text: summary.text.slice(...span), span } };
  });
}

/** Every statement, and every clause with the first statement that it stands in; both are in the order of the text. */
function* candidatesIn({ statements, clauses }: Said): Iterable<{ around: Expression; said: Expression }> {
  for (const said of statements) yield { around: said, said };
  for (const said of clauses) {
    const around = statements.find((statement) =>
      said.spans.every((span) => isInside(span, statement.spans)),
    );
    if (around !== undefined) yield { around, said };
  }
}

function isInside([start, end]: Span, spans: readonly Span[]): boolean {
  return spans.some(([from, to]) => from <= start && end <= to);
}

interface Worded {
  readonly all: readonly string[];
  /** Of the content words, in their order. */
  readonly stems: readonly string[];
}

function wordsOf(text: string): Worded {
  const all = words(text);
  const stems = all.filter((word) => !STOP_WORDS.has(word)).map((word) => porterStem(word, 'rouge-1.5.5'));
  return { all, stems };
}

function isSame(wording: Worded, said: Worded, around: Worded): boolean {
  const more = said.stems.length - wording.stems.length;
  if (more < 0 || more > Math.floor(wording.stems.length / WORDS_FOR_ONE_MORE)) return false;
  return (
    isWithin(wording.stems, said.stems) &&
    among(TELLING, wording) === among(TELLING, said) &&
    among(TAKING_BACK, wording) === among(TAKING_BACK, around)
  );
}

function isWithin(wanted: readonly string[], stems: readonly string[]): boolean {
  let at = 0;
  for (const stem of stems) if (stem === wanted[at]) at++;
  return at === wanted.length;
}

/** Those of a list, in alphabetical order, so that "not … if" is "if … not". */
function among(list: ReadonlySet<string>, { all }: Worded): string {
  return all
    .filter((word) => list.has(word))
    .sort()
    .join(' ');
}
