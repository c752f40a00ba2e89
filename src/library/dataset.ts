/**
 * Datasets scored by any metrics, for programs and for `cheops eval`.
 *
 *   const rows = openRows({ file: 'scores.jsonl', key: runKey(metrics) });
 *   await evaluateDataset({ topics, metrics: chooseMetrics({ names: ['types', 'auto'] }), rows });
 *
 *   for await (const { lines } of scoreDataset({ topics, metrics: ['types'] })) …   // without a file
 */
import { CheopsError } from '../errors.ts';
import { forgetLine, lineOf } from '../formats/dataset.ts';
import type { Rows } from '../io/rows.ts';
import { NO_ANSWER } from '../match/llm/judge.ts';
import type { Settings } from '../method.ts';
import { METRICS } from '../methods/metrics.ts';
import type { PresetName } from '../methods/presets.ts';
import type { Topic } from '../model.ts';
import { rowsOfTopics, type ScoredTopic, scoreTopics, type TopicsToScore } from '../run/evaluate-dataset.ts';
import { linesOf, type MetricRun, metricSignature, rowsIn, type ScoreLine } from '../run/score-topic.ts';
import { type Shard, takeShard } from '../run/shards.ts';
import { chooseMethod, refuseUnusedPreset, refuseUnusedSettings } from '../settings.ts';
import { type RunOptions, resourcesFor, unsureMethods } from './evaluate.ts';

export interface MetricChoice {
  readonly metrics: readonly string[];
  readonly preset?: PresetName | undefined;
  /** Settings of any of the metrics, such as `{ stem: true }`. */
  readonly settings?: Settings | undefined;
  /** What rows call a metric instead of its name. */
  readonly as?: ReadonlyMap<string, string> | undefined;
}

/** The metrics of a run with all their settings; what none of them has is refused. */
export function chooseMetrics({
  metrics: names,
  preset,
  settings = {},
  as = new Map(),
}: MetricChoice): readonly MetricRun[] {
  const chosen = names.map((name) => chooseMethod({ entry: METRICS.get(name), preset, given: settings }));
  const metrics = names.map((name, i) => ({
    as: as.get(name) ?? name,
    metric: name,
    settings: chosen[i]!.settings,
  }));
  const unknown = [...as.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new CheopsError('E_USAGE', `--as: ${unknown} is not among the metrics.`, {
      fix: `The metrics are ${names.join(', ')}.`,
    });
  }
  const called = metrics.map((metric) => metric.as);
  const twice = called.find((name, i) => called.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new CheopsError('E_USAGE', `--as: two metrics would be called ${twice}.`, {
      fix: 'Give each metric its own name.',
    });
  }
  const all = [
    ...METRICS.entries().map((entry) => ({ entry, choice: entry.name })),
    ...unsureMethods().map(({ entry, choice }) => ({ entry, choice: `cheops score ${choice}` })),
  ];
  const used = chosen.map(({ entry }) => entry);
  refuseUnusedSettings({ given: Object.keys(settings), used, all });
  refuseUnusedPreset(preset, used);
  return metrics;
}

/** What rows depend on besides the topics: a later run with the same key goes on where one was stopped. */
export function runKey(metrics: readonly MetricRun[]): unknown {
  return metrics.map((run) => ({ ...run, signature: metricSignature(run) }));
}

export interface DatasetRun extends RunOptions {
  readonly topics: AsyncIterable<Topic> | Iterable<Topic>;
  readonly metrics: readonly MetricRun[];
}

/** The rows of each topic, in the order of the topics. */
export async function* scoreDataset({
  topics,
  metrics,
  isDone,
  ...run
}: DatasetRun & { readonly isDone?: (topic: Topic) => boolean }): AsyncGenerator<ScoredTopic> {
  yield* withinRun(run, (given) => scoreTopics({ ...given, topics, metrics, ...(isDone && { isDone }) }));
}

/** What is scored with the resources of a run, which are closed behind it. */
async function* withinRun<Scored>(
  run: RunOptions,
  score: (given: Pick<TopicsToScore, 'resources' | 'cacheFolder'>) => AsyncGenerator<Scored>,
): AsyncGenerator<Scored> {
  const { resources, close } = resourcesFor(run);
  const scored = score({ resources, cacheFolder: run.cacheFolder });
  try {
    for (let next = await scored.next(); next.done !== true; next = await scored.next()) yield next.value;
  } finally {
    // First of all, so that nobody waits for work that is not wanted any more.
    await close();
    await scored.return(undefined);
  }
}

