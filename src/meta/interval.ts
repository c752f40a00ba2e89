/**
 * How sure a correlation is: percentile bootstrap intervals over topics and systems.
 *
 *   correlationIntervals({ table, metric: 'types', levels: ['system'], coefficient: 'pearson' })
 *   // [{ value: 0.889, low: 0.77, high: 0.95, resamples: 10000, undefined: 0 }]
 *
 * Resamples in which the correlation is undefined (one system drawn all the time, say) are left out and counted.
 */
import { quantile } from '../optimize/quantile.ts';
import { defined, type Level, type LevelOptions, levelCorrelation } from './level.ts';
import { resampledPearson } from './moments.ts';
import { type Resample, resampler } from './resample.ts';

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

interface ResampleInput extends ResampleOptions, Omit<LevelOptions, 'level'> {
  readonly levels: readonly Level[];
}

/** At several levels; the resamples are drawn once for all. */
export function correlationIntervals(
  input: ResampleInput & { readonly metric: string },
): readonly CorrelationInterval[] {
  const { table, levels } = input;
  const scores = table.metrics[input.metric]!;
  return resampledCorrelations(input, [scores]).map(([drawn], l) => {
    const value = defined(levelCorrelation({ ...input, level: levels[l]! })(scores)());
    const { low, high, undefined: without } = percentileInterval(drawn!, input);
    return { value, low, high, resamples: drawn!.length, undefined: without };
  });
}

/** For each level and each metric, by its scores: the correlation with people in every resample, which all share. */
export function resampledCorrelations(
  input: ResampleInput,
  metrics: readonly Float64Array[],
): readonly (readonly Float64Array[])[] {
  const { table, levels, coefficient, resample = 'both', resamples = 10_000, seed = 1 } = input;
  const agreements = levels.map((level) => metrics.map(levelCorrelation({ table, level, coefficient })));
  // Pearson's r within and across topics comes from the same sums; system averages are few, and rounded.
  const bySums = coefficient === 'pearson' && levels.some((level) => level !== 'system');
  const fast = bySums ? metrics.map((scores) => resampledPearson(table, scores)) : undefined;
  const draw = resampler({ topics: table.topics.length, systems: table.systems.length, resample, seed });
  const drawn = levels.map(() => metrics.map(() => new Float64Array(resamples)));
  for (let round = 0; round < resamples; round++) {
    const counts = draw();
    const pearson = fast?.map((agreement) => agreement(counts));
    levels.forEach((level, l) => {
      agreements[l]!.forEach((agreement, m) => {
        drawn[l]![m]![round] =
          pearson === undefined || level === 'system' ? agreement(counts) : pearson[m]![level];
      });
    });
  }
  return drawn;
}

/** The percentile interval of what was drawn, and how often nothing was (NaN). */
export function percentileInterval(
  drawn: Float64Array,
  { confidence = 0.95 }: ResampleOptions,
): Pick<CorrelationInterval, 'low' | 'high' | 'undefined'> {
  const sorted = drawn.filter((value) => !Number.isNaN(value)).sort();
  const at = (share: number) => (sorted.length === 0 ? null : quantile(sorted, share));
  return {
    low: at((1 - confidence) / 2),
    high: at((1 + confidence) / 2),
    undefined: drawn.length - sorted.length,
  };
}
