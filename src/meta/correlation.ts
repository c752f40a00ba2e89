/**
 * Pearson's r, Spearman's ρ (mid-ranks) and Kendall's τ-b, each with n, ties and the two-sided p-value that SciPy gives.
 *
 *   pearson([1, 2, 3, 4], [1, 3, 2, 5])   // { value: 0.8315…, p: 0.1684…, n: 4, ties: { x: 0, y: 0 } }
 *   pearson([1, 1, 1], [1, 2, 3])         // { value: null, reason: 'all values of x are the same', … }
 *
 * A constant column has no correlation: the value is null, never 0 or 1.
 */
import { mean, sum } from 'd3-array';
import { checkColumns } from './columns.ts';
import { weightedConcordance } from './concordance.ts';
import { normalTail, studentTail } from './distribution.ts';
import { type Ranking, rank, sortColumn, tiedPairs } from './ranks.ts';
import { weightedPearson } from './weighted.ts';

export const COEFFICIENTS = ['pearson', 'spearman', 'kendall'] as const;
export type Coefficient = (typeof COEFFICIENTS)[number];

/** Something for each coefficient. */
export function byCoefficient<Value>(of: (coefficient: Coefficient) => Value): Record<Coefficient, Value> {
  return { pearson: of('pearson'), spearman: of('spearman'), kendall: of('kendall') };
}

export interface Correlation {
  readonly value: number | null;
  /** Two-sided; null where no distribution is known. */
  readonly p: number | null;
  readonly n: number;
  /** How many pairs of equal values each column has. */
  readonly ties: { readonly x: number; readonly y: number };
  /** Why there is no value. */
  readonly reason?: string;
}

type Column = ArrayLike<number>;

/** The correlation of two columns of equal length. */
export function correlation(coefficient: Coefficient, x: Column, y: Column): Correlation {
  return { pearson, spearman, kendall }[coefficient](x, y);
}

/** Whether a column varies too little for its deviations to be more than rounding errors; SciPy's threshold. */
function isConstant(values: Float64Array): boolean {
  const centre = mean(values)!;
  const squares = sum(values, (value) => (value - centre) ** 2);
  return Math.sqrt(squares) <= Number.EPSILON ** 0.75 * Math.abs(centre);
}

/** Why two columns have no correlation, if so. */
function whyUndefined(x: Float64Array, y: Float64Array): string | undefined {
  if (x.length < 2) return 'there are fewer than two pairs of values';
  if (isConstant(x)) return 'all values of x are the same';
  return isConstant(y) ? 'all values of y are the same' : undefined;
}

interface Ranked {
  readonly x: Ranking;
  readonly y: Ranking;
}

/** Adds what every coefficient is printed with. */
function finish(
  x: Column,
  y: Column,
  compute: (ranked: Ranked, a: Float64Array, b: Float64Array) => { value: number; p: number | null },
): Correlation {
  checkColumns(x, y);
  const [a, b] = [Float64Array.from(x), Float64Array.from(y)];
  const reason = whyUndefined(a, b);
  const ranked = { x: rank(a), y: rank(b) };
  const shared = { n: x.length, ties: { x: tiedPairs(ranked.x), y: tiedPairs(ranked.y) } };
  return reason === undefined
    ? { ...compute(ranked, a, b), ...shared }
    : { value: null, p: null, ...shared, reason };
}

/** Every pair counts once. */
function once(pairs: number): Float64Array {
  return new Float64Array(pairs).fill(1);
}

/** The product-moment coefficient, without checks. */
function productMoment(x: Float64Array, y: Float64Array): number {
  const r = weightedPearson(x, y, once(x.length));
  // So close to ±1 only rounding errors keep the points off the line.
  return 1 - Math.abs(r) < 4 * Number.EPSILON ? Math.sign(r) : r;
}

/** Two-sided p of r under independence: t with n − 2 degrees of freedom. */
function studentP(r: number, n: number): number {
  if (n === 2) return 1;
  const df = n - 2;
  const rest = (1 - r) * (1 + r);
  return rest === 0 ? 0 : 2 * studentTail({ t: Math.abs(r) * Math.sqrt(df / rest), df });
}

