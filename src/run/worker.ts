/** A worker process of the pool: it gets topics and answers with their rows. */
import type { Topic } from '../model.ts';
import { scoreTopic } from './metric.ts';
import { metricsNamed } from './metrics.ts';
import type { Work } from './pool.ts';
import { answerQuestions } from './workers.ts';

answerQuestions(({ metrics: names, options }: Work) => {
  const metrics = metricsNamed(names, options);
  return (topic: Topic) => scoreTopic({ topic, metrics });
});
