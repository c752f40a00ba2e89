import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseStretches, type Stretch } from '../../src/optimize/stretches.ts';

const LENGTH = 7;
const stretch = fc
  .record({
    from: fc.integer({ min: 0, max: LENGTH - 1 }),
    size: fc.integer({ min: 1, max: 4 }),
    item: fc.integer({ min: 0, max: 4 }),
    likeness: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ from, size, item, likeness }): Stretch => {
    const to = Math.min(LENGTH, from + size);
    return { from, to, item, worth: item + 1, likeness: likeness / 10 };
  });

/** Every choice of stretches that do not overlap and are for different items: what it is worth at most. */
function bestWorth(stretches: readonly Stretch[]): number {
  let best = 0;
  for (let chosen = 0; chosen < 2 ** stretches.length; chosen++) {
    const own = stretches.filter((_, i) => (chosen >> i) & 1);
    const isLegal = own.every((a, i) =>
      own.slice(i + 1).every((b) => a.item !== b.item && (a.to <= b.from || b.to <= a.from)),
    );
    if (isLegal)
      best = Math.max(
        best,
        own.reduce((sum, { worth }) => sum + worth, 0),
      );
  }
  return best;
}

it('is worth as much as the best of all choices', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 11 }), (stretches) => {
      const chosen = chooseStretches({ length: LENGTH, stretches });
      expect(chosen.reduce((sum, { worth }) => sum + worth, 0)).toBe(bestWorth(stretches));
      chosen.forEach((own, i) => {
        expect(stretches).toContainEqual(own);
        if (i > 0) expect(own.from).toBeGreaterThanOrEqual(chosen[i - 1]!.to);
      });
      expect(new Set(chosen.map(({ item }) => item)).size).toBe(chosen.length);
    }),
  );
});

it('takes the likeliest stretches for the same items, and nothing where there is nothing', () => {
  const stretches = [
    { from: 0, to: 2, item: 0, worth: 1, likeness: 0.6 },
    { from: 0, to: 3, item: 0, worth: 1, likeness: 0.9 },
    { from: 3, to: 4, item: 1, worth: 1, likeness: 0.5 },
  ];
  expect(chooseStretches({ length: 4, stretches }).map(({ to }) => to)).toEqual([3, 4]);
  expect(chooseStretches({ length: 3, stretches: [] })).toEqual([]);
});