export function pearson(x: Column, y: Column): Correlation {
  return finish(x, y, (_, a, b) => {
    const value = productMoment(a, b);
    return { value, p: studentP(value, x.length) };
  });
}

export function spearman(x: Column, y: Column): Correlation {
  return finish(x, y, (ranked) => {
    const value = productMoment(ranked.x.midRanks, ranked.y.midRanks);
    if (x.length === 2) return { value, p: null };
    return { value, p: Math.abs(value) === 1 ? perfectP(ranked.x, x.length) : studentP(value, x.length) };
  });
}

/**
 * P of ranks in perfect order or perfectly reversed: 2 of the n! orders, more if ties make some of them the same. Here
 * the t distribution says 0, as SciPy does, even for three pairs, where one order in three is as extreme.
 */
function perfectP({ tieSizes }: Ranking, n: number): number {
  const factorial = (m: number) => {
    let product = 1;
    for (let i = 2; i <= m; i++) product *= i;
    return product;
  };
  return Math.min(1, (2 * tieSizes.reduce((product, size) => product * factorial(size), 1)) / factorial(n));
}

/** P is exact without ties and with n ≤ 33 or at most one pair out of order; else a normal approximation. */
export function kendall(x: Column, y: Column): Correlation {
  return finish(x, y, (ranked, a, b) => {
    const n = x.length;
    const pairs = (n * (n - 1)) / 2;
    const ties = { x: tiedPairs(ranked.x), y: tiedPairs(ranked.y) };
    const { balance } = weightedConcordance(sortColumn(a), sortColumn(b), once(n));
    const value = balance / Math.sqrt(pairs - ties.x) / Math.sqrt(pairs - ties.y);
    const discordant = (pairs - balance) / 2;
    const fewest = Math.min(discordant, pairs - discordant);
    const isExact = ties.x + ties.y === 0 && (n <= 33 || fewest <= 1);
    const p = isExact ? kendallExact(n, discordant) : kendallNormal(n, ranked, balance);
    return { value: Math.max(-1, Math.min(1, value)), p };
  });
}

/** P of as many pairs out of order or more extreme: the share of permutations of n with at most that many inversions. */
function kendallExact(n: number, discordant: number): number {
  const pairs = (n * (n - 1)) / 2;
  const few = Math.round(Math.min(discordant, pairs - discordant));
  if (n === 2 || 2 * few === pairs) return 1;
  // shares[k]: of permutations with k inversions; the m-th element adds 0 … m − 1, each equally likely.
  let shares = new Float64Array(few + 1);
  shares[0] = 1;
  for (let m = 2; m <= n; m++) {
    const next = new Float64Array(few + 1);
    for (let k = 0; k <= few; k++) {
      let window = 0;
      for (let added = 0; added < m && added <= k; added++) window += shares[k - added]!;
      next[k] = window / m;
    }
    shares = next;
  }
  return Math.min(1, 2 * shares.reduce((sum, share) => sum + share, 0));
}

/** The normal approximation with its correction for ties (Kendall 1970). */
function kendallNormal(n: number, { x, y }: Ranked, balance: number): number {
  const m = n * (n - 1);
  const sum = ({ tieSizes }: Ranking, f: (t: number) => number) =>
    tieSizes.reduce((total, t) => total + f(t), 0);
  const spread = (t: number) => t * (t - 1) * (2 * t + 5);
  const triples = (t: number) => t * (t - 1) * (t - 2);
  const variance =
    (m * (2 * n + 5) - sum(x, spread) - sum(y, spread)) / 18 +
    (2 * tiedPairs(x) * tiedPairs(y)) / m +
    (n > 2 ? (sum(x, triples) * sum(y, triples)) / (9 * m * (n - 2)) : 0);
  return 2 * normalTail(Math.abs(balance) / Math.sqrt(variance));
}
