import { expect, it } from 'vitest';
import { type PresenceWeights, prior, probabilityOf } from '../../src/semantics/presence-probability.ts';

const weights: PresenceWeights = {
  words: { bias: -1, weights: { 'recall.rarity.text': 2 } },
  vectors: { bias: -2, weights: { 'recall.rarity.text': 1, 'soft.rarity.text': 3 } },
  reading: { bias: 0, weights: { read: 1 } },
  readingShare: 0.75,
  readFrom: 0.1,
  readLeast: 16,
  readOdds: 0.05,
};
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

it('words alone have a regression of their own', () => {
  expect(probabilityOf({ 'recall.rarity.text': 1 }, weights)).toBeCloseTo(sigmoid(1), 12);
});

it('what is read has a mean of both judges', () => {
  const cheap = { 'recall.rarity.text': 1, 'soft.rarity.text': 1 };
  expect(probabilityOf(cheap, weights)).toBeCloseTo(sigmoid(2), 12);
  const both = 0.25 * sigmoid(2) + 0.75 * sigmoid(-1);
  expect(probabilityOf({ ...cheap, read: -1 }, weights)).toBeCloseTo(both, 12);
});

it('a contradiction lowers log-odds by 4, half a one by 2', () => {
  const signals = { 'recall.rarity.text': 1 };
  expect(probabilityOf({ ...signals, contradicted: 1 }, weights)).toBeCloseTo(sigmoid(1 - 4), 12);
  expect(probabilityOf({ ...signals, contradicted: 0.5 }, weights)).toBeCloseTo(sigmoid(1 - 2), 12);
});

it('very small and very large topics count as those that are known', () => {
  expect(prior(1)).toBe(prior(3));
  expect(prior(10)).toBeLessThan(prior(5));
  expect(prior(5000)).toBe(prior(100));
});
