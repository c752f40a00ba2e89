import fc from 'fast-check';
import { expect, test } from 'vitest';
import { common, commonWords } from '../../../src/meta/agreement/common.ts';

test('versions share a position where they share a word', () => {
  expect(
    common([
      ['a', 'b', 'c'],
      ['a', 'x', 'c'],
      ['x', 'c', 'd'],
    ]),
  ).toEqual({
    length: 5,
    positions: [
      [0, 1, 3],
      [0, 2, 3],
      [2, 3, 4],
    ],
  });
  expect(common([[], []])).toEqual({ length: 0, positions: [[], []] });
});

const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });

/** The textbook table. */
function longest(left: readonly string[], right: readonly string[]): number {
  const table = left.map(() => right.map(() => 0));
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  left.forEach((word, i) => {
    right.forEach((other, j) => {
      table[i]![j] = word === other ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1));
    });
  });
  return at(left.length - 1, right.length - 1);
}

test('the common subsequence is one, and none is longer', () => {
  fc.assert(
    fc.property(words, words, (left, right) => {
      const pairs = commonWords(left, right);
      pairs.forEach(([i, j], index) => {
        expect(left[i]).toBe(right[j]);
        expect(i).toBeGreaterThan(pairs[index - 1]?.[0] ?? -1);
        expect(j).toBeGreaterThan(pairs[index - 1]?.[1] ?? -1);
      });
      expect(pairs.length).toBe(longest(left, right));
    }),
    { numRuns: 500 },
  );
});

test('each version is read off the common sequence in its own order', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (versions) => {
      const { length, positions } = common(versions);
      const sequence = new Map<number, string>();
      positions.forEach((places, version) => {
        expect(places.length).toBe(versions[version]!.length);
        places.forEach((at, word) => {
          expect(at).toBeGreaterThan(places[word - 1] ?? -1);
          expect(sequence.get(at) ?? versions[version]![word]).toBe(versions[version]![word]);
          sequence.set(at, versions[version]![word]!);
        });
      });
      expect([...sequence.keys()].sort((a, b) => a - b)).toEqual([...Array(length).keys()]);
    }),
  );
});
