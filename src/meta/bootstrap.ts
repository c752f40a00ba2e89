/**
 * Bootstrap intervals of any statistic of n observations, with SciPy's three methods and the same numbers for the same
 * resamples.
 *
 *   bootstrap({ n: data.length, statistic: (indices) => meanOf(indices, data), method: 'bca' })
 *   // { value, low, high, standardError }
 *
 * For correlations over topics and systems, see interval.ts.
 */
import { quantile } from '../optimize/quantile.ts';
import { createRandom } from '../optimize/random.ts';
import { checkChoice } from '../overlap/choice.ts';
import { normalQuantile, normalTail } from './distribution.ts';

/**
 * `percentile`: quantiles of the resampled statistic. `basic`: the same, mirrored at the statistic. `bca`: corrected for
 * bias and for a spread that grows with the value (Efron 1987).
 */
const METHODS = ['percentile', 'basic', 'bca'] as const;
export type BootstrapMethod = (typeof METHODS)[number];

export interface BootstrapInterval {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly standardError: number;
  readonly reason?: string;
}

export function bootstrap(input: {
  readonly n: number;
  /** The statistic of the observations with these indices, in which some may occur several times. */
  readonly statistic: (indices: Int32Array) => number;
  readonly method?: BootstrapMethod;
  readonly resamples?: number;
  readonly confidence?: number;
  readonly seed?: number;
}): BootstrapInterval {
  const { n, statistic, method = 'percentile', resamples = 10_000, confidence = 0.95, seed = 1 } = input;
  checkChoice(method, METHODS, 'method');
  const random = createRandom(seed);
  const indices = new Int32Array(n);
  const drawn = Float64Array.from({ length: resamples }, () => {
    for (let i = 0; i < n; i++) indices[i] = random.below(n);
    return statistic(indices);
  });
  const value = statistic(Int32Array.from({ length: n }, (_, i) => i));
  const shared = { value, standardError: deviation(drawn) };
  drawn.sort();
  const tails = [(1 - confidence) / 2, (1 + confidence) / 2] as const;
  const shares = method === 'bca' ? correctedShares(input, value, drawn, tails) : tails;
  if (shares === undefined) {
    return { ...shared, low: null, high: null, reason: 'the statistic is the same in all resamples' };
  }
  const [low, high] = [quantile(drawn, shares[0]), quantile(drawn, shares[1])];
  return method === 'basic'
    ? { ...shared, low: 2 * value - high, high: 2 * value - low }
    : { ...shared, low, high };
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

function correctedShares(
  { n, statistic }: { readonly n: number; readonly statistic: (indices: Int32Array) => number },
  value: number,
  sorted: Float64Array,
  tails: readonly [number, number],
): readonly [number, number] | undefined {
  const below = sorted.filter((drawn) => drawn < value).length;
  const upTo = sorted.filter((drawn) => drawn <= value).length;
  const bias = normalQuantile((below + upTo) / (2 * sorted.length));
  const acceleration = skewness(leaveOneOut(n, statistic)) / 6;
  const [low, high] = tails.map((tail) => {
    const z = bias + normalQuantile(tail);
    return 1 - normalTail(bias + z / (1 - acceleration * z));
  });
  return Number.isNaN(low!) || Number.isNaN(high!) ? undefined : [low!, high!];
}

function leaveOneOut(n: number, statistic: (indices: Int32Array) => number): Float64Array {
  return Float64Array.from({ length: n }, (_, left) =>
    statistic(Int32Array.from({ length: n - 1 }, (_unused, i) => (i < left ? i : i + 1))),
  );
}

/** Of the influence of single observations: Σu³ / (Σu²)^1.5. */
function skewness(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const cubes = values.reduce((sum, value) => sum + (mean - value) ** 3, 0);
  const squares = values.reduce((sum, value) => sum + (mean - value) ** 2, 0);
  return cubes / squares ** 1.5;
}
