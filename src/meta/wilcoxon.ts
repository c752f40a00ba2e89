/**
 * Wilcoxon's signed-rank test on matched pairs; methods and conventions have SciPy's names and give its numbers.
 *
 *   wilcoxon([1.5, 2.5, 0.5, 3], [1, 1, 1, 1])
 *   // { statistic: 1.5, p: 0.375, positive: 8.5, negative: 1.5, n: 4, method: 'permutation' }
 */
import { sum } from 'd3-array';
import { checkChoice } from '../overlap/choice.ts';
import { checkColumns } from './columns.ts';
import { normalTail } from './distribution.ts';
import { type Ranking, rank as rankValues } from './ranks.ts';

/**
 * What becomes of pairs without a difference: they are left out (`wilcox`); they are ranked, then their ranks are
 * dropped (`pratt`); or their ranks are split between both sides (`zsplit`).
 */
const ZERO_METHODS = ['wilcox', 'pratt', 'zsplit'] as const;
export type ZeroMethod = (typeof ZERO_METHODS)[number];

const ALTERNATIVES = ['two-sided', 'less', 'greater'] as const;
export type Alternative = (typeof ALTERNATIVES)[number];

/**
 * `exact`: the distribution without ties; with ties or zeros the statistic is rounded to be on the safe side.
 * `asymptotic`: the normal approximation, corrected for ties. `permutation`: all assignments of signs to the ranks at
 * hand, exact with ties and zeros too.
 */
const METHODS = ['exact', 'asymptotic', 'permutation', 'auto'] as const;
export type WilcoxonMethod = Exclude<(typeof METHODS)[number], 'auto'>;

export interface WilcoxonOptions {
  readonly zeroMethod?: ZeroMethod;
  readonly alternative?: Alternative;
  /** `auto`: exact up to 50 pairs; with ties or zeros, permutation up to 13 pairs; else asymptotic. */
  readonly method?: WilcoxonMethod | 'auto';
  /** Continuity correction of the normal approximation. */
  readonly correction?: boolean;
}

export interface WilcoxonResult {
  /** The smaller rank sum, or that of the positive differences when the alternative has a direction. */
  readonly statistic: number;
  readonly p: number | null;
  readonly positive: number;
  readonly negative: number;
  /** Differences that were ranked. */
  readonly n: number;
  readonly method: WilcoxonMethod;
  /** Of the normal approximation. */
  readonly z?: number;
  readonly reason?: string;
}

/** The ranks of the differences, and what they sum to. */
interface Ranked {
  readonly ranking: Ranking;
  readonly differences: readonly number[];
  readonly zeros: number;
  readonly positive: number;
  readonly negative: number;
}

/** Tests whether `x` and `y`, matched pair by pair, differ. */
export function wilcoxon(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: WilcoxonOptions = {},
): WilcoxonResult {
  checkColumns(x, y);
  const { zeroMethod = 'wilcox', alternative = 'two-sided', correction = false } = options;
  checkChoice(zeroMethod, ZERO_METHODS, 'zeroMethod');
  checkChoice(alternative, ALTERNATIVES, 'alternative');
  checkChoice(options.method ?? 'auto', METHODS, 'method');
  const ranked = rank(
    Array.from(x, (value, i) => value - y[i]!),
    zeroMethod,
  );
  const method = chooseMethod(options.method ?? 'auto', ranked, x.length);
  const { positive, negative, differences } = ranked;
  const statistic = alternative === 'two-sided' ? Math.min(positive, negative) : positive;
  const shared = { statistic, positive, negative, n: differences.length, method };
  if (ranked.zeros === x.length) return { ...shared, p: null, reason: 'no pair differs' };
  if (method === 'asymptotic') {
    return { ...shared, ...normalApproximation(ranked, { zeroMethod, alternative, correction }) };
  }
  const p = method === 'exact' ? exactP(ranked, alternative) : permutationP(ranked, alternative);
  return { ...shared, p };
}

