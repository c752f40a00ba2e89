/**
 * Scores of metrics and people for the same summaries, side by side.
 *
 *   const table = alignScores({
 *     metrics: { types: [{ topic: 't1', summary: 's1', score: 0.4 }, { topic: 't1', summary: 's2', score: null }] },
 *     human: [{ topic: 't1', summary: 's1', score: 0.5 }, { topic: 't1', summary: 's2', score: 0.7 }],
 *   });
 *   // table.human = [0.5], table.metrics.types = [0.4], table.dropped = { unscored: 1, unjudged: 0, missing: 0 }
 *
 * A summary takes part if a person and every metric scored it; the others are dropped and counted. A summary's id is
 * that of the system that wrote it: summaries of the same id in several topics are averaged at system level.
 */
import { CheopsError } from '../errors.ts';
import { compareIds } from '../model.ts';

export interface ScoreRow {
  readonly topic: string;
  readonly summary: string;
  readonly score: number | null;
}

export interface Dropped {
  /** Some metric gave no score, and a reason. */
  readonly unscored: number;
  /** No person judged it. */
  readonly unjudged: number;
  /** A person judged it, but some metric has no row for it. */
  readonly missing: number;
}

/** The summaries that all scored, by topic and within a topic by system. */
export interface ScoreTable {
  readonly topics: readonly string[];
  readonly systems: readonly string[];
  /** The summaries of topic t are `starts[t]` … `starts[t + 1] − 1`. */
  readonly starts: Int32Array;
  /** Of each summary: the index of its system. */
  readonly system: Int32Array;
  /** Of each summary: the index of its topic. */
  readonly topic: Int32Array;
  readonly human: Float64Array;
  readonly metrics: Readonly<Record<string, Float64Array>>;
  readonly dropped: Dropped;
}

type Scores = Map<string, Map<string, number | null>>;

function indexRows(rows: readonly ScoreRow[], what: string): Scores {
  const byTopic: Scores = new Map();
  for (const { topic, summary, score } of rows) {
    const scores = byTopic.get(topic) ?? new Map<string, number | null>();
    byTopic.set(topic, scores);
    if (scores.has(summary)) {
      throw new CheopsError(
        'E_DUPLICATE',
        `${what} has two scores for summary "${summary}" of topic "${topic}".`,
        {
          fix: 'Keep one of them.',
        },
      );
    }
    scores.set(summary, score !== null && Number.isFinite(score) ? score : null);
  }
  return byTopic;
}

export function alignScores(input: {
  readonly metrics: Readonly<Record<string, readonly ScoreRow[]>>;
  readonly human: readonly ScoreRow[];
}): ScoreTable {
  const human = indexRows(input.human, 'The human judgments');
  const names = Object.keys(input.metrics);
  const metrics = names.map((name) => indexRows(input.metrics[name]!, `Metric "${name}"`));
  const kept: { topic: string; summary: string; judged: number; scores: number[] }[] = [];
  const dropped = { unscored: 0, unjudged: 0, missing: 0 };
  for (const [topic, summary] of allSummaries([human, ...metrics])) {
    const judged = human.get(topic)?.get(summary);
    const scores = metrics.map((metric) => metric.get(topic)?.get(summary));
    if (judged === undefined || judged === null) dropped.unjudged++;
    else if (scores.includes(undefined)) dropped.missing++;
    else if (scores.includes(null)) dropped.unscored++;
    else kept.push({ topic, summary, judged, scores: scores as number[] });
  }
  const topics = [...new Set(kept.map(({ topic }) => topic))];
  const systems = [...new Set(kept.map(({ summary }) => summary))].sort(compareIds);
  const topicIndex = new Map(topics.map((topic, i) => [topic, i]));
  const systemIndex = new Map(systems.map((system, i) => [system, i]));
  const topic = Int32Array.from(kept, (row) => topicIndex.get(row.topic)!);
  return {
    topics,
    systems,
    starts: startsOf(topic, topics.length),
    system: Int32Array.from(kept, (row) => systemIndex.get(row.summary)!),
    topic,
    human: Float64Array.from(kept, (row) => row.judged),
    metrics: Object.fromEntries(
      names.map((name, i) => [name, Float64Array.from(kept, (row) => row.scores[i]!)]),
    ),
    dropped,
  };
}

/** Every summary that some table has, in the order of ids. */
function allSummaries(tables: readonly Scores[]): [topic: string, summary: string][] {
  const byTopic = new Map<string, Set<string>>();
  for (const table of tables) {
    for (const [topic, scores] of table) {
      const known = byTopic.get(topic) ?? new Set();
      for (const summary of scores.keys()) known.add(summary);
      byTopic.set(topic, known);
    }
  }
  return [...byTopic.keys()]
    .sort(compareIds)
    .flatMap((topic) =>
      [...byTopic.get(topic)!].sort(compareIds).map((summary): [string, string] => [topic, summary]),
    );
}

function startsOf(topic: Int32Array, topics: number): Int32Array {
  const starts = new Int32Array(topics + 1);
  for (const index of topic) starts[index + 1]!++;
  for (let t = 0; t < topics; t++) starts[t + 1]! += starts[t]!;
  return starts;
}
