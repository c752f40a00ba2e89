import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnapsackItem, packKnapsack } from '../../src/optimize/knapsack.ts';

test.each<[string, KnapsackItem[], number, number]>([
  ['nothing to pack', [], 3, 0],
  [
    'the densest is not in the best',
    [
      { size: 3, worth: 4 },
      { size: 2, worth: 3 },
      { size: 2, worth: 2 },
    ],
    4,
    5,
  ],
  [
    'all of it fits',
    [
      { size: 3, worth: 4 },
      { size: 2, worth: 3 },
    ],
    5,
    7,
  ],
  ['half of one is none', [{ size: 3, worth: 4 }], 2.5, 0],
  [
    'what has no size always fits',
    [
      { size: 0, worth: 2 },
      { size: 9, worth: 1 },
    ],
    0,
    2,
  ],
  ['no end', [{ size: 3, worth: 4 }], Number.POSITIVE_INFINITY, 4],
])('%s', (_, items, capacity, expected) => {
  expect(packKnapsack({ items, capacity })).toBe(expected);
});

test('nothing is worth more (brute force)', () => {
  const item = fc.record({ size: fc.nat(6), worth: fc.nat(5) });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 9 }), fc.nat(20), (items, capacity) => {
      let best = 0;
      for (let bits = 0; bits < 2 ** items.length; bits++) {
        const chosen = items.filter((_, i) => (bits >> i) & 1);
        if (chosen.reduce((sum, { size }) => sum + size, 0) > capacity) continue;
        best = Math.max(
          best,
          chosen.reduce((sum, { worth }) => sum + worth, 0),
        );
      }
      expect(packKnapsack({ items, capacity })).toBe(best);
    }),
    { numRuns: 300 },
  );
});

test('many alike things take no time', () => {
  const items = Array.from({ length: 200_000 }, (_, i) => ({ size: 3 + (i % 5), worth: 1 + (i % 3) }));
  // 3 words for a weight of 3 is the best there is, and there are more of these than fit.
  expect(packKnapsack({ items, capacity: 30_000 })).toBe(30_000);
});
