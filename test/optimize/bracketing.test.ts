import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestBracketing } from '../../src/optimize/bracketing.ts';

/** The best total over all binary trees, straight from the definition. */
function bruteForce(from: number, to: number, score: (from: number, to: number) => number): number {
  if (to - from < 2) return 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let middle = from + 1; middle < to; middle++) {
    best = Math.max(best, bruteForce(from, middle, score) + bruteForce(middle, to, score));
  }
  return best + score(from, to);
}

it('finds the best binary tree, as enumeration does', () => {
  const cases = fc.tuple(
    fc.integer({ min: 1, max: 7 }),
    fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 64, maxLength: 64 }),
  );
  fc.assert(
    fc.property(cases, ([size, values]) => {
      const score = (from: number, to: number) => values[from * 8 + to]!;
      const brackets = bestBracketing({ size, score });
      expect(brackets.length).toBe(size - 1);
      expect(brackets.reduce((sum, [from, to]) => sum + score(from, to), 0)).toBe(bruteForce(0, size, score));
    }),
  );
});
