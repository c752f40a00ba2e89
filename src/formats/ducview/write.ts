/**
 * Writes pyramids and annotated summaries as DUCView does. The references become one text, with separators
 * between them, and contributors point into that; what was read and is written reads the same again.
 */
import type { Diagnostic } from '../../errors.ts';
import { CheopsError } from '../../errors.ts';
import type { AnnotatedSummary, Contributor, Expression, Match, Pyramid } from '../../model.ts';
import { loss, type Written } from '../written.ts';
import { fromReference } from './contributors.ts';
import { separatorsFor } from './separators.ts';
import { FORBIDDEN } from './xml.ts';

export function writePyr(pyramid: Pyramid): Written {
  const page = createPage();
  page.add('<?xml version="1.0"?>', ...doctype('pyramid', PYRAMID_ELEMENTS), '');
  addPyramid(page, pyramid);
  for (const unit of pyramid.units) {
    if (unit.contributors.length === 0) {
      page.lose(
        `Unit ${unit.id} has no contributors, and a .pyr has no other weight than theirs.`,
        'It weighs nothing there.',
      );
    }
  }
  return page.written();
}

export function writePan({ pyramid, annotated }: { pyramid: Pyramid; annotated: AnnotatedSummary }): Written {
  const page = createPage();
  page.add(
    '<?xml version="1.0"?>',
    ...doctype('peerAnnotation', [...PEER_ELEMENTS, ...PYRAMID_ELEMENTS]),
    '',
  );
  page.add('<peerAnnotation>');
  addPyramid(page, pyramid);
  page.add('<annotation>');
  addText(page, annotated.summary.text);
  const matches = new Map(pyramid.units.map((unit): [string, Match[]] => [unit.id, []]));
  for (const match of annotated.matches) matches.get(match.unit)!.push(match);
  for (const unit of pyramid.units) {
    const label = `(${unit.weight}) ${unit.label}`;
    addPeer(page, { uid: unit.id, label, text: annotated.summary.text, expressions: matches.get(unit.id)! });
  }
  const outside = { uid: '0', label: 'All non-matching SCUs go here', text: annotated.summary.text };
  addPeer(page, { ...outside, expressions: annotated.unmatched });
  page.add('</annotation>', '</peerAnnotation>', '');
  losePlaces(page, [...annotated.matches, ...annotated.unmatched], 'They are contributors without parts.');
  if (annotated.matches.some((match) => match.evidence !== undefined)) {
    page.lose('What an automatic matcher saw has no place in a .pan.', 'It is left out.');
  }
  return page.written();
}

type Page = ReturnType<typeof createPage>;

