/**
 * What can be asked of a large evaluation: systems by topics, how scores are spread, and pages of rows in some order. A
 * summary is disputed when metrics rank it differently.
 *
 *   indexRows(places, read).metrics  // ['rouge-1', 'rouge-2']
 */
import { group } from 'd3-array';
import { compareIds } from '../model.ts';

export interface RowPlace {
  readonly topic: string;
  readonly summary: string;
  readonly metric: string;
  readonly score: number | null;
  /** Where the row stands in its file. */
  readonly start: number;
  readonly end: number;
}

export const ORDERS = ['worst', 'best', 'disputed', 'unscored', 'file'] as const;
type RowOrder = (typeof ORDERS)[number];

export type EvaluationIndex = ReturnType<typeof indexRows>;

export interface Choice {
  readonly metric: string;
  readonly topic?: string | undefined;
  readonly system?: string | undefined;
}

/** Equal steps from the least to the most. */
const BINS = 20;

export function indexRows(
  places: readonly RowPlace[],
  read: (places: readonly RowPlace[]) => Promise<readonly object[]>,
) {
  const distinct = (field: 'metric' | 'topic' | 'summary') =>
    [...new Set(places.map((place) => place[field]))].sort(compareIds);
  const byMetric = group(places, ({ metric }) => metric);
  const chosen = ({ metric, topic, system }: Choice) =>
    (byMetric.get(metric) ?? []).filter(
      (row) =>
        (topic === undefined || row.topic === topic) && (system === undefined || row.summary === system),
    );
  const metrics = distinct('metric');
  const topics = distinct('topic');
  const systems = distinct('summary');
  let ranks: ReadonlyMap<string, number> | undefined;
  const disagreement = ({ topic, summary }: RowPlace) => {
    ranks ??= disagreements(byMetric);
    return ranks.get(keyOf(topic, summary)) ?? null;
  };
  return {
    rows: places.length,
    metrics,
    topics,
    systems,
    /** The mean of each system on each topic, as rows of systems; null where there is none. */
    grid({ metric, from, count }: { metric: string; from: number; count: number }) {
      const rows = gridRows(byMetric.get(metric) ?? [], topics);
      return { systems: rows.slice(from, from + count), topics, total: rows.length };
    },
    distribution: (choice: Choice) => distributionOf(chosen(choice).map(({ score }) => score)),
    async page({ order, from, count, ...choice }: Choice & { order: RowOrder; from: number; count: number }) {
      const rows = inOrder(chosen(choice), order, disagreement);
      const wanted = rows.slice(from, from + count);
      const contents = await read(wanted);
      return {
        total: rows.length,
        rows: wanted.map((place, i) => ({ row: contents[i]!, disagreement: disagreement(place) })),
      };
    },
  };
}

const keyOf = (topic: string, summary: string) => JSON.stringify([topic, summary]);

function gridRows(rows: readonly RowPlace[], topics: readonly string[]) {
  const column = new Map(topics.map((topic, index) => [topic, index]));
  const bySystem = new Map<string, (number | null)[]>();
  for (const { topic, summary, score } of rows) {
    const scores = bySystem.get(summary) ?? new Array<number | null>(topics.length).fill(null);
    scores[column.get(topic)!] = score;
    bySystem.set(summary, scores);
  }
  return [...bySystem]
    .map(([system, scores]) => ({ system, mean: meanOf(scores), scores }))
    .sort((a, b) => (b.mean ?? -Infinity) - (a.mean ?? -Infinity) || compareIds(a.system, b.system));
}

function meanOf(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  return known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length;
}

function distributionOf(scores: readonly (number | null)[]) {
  const known = scores.filter((score) => score !== null).sort((a, b) => a - b);
  const least = Math.min(0, known[0] ?? 0);
  const most = Math.max(1, known.at(-1) ?? 1);
  const bins = new Array<number>(BINS).fill(0);
  for (const score of known)
    bins[Math.min(BINS - 1, Math.floor(((score - least) / (most - least)) * BINS))]!++;
  const middle = (known.length - 1) / 2;
  const median = known.length === 0 ? null : (known[Math.floor(middle)]! + known[Math.ceil(middle)]!) / 2;
  return { least, most, mean: meanOf(known), median, unscored: scores.length - known.length, bins };
}

/** How far a summary's place among all differs between the metrics: the range of its ranks, from 0 to 1. */
function disagreements(byMetric: ReadonlyMap<string, readonly RowPlace[]>): ReadonlyMap<string, number> {
  const extremes = new Map<string, [number, number]>();
  for (const rows of byMetric.values()) {
    const scored = rows.filter(({ score }) => score !== null).sort((a, b) => a.score! - b.score!);
    for (let from = 0; from < scored.length; ) {
      let to = from;
      while (to + 1 < scored.length && scored[to + 1]!.score === scored[from]!.score) to++;
      const rank = scored.length === 1 ? 0.5 : (from + to) / 2 / (scored.length - 1);
      for (let i = from; i <= to; i++) {
        const key = keyOf(scored[i]!.topic, scored[i]!.summary);
        const [low, high] = extremes.get(key) ?? [rank, rank];
        extremes.set(key, [Math.min(low, rank), Math.max(high, rank)]);
      }
      from = to + 1;
    }
  }
  return new Map([...extremes].map(([key, [low, high]]) => [key, high - low]));
}

function inOrder(
  rows: readonly RowPlace[],
  order: RowOrder,
  disagreement: (row: RowPlace) => number | null,
): readonly RowPlace[] {
  const byName = (a: RowPlace, b: RowPlace) =>
    compareIds(a.topic, b.topic) || compareIds(a.summary, b.summary);
  const scored = () => rows.filter(({ score }) => score !== null);
  switch (order) {
    case 'file':
      return rows;
    case 'unscored':
      return rows.filter(({ score }) => score === null).sort(byName);
    case 'worst':
      return scored().sort((a, b) => a.score! - b.score! || byName(a, b));
    case 'best':
      return scored().sort((a, b) => b.score! - a.score! || byName(a, b));
    case 'disputed':
      return scored().sort((a, b) => (disagreement(b) ?? 0) - (disagreement(a) ?? 0) || byName(a, b));
  }
}
