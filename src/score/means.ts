/**
 * The mean of each score over the summaries that have it; those without a value are counted, never averaged.
 *
 *   means(report).coverage   // { mean: 0.52, scored: 19, unscored: 1 }
 */
import { fsum } from 'd3-array';
import type { ScoreCard, ScoreName } from '../model.ts';
import { scoreNames, scoreOf } from './also.ts';
import type { Report } from './report.ts';

export interface Mean {
  /** Null when no summary has the score. */
  readonly mean: number | null;
  readonly scored: number;
  readonly unscored: number;
}

/** Of the four scores, and of further metrics behind them. */
export type Means = Readonly<Record<ScoreName, Mean> & Record<string, Mean>>;

export function means(report: Report): Means {
  const cards = cardsOf(report);
  return Object.fromEntries(scoreNames(report).map((name) => [name, meanOf(cards, name)])) as Means;
}

export function cardsOf({ topics }: Report): readonly ScoreCard[] {
  return topics.flatMap(({ summaries }) => summaries.map(({ card }) => card));
}

export function meanOf(cards: readonly ScoreCard[], name: string): Mean {
  const values = cards.map((card) => scoreOf(card, name).value).filter((value) => value !== null);
  // fsum rounds once, so the mean does not depend on the order of the summaries.
  const mean = values.length === 0 ? null : fsum(values) / values.length;
  return { mean, scored: values.length, unscored: cards.length - values.length };
}
