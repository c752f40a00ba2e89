import { expect, test } from 'vitest';
import { cohenKappa } from '../../../src/meta/agreement/kappa.ts';

// scikit-learn 1.9.1: cohen_kappa_score(a, b).
test.each([
  ['two values', [1, 1, 0, 0, 1, 0, 0, 0, 1, 1], [1, 0, 0, 0, 1, 0, 1, 0, 1, 1], 0.6],
  ['three values', [0, 1, 2, 2, 1, 0, 2, 1, 0, 0], [0, 1, 1, 2, 1, 0, 2, 2, 0, 1], 0.5522388059701492],
  ['one annotator never varies', [1, 1, 1, 1], [1, 0, 1, 0], 0],
  ['neither varies, and they never agree', [1, 1, 1], [0, 0, 0], 0],
  ['never the same', [1, 0], [0, 1], -1],
])('%s', (_, a, b, value) => {
  expect(cohenKappa({ a, b }).value).toBeCloseTo(value, 12);
});

test('by hand', () => {
  // They agree on 3 of 4; by chance on 2/4 · 1/4 + 2/4 · 3/4 = 1/2.
  expect(cohenKappa({ a: [1, 1, 0, 0], b: [1, 0, 0, 0] })).toEqual({
    value: 0.5,
    observed: 0.75,
    expected: 0.5,
    items: 4,
  });
});

test('undefined is not zero, and not one', () => {
  expect(cohenKappa({ a: [1, 1], b: [1, 1] })).toEqual({
    value: null,
    reason: 'both annotators gave every item the same value',
    items: 2,
  });
  expect(cohenKappa({ a: [], b: [] })).toEqual({ value: null, reason: 'there are no items', items: 0 });
});

test('lists of different lengths are refused', () => {
  expect(() => cohenKappa({ a: [1], b: [] })).toThrow('different numbers of items');
});
