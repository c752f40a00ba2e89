/**
 * How well a metric agrees with people, at one level, with everything that must be printed beside the number.
 *
 *   correlate({ metric: rows, human, level: 'system' })
 *   // { level: 'system', n: 25, pearson: { value: 0.889, p: …, ties: … }, spearman: …, kendall: …, dropped: … }
 */
import { sum } from 'd3-array';
import { checkChoice } from '../overlap/choice.ts';
import { byCoefficient, type Coefficient, type Correlation, correlation } from './correlation.ts';
import { LEVELS, type Level, systemAverages } from './level.ts';
import { alignScores, type Dropped, type ScoreRow, type ScoreTable } from './score-table.ts';

export interface LevelResult extends Readonly<Record<Coefficient, Correlation>> {
  readonly level: Level;
  /** What was correlated or averaged: systems, topics with a defined correlation (by Pearson's r), or summaries. */
  readonly n: number;
  readonly topics: number;
  readonly systems: number;
  /** Summaries that a person and the metric scored. */
  readonly summaries: number;
  readonly dropped: Dropped;
}

/** Summaries without a score or a judgment are dropped in pairs, and counted in `dropped`. */
export function correlate(input: {
  readonly metric: readonly ScoreRow[];
  readonly human: readonly ScoreRow[];
  readonly level: Level;
}): LevelResult {
  const table = alignScores({ metrics: { metric: input.metric }, human: input.human });
  return correlateTable(table, table.metrics.metric!, input.level);
}

/** The same for a table that is aligned already. */
export function correlateTable(table: ScoreTable, scores: Float64Array, level: Level): LevelResult {
  checkChoice(level, LEVELS, 'level');
  const compute = { system: ofSystems, summary: withinTopics, pooled: ofAll }[level];
  const results = byCoefficient((coefficient) => compute(table, scores, coefficient));
  const { topics, systems, human, dropped } = table;
  const shared = { topics: topics.length, systems: systems.length, summaries: human.length, dropped };
  return { level, n: results.pearson.n, ...results, ...shared };
}

function ofSystems(table: ScoreTable, scores: Float64Array, coefficient: Coefficient): Correlation {
  return correlation(coefficient, systemAverages(table, scores), systemAverages(table, table.human));
}

function ofAll(table: ScoreTable, scores: Float64Array, coefficient: Coefficient): Correlation {
  return correlation(coefficient, scores, table.human);
}

/** The mean over topics; there is no p-value for it, an interval says more. */
function withinTopics(table: ScoreTable, scores: Float64Array, coefficient: Coefficient): Correlation {
  const each = table.topics.map((_, t) => {
    const [from, to] = [table.starts[t]!, table.starts[t + 1]!];
    return correlation(coefficient, scores.subarray(from, to), table.human.subarray(from, to));
  });
  const defined = each.map(({ value }) => value).filter((value) => value !== null);
  const ties = { x: sum(each, (topic) => topic.ties.x), y: sum(each, (topic) => topic.ties.y) };
  if (defined.length === 0) {
    const reason = each.find((topic) => topic.reason !== undefined)?.reason ?? 'there is no topic';
    return { value: null, p: null, n: 0, ties, reason: `undefined in every topic: ${reason}` };
  }
  const value = defined.reduce((sum, value) => sum + value, 0) / defined.length;
  return { value, p: null, n: defined.length, ties };
}
