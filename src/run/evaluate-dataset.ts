/**
 * Scores a dataset topic by topic, with constant memory.
 *
 *   for await (const { lines } of scoreTopics({ topics, metrics, resources })) …
 */
import type { Resources } from '../method.ts';
import { METRICS } from '../methods/metrics.ts';
import type { Topic } from '../model.ts';
import { mapInOrder } from './in-order.ts';
import {
  linesOf,
  type MetricRun,
  rowsIn,
  SCORE_TOPIC,
  type ScoreLine,
  scoreRows,
  type TopicJob,
} from './score-topic.ts';
import { IN_HAND } from './workers.ts';

export interface ScoredTopic {
  readonly topic: Topic;
  /** Null where an earlier run has scored it. */
  readonly lines: readonly ScoreLine[] | null;
}

export interface TopicRows {
  readonly topic: Topic;
  /** Lines of JSON; null where an earlier run has scored it. */
  readonly rows: string | null;
}

export interface TopicsToScore {
  readonly topics: AsyncIterable<Topic> | Iterable<Topic>;
  readonly metrics: readonly MetricRun[];
  readonly resources: Resources;
  readonly cacheFolder?: string | undefined;
  /** Whether an earlier run has these rows; asked of each topic in its turn. */
  readonly isDone?: (topic: Topic) => boolean;
}

/** The lines of each topic, in the order of the topics, whatever the number of processes. */
export async function* scoreTopics(input: TopicsToScore): AsyncGenerator<ScoredTopic> {
  for await (const { topic, rows } of rowsOfTopics(input)) {
    yield { topic, lines: rows === null ? null : linesOf(rows) };
  }
}

/** Milliseconds of work that are not worth another process. */
const WORTHWHILE = 100;
/** Quick topics that a process may be ahead of the slowest, which may be one that starts. */
const AHEAD = 256;

/** The same as rows of JSON. */
export function rowsOfTopics({
  topics,
  metrics,
  resources,
  cacheFolder,
  isDone = () => false,
}: TopicsToScore): AsyncGenerator<TopicRows> {
  // What a program has registered is known to this process alone.
  const isNear = ({ metric }: MetricRun) =>
    METRICS.get(metric).isNear === true || !METRICS.isEverywhere(metric);
  const [near, far] = [metrics.filter(isNear), metrics.filter((metric) => !isNear(metric))];
  const isQuick = near.length === 0 && far.every(({ metric }) => METRICS.get(metric).isQuick === true);
  const jobOf = (topic: Topic): TopicJob => ({ topic, metrics: far, cacheFolder });
  const task = isQuick ? { ...SCORE_TOPIC, isShared: true } : SCORE_TOPIC;
  const ask = (topic: Topic) => resources.ask(task, jobOf(topic));
  const shared = isQuick ? shareOut(jobOf, ask, resources.size - 1) : null;
  const scoreFar = shared?.score ?? ask;
  const work = async (topic: Topic): Promise<TopicRows> => {
    if (isDone(topic)) return { topic, rows: null };
    const [here, there] = await Promise.all([
      near.length === 0 ? '' : scoreRows({ topic, metrics: near, cacheFolder }, resources),
      far.length === 0 ? '' : scoreFar(topic),
    ]);
    return { topic, rows: inOrder({ near, here, far, there, metrics }) };
  };
  // Several processes must not wait for this one, nor it for one that starts; alone, what is finished is soon written.
  const each = isQuick ? AHEAD : 4;
  return mapInOrder({
    items: shared === null ? topics : shared.paced(topics),
    work,
    atOnce: resources.size === 1 ? 2 : each * resources.size,
  });
}

/**
 * What is quick is done by this process too, a topic at a time. The others are asked once there has been some work, and
 * have more topics in hand than they work on, so that they need not wait while this one works. Topics are read when
 * somebody can take them.
 */
function shareOut(jobOf: (topic: Topic) => TopicJob, ask: (topic: Topic) => Promise<string>, others: number) {
  let spent = 0;
  let asked = 0;
  let isWorking = false;
  let next = () => {};
  const mayAsk = () => spent >= WORTHWHILE && asked < IN_HAND * others;
  const askOthers = async (topic: Topic): Promise<string> => {
    asked++;
    try {
      return await ask(topic);
    } finally {
      asked--;
      next();
    }
  };
  const work = async (topic: Topic): Promise<string> => {
    isWorking = true;
    try {
      const start = performance.now();
      const rows = await scoreRows(jobOf(topic));
      spent += performance.now() - start;
      // What the others have answered is heard in between.
      if (others > 0) await new Promise(setImmediate);
      return rows;
    } finally {
      isWorking = false;
      next();
    }
  };
  return {
    async *paced(topics: AsyncIterable<Topic> | Iterable<Topic>) {
      for await (const topic of topics) {
        while (isWorking && !mayAsk()) await new Promise<void>((resolve) => (next = resolve));
        yield topic;
      }
    },
    score: ({ id, references, summaries }: Topic) => {
      const topic = { id, references, summaries };
      return mayAsk() ? askOthers(topic) : work(topic);
    },
  };
}

/** By summary, and for each the metrics in their order, wherever they were computed. */
function inOrder({
  near,
  here,
  far,
  there,
  metrics,
}: Readonly<Record<'near' | 'far' | 'metrics', readonly MetricRun[]>> &
  Readonly<Record<'here' | 'there', string>>): string {
  if (near.length === 0) return there;
  if (far.length === 0) return here;
  const [ofNear, ofFar] = [rowsIn(here), rowsIn(there)];
  return Array.from({ length: ofNear.length / near.length }, (_, row) =>
    metrics.map((metric) =>
      near.includes(metric)
        ? `${ofNear[row * near.length + near.indexOf(metric)]}\n`
        : `${ofFar[row * far.length + far.indexOf(metric)]}\n`,
    ),
  )
    .flat()
    .join('');
}
