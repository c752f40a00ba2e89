import fc from 'fast-check';
import { expect, test } from 'vitest';
import { krippendorffAlpha } from '../../../src/meta/agreement/alpha.ts';
import { nominal } from '../../../src/meta/agreement/distance.ts';
import { setDistance } from './set-distance.ts';

/** Rows are annotators, as reliability data are printed; 0 is a missing value. */
function itemsOf(rows: readonly (readonly number[])[]): (number | null)[][] {
  return rows[0]!.map((_, item) => rows.map((row) => row[item] || null));
}

// Krippendorff's example of four annotators and twelve items, in his books and papers since 1980.
const FOUR = itemsOf([
  [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
  [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
]);
const THREE = itemsOf([
  [0, 0, 0, 0, 0, 3, 4, 1, 2, 1, 1, 3, 3, 0, 3],
  [1, 0, 2, 1, 3, 3, 4, 3, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 2, 1, 3, 4, 4, 0, 2, 1, 1, 3, 3, 0, 4],
]);
const interval = (a: number, b: number) => (a - b) ** 2;

// Values of the Python package krippendorff 0.9.0. Published: .743, .849, .691 and .811.
test.each([
  ['four annotators, nominal', FOUR, nominal, 0.743421052631579, 11, 40],
  ['four annotators, interval', FOUR, interval, 0.8491071428571428, 11, 40],
  ['three annotators, nominal', THREE, nominal, 0.691358024691358, 12, 26],
  ['three annotators, interval', THREE, interval, 0.8108448928121059, 12, 26],
])('%s', (_, items, distance, value, rated, values) => {
  const alpha = krippendorffAlpha({ items, distance });
  expect(alpha.value).toBeCloseTo(value, 12);
  expect([alpha.items, alpha.values]).toEqual([rated, values]);
});

// Values of NLTK 3.10.4: AnnotationTask(data, distance=masi_distance).alpha(), and with jaccard_distance.
test.each([
  ['masi', 0.335726558664703],
  ['jaccard', 0.43104454386306146],
] as const)('sets, %s', (name, value) => {
  const items = [
    ['abc', 'abc', 'abcd'],
    ['ab', 'abc', 'cd'],
    ['de', 'de', 'de'],
    ['f', 'ef', 'fg'],
    ['abc', 'gh', 'h'],
    ['gh', 'gh', 'g'],
    ['de', 'def', 'f'],
  ].map((item) => item.map((letters) => new Set(letters)));
  expect(krippendorffAlpha({ items, distance: setDistance(name) }).value).toBeCloseTo(value, 12);
});

test('by hand: one disagreement in three items', () => {
  const alpha = krippendorffAlpha({
    items: [
      ['x', 'x'],
      ['y', 'y'],
      ['x', 'y'],
    ],
    distance: nominal,
  });
  expect(alpha).toEqual({
    value: expect.closeTo(4 / 9, 12),
    observed: 1 / 3,
    expected: 3 / 5,
    items: 3,
    values: 6,
  });
});

test.each([
  ['no items', [], 'no item has the values of two annotators', 0, 0],
  [
    'one value each',
    [
      ['x', null],
      [null, 'y'],
    ],
    'no item has the values of two annotators',
    0,
    0,
  ],
  [
    'one value for all',
    [
      ['x', 'x'],
      ['x', 'x'],
    ],
    'all values are the same',
    2,
    4,
  ],
])('undefined is not zero: %s', (_, items, reason, rated, values) => {
  expect(krippendorffAlpha({ items, distance: nominal })).toEqual({
    value: null,
    reason,
    items: rated,
    values,
  });
});

test('the same as the definition over ordered pairs of values', () => {
  const value = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
  const data = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(data, (items) => {
      const rated = items.map((item) => item.filter((v) => v !== null)).filter((item) => item.length > 1);
      const orderedSum = (list: readonly number[]) =>
        list.reduce((sum, a) => sum + list.reduce((inner, b) => inner + interval(a, b), 0), 0);
      const all = rated.flat();
      const observed =
        rated.reduce((sum, item) => sum + orderedSum(item) / (item.length - 1), 0) / all.length;
      const expected = orderedSum(all) / (all.length * (all.length - 1));
      const alpha = krippendorffAlpha({ items, distance: interval });
      if (rated.length === 0 || expected === 0) expect(alpha.value).toBeNull();
      else expect(alpha.value).toBeCloseTo(1 - observed / expected, 10);
    }),
  );
});
