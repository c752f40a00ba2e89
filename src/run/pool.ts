/**
 * Worker threads that score topics. How many there are changes how long it takes, never what comes out.
 */
import { availableParallelism } from 'node:os';
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

/** Scores in this thread when one job is enough, otherwise in `jobs` workers. */
export function openScorer({
  metrics,
  options = {},
  jobs = availableParallelism(),
}: {
  metrics: readonly string[];
  options?: MetricOptions;
  jobs?: number;
}): Scorer {
  const here = metricsNamed(metrics, options);
  const workerData: Work = { metrics, options };
  if (jobs === 1) {
    return { size: 1, score: (topic) => scoreTopic({ topic, metrics: here }), close: async () => {} };
  }
  const workers = openWorkers<Topic, readonly ScoreLine[]>({
    script: new URL('./worker.js', import.meta.url),
    workerData,
    jobs,
  });
  return { size: jobs, score: workers.ask, close: workers.close };
}
