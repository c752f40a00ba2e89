/**
 * How sure a correlation is: percentile bootstrap intervals over topics and systems.
 *
 *   correlationIntervals({ table, metric: 'types', levels: ['system'], coefficient: 'pearson' })
 *   // [{ value: 0.889, low: 0.77, high: 0.95, resamples: 10000, undefined: 0 }]
 *
 * Resamples in which the correlation is undefined (one system drawn all the time, say) are left out and counted.
 */
import { quantile } from '../optimize/quantile.ts';
import type { Coefficient } from './correlation.ts';
import { type Level, levelCorrelation } from './level.ts';
import { resampledPearson } from './moments.ts';
import { type Resample, resampler } from './resample.ts';
import type { ScoreTable } from './score-table.ts';

export interface ResampleOptions {
  readonly resample?: Resample;
  readonly resamples?: number;
  readonly confidence?: number;
  readonly seed?: number;
}

export interface CorrelationInterval {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly resamples: number;
  /** Resamples without a correlation. */
  readonly undefined: number;
}

interface IntervalInput extends ResampleOptions {
  readonly table: ScoreTable;
  readonly metric: string;
  readonly coefficient: Coefficient;
}

/** At several levels; the resamples are drawn once for all. */
export function correlationIntervals(
  input: IntervalInput & { readonly levels: readonly Level[] },
): readonly CorrelationInterval[] {
  const { table, levels, resample = 'both', resamples = 10_000, seed = 1 } = input;
  const scores = table.metrics[input.metric]!;
  const agreements = levels.map((level) => levelCorrelation({ ...input, level })(scores));
  const draw = resampler({ topics: table.topics.length, systems: table.systems.length, resample, seed });
  const drawn = levels.map(() => new Float64Array(resamples));
  // Pearson's r within and across topics comes from the same sums; system averages are few, and rounded.
  const fast = input.coefficient === 'pearson' ? resampledPearson(table, scores) : undefined;
  const bySums = fast !== undefined && levels.some((level) => level !== 'system');
  for (let round = 0; round < resamples; round++) {
    const counts = draw();
    const pearson = bySums ? fast(counts) : undefined;
    levels.forEach((level, l) => {
      drawn[l]![round] =
        pearson === undefined || level === 'system' ? agreements[l]!(counts) : pearson[level];
    });
  }
  return levels.map((_, l) => describe(agreements[l]!(), drawn[l]!, input));
}

function describe(
  value: number,
  drawn: Float64Array,
  { confidence = 0.95 }: ResampleOptions,
): CorrelationInterval {
  const defined = drawn.filter((r) => !Number.isNaN(r)).sort();
  const at = (share: number) => (defined.length === 0 ? null : quantile(defined, share));
  return {
    value: Number.isNaN(value) ? null : value,
    low: at((1 - confidence) / 2),
    high: at((1 + confidence) / 2),
    resamples: drawn.length,
    undefined: drawn.length - defined.length,
  };
}
