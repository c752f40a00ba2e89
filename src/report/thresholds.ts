/**
 * Which summaries miss a threshold of `--min`. A score without a value misses every threshold, because a gate
 * must not let pass what it could not measure:
 *
 *   missedThresholds(report)   // with thresholds { coverage: 0.5 }
 *   // [{ topic: 'storm', summary: 's1', name: 'coverage', required: 0.5, score: { value: 0.302, … } }]
 */
import { compareIds, type ScoreCard } from '../model.ts';
import { type AnyScore, scoreOf } from '../score/also.ts';
import { displayName, formatBelow, formatValue, oneLine } from './format.ts';
import { entriesOf, type Report, SCORE_NAMES, type ScoreName } from './report.ts';

/** One score of a summary that is lower than required, or has no value. */
export interface Shortfall {
  readonly name: string;
  readonly required: number;
  readonly score: AnyScore;
}

export interface MissedThreshold extends Shortfall {
  readonly topic: string;
  readonly summary: string;
}

/** Every missed threshold of a report, in the report's order. */
export function missedThresholds(report: Report): readonly MissedThreshold[] {
  return entriesOf(report).flatMap(({ topic, summary: { card } }) =>
    shortfalls(card, report).map((shortfall) => ({
      topic: topic.pyramid.id,
      summary: card.summary,
      ...shortfall,
    })),
  );
}

/** What thresholds there are: for all, and for single systems, whose own come first. */
export type Required = Pick<Report, 'thresholds' | 'systemThresholds'>;

/** The thresholds that one summary misses. */
export function shortfalls(card: ScoreCard, required: Required): readonly Shortfall[] {
  const thresholds = thresholdsOf(card.summary, required);
  return inOrder(thresholds).flatMap(([name, required]) => {
    const score = scoreOf(card, name);
    return score.value !== null && score.value >= required ? [] : [{ name, required, score }];
  });
}

function thresholdsOf(system: string, { thresholds, systemThresholds = {} }: Required): Report['thresholds'] {
  const own = Object.hasOwn(systemThresholds, system) ? systemThresholds[system] : {};
  return { ...thresholds, ...own };
}

/** `coverage 0.302, required 0.5`; more decimals where three would make the two look alike. */
export function describeShortfall({ name, required, score }: Shortfall): string {
  if (score.value === null) return `${name} has no value, required ${required} (${oneLine(score.reason)})`;
  const value = formatBelow(score.value, required, formatValue(name, score.value));
  return `${name} ${value}, required ${required}`;
}

/** `coverage at least 0.5, raw at least 10; s1: coverage at least 0.6`; empty without thresholds. */
export function describeThresholds({ thresholds, systemThresholds = {} }: Required): string {
  const own = Object.keys(systemThresholds).sort(compareIds);
  return [
    describeLeast(thresholds),
    ...own.map((system) => `${displayName(system)}: ${describeLeast(systemThresholds[system]!)}`),
  ]
    .filter((words) => words !== '')
    .join('; ');
}

/** Whether any summary has a threshold for this score. */
export function isGated(name: string, { thresholds, systemThresholds = {} }: Required): boolean {
  return [thresholds, ...Object.values(systemThresholds)].some((some) => some[name] !== undefined);
}

function describeLeast(thresholds: Report['thresholds']): string {
  return inOrder(thresholds)
    .map(([name, required]) => `${name} at least ${required}`)
    .join(', ');
}

/** Those of the four scores in their order, then those of further metrics. */
function inOrder(thresholds: Report['thresholds']): readonly (readonly [name: string, required: number])[] {
  const others = Object.keys(thresholds).filter((name) => !SCORE_NAMES.includes(name as ScoreName));
  return [...SCORE_NAMES, ...others].flatMap((name) => {
    const required = thresholds[name];
    return required === undefined ? [] : [[name, required] as const];
  });
}