export interface DatasetProgress {
  /** Those that have summaries, and so have rows. */
  readonly topics: number;
  readonly summaries: number;
  /** How many topics an earlier run had scored. */
  readonly resumed: number;
  /** Of the rows that this run added: how many of each metric have no score, and why. */
  readonly unscored: readonly Unscored[];
}

export interface Unscored {
  readonly metric: string;
  readonly rows: number;
  readonly unscored: number;
  /** The commonest first; of very many kinds, some. */
  readonly reasons: readonly { readonly reason: string; readonly rows: number }[];
}

/** Scores a dataset of any size, or a part of it, into rows, and goes on where an earlier run was stopped. */
export async function evaluateDataset({
  topics,
  metrics,
  rows,
  shard,
  onTopic = () => {},
  ...run
}: DatasetRun & {
  readonly rows: Rows;
  /** Every so many topics only; mergeShards puts the parts together. */
  readonly shard?: Shard | undefined;
  readonly onTopic?: (progress: DatasetProgress) => void;
}): Promise<DatasetProgress> {
  let progress: DatasetProgress = { topics: 0, summaries: 0, resumed: 0, unscored: [] };
  const tally = createTally(metrics);
  const part = shard === undefined ? null : takeShard(topics, shard);
  const itemOf = (topic: Topic) => part?.itemOf(topic) ?? lineOf(topic) ?? topic;
  const isDone = (topic: Topic) => topic.summaries.length > 0 && rows.skip(itemOf(topic));
  const scored = withinRun(run, (given) =>
    rowsOfTopics({ ...given, topics: part?.topics ?? topics, metrics, isDone }),
  );
  try {
    for await (const { topic, rows: found } of scored) {
      if (found !== null) {
        const lines = part?.mark(topic, found) ?? found;
        await addLines(rows, itemOf(topic), lines, found.includes(FAILED));
        tally.add(topic, found);
      }
      forgetLine(topic);
      progress = {
        topics: progress.topics + (topic.summaries.length === 0 ? 0 : 1),
        summaries: progress.summaries + topic.summaries.length,
        resumed: progress.resumed + (found === null ? 1 : 0),
        unscored: [],
      };
      onTopic(progress);
    }
  } catch (error) {
    rows.stop();
    throw error;
  }
  rows.finish();
  return { ...progress, unscored: tally.unscored() };
}

const NO_SCORE = ',"score":null';
/** A row whose score is missing for no reason of the data, as it is written. */
const FAILED = `${NO_SCORE},"reason":"${NO_ANSWER}`;

/** Kinds of reasons that are told apart: a server may have a new one each time. */
const MOST_REASONS = 1000;

/** Counts rows without a score: by summary, and for each the metrics in their order. */
function createTally(metrics: readonly MetricRun[]) {
  const counts = metrics.map(({ as }) => ({
    ...{ metric: as, rows: 0, unscored: 0 },
    reasons: new Map<string, number>(),
  }));
  return {
    add({ summaries }: Topic, rows: string): void {
      for (const count of counts) count.rows += summaries.length;
      // Most rows have a score, and are not read again.
      if (!rows.includes(NO_SCORE)) return;
      for (const [i, row] of rowsIn(rows).entries()) {
        const count = counts[i % counts.length]!;
        const found = row.includes(NO_SCORE) ? (JSON.parse(row) as ScoreLine) : null;
        if (found?.score !== null) continue;
        count.unscored++;
        const { reason = '' } = found;
        const { reasons } = count;
        if (reasons.has(reason) || reasons.size < MOST_REASONS)
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    },
    unscored: (): readonly Unscored[] =>
      counts
        .filter(({ unscored }) => unscored > 0)
        .map(({ reasons, ...count }) => ({
          ...count,
          reasons: [...reasons].map(([reason, rows]) => ({ reason, rows })).sort((a, b) => b.rows - a.rows),
        })),
  };
}

/** A program's own rows need not take JSON. */
function addLines(rows: Rows, item: unknown, lines: string, isPassing: boolean): void | Promise<void> {
  if (rows.addLines !== undefined) return rows.addLines(item, lines, isPassing);
  return rows.add(item, linesOf(lines), isPassing);
}
