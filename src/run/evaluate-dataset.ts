/**
 * Scores a dataset topic by topic, with constant memory.
 *
 *   const metrics = chooseMetrics({ names: ['types', 'rouge-2'] });
 *   for await (const { lines } of scoreTopics({ topics, metrics, resources })) …
 */
import { CheopsError } from '../errors.ts';
import type { Method, Resources, Settings } from '../method.ts';
import { METRICS } from '../methods/metrics.ts';
import type { Topic } from '../model.ts';
import { chooseMethod } from '../settings.ts';
import { mapInOrder } from './in-order.ts';
import { type MetricRun, SCORE_TOPIC, type ScoreLine, scoreTopic } from './score-topic.ts';

/** The metrics of a run with all their settings; `as` gives some another name in the rows. */
export function chooseMetrics({
  names,
  preset,
  settings = {},
  as = new Map(),
}: {
  names: readonly string[];
  preset?: string | undefined;
  settings?: Settings | undefined;
  as?: ReadonlyMap<string, string> | undefined;
}): readonly MetricRun[] {
  const metrics = names.map((name) => ({
    as: as.get(name) ?? name,
    metric: name,
    settings: chooseMethod({ entry: METRICS.get(name), preset, given: settings }).settings,
  }));
  const unknown = [...as.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new CheopsError('E_USAGE', `--as: ${unknown} is not among the metrics.`, {
      fix: `The metrics are ${names.join(', ')}.`,
    });
  }
  const called = metrics.map((metric) => metric.as);
  const twice = called.find((name, i) => called.indexOf(name) !== i);
  if (twice === undefined) return metrics;
  throw new CheopsError('E_USAGE', `--as: two metrics would be called ${twice}.`, {
    fix: 'Give each metric its own name.',
  });
}

/** The entries behind a run's metrics. */
export function entriesOf(metrics: readonly MetricRun[]): readonly Method[] {
  return metrics.map(({ metric }) => METRICS.get(metric));
}

export interface ScoredTopic {
  readonly topic: Topic;
  /** Null where an earlier run has scored it. */
  readonly lines: readonly ScoreLine[] | null;
}

/** The rows of each topic, in the order of the topics, whatever the number of processes. */
export function scoreTopics({
  topics,
  metrics,
  resources,
  cacheFolder,
  isDone = () => false,
}: {
  topics: AsyncIterable<Topic> | Iterable<Topic>;
  metrics: readonly MetricRun[];
  resources: Resources;
  cacheFolder?: string | undefined;
  /** Whether an earlier run has these rows; asked of each topic in its turn. */
  isDone?: (topic: Topic) => boolean;
}): AsyncGenerator<ScoredTopic> {
  // What a program has registered is known to this process alone.
  const isNear = ({ metric }: MetricRun) =>
    METRICS.get(metric).isNear === true || !METRICS.isEverywhere(metric);
  const [near, far] = [metrics.filter(isNear), metrics.filter((metric) => !isNear(metric))];
  const work = async (topic: Topic): Promise<ScoredTopic> => {
    if (isDone(topic)) return { topic, lines: null };
    const [here, there] = await Promise.all([
      near.length === 0 ? [] : scoreTopic({ topic, metrics: near, cacheFolder }, resources),
      far.length === 0 ? [] : resources.ask(SCORE_TOPIC, { topic, metrics: far, cacheFolder }),
    ]);
    return { topic, lines: inOrder({ near, here, far, there, metrics }) };
  };
  return mapInOrder({ items: topics, work, atOnce: 2 * resources.size });
}

/** By summary, and for each the metrics in their order, wherever they were computed. */
function inOrder({
  near,
  here,
  far,
  there,
  metrics,
}: Readonly<Record<'near' | 'far' | 'metrics', readonly MetricRun[]>> &
  Readonly<Record<'here' | 'there', readonly ScoreLine[]>>): readonly ScoreLine[] {
  if (near.length === 0) return there;
  if (far.length === 0) return here;
  return Array.from({ length: here.length / near.length }, (_, row) =>
    metrics.map((metric) =>
      near.includes(metric)
        ? here[row * near.length + near.indexOf(metric)]!
        : there[row * far.length + far.indexOf(metric)]!,
    ),
  ).flat();
}
