/**
 * How sure a correlation is: percentile bootstrap intervals over topics and systems.
 *
 *   correlationInterval({ table, metric: 'types', level: 'system', coefficient: 'pearson' })
 *   // { value: 0.889, low: 0.77, high: 0.95, resamples: 10000, undefined: 0 }
 *
 * Resamples in which the correlation is undefined (one system drawn all the time, say) are left out and counted.
 */
import { quantile } from '../optimize/quantile.ts';
import type { Coefficient } from './correlation.ts';
import { type Level, levelCorrelation } from './level.ts';
import { type Resample, resampler } from './resample.ts';
import type { ScoreTable } from './table.ts';

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

export function correlationInterval(
  input: ResampleOptions & {
    readonly table: ScoreTable;
    readonly metric: string;
    readonly level: Level;
    readonly coefficient: Coefficient;
  },
): CorrelationInterval {
  const { table, resample = 'both', resamples = 10_000, confidence = 0.95, seed = 1 } = input;
  const agreement = levelCorrelation(input)(table.metrics[input.metric]!);
  const draw = resampler({ topics: table.topics.length, systems: table.systems.length, resample, seed });
  const values = Float64Array.from({ length: resamples }, () => agreement(draw()));
  const defined = values.filter((value) => !Number.isNaN(value)).sort();
  const value = agreement();
  const at = (share: number) => (defined.length === 0 ? null : quantile(defined, share));
  return {
    value: Number.isNaN(value) ? null : value,
    low: at((1 - confidence) / 2),
    high: at((1 + confidence) / 2),
    resamples,
    undefined: resamples - defined.length,
  };
}
