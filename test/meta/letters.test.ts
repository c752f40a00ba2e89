import fc from 'fast-check';
import { expect, it } from 'vitest';
import { letterGroups } from '../../src/meta/letters.ts';

it('gives overlapping groups where differences are not transitive', () => {
  expect(letterGroups({ count: 3, differ: (a, b) => b - a > 1 })).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(letterGroups({ count: 3, differ: () => true })).toEqual([[0], [1], [2]]);
  expect(letterGroups({ count: 3, differ: () => false })).toEqual([[0, 1, 2]]);
  expect(letterGroups({ count: 0, differ: () => false })).toEqual([]);
});

it('two share a group exactly if they do not differ, and no group is superfluous', () => {
  const relation = fc
    .integer({ min: 1, max: 9 })
    .chain((count) => fc.tuple(fc.constant(count), fc.array(fc.boolean(), { minLength: 81, maxLength: 81 })));
  fc.assert(
    fc.property(relation, ([count, bits]) => {
      const differ = (a: number, b: number) => bits[a * 9 + b]!;
      const groups = letterGroups({ count, differ });
      const share = (from: readonly (readonly number[])[], a: number, b: number) =>
        from.some((group) => group.includes(a) && group.includes(b));
      const right = (from: readonly (readonly number[])[]) => {
        for (let a = 0; a < count; a++) {
          if (!share(from, a, a)) return false;
          for (let b = a + 1; b < count; b++) if (share(from, a, b) === differ(a, b)) return false;
        }
        return true;
      };
      expect(right(groups)).toBe(true);
      for (const g of groups.keys()) expect(right(groups.toSpliced(g, 1))).toBe(false);
    }),
  );
});
