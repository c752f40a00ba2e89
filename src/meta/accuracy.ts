/**
 * Does a metric find the same differences between systems as people do (pyreval-2019 §6, Table 4)?
 *
 *   accuracy({ table, metric: 'rouge-2' })
 *   // { all: 0.80, mean: 0.72, deviation: 0.03, low: 0.72, high: 0.73, samples: 100, sampleSize: 41, pairs: 903 }
 *
 * For every pair of systems, a Wilcoxon signed-rank test on the topics that both have says A > B, B > A or no
 * difference, once with people's scores and once with the metric's; accuracy is the share of pairs on which they agree.
 * It is computed on all topics, and on random samples of them: 41 of 46 in the paper, the same share here. Where no
 * test could find a difference, agreement means nothing, and there is no accuracy.
 */
import { createRandom, shuffled } from '../optimize/random.ts';
import { allPairs } from '../optimize/subsets.ts';
import type { ScoreTable } from './score-table.ts';
import { type WilcoxonOptions, wilcoxon } from './wilcoxon.ts';

export interface AccuracyOptions {
  /** The level of the tests. */
  readonly alpha?: number;
  readonly samples?: number;
  /** Topics in each sample, drawn without replacement. */
  readonly sampleSize?: number;
  readonly seed?: number;
  readonly wilcoxon?: WilcoxonOptions;
}

export interface Accuracy {
  /** On all topics; null where it is undefined, and `reason` says why. */
  readonly all: number | null;
  /** Over the samples: the mean, the standard deviation, and the 95% interval of the mean (normal). */
  readonly mean: number | null;
  readonly deviation: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly samples: number;
  readonly sampleSize: number;
  readonly pairs: number;
  /** Pairs that differ significantly on all topics. */
  readonly significant: { readonly human: number; readonly metric: number };
  /** Topics below which no test can be significant, however systems differ. */
  readonly neededTopics: number;
  /** Why the accuracy, or that of the samples alone, is undefined. */
  readonly reason?: string;
}

export function accuracy(
  input: AccuracyOptions & { readonly table: ScoreTable; readonly metric: string },
): Accuracy {
  const { table, samples = 100, seed = 1 } = input;
  const sampleSize = input.sampleSize ?? Math.floor((table.topics.length * 41) / 46);
  const human = bySystem(table, table.human);
  const metric = bySystem(table, table.metrics[input.metric]!);
  const topics = table.topics.map((_, t) => t);
  const whole = [human, metric].map((scores) => outcomes(scores, topics, input)) as [number[], number[]];
  const significant = { human: whole[0].filter(Boolean).length, metric: whole[1].filter(Boolean).length };
  const neededTopics = topicsNeeded(input);
  const shared = { samples, sampleSize, pairs: whole[0].length, significant, neededTopics };
  const reason = whyUndefined(human, metric, neededTopics);
  if (reason !== undefined) return { all: null, ...describe([]), ...shared, reason };
  const all = agreement(...whole);
  if (sampleSize < neededTopics) {
    return { all, ...describe([]), ...shared, reason: tooFew(`samples of ${sampleSize}`, neededTopics) };
  }
  const random = createRandom(seed);
  const sampled = Array.from({ length: samples }, () => {
    const sample = shuffled(topics, random).slice(0, sampleSize);
    return agreement(outcomes(human, sample, input), outcomes(metric, sample, input));
  });
  return { all, ...describe(sampled), ...shared };
}

/** The fewest topics on which a test can be significant: 6 at .05, where one system wins on all of them. */
function topicsNeeded({ alpha = 0.05, wilcoxon: options }: AccuracyOptions): number {
  const smallestP = (n: number) => {
    const won = Float64Array.from({ length: n }, (_, i) => i + 1);
    return wilcoxon(won, new Float64Array(n), options).p ?? 1;
  };
  let n = 1;
  while (smallestP(n) >= alpha && n < 1000) n++;
  return n;
}

function whyUndefined(
  human: readonly Float64Array[],
  metric: readonly Float64Array[],
  neededTopics: number,
): string | undefined {
  if (human.length < 2) return 'there are fewer than two systems';
  const most = mostShared(human);
  if (most < neededTopics) return tooFew(String(most), neededTopics);
  if (!tellsApart(human)) return 'people gave all systems of a topic the same score';
  return tellsApart(metric) ? undefined : 'the metric gives all systems of a topic the same score';
}

function tooFew(topics: string, needed: number): string {
  const are = topics === '1' ? 'topic is' : 'topics are';
  return `${topics} ${are} too few: below ${needed}, no Wilcoxon test can be significant`;
}

/** The most topics that any two systems share. */
function mostShared(systems: readonly Float64Array[]): number {
  const shared = (a: Float64Array, b: Float64Array) =>
    a.reduce((count, score, t) => count + (Number.isNaN(score) || Number.isNaN(b[t]!) ? 0 : 1), 0);
  return Math.max(...allPairs(systems).map(([a, b]) => shared(a, b)));
}

/** Whether in some topic two systems have different scores. */
function tellsApart(systems: readonly Float64Array[]): boolean {
  return systems[0]!.some((_, t) => {
    const scores = systems.map((scores) => scores[t]!).filter((score) => !Number.isNaN(score));
    return scores.some((score) => score !== scores[0]);
  });
}

/** Scores of each system by topic; NaN where there is none. */
function bySystem(table: ScoreTable, scores: Float64Array): Float64Array[] {
  const rows = table.systems.map(() => new Float64Array(table.topics.length).fill(Number.NaN));
  scores.forEach((score, i) => {
    rows[table.system[i]!]![table.topic[i]!] = score;
  });
  return rows;
}

/** For every pair of systems: 1 if the first is better, −1 if the second is, 0 if the test sees no difference. */
function outcomes(
  systems: readonly Float64Array[],
  topics: readonly number[],
  { alpha = 0.05, wilcoxon: options }: AccuracyOptions,
): number[] {
  return allPairs(systems).map(([a, b]) => {
    const matched = topics.filter((t) => !Number.isNaN(a[t]!) && !Number.isNaN(b[t]!));
    const x = matched.map((t) => a[t]!);
    const y = matched.map((t) => b[t]!);
    const { p, positive, negative } = wilcoxon(x, y, options);
    return p !== null && p < alpha ? Math.sign(positive - negative) : 0;
  });
}

function agreement(human: readonly number[], metric: readonly number[]): number {
  return human.filter((outcome, i) => outcome === metric[i]).length / human.length;
}

function describe(values: readonly number[]): Pick<Accuracy, 'mean' | 'deviation' | 'low' | 'high'> {
  if (values.length === 0) return { mean: null, deviation: null, low: null, high: null };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(1, values.length - 1));
  const half = (1.959963984540054 * deviation) / Math.sqrt(values.length);
  return { mean, deviation, low: mean - half, high: mean + half };
}
