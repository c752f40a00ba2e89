/**
 * Worker threads that score topics. How many there are changes how long it takes, never what comes out.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CheopsError, type Code, type Place } from '../errors.ts';
import type { Topic } from '../model.ts';
import { type ScoreLine, scoreTopic } from './metric.ts';
import { metricsNamed } from './metrics.ts';
import type { MetricOptions } from './options.ts';

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

/** What a worker answers. */
export type Answer =
  | { readonly lines: readonly ScoreLine[] }
  | { readonly error: { code: Code; message: string; where: Place; fix: string } }
  | { readonly crash: unknown };

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
  const workers = Array.from(
    { length: jobs },
    () => new Worker(new URL('./worker.js', import.meta.url), { workerData }),
  );
  const free = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  return {
    size: jobs,
    async score(topic) {
      const worker = free.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)));
      try {
        return await ask(worker, topic);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free.push(worker);
        else next(worker);
      }
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function ask(worker: Worker, topic: Topic): Promise<readonly ScoreLine[]> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off('message', onMessage);
      worker.off('error', onError);
    };
    const onError = (error: unknown): void => {
      settle();
      reject(error);
    };
    const onMessage = (answer: Answer): void => {
      settle();
      if ('lines' in answer) resolve(answer.lines);
      else if ('crash' in answer) reject(answer.crash);
      else reject(new CheopsError(answer.error.code, answer.error.message, answer.error));
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(topic);
  });
}
