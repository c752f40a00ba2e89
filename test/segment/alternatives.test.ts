import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseCuts, segmentTops } from '../../src/segment/clauses/alternatives.ts';

describe('segmentTops', () => {
  it('sends a clause that is not cut off to the nearest one around it that is', () => {
    // 3 is the main clause; 2 is in it, 1 in 2, 0 in 1.
    expect(segmentTops({ parents: [1, 2, 3, -1], cuts: [] })).toEqual([3, 3, 3, 3]);
    expect(segmentTops({ parents: [1, 2, 3, -1], cuts: [1] })).toEqual([1, 1, 3, 3]);
    expect(segmentTops({ parents: [1, 2, 3, -1], cuts: [0, 2] })).toEqual([0, 2, 2, 3]);
  });
});

describe('chooseCuts', () => {
  it('has no alternative where there is nothing to cut', () => {
    expect(chooseCuts({ sizes: [5], parents: [-1], cuts: [], limit: 7 })).toEqual([]);
  });

  it('takes from the fine end and the coarse end in turn, the more even first', () => {
    // The main clause 0 has 10 words; cutting 3 off alone is the most even, keeping 1 alone uncut too.
    const choice = { sizes: [10, 1, 2, 6, 4], parents: [-1, 0, 0, 0, 0], cuts: [1, 2, 3, 4] };
    expect(chooseCuts({ ...choice, limit: 1 })).toEqual([[1, 2, 3, 4]]);
    expect(chooseCuts({ ...choice, limit: 2 })).toEqual([[1, 2, 3, 4], [3]]);
    expect(chooseCuts({ ...choice, limit: 3 })).toEqual([[1, 2, 3, 4], [2, 3, 4], [3]]);
    expect(chooseCuts({ ...choice, limit: 5 })).toEqual([[1, 2, 3, 4], [2, 3, 4], [1, 3, 4], [3], [4]]);
  });

  const choices = fc
    .array(fc.record({ size: fc.integer({ min: 1, max: 20 }), up: fc.nat() }), { minLength: 1, maxLength: 7 })
    .map((clauses) => ({
      sizes: clauses.map(({ size }) => size),
      parents: clauses.map(({ up }, i) => (i === 0 ? -1 : up % i)),
      cuts: clauses.map((_, i) => i).slice(1),
    }));

  it('takes every combination once when the limit allows it, most segments and then most even first', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        const all = chooseCuts({ ...choice, limit: 100 });
        expect(new Set(all.map(String))).toEqual(new Set(subsets(choice.cuts).map(String)));
        const keys = all.map((cuts) => [-cuts.length, squares({ ...choice, cuts })] as const);
        const sorted = keys.toSorted(([a, x], [b, y]) => a - b || x - y);
        expect(keys).toEqual(sorted);
      }),
    );
  });

  it('takes as many as the limit allows, all cuts first, whatever the limit', () => {
    fc.assert(
      fc.property(choices, fc.integer({ min: 1, max: 20 }), (choice, limit) => {
        const taken = chooseCuts({ ...choice, limit });
        expect(taken).toHaveLength(Math.min(limit, 2 ** choice.cuts.length - 1));
        if (choice.cuts.length > 0) expect(taken[0]).toEqual(choice.cuts);
        expect(new Set(taken.map(String)).size).toBe(taken.length);
      }),
    );
  });

  it('does not count to 2¹⁰⁰⁰ in a sentence with a thousand clauses', () => {
    const parents = Array.from({ length: 1001 }, (_, i) => i - 1);
    const cuts = Array.from({ length: 1000 }, (_, i) => i + 1);
    const taken = chooseCuts({ sizes: parents.map(() => 2), parents, cuts, limit: 7 });
    expect(taken.map((made) => made.length)).toEqual([1000, 999, 999, 999, 1, 1, 1]);
  });
});

function subsets(items: readonly number[]): number[][] {
  return Array.from({ length: 2 ** items.length - 1 }, (_, bits) =>
    items.filter((_, i) => ((bits + 1) >> i) & 1),
  );
}

/** By brute force: walk up from every clause. */
function squares({
  sizes,
  parents,
  cuts,
}: {
  sizes: readonly number[];
  parents: readonly number[];
  cuts: readonly number[];
}): number {
  const sums = new Map<number, number>();
  sizes.forEach((size, clause) => {
    let at = clause;
    while (!cuts.includes(at) && parents[at] !== -1) at = parents[at]!;
    sums.set(at, (sums.get(at) ?? 0) + size);
  });
  return [...sums.values()].reduce((sum, size) => sum + size ** 2, 0);
}
