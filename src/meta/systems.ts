/**
 * Systems by their mean score over topics, with intervals, and a paired test of every two; no human scores are needed.
 *
 *   compareSystems({ scores: [{ topic: 't1', system: 's1', score: 0.4 }, …] })
 *   // { systems: [{ system: 's1', mean: 0.41, low: 0.35, high: 0.47, … }, …], pairs: [{ a: 's1', b: 's2', p: 0.03, … }, …] }
 *
 * Two systems are compared on the topics in which both have a score. P-values are corrected for the number of pairs
 * (Holm), and two systems share a group exactly if they do not differ.
 */
import { compareIds } from '../model.ts';
import { allPairs } from '../optimize/subsets.ts';
import { bootstrap } from './bootstrap.ts';
import { holm } from './holm.ts';
import { groupsByTests } from './letters.ts';
import { type PairedTestOptions, pairedTest, type SystemTest } from './paired.ts';
import { type RankedSystem, whyNone } from './ranking.ts';

export interface SystemScore {
  readonly topic: string;
  readonly system: string;
  readonly score: number | null;
}

export interface ComparedSystem extends Omit<RankedSystem, 'mean'> {
  /** How many topics it has no score for. */
  readonly unscored: number;
  /** Null where it has no score at all. */
  readonly mean: number | null;
}

export interface ComparedPair {
  /** The one with the higher mean. */
  readonly a: string;
  readonly b: string;
  /** How many topics both have a score for. */
  readonly topics: number;
  /** How much higher A scores on these. */
  readonly difference: number | null;
  /** The 95% interval of the difference, by a paired bootstrap. */
  readonly low: number | null;
  readonly high: number | null;
  /** Two-sided; null where nothing can be tested. */
  readonly p: number | null;
  /** After Holm's correction. */
  readonly adjusted: number | null;
}

export interface SystemComparison {
  readonly test: SystemTest;
  readonly alpha: number;
  /** The best first. */
  readonly systems: readonly ComparedSystem[];
  readonly pairs: readonly ComparedPair[];
  /** Members are places in `systems`. */
  readonly groups: readonly (readonly number[])[];
  /** Why no pair can differ, if so. */
  readonly reason?: string;
}

export interface SystemComparisonOptions extends PairedTestOptions {
  readonly alpha?: number;
}

type Scores = ReadonlyMap<string, number>;

export function compareSystems({
  scores,
  ...options
}: SystemComparisonOptions & { readonly scores: Iterable<SystemScore> }): SystemComparison {
  const { test = 'permutation', alpha = 0.05 } = options;
  const { bySystem, topics } = scoresBySystem(scores);
  const means = new Map([...bySystem].map(([system, own]) => [system, meanOf([...own.scores.values()])]));
  const order = [...bySystem.keys()].sort(
    (a, b) => (means.get(b) ?? -1) - (means.get(a) ?? -1) || compareIds(a, b),
  );
  const pairs = comparePairs(order, bySystem, options);
  const ps = pairs.map(({ adjusted }) => adjusted);
  const { groups, of } = groupsByTests(order.length, ps, alpha);
  return {
    test,
    alpha,
    systems: order.map((system, rank) => ({
      system,
      topics: bySystem.get(system)!.scores.size,
      unscored: bySystem.get(system)!.unscored,
      mean: means.get(system)!,
      ...intervalOf([...bySystem.get(system)!.scores.values()], options),
      groups: of(rank),
    })),
    pairs,
    groups,
    ...whyNone({ topics: topics.size, pairs: pairs.length, alpha }),
  };
}

/** In the order of the topics' ids, so that the order of the rows changes no digit. */
function scoresBySystem(rows: Iterable<SystemScore>) {
  const bySystem = new Map<string, { scores: Map<string, number>; unscored: number }>();
  const sorted = [...rows].sort((a, b) => compareIds(a.topic, b.topic));
  for (const { topic, system, score } of sorted) {
    const own = bySystem.get(system) ?? { scores: new Map<string, number>(), unscored: 0 };
    bySystem.set(system, own);
    if (score === null) own.unscored++;
    else own.scores.set(topic, score);
  }
  return { bySystem, topics: new Set(sorted.map(({ topic }) => topic)) };
}

function comparePairs(
  order: readonly string[],
  bySystem: ReadonlyMap<string, { readonly scores: Scores }>,
  options: SystemComparisonOptions,
): readonly ComparedPair[] {
  const tested = allPairs(order).map(([a, b]) => {
    const differences = differencesOf(bySystem.get(a)!.scores, bySystem.get(b)!.scores);
    return {
      ...{ a, b, topics: differences.length, difference: meanOf(differences) },
      ...intervalOf(differences, options),
      p: differences.length < 2 ? null : pairedTest(differences, options),
    };
  });
  const adjusted = holm(tested.map(({ p }) => p));
  return tested.map((pair, i) => ({ ...pair, adjusted: adjusted[i]! }));
}

function differencesOf(a: Scores, b: Scores): readonly number[] {
  return [...a].flatMap(([topic, score]) => (b.has(topic) ? [score - b.get(topic)!] : []));
}

function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function intervalOf(
  values: readonly number[],
  { resamples = 10_000, seed = 1 }: PairedTestOptions,
): { readonly low: number | null; readonly high: number | null } {
  if (values.length < 2) return { low: null, high: null };
  const statistic = (indices: Int32Array) => {
    let sum = 0;
    for (const index of indices) sum += values[index]!;
    return sum / indices.length;
  };
  const { low, high } = bootstrap({ n: values.length, statistic, resamples, seed });
  return { low, high };
}
