import fc from 'fast-check';
import type { Constituent, ParsedSentence, Word } from '../../src/syntax/parsed.ts';

const RELATIONS = [
  ...['nsubj', 'nsubj:pass', 'nsubj:outer', 'csubj', 'csubj:outer', 'obj', 'obl', 'xcomp', 'ccomp', 'advcl'],
  ...['advcl:relcl', 'acl', 'acl:relcl', 'conj', 'cc', 'punct', 'aux', 'cop', 'mark', 'parataxis', 'appos'],
  ...['amod', 'nmod', 'det', 'advmod', 'expl', 'discourse', 'flat', 'fixed', 'compound', 'dep', 'orphan'],
];
const TAGS = [
  'NN',
  'NNP',
  'PRP',
  'WDT',
  'WP',
  'WRB',
  'VBD',
  'VBN',
  'VBG',
  'VB',
  'MD',
  'CC',
  'IN',
  '.',
  '``',
  "''",
];
const CATEGORIES = ['NOUN', 'PROPN', 'PRON', 'VERB', 'AUX', 'ADJ', 'PUNCT', 'CCONJ', 'SCONJ'];
const TEXTS = [
  'a',
  'Zoë',
  'which',
  'not',
  ',',
  '.',
  '“',
  '”',
  '(',
  ')',
  '"',
  '-LRB-',
  '東京',
  '👩‍👧',
  "n't",
  'x_y',
];

const word = fc.record({
  text: fc.constantFrom(...TEXTS),
  upos: fc.constantFrom(...CATEGORIES),
  xpos: fc.constantFrom(...TAGS),
  verbForm: fc.constantFrom('_', 'Fin', 'Fin', 'Inf', 'Part', 'Ger'),
  deprel: fc.constantFrom(...RELATIONS),
  /** Of those words that are in the tree already, which one it hangs on. */
  attach: fc.nat(),
  rank: fc.nat(),
  spaceAfter: fc.boolean(),
  startsUnit: fc.boolean(),
});

/** Sentences with any tree over any words: what no grammar gives but a parser may. */
export function parsedSentence({ maxLength = 25 } = {}): fc.Arbitrary<ParsedSentence> {
  return fc
    .tuple(fc.array(word, { minLength: 1, maxLength }), fc.infiniteStream(fc.nat()))
    .map(([rows, numbers]) => build(rows, numbers));
}

type Row = typeof word extends fc.Arbitrary<infer T> ? T : never;

function build(rows: readonly Row[], numbers: Iterator<number>): ParsedSentence {
  const order = rows.map((_, i) => i).sort((a, b) => rows[a]!.rank - rows[b]!.rank || a - b);
  const heads = new Map(order.map((i, k) => [i, k === 0 ? 0 : order[rows[i]!.attach % k]! + 1]));
  let text = '';
  const words = rows.map((row, i): Word => {
    const start = text.length;
    text += row.text;
    const head = heads.get(i)!;
    const { upos, xpos, verbForm } = row;
    const deprel = head === 0 ? 'root' : row.deprel;
    const entry = { text: row.text, span: [start, text.length] as const, upos, xpos, verbForm, head, deprel };
    if (row.spaceAfter && i < rows.length - 1) text += ' ';
    return entry;
  });
  return {
    text,
    span: [0, text.length],
    words,
    tree: { label: 'ROOT', from: 0, to: rows.length, children: [constituent(0, rows.length, numbers)] },
    eduStarts: rows.flatMap(({ startsUnit }, i) => (i === 0 || startsUnit ? [i] : [])),
  };
}

const LABELS = ['S', 'VP', 'NP', 'SBAR', 'PP', 'VP'];

function constituent(from: number, to: number, numbers: Iterator<number>): Constituent {
  const label = LABELS[numbers.next().value % LABELS.length]!;
  const children: Constituent[] = [];
  for (let at = from; at < to; ) {
    const end = Math.min(to, at + 1 + (numbers.next().value % 4));
    // Some words stand by themselves; a child is smaller than its parent, so that this comes to an end.
    if (end - at > 1 && end - at < to - from) children.push(constituent(at, end, numbers));
    at = end;
  }
  return { label, from, to, children };
}
