/**
 * Which summaries miss a threshold of `--min`. A score without a value misses every threshold, because a gate
 * must not let pass what it could not measure:
 *
 *   missedThresholds(report)   // with thresholds { coverage: 0.5 }
 *   // [{ topic: 'storm', summary: 's1', name: 'coverage', required: 0.5, score: { value: 0.302, … } }]
 */
import type { Score, ScoreCard } from '../model.ts';
import { formatBelow, formatValue, oneLine } from './format.ts';
import { type Report, SCORE_NAMES, type ScoreName } from './report.ts';

/** One score of a summary that is lower than required, or has no value. */
export interface Shortfall {
  readonly name: ScoreName;
  readonly required: number;
  readonly score: Score;
}

export interface MissedThreshold extends Shortfall {
  readonly topic: string;
  readonly summary: string;
}

/** Every missed threshold of a report, in the report's order. */
export function missedThresholds(report: Report): readonly MissedThreshold[] {
  return report.topics.flatMap(({ pyramid, summaries }) =>
    summaries.flatMap(({ card }) =>
      shortfalls(card, report.thresholds).map((shortfall) => ({
        topic: pyramid.id,
        summary: card.summary,
        ...shortfall,
      })),
    ),
  );
}

/** The thresholds that one summary misses. */
export function shortfalls(card: ScoreCard, thresholds: Report['thresholds']): readonly Shortfall[] {
  return SCORE_NAMES.flatMap((name) => {
    const required = thresholds[name];
    const score = card[name];
    if (required === undefined || (score.value !== null && score.value >= required)) return [];
    return [{ name, required, score }];
  });
}

/** `coverage 0.302, required 0.5`; more decimals where three would make the two look alike. */
export function describeShortfall({ name, required, score }: Shortfall): string {
  if (score.value === null) return `${name} has no value, required ${required} (${oneLine(score.reason)})`;
  const value = formatBelow(score.value, required, formatValue(name, score.value));
  return `${name} ${value}, required ${required}`;
}

/** `coverage at least 0.5, raw at least 10`; empty without thresholds. */
export function describeThresholds(thresholds: Report['thresholds']): string {
  return SCORE_NAMES.filter((name) => thresholds[name] !== undefined)
    .map((name) => `${name} at least ${thresholds[name]}`)
    .join(', ');
}
