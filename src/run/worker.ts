/** A worker thread of the pool: it gets topics and answers with their rows. */
import { workerData } from 'node:worker_threads';
import type { Topic } from '../model.ts';
import { scoreTopic } from './metric.ts';
import { metricsNamed } from './metrics.ts';
import type { Work } from './pool.ts';
import { answerQuestions } from './workers.ts';

const { metrics: names, options } = workerData as Work;
const metrics = metricsNamed(names, options);

answerQuestions((topic: Topic) => scoreTopic({ topic, metrics }));
