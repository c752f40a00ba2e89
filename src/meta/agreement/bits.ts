/**
 * Sets of small whole numbers as bits, for the millions of intersections behind an α over words.
 *
 *   sharedBits(bitsOf([1, 40, 41]), bitsOf([2, 40, 41])) === 2
 */
import { bitCount } from '../../optimize/lcs.ts';

export interface Bits {
  readonly words: Uint32Array;
  readonly size: number;
}

export function bitsOf(numbers: Iterable<number>): Bits {
  const distinct = new Set(numbers);
  const largest = [...distinct].reduce((most, number) => Math.max(most, number), -1);
  const words = new Uint32Array((largest >> 5) + 1);
  for (const number of distinct) words[number >> 5]! |= 1 << (number & 31);
  return { words, size: distinct.size };
}

/** How many numbers both sets have. */
export function sharedBits(a: Bits, b: Bits): number {
  const length = Math.min(a.words.length, b.words.length);
  let count = 0;
  for (let i = 0; i < length; i++) {
    const both = a.words[i]! & b.words[i]!;
    if (both !== 0) count += bitCount(both);
  }
  return count;
}
