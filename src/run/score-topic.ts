/**
 * The rows of one topic by several metrics, as a piece of work for a worker process. Rows name their metric as the run
 * calls it, and carry what the metric depends on, so that they say what they are even where files are cut up or put
 * together.
 *
 *   linesOf(await scoreRows({ topic, metrics: [{ as: 'types', metric: 'types', settings: {} }] }))
 *   // [{ topic: 't1', summary: 's1', metric: 'types', score: 0.5, details: { found: 1, of: 2, signature: '…' } }]
 */
import type { MetricScore, Resources, Settings, Task } from '../method.ts';
import { METRICS } from '../methods/metrics.ts';
import type { Topic } from '../model.ts';
import { openScorer, type Scorer } from '../score/also.ts';
import { formatSignature } from '../signature.ts';
import { remembered } from '../text/remembered.ts';
import { openResources } from './resources.ts';

/** One line of scores.jsonl. */
export interface ScoreLine {
  readonly topic: string;
  readonly summary: string;
  readonly metric: string;
  readonly score: number | null;
  /** Why there is no score. */
  readonly reason?: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A metric of a run: by name, so that it can go to another process. */
export interface MetricRun {
  /** What rows call it. */
  readonly as: string;
  /** The entry of the registry. */
  readonly metric: string;
  /** All of them, resolved. */
  readonly settings: Settings;
}

export interface TopicJob {
  readonly topic: Topic;
  readonly metrics: readonly MetricRun[];
  readonly cacheFolder?: string | undefined;
}

export const SCORE_TOPIC: Task<TopicJob, string> = {
  name: 'score-topic',
  load: async () => scoreRows,
};

/** What a row says that its metric depends on. */
export function metricSignature({ metric, settings }: Pick<MetricRun, 'metric' | 'settings'>): string {
  return formatSignature({ metric, ...METRICS.get(metric).signature(settings) });
}

/** Rows one by one. */
export function rowsIn(text: string): readonly string[] {
  return text.split('\n').slice(0, -1);
}

/** What rows say. */
export function linesOf(text: string): readonly ScoreLine[] {
  return rowsIn(text).map((row) => JSON.parse(row));
}

/** Its summaries in their order, and for each the metrics in theirs: lines of JSON, which go from process to process and into a file. */
export async function scoreRows(
  { topic, metrics, cacheFolder }: TopicJob,
  given?: Resources,
): Promise<string> {
  const { resources, opened } = openMetrics(metrics, cacheFolder, given);
  const columns: (readonly MetricScore[])[] = [];
  for (const { score } of opened) columns.push(await score(topic));
  resources.forget(topic);
  return writeRows(topic, opened, columns);
}

function writeRows(
  topic: Topic,
  opened: readonly OpenMetric[],
  columns: readonly (readonly MetricScore[])[],
): string {
  const ofTopic = `{"topic":${JSON.stringify(topic.id)},"summary":`;
  let rows = '';
  for (let row = 0; row < topic.summaries.length; row++) {
    const { id, unreadable } = topic.summaries[row]!;
    const start = `${ofTopic}${JSON.stringify(id)},"metric":`;
    const noScore = unreadable === undefined ? null : { score: null, reason: unreadable, details: {} };
    for (let column = 0; column < opened.length; column++)
      rows += `${start}${restOfRow(opened[column]!, noScore ?? columns[column]![row]!)}\n`;
  }
  return rows;
}

/** Most rows are numbers, which need no more than writing down. */
function restOfRow({ name, signature, end }: OpenMetric, { score, reason, details }: MetricScore): string {
  const why = reason === undefined ? '' : `,"reason":${JSON.stringify(reason)}`;
  const text = `${name},"score":${score === null || !Number.isFinite(score) ? null : score}${why},"details":{`;
  let numbers = '';
  for (const key in details) {
    const value = details[key];
    if (typeof value !== 'number' || !Number.isFinite(value))
      return `${text}${JSON.stringify({ ...details, signature }).slice(1)}}`;
    numbers += `${quoted(key)}:${value},`;
  }
  return text + numbers + end;
}

/** The names of details are few. */
const quoted = remembered((key) => JSON.stringify(key));

interface OpenMetric {
  /** What rows call it, as JSON. */
  readonly name: string;
  readonly signature: string;
  /** The end of its rows. */
  readonly end: string;
  readonly score: Scorer;
}

interface OpenRun {
  readonly name: string;
  readonly runs: readonly MetricRun[];
  readonly folder: string | undefined;
  readonly given: Resources | undefined;
  readonly resources: Resources;
  readonly opened: readonly OpenMetric[];
}

/** The latest run, which asks for topic after topic. */
let latest: OpenRun | undefined;

function openMetrics(
  runs: readonly MetricRun[],
  folder: string | undefined,
  given: Resources | undefined,
): OpenRun {
  const open = latest?.given === given && latest?.folder === folder ? latest : undefined;
  if (open?.runs === runs) return open;
  const name = JSON.stringify(runs);
  if (open?.name === name) return open;
  // One process: topics are spread over processes already.
  const resources = given ?? openResources({ jobs: 1, cacheFolder: folder });
  const opened = runs.map((run) => openMetric(run, resources));
  latest = { name, runs, folder, given, resources, opened };
  return latest;
}

function openMetric(run: MetricRun, resources: Resources): OpenMetric {
  const signature = metricSignature(run);
  return {
    name: JSON.stringify(run.as),
    signature,
    end: `"signature":${JSON.stringify(signature)}}}`,
    score: openScorer({ entry: METRICS.get(run.metric), settings: run.settings }, resources),
  };
}
