/**
 * Which texts of two lists are the same text? Annotators' files differ in layout, in ids and in small edits, so
 * texts are paired by their words, and only among equals by id.
 *
 *   pairTexts([{ id: '1', text: 'A b.' }], [{ id: 'x', text: 'Other' }, { id: 'y', text: 'a  B' }])
 *   // → [1]
 */
import { group } from 'd3-array';
import type { TextDocument } from '../../model.ts';
import { assign } from '../../optimize/assignment.ts';
import { wordsOf } from './words.ts';

/** Texts are versions of one text when their bags of words overlap by more than this (Dice). */
export const SAME_TEXT = 0.8;

/** For each left text the index of its right counterpart, or null. */
export function pairTexts(
  left: readonly TextDocument[],
  right: readonly TextDocument[],
): readonly (number | null)[] {
  const leftBags = left.map(bagOf);
  const rightBags = right.map(bagOf);
  const pairs = pairEqual({ left: leftBags, right: rightBags });
  const taken = new Set(pairs);
  const freeLeft = [...left.keys()].filter((index) => pairs[index] === null);
  const freeRight = [...right.keys()].filter((index) => !taken.has(index));
  const rest = assign(
    freeLeft.map((i) => freeRight.map((j) => closeness({ left: leftBags[i]!, right: rightBags[j]! }))),
  );
  rest.forEach((column, row) => {
    if (column !== null) pairs[freeLeft[row]!] = freeRight[column]!;
  });
  return pairs;
}

interface Bag {
  readonly id: string;
  readonly words: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

function bagOf({ id, text }: TextDocument): Bag {
  const forms = wordsOf(text).map(({ form }) => form);
  const counts = new Map<string, number>();
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  return { id, words: forms.join(' '), counts, size: forms.length };
}

/** Pairs texts with exactly the same words: those with the same id first, then in order. */
function pairEqual({ left, right }: { left: readonly Bag[]; right: readonly Bag[] }): (number | null)[] {
  const pairs: (number | null)[] = left.map(() => null);
  const free = group(right.keys(), (index) => right[index]!.words);
  const take = (bag: Bag, index: number, fits: (candidate: number) => boolean) => {
    const candidates = free.get(bag.words) ?? [];
    const found = candidates.find(fits);
    if (pairs[index] !== null || found === undefined) return;
    pairs[index] = found;
    candidates.splice(candidates.indexOf(found), 1);
  };
  left.forEach((bag, index) => {
    take(bag, index, (candidate) => right[candidate]!.id === bag.id);
  });
  left.forEach((bag, index) => {
    take(bag, index, () => true);
  });
  return pairs;
}

/** How alike two texts are, 0 unless they are versions of one text. A common id decides between equals. */
function closeness({ left, right }: { left: Bag; right: Bag }): number {
  let shared = 0;
  for (const [form, count] of left.counts) shared += Math.min(count, right.counts.get(form) ?? 0);
  const dice = (2 * shared) / (left.size + right.size);
  return dice > SAME_TEXT ? dice + (left.id === right.id ? 1e-6 : 0) : 0;
}