function rank(all: readonly number[], zeroMethod: ZeroMethod): Ranked {
  const nonZero = all.filter((difference) => difference !== 0);
  const differences = zeroMethod === 'wilcox' ? nonZero : all;
  const ranking = rankValues(differences.map(Math.abs));
  const sums = { positive: 0, negative: 0, zero: 0 };
  differences.forEach((difference, i) => {
    sums[difference > 0 ? 'positive' : difference < 0 ? 'negative' : 'zero'] += ranking.midRanks[i]!;
  });
  const half = zeroMethod === 'zsplit' ? sums.zero / 2 : 0;
  const zeros = all.length - nonZero.length;
  return { ranking, differences, zeros, positive: sums.positive + half, negative: sums.negative + half };
}

function chooseMethod(asked: WilcoxonMethod | 'auto', ranked: Ranked, pairs: number): WilcoxonMethod {
  if (asked !== 'auto') return asked;
  if (pairs > 50) return 'asymptotic';
  if (ranked.ranking.tieSizes.length === 0 && ranked.zeros === 0) return 'exact';
  return pairs <= 13 ? 'permutation' : 'asymptotic';
}

function normalApproximation(
  { ranking, differences, zeros, positive }: Ranked,
  options: Required<Omit<WilcoxonOptions, 'method'>>,
): { p: number; z: number } {
  const pratt = options.zeroMethod === 'pratt' ? zeros : 0;
  const n = differences.length;
  const mean = (n * (n + 1) - pratt * (pratt + 1)) / 4;
  // Zeros are no ties in Pratt's method: their ranks take no part. They are the smallest, so the first group.
  const tied = pratt > 1 ? ranking.tieSizes.slice(1) : ranking.tieSizes;
  const ties = tied.reduce((sum, t) => sum + t ** 3 - t, 0);
  const squares = n * (n + 1) * (2 * n + 1) - pratt * (pratt + 1) * (2 * pratt + 1);
  const deviation = Math.sqrt((squares - ties / 2) / 24);
  let z = (positive - mean) / deviation;
  if (options.correction) {
    const towards = { 'two-sided': Math.sign(z), greater: 1, less: -1 }[options.alternative];
    z -= (towards * 0.5) / deviation;
  }
  if (options.alternative === 'two-sided') return { p: 2 * normalTail(Math.abs(z)), z: -Math.abs(z) };
  return { p: normalTail(options.alternative === 'greater' ? z : -z), z };
}

/** The share of sign assignments for each sum of positive ranks, in units of `scale`; index 0 is a sum of 0. */
function signDistribution(ranks: readonly number[]): Float64Array {
  let shares = new Float64Array([1]);
  for (const rank of ranks) {
    const next = new Float64Array(shares.length + rank);
    for (let sum = 0; sum < shares.length; sum++) {
      next[sum]! += shares[sum]! / 2;
      next[sum + rank]! += shares[sum]! / 2;
    }
    shares = next;
  }
  return shares;
}

const distributions = new Map<number, Float64Array>();

/** The distribution for ranks 1 … n; the accuracy procedure asks for the same n thousands of times. */
function plainDistribution(n: number): Float64Array {
  let known = distributions.get(n);
  if (known === undefined) {
    known = signDistribution(Array.from({ length: n }, (_, i) => i + 1));
    if (distributions.size > 200) distributions.clear();
    distributions.set(n, known);
  }
  return known;
}

function exactP({ differences, positive }: Ranked, alternative: Alternative): number {
  const shares = plainDistribution(differences.length);
  const less = sum(shares.subarray(0, Math.ceil(positive) + 1));
  const greater = sum(shares.subarray(Math.floor(positive)));
  return pick(less, greater, alternative);
}

/** Mid-ranks are halves, so twice the ranks are whole numbers. Zeros have no sign, and half ranks of both sides cancel. */
function permutationP({ differences, ranking }: Ranked, alternative: Alternative): number {
  const ranks = ranking.midRanks;
  const signed = differences.flatMap((difference, i) => (difference === 0 ? [] : [2 * ranks[i]!]));
  const observed = differences.reduce((sum, difference, i) => sum + (difference > 0 ? 2 * ranks[i]! : 0), 0);
  const shares = signDistribution(signed);
  return pick(sum(shares.subarray(0, observed + 1)), sum(shares.subarray(observed)), alternative);
}

function pick(less: number, greater: number, alternative: Alternative): number {
  if (alternative !== 'two-sided') return Math.min(1, alternative === 'less' ? less : greater);
  return Math.min(1, 2 * Math.min(less, greater));
}
