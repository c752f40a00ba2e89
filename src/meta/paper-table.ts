/**
 * The comparisons of two papers, for any judged dataset: which metrics they set side by side, at which level, and which
 * they combine.
 *
 *   evaluatePaperTable({ table: 'ape-2017', scores, topics })
 *   // { table: 'ape-2017', rows: [{ name: 'ape', metric: 'ape', alpha: null }, …,
 *   //   { name: 'ape + rouge-su4', metric: 'ape + rouge-su4, alpha 0.2', alpha: .2, isBest: true }, …], evaluation, … }
 *
 * `types`, the floor, is added to both. A combination is a metric like any other and is tested like any other, at α = .5,
 * the blind choice, and at the α that is best on these very data, which flatters.
 */
import {
  type AgainstPeople,
  compareWithPeople,
  keyOf,
  type MetricPair,
  type PeopleInput,
} from './against-people.ts';
import { bestAlpha } from './combination.ts';
import type { MetricRow } from './floor.ts';
import type { Level } from './level.ts';

export interface PaperTable {
  readonly title: string;
  /** In the order of the rows. */
  readonly metrics: readonly string[];
  readonly levels: readonly Level[];
  /** Metrics that are combined, α times the first. */
  readonly pairs: readonly MetricPair[];
}

export const PAPER_TABLES = {
  'hirao-2018': {
    title: 'EDU pyramids beside ROUGE and Basic Elements (hirao-2018, Tables 3 and 4)',
    metrics: [
      ...['types', 'rouge-2', 'rouge-su4', 'be', 'edu-be', 'edu-rouge', 'edu-al'],
      ...['edu-be-soft', 'edu-rouge-soft', 'edu-al-soft'],
    ],
    levels: ['system', 'summary'],
    pairs: [],
  },
  'ape-2017': {
    title: 'APE beside ROUGE-SU4 and BE, and combined with them (ape-2017, Table 1 and Figure 2)',
    metrics: ['types', 'rouge-su4', 'be', 'ape', 'ape-soft'],
    levels: ['pooled'],
    pairs: [
      ['ape', 'rouge-su4'],
      ['be', 'rouge-su4'],
    ],
  },
} as const satisfies Readonly<Record<string, PaperTable>>;

export type PaperTableName = keyof typeof PAPER_TABLES;
export const PAPER_TABLE_NAMES = Object.keys(PAPER_TABLES) as readonly PaperTableName[];

/** A row of the table: a metric, or two of them combined. */
export interface PaperRow {
  readonly name: string;
  /** What the evaluation calls it. */
  readonly metric: string;
  readonly alpha: number | null;
  /** α is the best one on these data. */
  readonly isBest?: true;
}

export interface PaperEvaluation extends AgainstPeople {
  readonly table: PaperTableName;
  readonly rows: readonly PaperRow[];
}

const BLIND = 0.5;

export function evaluatePaperTable({
  table: name,
  ...input
}: Omit<PeopleInput, 'combine' | 'also'> & { readonly table: PaperTableName }): PaperEvaluation {
  const table: PaperTable = PAPER_TABLES[name];
  const options = { ...input.options, levels: table.levels };
  const scored = new Set(input.scores.filter(({ score }) => score !== null).map(({ metric }) => metric));
  const pairs = table.pairs.filter((pair) => pair.every((metric) => scored.has(metric)));
  const alone = table.metrics
    .filter((metric) => input.scores.some((row) => row.metric === metric))
    .map((metric): PaperRow => ({ name: metric, metric, alpha: null }));
  if (pairs.length === 0) return { ...compareWithPeople({ ...input, options }), table: name, rows: alone };
  const first = compareWithPeople({
    ...input,
    options: { ...options, compare: 'none', resamples: 1 },
    combine: pairs,
  });
  const mixed = first.combinations.flatMap(({ a, b, levels: [level] }) => {
    const best = bestAlpha(level!.points.map(({ alpha, pearson }) => ({ alpha, value: pearson })));
    return [...(best === null ? [] : [rowOf([a, b], best, true)]), rowOf([a, b], BLIND, false)];
  });
  const scores = [...input.scores, ...mixed.flatMap((row) => mixture(input.scores, row))];
  const found = compareWithPeople({ ...input, scores, options, combine: pairs });
  return { ...found, table: name, rows: [...alone, ...mixed.map(({ pair, ...row }) => row)] };
}

type MixedRow = PaperRow & { readonly pair: MetricPair; readonly alpha: number };

function rowOf(pair: MetricPair, alpha: number, isBest: boolean): MixedRow {
  const name = pair.join(' + ');
  const metric = `${name}, ${isBest ? 'best ' : ''}alpha ${alpha}`;
  return { name, metric, alpha, ...(isBest && { isBest }), pair };
}

/** Rows of α·A + (1 − α)·B, where both have a score. */
function mixture(
  scores: readonly MetricRow[],
  { metric, alpha, pair: [a, b] }: MixedRow,
): readonly MetricRow[] {
  const others = new Map(scores.filter((row) => row.metric === b).map((row) => [keyOf(row), row.score]));
  return scores
    .filter((row) => row.metric === a)
    .map((row) => {
      const { topic, summary, score } = row;
      const other = others.get(keyOf(row)) ?? null;
      const both = score === null || other === null ? null : alpha * score + (1 - alpha) * other;
      return { topic, summary, metric, score: both };
    });
}
