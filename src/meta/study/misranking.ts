/**
 * How often a measurement with less evidence puts two things in the wrong order.
 *
 *   const pairs = comparePairs([.9, .5], [[.8, .6], [.4, .7]]);   // [{ a: 0, b: 1, difference: .4, reversed: .5, tied: 0 }]
 *   misranking([{ items: 2, pairs }], { seed: 1, resamples: 1000 })   // { value: .5, low: …, high: …, tied: 0, pairs: 1 }
 */
import { createRandom } from '../../optimize/random.ts';
import { percentileInterval, type ResampleOptions } from '../interval.ts';
import { drawCounts } from '../resample.ts';

type Scores = readonly (number | null)[];

/** Two things that differ when all evidence counts. */
export interface ComparedPair {
  readonly a: number;
  readonly b: number;
  /** Of the scores with all evidence, without its sign. */
  readonly difference: number;
  /** The shares of measurements that say the opposite, and that see no difference. */
  readonly reversed: number;
  readonly tied: number;
}

/** Scores closer than this are equal: they are quotients of small whole numbers. */
const EQUAL = 1e-12;

function orderOf(a: number, b: number): number {
  return Math.abs(a - b) < EQUAL ? 0 : Math.sign(a - b);
}

/** Every pair that differs by `all`, with what each of the measurements says of it. */
export function comparePairs(all: Scores, measured: readonly Scores[]): readonly ComparedPair[] {
  const pairs: ComparedPair[] = [];
  for (let a = 0; a < all.length; a++) {
    for (let b = a + 1; b < all.length; b++) {
      const compared = comparePair(a, b, all, measured);
      if (compared !== null) pairs.push(compared);
    }
  }
  return pairs;
}

function comparePair(a: number, b: number, all: Scores, measured: readonly Scores[]): ComparedPair | null {
  const [first, second] = [all[a] ?? null, all[b] ?? null];
  if (first === null || second === null) return null;
  const order = orderOf(first, second);
  const both = measured.filter((scores) => scores[a] != null && scores[b] != null);
  if (order === 0 || both.length === 0) return null;
  const orders = both.map((scores) => orderOf(scores[a]!, scores[b]!));
  const share = (wanted: number) => orders.filter((found) => found === wanted).length / both.length;
  const difference = Math.abs(first - second);
  // `-order` of 0 cannot be: such pairs are out.
  return { a, b, difference, reversed: share(-order), tied: share(0) };
}

/** The pairs among some things, of one topic. */
export interface PairGroup {
  readonly items: number;
  readonly pairs: readonly ComparedPair[];
}

export interface Misranking {
  /** The share of wrong orders; null without pairs. */
  readonly value: number | null;
  /** The bootstrap interval over topics and what is ranked in them. */
  readonly low: number | null;
  readonly high: number | null;
  readonly tied: number | null;
  readonly pairs: number;
}

export type Drawing = Required<Pick<ResampleOptions, 'resamples' | 'seed'>>;

export function misranking(groups: readonly PairGroup[], { resamples, seed }: Drawing): Misranking {
  const once = groups.map(({ items }) => new Float64Array(items).fill(1));
  const each = new Float64Array(groups.length).fill(1);
  const value = weightedShare(groups, once, each, 'reversed');
  const pairs = groups.reduce((sum, group) => sum + group.pairs.length, 0);
  if (value === null) return { value, low: null, high: null, tied: null, pairs };
  const random = createRandom(seed);
  const drawn = Float64Array.from({ length: resamples }, () => {
    const topics = groups.length > 1 ? drawCounts(new Float64Array(groups.length), random) : each;
    const counts = groups.map(({ items }) => drawCounts(new Float64Array(items), random));
    return weightedShare(groups, counts, topics, 'reversed') ?? Number.NaN;
  });
  const { low, high } = percentileInterval(drawn, {});
  return { value, low, high, tied: weightedShare(groups, once, each, 'tied'), pairs };
}

/** A pair counts as often as both of its members were drawn. */
function weightedShare(
  groups: readonly PairGroup[],
  counts: readonly Float64Array[],
  topics: Float64Array,
  what: 'reversed' | 'tied',
): number | null {
  let sum = 0;
  let weight = 0;
  groups.forEach(({ pairs }, g) => {
    for (const pair of pairs) {
      const times = topics[g]! * counts[g]![pair.a]! * counts[g]![pair.b]!;
      sum += times * pair[what];
      weight += times;
    }
  });
  return weight === 0 ? null : sum / weight;
}
