/**
 * The floor that a metric has to beat: `types`, for every summary of a dataset, as rows of a metric.
 *
 *   floorScores([{ id: 't1', references: [{ id: 'A', text: 'A dog ran.' }], summaries: [{ id: 's1', text: 'Dogs.' }] }])
 *   // [{ topic: 't1', summary: 's1', metric: 'types', score: 0.5 }]
 */
import type { Topic } from '../model.ts';
import { types } from '../overlap/types.ts';
import type { ScoreRow } from './score-table.ts';

export const FLOOR = 'types';

/** A line of scores.jsonl, as far as it matters here. */
export interface MetricRow extends ScoreRow {
  readonly metric: string;
}

/** None in topics without references. */
export function floorScores(topics: readonly Topic[]): readonly MetricRow[] {
  return topics.flatMap(({ id, references, summaries }) => {
    if (references.length === 0) return [];
    const texts = references.map(({ text }) => text);
    return summaries.map((summary) => ({
      topic: id,
      summary: summary.id,
      metric: FLOOR,
      score: types({ summary: summary.text, references: texts }).value,
    }));
  });
}
