import { expect, it } from 'vitest';
import {
  believed,
  contradictedOf,
  decisionOf,
  isContradicted,
  isSuspicious,
  openPresenceWeights,
  type PresenceWeights,
  probabilityOf,
} from '../../src/semantics/presence-probability.ts';

const weights: PresenceWeights = {
  words: { bias: -1, weights: { 'recall.rarity.text': 2 } },
  vectors: { bias: -2, weights: { 'recall.rarity.text': 1, 'soft.rarity.text': 3 } },
  reading: { weight: 0.5, least: 0.25, moreForOne: 0.5, moreForSeveral: 0.125, partLevel: 0.1 },
  units: { weight: 0.5, from: 10 },
  unread: 1,
  lacksNumber: { whole: 2, part: 3 },
  readFrom: 0.1,
  readLeast: 16,
};
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
const cheap = { 'recall.rarity.text': 1, 'soft.rarity.text': 1 };

it('words alone have a regression of their own', () => {
  expect(probabilityOf({ 'recall.rarity.text': 1, ordered: 1 }, weights)).toBeCloseTo(sigmoid(1), 12);
  expect(probabilityOf({ 'recall.rarity.text': 1 }, weights)).toBe(0.6);
  expect(probabilityOf({ 'recall.rarity.text': 0 }, weights)).toBeCloseTo(sigmoid(-1), 12);
});

it('what is not read is less likely than its words say', () => {
  expect(believed(cheap, weights)).toBeCloseTo(sigmoid(2), 12);
  expect(probabilityOf(cheap, weights)).toBeCloseTo(sigmoid(1), 12);
});

it('reading has most of the say where it sees the whole text', () => {
  const of = (sentences: number, units = 1) =>
    probabilityOf({ ...cheap, read: -2, sentences, units }, weights);
  expect(of(1)).toBeCloseTo(sigmoid(0.75 * -1 + 0.25 * 2), 12);
  expect(of(4)).toBe(of(1));
  expect(of(5)).toBeCloseTo(sigmoid(0.5 * -1 + 0.5 * 2 + 0.1), 12);
  expect(of(7)).toBeCloseTo(sigmoid(0.375 * -1 + 0.625 * 2 + 0.1), 12);
  expect(of(1, 4)).toBeCloseTo(sigmoid(0.375 * -1 + 0.625 * 2), 12);
});

it('a number that the text lacks speaks against the unit', () => {
  const read = { ...cheap, sentences: 1, read: 4 };
  expect(probabilityOf({ ...read, lacksNumber: 1 }, weights)).toBeCloseTo(sigmoid(0), 12);
});

it('from ten units on, each has less of a chance, up to a hundred', () => {
  const of = (units: number) => believed({ ...cheap, units }, weights);
  expect(of(1)).toBe(of(10));
  expect(of(40)).toBeCloseTo(sigmoid(2 - 0.5 * Math.log(4)), 12);
  expect(of(5000)).toBe(of(100));
});

it('what reading contradicts is at most what reading gives it', () => {
  const denied = { ...cheap, sentences: 9, read: -4, denied: 3 };
  expect(isContradicted(denied)).toBe(true);
  expect(probabilityOf(denied, weights)).toBeCloseTo(sigmoid(-2), 12);
  expect(contradictedOf(denied)).toBeCloseTo(sigmoid(3), 12);
  expect(isContradicted({ ...denied, read: 0 })).toBe(false);
  expect(contradictedOf(cheap)).toBe(0);
  expect(isContradicted({ ...denied, alone: 2 })).toBe(false);
  expect(probabilityOf({ ...denied, alone: -6 }, weights)).toBeCloseTo(sigmoid(-3), 12);
});

it('suspicious is what may be denied, or has the words but is not said', () => {
  expect(isSuspicious({ ...cheap, read: -1, denied: -5 }, weights)).toBe(true);
  expect(isSuspicious({ ...cheap, 'soft.rarity.text': 0, read: -1, denied: -5 }, weights)).toBe(false);
  expect(isSuspicious({ ...cheap, 'soft.rarity.text': 0, read: -1, denied: 1 }, weights)).toBe(true);
  expect(isSuspicious({ ...cheap, read: 1, denied: 1 }, weights)).toBe(false);
});

it('word for word is as good as said', () => {
  const read = { ...cheap, sentences: 1, read: 0 };
  expect(probabilityOf({ ...read, verbatim: 1 }, weights)).toBeCloseTo(sigmoid(3.5), 12);
});

it.each([
  [{ probability: 0.9 }, 'yes'],
  [{ probability: 0.65 }, 'yes'],
  [{ probability: 0.5 }, 'unsure'],
  [{ probability: 0.3 }, 'unsure'],
  [{ probability: 0.29 }, 'no'],
  [{ probability: 0.1, contradicted: 0.9 }, 'contradicted'],
  [{ probability: 0.8, contradicted: 0.9 }, 'yes'],
] as const)('%j is %s', (found, decision) => {
  expect(decisionOf(found)).toBe(decision);
});

it('the shipped weights never take more of a unit’s words for less of it', async () => {
  const { words, vectors } = await openPresenceWeights();
  for (const weight of [...Object.values(words.weights), ...Object.values(vectors.weights)]) {
    expect(weight).toBeGreaterThanOrEqual(0);
  }
});
