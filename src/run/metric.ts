/**
 * A metric scores the summaries of a topic. `cheops eval` knows metrics by name, and writes one row for each topic,
 * summary and metric.
 */
import type { Topic } from '../model.ts';

/** One line of scores.jsonl. */
export interface ScoreLine {
  readonly topic: string;
  readonly summary: string;
  readonly metric: string;
  readonly score: number | null;
  /** Why there is no score. */
  readonly reason?: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface MetricScore {
  readonly score: number | null;
  readonly reason?: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Metric {
  readonly name: string;
  /** Every choice that its scores depend on. */
  readonly signature: string;
  /** The scores of a topic's summaries, in their order. */
  score(topic: Topic): Promise<readonly MetricScore[]> | readonly MetricScore[];
}

/**
 * The rows of one topic: its summaries in their order, and for each the metrics in theirs. Every row carries the
 * signature of its metric, so that it says what it is even where files are cut up or put together.
 */
export async function scoreTopic({
  topic,
  metrics,
}: {
  topic: Topic;
  metrics: readonly Metric[];
}): Promise<readonly ScoreLine[]> {
  const columns: (readonly MetricScore[])[] = [];
  for (const metric of metrics) columns.push(await metric.score(topic));
  return topic.summaries.flatMap((summary, row) =>
    metrics.map(({ name, signature }, column) => {
      const { details, ...score } = columns[column]![row]!;
      return {
        topic: topic.id,
        summary: summary.id,
        metric: name,
        ...score,
        details: { ...details, signature },
      };
    }),
  );
}
