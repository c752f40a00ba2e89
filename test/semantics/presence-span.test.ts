import { expect, it } from 'vitest';
import { carryingSpan } from '../../src/semantics/presence-span.ts';

const spans = [
  [0, 5],
  [6, 9],
  [10, 14],
  [10, 14],
  [15, 20],
] as const;

it('takes the run of words that has what the unit has, and no more', () => {
  const words = [
    { weight: 1, cosines: [0.1, 0.9, 0.1, 0.1, 0.2] },
    { weight: 2, cosines: [0.1, 0.2, 0.1, 0.95, 0.2] },
  ];
  expect(carryingSpan({ words, spans })).toEqual([6, 14]);
  expect(carryingSpan({ words: words.slice(0, 1), spans })).toEqual([6, 9]);
});

it('a word that is hardly like one of the unit is not worth the way', () => {
  const words = [
    { weight: 20, cosines: [0.1, 0.1, 0.1, 0.1, 0.99] },
    { weight: 1, cosines: [0.6, 0.1, 0.1, 0.1, 0.1] },
  ];
  expect(carryingSpan({ words, spans })).toEqual([15, 20]);
});

it('nothing alike has no span', () => {
  expect(carryingSpan({ words: [{ weight: 1, cosines: [0.1, 0.1, 0.1, 0.1, 0.1] }], spans })).toBeNull();
  expect(carryingSpan({ words: [], spans })).toBeNull();
});
