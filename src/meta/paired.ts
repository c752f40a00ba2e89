/**
 * Is one system better than another beyond chance? Tests on the differences of their scores, topic by topic; with
 * SciPy's conventions, and its numbers.
 *
 *   pairedTest([0.1, 0.2, -0.05, 0.15], { test: 'permutation' })   // 0.25: 2 of the 16 ways to choose signs, on both sides
 */
import { createRandom } from '../optimize/random.ts';
import { checkChoice } from '../overlap/choice.ts';
import { studentTail } from './distribution.ts';
import { wilcoxon } from './wilcoxon.ts';

/**
 * `permutation`: signs of the differences at random, all of them up to 24 topics. `bootstrap`: how often the mean
 * difference changes its sign in resamples of the topics (Koehn 2004). `t`: Student's paired test. `wilcoxon`: signed ranks.
 */
export const SYSTEM_TESTS = ['permutation', 'bootstrap', 't', 'wilcoxon'] as const;
export type SystemTest = (typeof SYSTEM_TESTS)[number];

export interface PairedTestOptions {
  readonly test?: SystemTest;
  /** Of a bootstrap, or of a permutation test that cannot try everything. */
  readonly resamples?: number;
  readonly seed?: number;
}

/** The two-sided p-value; null where the test says nothing, as with no differences at all. */
export function pairedTest(
  differences: readonly number[],
  { test = 'permutation', resamples = 10_000, seed = 1 }: PairedTestOptions = {},
): number | null {
  checkChoice(test, SYSTEM_TESTS, 'test');
  if (differences.length === 0) return null;
  if (test === 't') return studentTest(differences);
  if (test === 'wilcoxon') return wilcoxon(differences, new Array(differences.length).fill(0)).p;
  if (test === 'bootstrap') return signTest(differences, resamples, seed);
  return differences.length <= MOST_EXACT
    ? exactPermutation(differences)
    : randomPermutation(differences, resamples, seed);
}

/** As scipy.stats.ttest_rel: without any spread, a difference is certain and none is undefined. */
function studentTest(differences: readonly number[]): number | null {
  const n = differences.length;
  if (n < 2) return null;
  const mean = sumOf(differences) / n;
  const variance = sumOf(differences.map((difference) => (difference - mean) ** 2)) / (n - 1);
  if (variance === 0) return mean === 0 ? null : 0;
  const t = mean / Math.sqrt(variance / n);
  return Math.min(1, 2 * studentTail({ t: Math.abs(t), df: n - 1 }));
}

/** One is added on both sides, so that p is never 0 and the test stays valid. */
function signTest(differences: readonly number[], resamples: number, seed: number): number {
  const random = createRandom(seed);
  let [below, above] = [0, 0];
  for (let round = 0; round < resamples; round++) {
    let sum = 0;
    for (let i = 0; i < differences.length; i++) sum += differences[random.below(differences.length)]!;
    if (sum <= 0) below++;
    if (sum >= 0) above++;
  }
  return Math.min(1, (2 * (Math.min(below, above) + 1)) / (resamples + 1));
}

// Both halves then have at most 4096 sums.
const MOST_EXACT = 24;

// Sums that differ only by rounding are the same sum.
const ROUNDING = 1e-12;

/** All 2ⁿ ways to choose signs: the sums of both halves in order, so that pairs are counted without being formed. */
function exactPermutation(differences: readonly number[]): number {
  const half = differences.length >> 1;
  const first = signedSums(differences.slice(0, half)).sort();
  const second = signedSums(differences.slice(half)).sort();
  const slack = ROUNDING * sumOf(differences.map(Math.abs));
  const observed = sumOf(differences);
  // Signs are symmetric, so that as many sums are at most −x as are at least x.
  const greater = countUpTo(first, second, slack - observed);
  const less = countUpTo(first, second, observed + slack);
  return Math.min(1, (2 * Math.min(greater, less)) / 2 ** differences.length);
}

function signedSums(values: readonly number[]): Float64Array {
  const sums = new Float64Array(2 ** values.length);
  for (let signs = 0; signs < sums.length; signs++) {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += (signs >> i) & 1 ? values[i]! : -values[i]!;
    sums[signs] = sum;
  }
  return sums;
}

/** How many pairs of a sum from each list do not exceed the limit; both are sorted. */
function countUpTo(first: Float64Array, second: Float64Array, limit: number): number {
  let count = 0;
  let end = second.length;
  for (const sum of first) {
    while (end > 0 && sum + second[end - 1]! > limit) end--;
    count += end;
  }
  return count;
}

function randomPermutation(differences: readonly number[], resamples: number, seed: number): number {
  const random = createRandom(seed);
  const slack = ROUNDING * sumOf(differences.map(Math.abs));
  const observed = sumOf(differences);
  let [less, greater] = [0, 0];
  for (let round = 0; round < resamples; round++) {
    let sum = 0;
    for (const difference of differences) sum += random.uint32() >>> 31 ? difference : -difference;
    if (sum <= observed + slack) less++;
    if (sum >= observed - slack) greater++;
  }
  return Math.min(1, (2 * (Math.min(less, greater) + 1)) / (resamples + 1));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
