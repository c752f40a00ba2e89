import { expect, it } from 'vitest';
import { createRandom, shuffled } from '../../src/optimize/random.ts';

it('gives the numbers of xoshiro128** with a state from splitmix32', () => {
  // From the Python version in scripts/fixtures/scipy_stats.py.
  const random = createRandom(42);
  expect(Array.from({ length: 6 }, () => random.uint32())).toEqual([
    2837322924, 544945897, 479756282, 3500138142, 339756180, 113173290,
  ]);
  const zero = createRandom(0);
  expect([zero.uint32(), zero.uint32(), zero.uint32()]).toEqual([3809008728, 1133695204, 53579671]);
  const dice = createRandom(42);
  expect(Array.from({ length: 10 }, () => dice.below(6))).toEqual([0, 1, 2, 0, 0, 0, 4, 4, 0, 2]);
});

it('is even: each face of a die falls about as often', () => {
  const random = createRandom(1);
  const counts = new Array<number>(6).fill(0);
  for (let i = 0; i < 60_000; i++) counts[random.below(6)]!++;
  // 99.99% of chi-squared with 5 degrees of freedom lies below 25.7.
  expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(25.7);
  const uniform = Array.from({ length: 10_000 }, () => random.uniform());
  expect(Math.min(...uniform)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...uniform)).toBeLessThan(1);
});

it('shuffles to a permutation, each of six about as often', () => {
  const random = createRandom(3);
  const counts = new Map<string, number>();
  for (let i = 0; i < 6000; i++) {
    const key = shuffled(['a', 'b', 'c'], random).join('');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  expect([...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(25.7);
});
