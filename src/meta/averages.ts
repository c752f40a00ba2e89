/**
 * The averages of every system over topics, with 95% bootstrap intervals, as ROUGE-1.5.5 prints them. They come from the
 * rows of scores.jsonl, so that those of an earlier run count too.
 *
 *   averageSystems({ rows, metrics: [{ name: 'rouge-1', measure: 'recall' }], seed: 1 })
 *   // [{ system: 's1', metric: 'rouge-1', measure: 'recall', n: 4, unscored: 0, interval: { mean: 0.4, … } }, …]
 */
import { compareIds } from '../model.ts';
import { averageRouge, type Interval } from '../overlap/rouge/average.ts';
import type { Ratios } from '../overlap/rouge/score.ts';
import type { MetricRow } from './floor.ts';

/** What averages need to know of a metric; recalls have precision and F beside them. */
export interface AveragedMetric {
  /** As rows call it. */
  readonly name: string;
  readonly measure?: 'recall' | undefined;
  /** Whether its intervals come from the resamples of ROUGE-1.5.5. */
  readonly hasOldResamples?: boolean;
}

export interface AverageRow extends MetricRow {
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface SystemAverage {
  readonly system: string;
  readonly metric: string;
  readonly measure: 'score' | 'recall' | 'precision' | 'F';
  /** How many topics were averaged, and how many had no score. */
  readonly n: number;
  readonly unscored: number;
  readonly interval: Interval | null;
}

type Scores = { readonly id: string; readonly score: Ratios }[];

export async function averageSystems({
  rows,
  metrics,
  seed = 1,
}: {
  rows: AsyncIterable<AverageRow> | Iterable<AverageRow>;
  metrics: readonly AveragedMetric[];
  seed?: number;
}): Promise<readonly SystemAverage[]> {
  const bySystem = await scoresBySystem(rows);
  return [...bySystem.keys()].sort(compareIds).flatMap((system) =>
    metrics.flatMap((metric) => {
      const scores = bySystem.get(system)!.get(metric.name);
      return scores === undefined ? [] : averagesOf(system, metric, scores, seed);
    }),
  );
}

async function scoresBySystem(
  rows: AsyncIterable<AverageRow> | Iterable<AverageRow>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Scores>>> {
  const bySystem = new Map<string, Map<string, Scores>>();
  for await (const { topic, summary, metric, score, details = {} } of rows) {
    const byMetric = bySystem.get(summary) ?? new Map<string, Scores>();
    bySystem.set(summary, byMetric);
    const scores = byMetric.get(metric) ?? [];
    byMetric.set(metric, scores);
    const ratio = (value: unknown) => (typeof value === 'number' ? value : null);
    scores.push({
      id: topic,
      score: { recall: score, precision: ratio(details.precision), f: ratio(details.f) },
    });
  }
  return bySystem;
}

function averagesOf(
  system: string,
  { name, measure, hasOldResamples = false }: AveragedMetric,
  scores: Scores,
  seed: number,
): readonly SystemAverage[] {
  const options = hasOldResamples ? { arithmetic: 'rouge-1.5.5' as const } : {};
  const { n, unscored, recall, precision, f } = averageRouge({ scores, seed, options });
  const row = (as: SystemAverage['measure'], interval: Interval | null): SystemAverage => ({
    system,
    metric: name,
    measure: as,
    n,
    unscored,
    interval,
  });
  if (measure === undefined) return [row('score', recall)];
  return [row('recall', recall), row('precision', precision), row('F', f)];
}
