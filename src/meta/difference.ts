/**
 * Does one metric agree with people better than another, beyond chance? Paired tests on the same summaries.
 *
 *   compareMetrics({ table, a: 'types', b: 'rouge-1', level: 'summary', coefficient: 'pearson' })
 *   // { difference: 0.018, p: 0.04, low: 0.001, high: 0.035, … }
 *
 * `permutation` asks how often a difference this large arises when the two metrics' scores are swapped at random, for
 * whole topics, whole systems or single summaries (Deutsch et al. 2021); scores are standardised first, so that metrics
 * on different scales can be swapped. `bootstrap` asks how often the difference changes its sign in resamples.
 */
import { quantile } from '../optimize/quantile.ts';
import { createRandom } from '../optimize/random.ts';
import { checkChoice } from '../overlap/choice.ts';
import type { Coefficient } from './correlation.ts';
import { holm } from './holm.ts';
import type { ResampleOptions } from './interval.ts';
import { type Level, levelCorrelation } from './level.ts';
import { RESAMPLES, type Resample, resampler } from './resample.ts';
import { standardise } from './standardise.ts';
import type { ScoreTable } from './table.ts';

export const TESTS = ['permutation', 'bootstrap'] as const;

export interface ComparisonOptions extends ResampleOptions {
  readonly test?: (typeof TESTS)[number];
}

interface Compared {
  readonly table: ScoreTable;
  readonly level: Level;
  readonly coefficient: Coefficient;
}

export interface Comparison {
  readonly a: string;
  readonly b: string;
  /** How much higher A's correlation is than B's. */
  readonly difference: number | null;
  /** Two-sided. */
  readonly p: number | null;
  /** The interval of the difference, from bootstrap resamples; null after a permutation test. */
  readonly low: number | null;
  readonly high: number | null;
  readonly resamples: number;
  /** Resamples in which a correlation was undefined. */
  readonly undefined: number;
  readonly reason?: string;
}

export function compareMetrics(
  input: Compared & ComparisonOptions & { readonly a: string; readonly b: string },
): Comparison {
  const { table, a, b, resamples = 10_000, test = 'permutation', resample = 'both' } = input;
  checkChoice(test, TESTS, 'test');
  checkChoice(resample, RESAMPLES, 'resample');
  const agreement = levelCorrelation(input);
  const difference = agreement(table.metrics[a]!)() - agreement(table.metrics[b]!)();
  if (Number.isNaN(difference)) {
    const reason = 'a correlation is undefined';
    return { a, b, difference: null, p: null, low: null, high: null, resamples: 0, undefined: 0, reason };
  }
  const outcome = test === 'bootstrap' ? bootstrapTest(input) : permutationTest(input, difference);
  return { a, b, difference, ...outcome, resamples };
}

type Outcome = Pick<Comparison, 'p' | 'low' | 'high' | 'undefined'>;

function bootstrapTest(input: Parameters<typeof compareMetrics>[0]): Outcome {
  const { table, resample = 'both', resamples = 10_000, confidence = 0.95, seed = 1 } = input;
  const agreement = levelCorrelation(input);
  const [ofA, ofB] = [agreement(table.metrics[input.a]!), agreement(table.metrics[input.b]!)];
  const draw = resampler({ topics: table.topics.length, systems: table.systems.length, resample, seed });
  const drawn = Float64Array.from({ length: resamples }, () => {
    const counts = draw();
    return ofA(counts) - ofB(counts);
  });
  const sorted = drawn.filter((value) => !Number.isNaN(value)).sort();
  const n = sorted.length;
  if (n === 0) return { p: null, low: null, high: null, undefined: resamples };
  const below = sorted.filter((value) => value <= 0).length;
  const above = sorted.filter((value) => value >= 0).length;
  return {
    // One is added on both sides, so that p is never 0 and the test stays valid.
    p: Math.min(1, (2 * (Math.min(below, above) + 1)) / (n + 1)),
    low: quantile(sorted, (1 - confidence) / 2),
    high: quantile(sorted, (1 + confidence) / 2),
    undefined: resamples - n,
  };
}

function permutationTest(input: Parameters<typeof compareMetrics>[0], observed: number): Outcome {
  const { table, resample = 'both', resamples = 10_000, seed = 1 } = input;
  const agreement = levelCorrelation(input);
  const a = standardise(table.metrics[input.a]!);
  const b = standardise(table.metrics[input.b]!);
  const swap = swapper(table, resample, seed);
  const x = new Float64Array(a.length);
  const y = new Float64Array(a.length);
  const [ofX, ofY] = [agreement(x), agreement(y)];
  let extreme = 0;
  let defined = 0;
  for (let round = 0; round < resamples; round++) {
    swap(a, b, x, y);
    ofX.refresh();
    ofY.refresh();
    const difference = ofX() - ofY();
    if (Number.isNaN(difference)) continue;
    defined++;
    // Rounding must not make the observed arrangement itself less extreme than it is.
    if (Math.abs(difference) >= Math.abs(observed) - 1e-12) extreme++;
  }
  return { p: (extreme + 1) / (defined + 1), low: null, high: null, undefined: resamples - defined };
}

/** Fills x and y with a and b, or with b and a where a coin says so: one coin for each topic, system or summary. */
function swapper(table: ScoreTable, resample: Resample, seed: number) {
  const random = createRandom(seed);
  const owner = {
    topics: table.topic,
    systems: table.system,
    both: Int32Array.from(table.human, (_, i) => i),
  }[resample];
  const coins = new Uint8Array(
    { topics: table.topics, systems: table.systems, both: owner }[resample].length,
  );
  return (a: Float64Array, b: Float64Array, x: Float64Array, y: Float64Array): void => {
    for (let i = 0; i < coins.length; i++) coins[i] = random.uint32() >>> 31;
    for (let i = 0; i < a.length; i++) {
      const swapped = coins[owner[i]!] === 1;
      x[i] = swapped ? b[i]! : a[i]!;
      y[i] = swapped ? a[i]! : b[i]!;
    }
  };
}

export interface HolmComparison extends Comparison {
  /** The p-value after Holm's correction for all comparisons made. */
  readonly adjusted: number | null;
}

/** Compares every pair of metrics, with p-values corrected for their number. */
export function compareAll(
  input: Compared & ComparisonOptions & { readonly metrics: readonly string[] },
): readonly HolmComparison[] {
  const pairs = input.metrics.flatMap((a, i) => input.metrics.slice(i + 1).map((b) => ({ a, b })));
  const comparisons = pairs.map((pair) => compareMetrics({ ...input, ...pair }));
  const adjusted = holm(comparisons.map(({ p }) => p));
  return comparisons.map((comparison, i) => ({ ...comparison, adjusted: adjusted[i]! }));
}
