/**
 * The whole meta-evaluation: every metric at every level, with intervals, and tests against the floor.
 *
 *   const human = humanScores(topics, 'pyramid');
 *   evaluateMetrics({ scores: rowsOfScoresJsonl, human })
 *   // { metrics: [{ metric: 'types', levels: [{ level: 'system', pearson: …, interval: … }, …] }, …], comparisons: … }
 *
 * `types`, the floor that a metric has to beat, always comes first; `floorScores` computes it where the scores have none.
 */
import { groups } from 'd3-array';
import { compareIds, type Topic } from '../model.ts';
import { allPairs } from '../optimize/subsets.ts';
import { checkChoice, checkKeys, checkNumber } from '../overlap/choice.ts';
import { type Accuracy, type AccuracyOptions, accuracy } from './accuracy.ts';
import { correlateTable, type LevelResult } from './correlate.ts';
import { COEFFICIENTS, type Coefficient } from './correlation.ts';
import { type ComparisonOptions, compareAtLevels, type HolmComparison, TESTS } from './difference.ts';
import { FLOOR, type MetricRow } from './floor.ts';
import { holm } from './holm.ts';
import { type CorrelationInterval, correlationIntervals } from './interval.ts';
import { LEVELS, type Level } from './level.ts';
import { RESAMPLES } from './resample.ts';
import { alignScores, type ScoreRow } from './score-table.ts';

export const COMPARE = ['floor', 'all', 'none'] as const;
export type Compare = (typeof COMPARE)[number];

export interface MetaOptions extends ComparisonOptions {
  readonly levels?: readonly Level[];
  /** The coefficient that intervals and tests are about; all are computed. */
  readonly coefficient?: Coefficient;
  /** Test every metric against the floor, every pair of metrics, or none. Without `types` there is no floor to test against. */
  readonly compare?: Compare;
  /** Also follow the accuracy procedure of pyreval-2019 §6, which needs several topics. */
  readonly accuracy?: boolean | AccuracyOptions;
}

export interface MetricAtLevel extends LevelResult {
  readonly interval: CorrelationInterval;
}

export interface MetricEvaluation {
  readonly metric: string;
  readonly levels: readonly MetricAtLevel[];
  readonly accuracy?: Accuracy;
}

/** Corrected for all comparisons at this level. */
export interface ComparisonAtLevel extends HolmComparison {
  readonly level: Level;
}

export interface MetaEvaluation {
  readonly coefficient: Coefficient;
  readonly metrics: readonly MetricEvaluation[];
  readonly comparisons: readonly ComparisonAtLevel[];
  /** How intervals and tests were made. */
  readonly settings: Required<ComparisonOptions> & { readonly compare: Compare };
}

/** What people said in one field of their judgments, such as `pyramid` or `raw`. */
export function humanScores(topics: readonly Topic[], field: string): readonly ScoreRow[] {
  return topics.flatMap((topic) =>
    Object.entries(topic.human ?? {}).flatMap(([summary, judgment]) => {
      const score = judgment[field];
      return typeof score === 'number' ? [{ topic: topic.id, summary, score }] : [];
    }),
  );
}

export interface MetaInput {
  readonly scores: readonly MetricRow[];
  readonly human: readonly ScoreRow[];
  readonly options?: MetaOptions;
  /** Called before each step that may take long, with what is done next. */
  readonly onProgress?: ((next: string) => void) | undefined;
}

export function evaluateMetrics(input: MetaInput): MetaEvaluation {
  const { coefficient = 'pearson', ...options } = input.options ?? {};
  checkOptions(input.options ?? {});
  const plan: Plan = {
    ...input,
    options,
    rows: rowsByMetric(input.scores),
    levels: options.levels ?? LEVELS,
    coefficient,
    settings: {
      test: options.test ?? 'permutation',
      resample: options.resample ?? 'both',
      resamples: options.resamples ?? 10_000,
      confidence: options.confidence ?? 0.95,
      seed: options.seed ?? 1,
      compare: options.compare ?? 'floor',
    },
  };
  return {
    coefficient,
    metrics: [...plan.rows.keys()].map((metric) => evaluateMetric(metric, plan)),
    comparisons: comparisonsOf(plan),
    settings: plan.settings,
  };
}