function createPage() {
  const lines: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const lose = (message: string, assumed: string) => {
    diagnostics.push(...loss(1, message, assumed));
  };
  return {
    lose,
    add: (...more: readonly string[]) => void lines.push(...more),
    /** Escapes text for an element or an attribute; characters that XML cannot have are lost. */
    escape(text: string): string {
      const allowed = text.replace(FORBIDDEN, (run) => '\uFFFD'.repeat(Array.from(run).length));
      if (allowed !== text) lose('A control character cannot be in XML.', 'U+FFFD stands for it.');
      return allowed.replace(/[&<>"\t\n\r]/g, (char) => ESCAPES[char]!);
    },
    written: (): Written => ({ text: lines.join('\n'), diagnostics }),
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser reads these three as a blank in an attribute, unless they are written so.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

// DUCView's parser wants to know its elements; see docs/formats.md.
const PYRAMID_ELEMENTS = [
  '<!ELEMENT pyramid (startDocumentRegEx?, text, scu*)>',
  '<!ELEMENT startDocumentRegEx (#PCDATA)>',
  '<!ELEMENT text (line*)>',
  '<!ELEMENT line (#PCDATA)>',
  '<!ELEMENT scu (contributor*)>',
  '<!ATTLIST scu uid CDATA #REQUIRED label CDATA #REQUIRED comment CDATA #IMPLIED>',
  '<!ELEMENT contributor (part*)>',
  '<!ATTLIST contributor label CDATA #REQUIRED comment CDATA #IMPLIED>',
  '<!ELEMENT part EMPTY>',
  '<!ATTLIST part label CDATA #REQUIRED start CDATA #REQUIRED end CDATA #REQUIRED>',
];
const PEER_ELEMENTS = [
  '<!ELEMENT peerAnnotation (pyramid, annotation)>',
  '<!ELEMENT annotation (text, peerscu+)>',
  '<!ELEMENT peerscu (contributor*)>',
  '<!ATTLIST peerscu uid CDATA #REQUIRED label CDATA #REQUIRED comment CDATA #IMPLIED>',
];

function doctype(root: string, elements: readonly string[]): readonly string[] {
  return [`<!DOCTYPE ${root} [`, ...elements.map((element) => ` ${element}`), ']>'];
}

function addPyramid(page: Page, pyramid: Pyramid): void {
  const { references } = pyramid;
  for (const { id } of references) if (/[\n\r]/.test(id)) throw idError(id);
  const separators = separatorsFor(references.flatMap(({ id, text }) => [id, text]));
  const bases = new Map<string, number>();
  let text = '';
  for (const reference of references) {
    text += `${text === '' ? '' : '\n'}${separators.before(reference.id)}`;
    bases.set(reference.id, text.length);
    text += reference.text;
  }
  if (pyramid.method !== 'manual') {
    page.lose(
      `There is no place for the method, ${pyramid.method}.`,
      'The pyramid will pass for a manual one.',
    );
  }
  page.add('<pyramid>');
  if (references.length > 0) {
    page.add(`<startDocumentRegEx><![CDATA[${separators.regex}]]></startDocumentRegEx>`);
  }
  addText(page, text);
  const odd = pyramid.units.map(({ id }) => id).filter((id) => !/^[1-9]\d{0,8}$/.test(id));
  if (odd.length > 0) {
    const some = odd.length > 3 ? `${odd.slice(0, 2).join(', ')} and ${odd.length - 2} more` : odd.join(', ');
    page.lose(`DUCView itself only knows whole numbers as uid, not ${some}.`, 'They are kept.');
  }
  for (const { id, label, comment, contributors } of pyramid.units) {
    page.add(
      ` <scu uid="${page.escape(id)}" label="${page.escape(label)}"${commentAttribute(page, comment)}>`,
    );
    for (const contributor of contributors) {
      addContributor(page, placedBy(contributor), { text, base: bases.get(contributor.reference)! });
    }
    page.add(' </scu>');
  }
  page.add('</pyramid>');
  losePlaces(
    page,
    pyramid.units.flatMap(({ contributors }) => contributors),
    'They are contributors without parts; a comment names the reference.',
  );
}

/** Words without a place are in a reference nevertheless, which their comment then names. */
function placedBy({ reference, spans, comment, ...words }: Contributor): Expression {
  const own = comment === undefined ? {} : { comment };
  return { ...words, spans, ...(spans.length === 0 ? { comment: fromReference(reference, comment) } : own) };
}

function losePlaces(page: Page, expressions: readonly Expression[], assumed: string): void {
  const [first, ...more] = expressions.filter(({ spans }) => spans.length === 0);
  if (first === undefined) return;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  page.lose(`Where the words “${first.text}”${others} are is not known.`, assumed);
}

function idError(id: string): CheopsError {
  return new CheopsError(
    'E_FORMAT',
    `The name of a reference has two lines, which a .pyr cannot hold: ${JSON.stringify(id)}.`,
    {
      fix: 'Give the reference a name of one line, or write JSON.',
    },
  );
}

function addText(page: Page, text: string): void {
  page.add(' <text>');
  for (const line of text.split('\n')) page.add(`  <line>${page.escape(line)}</line>`);
  page.add(' </text>');
}

function addPeer(
  page: Page,
  peer: { uid: string; label: string; text: string; expressions: readonly Expression[] },
): void {
  page.add(` <peerscu uid="${page.escape(peer.uid)}" label="${page.escape(peer.label)}">`);
  for (const expression of peer.expressions) addContributor(page, expression, { text: peer.text, base: 0 });
  page.add(' </peerscu>');
}

/** Words whose offsets count from `base` in `text`. */
function addContributor(
  page: Page,
  { text: words, spans, comment }: Expression,
  { text, base }: { text: string; base: number },
): void {
  const parts = spans.map(([start, end]) => ({
    label: text.slice(base + start, base + end),
    start: base + start,
    end: base + end,
  }));
  const label = parts.length === 0 ? words : parts.map((part) => part.label).join('...');
  page.add(`  <contributor label="${page.escape(label)}"${commentAttribute(page, comment)}>`);
  for (const part of parts) {
    page.add(`   <part label="${page.escape(part.label)}" start="${part.start}" end="${part.end}"/>`);
  }
  page.add('  </contributor>');
}

function commentAttribute(page: Page, comment: string | undefined): string {
  return comment === undefined ? '' : ` comment="${page.escape(comment)}"`;
}
