import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitsOf, sharedBits } from '../../../src/meta/agreement/bits.ts';
import { intersectionSize, nominal } from '../../../src/meta/agreement/distance.ts';
import { setDistance } from './set-distance.ts';

// NLTK 3.10.4: masi_distance and jaccard_distance.
test.each([
  ['ab', 'abcd', 0.6666666666666667, 0.5],
  ['abc', 'bcd', 0.8333333333333334, 0.5],
  ['ab', 'cd', 1, 1],
  ['ab', 'ab', 0, 0],
  ['a', 'abc', 0.7777777777777778, 0.6666666666666666],
])('%s and %s', (a, b, masi, jaccard) => {
  expect(setDistance('masi')(new Set(a), new Set(b))).toBeCloseTo(masi, 12);
  expect(setDistance('jaccard')(new Set(a), new Set(b))).toBeCloseTo(jaccard, 12);
});

test('an empty set is equal to another and apart from all else', () => {
  for (const name of ['masi', 'jaccard'] as const) {
    expect(setDistance(name)(new Set(), new Set())).toBe(0);
    expect(setDistance(name)(new Set(), new Set('a'))).toBe(1);
  }
});

test('nominal', () => {
  expect([nominal('a', 'a'), nominal('a', 'b')]).toEqual([0, 1]);
});

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 200 }));

test('bits count what sets count', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expect(sharedBits(bitsOf(a), bitsOf(b))).toBe(intersectionSize(new Set(a), new Set(b)));
      expect(bitsOf([...a, ...a]).size).toBe(a.length);
    }),
  );
});
