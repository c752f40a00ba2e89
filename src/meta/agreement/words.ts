/**
 * The words of a text as annotators share them, and which of them an expression covers. Case, white space,
 * punctuation and apostrophes do not count: two files often differ there and nowhere else.
 *
 *   wordsOf("The iron's  ABILITY")                                → the, irons, ability, each with its span
 *   place({ text: 'a ... c', spans: [] }, wordsOf('A b, c.'))   → [0, 2]
 */
import type { Expression, Span } from '../../model.ts';

export interface Word {
  /** What is compared. */
  readonly form: string;
  readonly span: Span;
}

// Scripts that put no blanks between words: each character is compared by itself.
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
const LETTER = String.raw`(?!${UNSPACED})[\p{L}\p{N}\p{M}]`;
const WORD = new RegExp(`${UNSPACED}\\p{M}*|(?:${LETTER})+(?:['’](?:${LETTER})+)*`, 'gu');

export function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    form: found.normalize('NFKC').toLowerCase().replace(/['’]/g, ''),
    span: [index, index + found.length],
  }));
}

/**
 * The indices of the words that an expression covers, in order. A word counts when at least half of it lies
 * in a span, since published offsets often miss a letter. Without spans, the expression's own words are looked
 * up in the text. Empty when the place cannot be found.
 */
export function place({ text, spans }: Expression, words: readonly Word[]): readonly number[] {
  if (spans.length === 0) return search(text, words);
  const [first, last] = [spans[0]![0], spans.at(-1)![1]];
  return [...words.keys()].filter((index) => {
    const [start, end] = words[index]!.span;
    if (end <= first || start >= last) return false;
    const covered = spans.reduce(
      (sum, [from, to]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
      0,
    );
    return covered * 2 >= end - start;
  });
}

/** Finds each part of a text joined by ` ... `: after the part before it, or else anywhere. */
function search(text: string, words: readonly Word[]): readonly number[] {
  const found = new Set<number>();
  let from = 0;
  for (const part of text.split(/\.{3}|…/)) {
    const forms = wordsOf(part).map(({ form }) => form);
    if (forms.length === 0) continue;
    const start = [indexOf(words, forms, from), indexOf(words, forms, 0)].find((at) => at >= 0);
    if (start === undefined) return [];
    from = start + forms.length;
    for (let index = start; index < from; index++) found.add(index);
  }
  return [...found].sort((a, b) => a - b);
}

function indexOf(words: readonly Word[], forms: readonly string[], from: number): number {
  for (let start = from; start + forms.length <= words.length; start++) {
    if (forms.every((form, offset) => words[start + offset]!.form === form)) return start;
  }
  return -1;
}

/** The text of some words: runs of neighbours as they stand in the text, joined by ` ... `. */
export function phrase(text: string, words: readonly Word[], indices: readonly number[]): string {
  const parts: string[] = [];
  for (let first = 0; first < indices.length; ) {
    let last = first;
    while (indices[last + 1] === indices[last]! + 1) last++;
    const start = words[indices[first]!]!.span[0];
    const end = words[indices[last]!]!.span[1];
    parts.push(text.slice(start, end).replace(/\s+/g, ' '));
    first = last + 1;
  }
  return parts.join(' ... ');
}
