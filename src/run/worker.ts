/** A worker thread of the pool: it gets topics and answers with their rows. */
import { parentPort, workerData } from 'node:worker_threads';
import { CheopsError } from '../errors.ts';
import type { Topic } from '../model.ts';
import { scoreTopic } from './metric.ts';
import { metricsNamed } from './metrics.ts';
import type { Answer, Work } from './pool.ts';

const { metrics: names, options } = workerData as Work;
const metrics = metricsNamed(names, options);

parentPort!.on('message', async (topic: Topic) => {
  parentPort!.postMessage(await answer(topic));
});

async function answer(topic: Topic): Promise<Answer> {
  try {
    return { lines: await scoreTopic({ topic, metrics }) };
  } catch (error) {
    if (!(error instanceof CheopsError)) return { crash: error };
    const { code, message, where, fix } = error;
    return { error: { code, message, where, fix } };
  }
}
