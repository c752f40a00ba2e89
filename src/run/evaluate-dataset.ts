/**
 * Scores a dataset topic by topic, with constant memory, and writes scores.jsonl.
 *
 *   await evaluateDataset({ topics, metrics: ['types', 'rouge-2'], output, jobs: 2 });
 */
import type { Rows } from '../io/rows.ts';
import type { Topic } from '../model.ts';
import { mapInOrder } from './in-order.ts';
import type { MetricOptions } from './options.ts';
import { openScorer } from './pool.ts';

export interface Progress {
  readonly topics: number;
  readonly summaries: number;
  /** How many topics an earlier run had scored. */
  readonly resumed: number;
}

export async function evaluateDataset({
  topics,
  metrics,
  options = {},
  output,
  jobs,
  onProgress = () => {},
}: {
  topics: AsyncIterable<Topic> | Iterable<Topic>;
  metrics: readonly string[];
  options?: MetricOptions;
  output: Rows;
  jobs?: number;
  onProgress?: (progress: Progress) => void;
}): Promise<Progress> {
  const scorer = openScorer({ metrics, options, ...(jobs === undefined ? {} : { jobs }) });
  let progress: Progress = { topics: 0, summaries: 0, resumed: 0 };
  try {
    const work = async (topic: Topic) => ({ topic, lines: await scorer.score(topic) });
    for await (const { topic, lines } of mapInOrder({ items: remaining(), work, atOnce: 2 * scorer.size })) {
      await output.add(topic, lines);
      count(topic, 0);
    }
  } catch (error) {
    output.stop();
    throw error;
  } finally {
    await scorer.close();
  }
  output.finish();
  return progress;

  /** The topics that an earlier run has not written. */
  async function* remaining(): AsyncGenerator<Topic> {
    for await (const topic of topics) {
      if (topic.summaries.length > 0 && output.skip(topic)) count(topic, 1);
      else yield topic;
    }
  }

  function count(topic: Topic, resumed: number): void {
    progress = {
      topics: progress.topics + 1,
      summaries: progress.summaries + topic.summaries.length,
      resumed: progress.resumed + resumed,
    };
    onProgress(progress);
  }
}
