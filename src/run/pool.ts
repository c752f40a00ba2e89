/**
 * Worker processes that score topics.
 */
import type { Topic } from '../model.ts';
import { type ScoreLine, scoreTopic } from './metric.ts';
import { metricsNamed } from './metrics.ts';
import type { MetricOptions } from './options.ts';
import { openWorkers } from './workers.ts';

export interface Scorer {
  /** How many topics it takes at once. */
  readonly size: number;
  score(topic: Topic): Promise<readonly ScoreLine[]>;
  close(): Promise<void>;
}

/** What a worker is told when it starts. */
export interface Work {
  readonly metrics: readonly string[];
  readonly options: MetricOptions;
}

export function openScorer({
  metrics,
  options = {},
  jobs,
}: {
  metrics: readonly string[];
  options?: MetricOptions;
  jobs?: number;
}): Scorer {
  const here = metricsNamed(metrics, options);
  const setup: Work = { metrics, options };
  const { size, ask, close } = openWorkers<Topic, readonly ScoreLine[]>({
    script: new URL('./worker.js', import.meta.url),
    setup,
    here: (topic) => scoreTopic({ topic, metrics: here }),
    jobs,
  });
  return { size, score: ask, close };
}
