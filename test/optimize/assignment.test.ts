import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assign } from '../../src/optimize/assignment.ts';

test.each<[string, number[][], (number | null)[]]>([
  ['nothing', [], []],
  ['rows without columns', [[], []], [null, null]],
  [
    'the greedy choice is not the best',
    [
      [5, 4],
      [4, 1],
    ],
    [1, 0],
  ],
  ['more rows than columns', [[1], [3], [2]], [null, 0, null]],
  ['more columns than rows', [[1, 3, 2]], [1]],
  [
    'what is worth nothing stays apart',
    [
      [0, -1],
      [-2, 4],
    ],
    [null, 1],
  ],
])('%s', (_, weights, expected) => {
  expect(assign(weights)).toEqual(expected);
});

test('weights that are no matrix of finite numbers are refused', () => {
  expect(() => assign([[1, 2], [3]])).toThrow('differ in length');
  expect(() => assign([[Number.NaN]])).toThrow('not a finite number');
});

/** The best sum over all ways to give each row one of the free columns or none. */
function bruteForce(weights: readonly (readonly number[])[], row = 0, used = new Set<number>()): number {
  if (row === weights.length) return 0;
  let best = bruteForce(weights, row + 1, used);
  weights[row]!.forEach((weight, column) => {
    if (used.has(column)) return;
    best = Math.max(best, weight + bruteForce(weights, row + 1, new Set([...used, column])));
  });
  return best;
}

const matrices = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(fc.integer({ min: -3, max: 9 }), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

test('no pairing is better (brute force)', () => {
  fc.assert(
    fc.property(matrices, (weights) => {
      const columns = assign(weights);
      const taken = columns.filter((column) => column !== null);
      expect(new Set(taken).size).toBe(taken.length);
      const gains = columns.map((column, row) => (column === null ? 0 : weights[row]![column]!));
      expect(gains.every((gain, row) => columns[row] === null || gain > 0)).toBe(true);
      expect(gains.reduce((sum, gain) => sum + gain, 0)).toBe(bruteForce(weights));
    }),
    { numRuns: 500 },
  );
});
