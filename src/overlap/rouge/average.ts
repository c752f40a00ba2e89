/**
 * The average ROUGE of a system over topics, with bootstrap intervals.
 *
 *   averageRouge({ scores: [{ id: 't1', score }, { id: 't2', score: other }], options: { preset: 'rouge-1.5.5' } })
 *   // { n: 2, unscored: 0, recall: { mean: 0.41, low: 0.35, high: 0.47 }, … }
 *
 * With ROUGE-1.5.5's arithmetic the resamples are the very ones that it draws under Perl 5.20 or later, and the mean
 * is, as there, the mean of the resamples.
 */
import { quantile } from '../../optimize/quantile.ts';
import { createRandom } from '../../optimize/random.ts';
import { drand48 } from './drand48.ts';
import { type RougeChoices, resolveOptions } from './options.ts';
import { roundAsPrintf } from './rounding.ts';
import type { Ratios } from './score.ts';

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface AverageRouge {
  /** How many topics were averaged. */
  readonly n: number;
  /** How many had no score and were left out. */
  readonly unscored: number;
  readonly recall: Interval | null;
  readonly precision: Interval | null;
  readonly f: Interval | null;
}

export interface AverageInput {
  /** One score for each topic; the ids settle the order, which the resamples depend on. */
  readonly scores: readonly { readonly id: string; readonly score: Ratios }[];
  readonly options?: RougeChoices;
  /** The share of resamples inside the interval. */
  readonly confidence?: number;
  readonly resamples?: number;
  /** Which resamples to draw; ROUGE-1.5.5's own are always the same. */
  readonly seed?: number;
}

export function averageRouge(input: AverageInput): AverageRouge {
  const { scores, confidence = 0.95, resamples = 1000, seed = 1 } = input;
  const asRouge155 = resolveOptions(input.options).arithmetic === 'rouge-1.5.5';
  // As strings, which is how ROUGE-1.5.5 sorts its evaluations.
  const ordered = scores
    .toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    .map(({ score }) => score);
  const scored = ordered.filter((score) => score.recall !== null);
  const interval = (field: 'recall' | 'precision' | 'f'): Interval | null => {
    const values = scored.map((score) => score[field]).filter((value) => value !== null);
    if (values.length === 0) return null;
    const means = asRouge155 ? meansAsRouge155(values, resamples) : bootstrapMeans(values, resamples, seed);
    means.sort();
    return asRouge155 ? intervalAsRouge155(means, confidence) : percentiles(values, means, confidence);
  };
  return {
    n: scored.length,
    unscored: scores.length - scored.length,
    recall: interval('recall'),
    precision: interval('precision'),
    f: interval('f'),
  };
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

function bootstrapMeans(values: readonly number[], resamples: number, seed: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[random.below(values.length)]!;
    return sum / values.length;
  });
}

/** Resample number i has seed i. */
function meansAsRouge155(values: readonly number[], resamples: number): Float64Array {
  return Float64Array.from({ length: resamples }, (_, seed) => {
    const next = drand48(seed);
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(next() * values.length)]!;
    return sum / values.length;
  });
}

function percentiles(values: readonly number[], sorted: Float64Array, confidence: number): Interval {
  const [low, high] = [(1 - confidence) / 2, (1 + confidence) / 2].map((share) => quantile(sorted, share));
  return { mean: mean(values), low: low!, high: high! };
}

function intervalAsRouge155(sorted: Float64Array, confidence: number): Interval {
  const outside = (sorted.length * ((100 - confidence * 100) / 2)) / 100;
  const upper = Math.floor(sorted.length - outside - 1);
  const lower = Math.floor(outside);
  const rest = sorted.length - outside - 1 - upper;
  const between = (index: number): number => {
    const next = sorted[Math.min(index + 1, sorted.length - 1)]!;
    return roundAsPrintf(sorted[index]! + (next - sorted[index]!) * rest);
  };
  return { mean: roundAsPrintf(mean(sorted)), low: between(lower), high: between(upper) };
}
