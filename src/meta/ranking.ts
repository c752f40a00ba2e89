/**
 * Systems by their average, with groups that no test tells apart.
 *
 *   rankSystems({ table, scores: table.human })
 *   // { systems: [{ system: 's3', mean: 0.61, low: 0.57, high: 0.65, groups: [0] }, …], groups: [[0, 1], [1, 2]], … }
 *
 * Every pair of systems is compared by Wilcoxon's signed-rank test on the topics that both have, as in pyreval-2019 §6,
 * with Holm's correction for the number of pairs. Two systems share a group exactly if they do not differ.
 */
import { compareIds } from '../model.ts';
import { allPairs } from '../optimize/subsets.ts';
import { holm } from './holm.ts';
import { percentileInterval, type ResampleOptions } from './interval.ts';
import { groupsByTests } from './letters.ts';
import { systemAverages } from './level.ts';
import { resampler } from './resample.ts';
import type { ScoreTable } from './score-table.ts';
import { wilcoxon } from './wilcoxon.ts';

export interface RankedSystem {
  readonly system: string;
  readonly mean: number;
  /** Topics that it has. */
  readonly topics: number;
  /** The bootstrap interval of the mean over topics; null with one topic. */
  readonly low: number | null;
  readonly high: number | null;
  /** The groups that it is in, as places in `groups`. */
  readonly groups: readonly number[];
}

export interface SystemRanking {
  /** The best first. */
  readonly systems: readonly RankedSystem[];
  /** Members are places in `systems`. */
  readonly groups: readonly (readonly number[])[];
  readonly pairs: number;
  /** Pairs that differ after the correction. */
  readonly significant: number;
  /** The level of the tests. */
  readonly alpha: number;
  /** Why no pair can differ, if so. */
  readonly reason?: string;
}

export interface RankingOptions extends Omit<ResampleOptions, 'resample'> {
  readonly alpha?: number;
}

export function rankSystems(
  input: RankingOptions & { readonly table: ScoreTable; readonly scores: Float64Array },
): SystemRanking {
  const { table, scores, alpha = 0.05 } = input;
  const means = systemAverages(table, scores);
  const order = table.systems
    .map((_, s) => s)
    .sort((a, b) => means[b]! - means[a]! || compareIds(table.systems[a]!, table.systems[b]!));
  const byTopic = table.systems.map(() => new Map<number, number>());
  scores.forEach((score, i) => void byTopic[table.system[i]!]!.set(table.topic[i]!, score));
  const ranked = order.map((s) => byTopic[s]!);
  const ps = holm(allPairs(ranked).map(([a, b]) => comparePair(a, b)));
  const { groups, of, significant } = groupsByTests(order.length, ps, alpha);
  const intervals = meanIntervals(input, ranked);
  return {
    systems: order.map((s, rank) => ({
      system: table.systems[s]!,
      mean: means[s]!,
      topics: ranked[rank]!.size,
      ...intervals[rank]!,
      groups: of(rank),
    })),
    groups,
    pairs: ps.length,
    significant,
    alpha,
    ...whyNone({ topics: table.topics.length, pairs: ps.length, alpha }),
  };
}

function comparePair(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number | null {
  const shared = [...a.keys()].filter((topic) => b.has(topic));
  if (shared.length === 0) return null;
  return wilcoxon(
    shared.map((topic) => a.get(topic)!),
    shared.map((topic) => b.get(topic)!),
  ).p;
}

/** The smallest p that n pairs can have is 2 / 2ⁿ; corrected, it may still be too large. */
export function whyNone({ topics, pairs, alpha }: { topics: number; pairs: number; alpha: number }) {
  if (pairs === 0) return { reason: 'there is one system only' };
  if ((pairs * 2) / 2 ** topics < alpha) return {};
  return {
    reason: `${topics === 1 ? '1 topic is' : `${topics} topics are`} too few for ${pairs === 1 ? '1 test' : `${pairs} tests`}`,
  };
}

function meanIntervals(
  input: Parameters<typeof rankSystems>[0],
  systems: readonly ReadonlyMap<number, number>[],
): readonly { readonly low: number | null; readonly high: number | null }[] {
  const { table, resamples = 10_000, seed = 1 } = input;
  const topics = table.topics.length;
  if (topics < 2) return systems.map(() => ({ low: null, high: null }));
  const draw = resampler({ topics, systems: 0, resample: 'topics', seed });
  const drawn = systems.map(() => new Float64Array(resamples));
  for (let round = 0; round < resamples; round++) {
    const { topics: counts } = draw();
    systems.forEach((scores, s) => {
      drawn[s]![round] = weightedMean(scores, counts);
    });
  }
  return drawn.map((means) => {
    const { low, high } = percentileInterval(means, input);
    return { low, high };
  });
}

/** NaN if none of the topics counts. */
function weightedMean(scores: ReadonlyMap<number, number>, counts: Float64Array): number {
  let sum = 0;
  let n = 0;
  for (const [topic, score] of scores) {
    sum += counts[topic]! * score;
    n += counts[topic]!;
  }
  return sum / n;
}
