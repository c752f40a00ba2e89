/**
 * Sentences that are too long for the model, or for a patient reader: they are parsed in parts of at most 120 words,
 * cut at the last full stop, semicolon, colon or comma in the second half of a part, or else where the part is full.
 * The parts become one parse again: the roots of later parts hang on the first part's as `parataxis`, and the trees
 * stand side by side under ROOT.
 */

import type { TokenizedSentence } from '../text/read.ts';
import type { Token } from '../text/tokenize.ts';
import type { Constituent, ParsedSentence, Word } from './parsed.ts';

const MOST_WORDS = 120;
/** Marks after which a long sentence may be cut, best first. */
const CUTS = [/^[.!?]+$/, /^;$/, /^:$|^[-–—]+$/, /^,$/];

export function splitLong(
  sentence: TokenizedSentence,
  pieceCount: (word: string) => number,
  mostPieces: number,
): readonly TokenizedSentence[] {
  const parts: TokenizedSentence[] = [];
  for (let rest = sentence.tokens; rest.length > 0; ) {
    const room = fitting(rest, pieceCount, mostPieces);
    const length = room === rest.length ? room : cutBefore(rest, room);
    const tokens = rest.slice(0, length);
    parts.push({ text: sentence.text, span: sentence.span, tokens });
    rest = rest.slice(length);
  }
  return parts;
}

/** How many tokens a part may have. */
function fitting(tokens: readonly Token[], pieceCount: (word: string) => number, mostPieces: number): number {
  let pieces = 0;
  for (let i = 0; i < tokens.length; i++) {
    pieces += pieceCount(tokens[i]!.text);
    if (i === MOST_WORDS || pieces > mostPieces) return Math.max(i, 1);
  }
  return tokens.length;
}

/** After how many of the words that there is room for a sentence is best cut. */
export function cutBefore(tokens: readonly { readonly text: string }[], room: number): number {
  for (const mark of CUTS) {
    for (let i = room - 1; i >= room / 2; i--) if (mark.test(tokens[i]!.text)) return i + 1;
  }
  return room;
}

export function joinParts(sentence: TokenizedSentence, parts: readonly ParsedSentence[]): ParsedSentence {
  if (parts.length === 1) return parts[0]!;
  const words: Word[] = [];
  const children: Constituent[] = [];
  const eduStarts: number[] = [];
  const root = parts[0]!.words.findIndex((word) => word.head === 0) + 1;
  for (const part of parts) {
    const offset = words.length;
    for (const word of part.words) {
      if (word.head !== 0) words.push({ ...word, head: word.head + offset });
      else if (offset === 0) words.push(word);
      else words.push({ ...word, head: root, deprel: 'parataxis' });
    }
    children.push(...part.tree.children.map((child) => shift(child, offset)));
    eduStarts.push(...part.eduStarts.map((start) => start + offset));
  }
  const tree = { label: 'ROOT', from: 0, to: words.length, children };
  return { text: sentence.text, span: sentence.span, words, tree, eduStarts };
}

function shift(node: Constituent, offset: number): Constituent {
  return {
    label: node.label,
    from: node.from + offset,
    to: node.to + offset,
    children: node.children.map((child) => shift(child, offset)),
  };
}