const OPTIONS = [
  ...['levels', 'coefficient', 'compare', 'accuracy'],
  ...['test', 'resample', 'resamples', 'confidence', 'seed'],
];

function checkOptions(options: MetaOptions): void {
  checkKeys(options, OPTIONS, 'A meta-evaluation');
  for (const level of options.levels ?? []) checkChoice(level, LEVELS, 'A level');
  const { coefficient, compare, test, resample, resamples, confidence, seed } = options;
  if (coefficient !== undefined) checkChoice(coefficient, COEFFICIENTS, 'coefficient');
  if (compare !== undefined) checkChoice(compare, COMPARE, 'compare');
  if (test !== undefined) checkChoice(test, TESTS, 'test');
  if (resample !== undefined) checkChoice(resample, RESAMPLES, 'resample');
  if (resamples !== undefined) checkNumber(resamples, { what: 'resamples', from: 1, whole: true });
  if (confidence !== undefined) checkNumber(confidence, { what: 'confidence', from: 0, to: 1 });
  if (seed !== undefined) checkNumber(seed, { what: 'seed', from: 0, whole: true });
}

/** The input with every choice made. */
interface Plan extends MetaInput {
  readonly options: MetaOptions;
  readonly rows: ReadonlyMap<string, readonly ScoreRow[]>;
  readonly levels: readonly Level[];
  readonly coefficient: Coefficient;
  readonly settings: MetaEvaluation['settings'];
}

function evaluateMetric(
  metric: string,
  { rows, human, levels, coefficient, settings, options, onProgress }: Plan,
): MetricEvaluation {
  onProgress?.(`${metric} against people`);
  const table = alignScores({ metrics: { [metric]: rows.get(metric)! }, human });
  const intervals = correlationIntervals({ ...settings, table, metric, levels, coefficient });
  const at = (level: Level, l: number): MetricAtLevel => ({
    ...correlateTable(table, table.metrics[metric]!, level),
    interval: intervals[l]!,
  });
  const found = { metric, levels: levels.map(at) };
  if (options.accuracy === undefined || options.accuracy === false) return found;
  return {
    ...found,
    accuracy: accuracy({ ...(options.accuracy === true ? {} : options.accuracy), table, metric }),
  };
}

/** By level, and corrected for the comparisons of a level. */
function comparisonsOf({
  rows,
  human,
  levels,
  coefficient,
  settings,
  onProgress,
}: Plan): ComparisonAtLevel[] {
  const pairs = pairsToCompare([...rows.keys()], settings.compare).map(([a, b]) => {
    onProgress?.(`${a} against ${b}`);
    const table = alignScores({ metrics: { [a]: rows.get(a)!, [b]: rows.get(b)! }, human });
    return compareAtLevels({ ...settings, table, a, b, levels, coefficient });
  });
  return levels.flatMap((level, l) => {
    const adjusted = holm(pairs.map((pair) => pair[l]!.p));
    return pairs.map((pair, i) => ({ level, ...pair[l]!, adjusted: adjusted[i]! }));
  });
}

/** The floor first, the others by name. */
function rowsByMetric(scores: readonly MetricRow[]): ReadonlyMap<string, readonly ScoreRow[]> {
  const place = (metric: string) => (metric === FLOOR ? 0 : 1);
  const byMetric = groups(scores, ({ metric }) => metric);
  return new Map(byMetric.sort(([a], [b]) => place(a) - place(b) || compareIds(a, b)));
}

function pairsToCompare(
  metrics: readonly string[],
  compare: Compare,
): readonly (readonly [string, string])[] {
  if (compare === 'none') return [];
  if (compare === 'floor') {
    if (!metrics.includes(FLOOR)) return [];
    return metrics.filter((metric) => metric !== FLOOR).map((metric) => [metric, FLOOR] as const);
  }
  return allPairs(metrics);
}
