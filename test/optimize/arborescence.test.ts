import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestTree } from '../../src/optimize/arborescence.ts';

const matrices = fc.integer({ min: 2, max: 6 }).chain((size) =>
  fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  }),
);

/** All assignments of heads that are a tree with one child of the root, by enumeration. */
function bruteForce(scores: number[][]): number {
  const size = scores.length;
  let best = Number.NEGATIVE_INFINITY;
  const heads = new Array<number>(size).fill(-1);
  const visit = (node: number, total: number): void => {
    if (node === size) {
      if (isTree(heads)) best = Math.max(best, total);
      return;
    }
    for (let head = 0; head < size; head++) {
      if (head === node) continue;
      heads[node] = head;
      visit(node + 1, total + scores[head]![node]!);
    }
  };
  visit(1, 0);
  return best;
}

function isTree(heads: ArrayLike<number>): boolean {
  let roots = 0;
  for (let node = 1; node < heads.length; node++) {
    if (heads[node] === 0) roots++;
    let steps = 0;
    for (let at = node; at !== 0; at = heads[at]!) if (++steps > heads.length) return false;
  }
  return roots === 1;
}

it('finds the best tree with one root, as enumeration does', () => {
  fc.assert(
    fc.property(matrices, (scores) => {
      const heads = bestTree({ size: scores.length, score: (head, dependent) => scores[head]![dependent]! });
      expect(isTree(heads)).toBe(true);
      let total = 0;
      for (let node = 1; node < heads.length; node++) total += scores[heads[node]!]![node]!;
      expect(total).toBe(bruteForce(scores));
    }),
    { numRuns: 500 },
  );
});

it('is a tree for hundreds of words', () => {
  const heads = bestTree({
    size: 300,
    score: (head, dependent) => Math.sin(head * 12.9898 + dependent * 78.233),
  });
  expect(isTree(heads)).toBe(true);
});

it('has one root where the scores are too large to be added exactly', () => {
  const big = 3.4e38;
  const scores = [
    [0, big, big],
    [0, 0, big],
    [0, 0, 0],
  ];
  expect([...bestTree({ size: 3, score: (head, dependent) => scores[head]![dependent]! })]).toEqual([
    -1, 0, 1,
  ]);
});
