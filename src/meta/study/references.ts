/**
 * How many references are enough: what pyramids of fewer references would have said (pyramid-2003 §3.1 and Figure 1;
 * Nenkova and Passonneau 2004).
 *
 *   studyReferences({ topics: [{ topic: 'science', references: ['A', 'B'], summaries: ['s1'], subsets }], score: 'coverage' })
 *
 * The order by all references of a topic is taken for right. Pyramids of n references share references with it, so the
 * last rows look better than they are; two pyramids without a common reference do not, as far as there are enough.
 */
import { deviation, max, mean, min, sum } from 'd3-array';
import { createRandom } from '../../optimize/random.ts';
import { kendall } from '../correlation.ts';
import { comparePairs, type Drawing, type Misranking, misranking, type PairGroup } from './misranking.ts';

/** One pyramid of some references, and what the summaries score against it. */
export interface ReferenceSubset {
  /** Places in the topic's references. */
  readonly members: readonly number[];
  /** How many units weigh 1, 2, …, as many as there are members. */
  readonly tiers: readonly number[];
  /** In the order of the topic's summaries. */
  readonly scores: readonly (number | null)[];
}

export interface SubsetScores {
  readonly topic: string;
  readonly references: readonly string[];
  readonly summaries: readonly string[];
  /** Of every size; that of all references among them. */
  readonly subsets: readonly ReferenceSubset[];
}

export interface Spread {
  readonly mean: number;
  /** Of a sample; null with one value. */
  readonly deviation: number | null;
  readonly min: number;
  readonly max: number;
}

/** How pyramids of one size order summaries, or systems. */
export interface Ordering extends Misranking {
  /** Kendall's τ-b with the order by all references, on average. */
  readonly tau: number | null;
  /** The share of wrong orders among pairs whose difference is in each band. */
  readonly byDifference: readonly (number | null)[];
}

export interface ReferenceCount {
  readonly references: number;
  /** Over how many pyramids it was taken. */
  readonly subsets: number;
  readonly units: Spread;
  /** How many units weigh 1, 2, … on average. */
  readonly tiers: readonly number[];
  /** How far the scores of one summary lie apart, on average; null with one pyramid for each topic. */
  readonly deviation: number | null;
  readonly summaries: Ordering;
  /** Systems by their means over topics; null with one topic, or fewer than two systems that are in all. */
  readonly systems: Ordering | null;
  /** Two pyramids without a common reference: how often they order two summaries in opposite ways. */
  readonly apart: {
    readonly opposite: number | null;
    readonly tau: number | null;
    readonly pairs: number;
  } | null;
}

export interface ReferenceStudy {
  readonly study: 'references';
  readonly score: string;
  /** Lower ends of the bands of differences; the last has no upper end. */
  readonly bands: readonly number[];
  readonly sizes: readonly ReferenceCount[];
  /** Each summary's scores by the number of references. */
  readonly summaries: readonly {
    readonly topic: string;
    readonly summary: string;
    readonly sizes: readonly (Spread | null)[];
  }[];
}

/** Draws of one pyramid for each topic, where systems are ranked. */
const DRAWS = 1000;

/** Differences of shares; raw scores have bands of their own. */
const BANDS = [0, 0.05, 0.1, 0.2];

export function studyReferences({
  topics,
  score,
  ...drawing
}: Drawing & {
  readonly topics: readonly SubsetScores[];
  readonly score: string;
}): ReferenceStudy {
  const most = max(topics, ({ references }) => references.length) ?? 0;
  const bands = score === 'raw' ? BANDS.map((band) => band * 100) : BANDS;
  const sizes = Array.from({ length: most }, (_, i) => i + 1);
  return {
    study: 'references',
    score,
    bands,
    sizes: sizes.map((size) => studySize(topics, size, bands, drawing)),
    summaries: topics.flatMap(({ topic, summaries, subsets }) =>
      summaries.map((summary, s) => ({
        topic,
        summary,
        sizes: sizes.map((size) => spread(ofSize(subsets, size).flatMap(({ scores }) => scores[s] ?? []))),
      })),
    ),
  };
}

function ofSize(subsets: readonly ReferenceSubset[], size: number): readonly ReferenceSubset[] {
  return subsets.filter(({ members }) => members.length === size);
}

export function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  return {
    mean: mean(values)!,
    deviation: deviation(values) ?? null,
    min: min(values)!,
    max: max(values)!,
  };
}

function studySize(
  topics: readonly SubsetScores[],
  size: number,
  bands: readonly number[],
  drawing: Drawing,
): ReferenceCount {
  const large = topics.filter(({ references }) => references.length >= size);
  const own = large.map((topic) => ofSize(topic.subsets, size));
  const subsets = own.flat();
  const groups = large.map((topic, t) => ({
    all: scoresByAll(topic),
    measured: own[t]!.map(({ scores }) => scores),
  }));
  const spreads = large.flatMap(({ summaries }, t) =>
    summaries.map((_, s) => deviation(own[t]!.flatMap(({ scores }) => scores[s] ?? []))),
  );
  const systems = systemScores(large, own, drawing);
  return {
    references: size,
    subsets: subsets.length,
    units: spread(subsets.map(({ tiers }) => sum(tiers)))!,
    tiers: Array.from({ length: size }, (_, w) => mean(subsets, ({ tiers }) => tiers[w] ?? 0)!),
    deviation: mean(spreads.filter((value) => value !== undefined)) ?? null,
    summaries: ordering(groups, bands, drawing),
    systems: systems === null ? null : ordering([systems], bands, drawing),
    apart: apart(own),
  };
}

type Scores = readonly (number | null)[];
interface Group {
  readonly all: Scores;
  readonly measured: readonly Scores[];
}

function scoresByAll({ references, subsets }: SubsetScores): Scores {
  return subsets.find(({ members }) => members.length === references.length)!.scores;
}

function ordering(groups: readonly Group[], bands: readonly number[], drawing: Drawing): Ordering {
  const compared: readonly PairGroup[] = groups.map(({ all, measured }) => ({
    items: all.length,
    pairs: comparePairs(all, measured),
  }));
  const inBand = bands.map((from, b) => {
    const to = bands[b + 1] ?? Number.POSITIVE_INFINITY;
    const pairs = compared.flatMap((group) =>
      group.pairs.filter(({ difference }) => difference >= from && difference < to),
    );
    return mean(pairs, ({ reversed }) => reversed) ?? null;
  });
  const taus = groups.flatMap(({ all, measured }) => measured.flatMap((scores) => tau(all, scores) ?? []));
  return {
    ...misranking(compared, drawing),
    tau: mean(taus) ?? null,
    byDifference: inBand,
  };
}

/** Over what both have; null where one of them does not vary. */
function tau(a: Scores, b: Scores): number | null {
  const both = a.flatMap((value, i) => (value === null || b[i] == null ? [] : [[value, b[i]!] as const]));
  if (both.length < 2) return null;
  return kendall(
    both.map(([x]) => x),
    both.map(([, y]) => y),
  ).value;
}

/** Systems that are in all topics: their means with all references, and with one pyramid drawn for each topic. */
function systemScores(
  topics: readonly SubsetScores[],
  own: readonly (readonly ReferenceSubset[])[],
  { seed }: Drawing,
): Group | null {
  const systems = (topics[0]?.summaries ?? []).filter((id) =>
    topics.every(({ summaries }) => summaries.includes(id)),
  );
  if (topics.length < 2 || systems.length < 2) return null;
  const places = topics.map(({ summaries }) => systems.map((id) => summaries.indexOf(id)));
  const means = (scoresOf: (topic: number) => Scores): Scores =>
    systems.map((_, s) => {
      const scores = topics.map((_topic, t) => scoresOf(t)[places[t]![s]!] ?? null);
      return scores.includes(null) ? null : mean(scores as number[])!;
    });
  const random = createRandom(seed);
  const count = own.every(({ length }) => length === 1) ? 1 : DRAWS;
  const measured = Array.from({ length: count }, () => {
    const chosen = own.map((subsets) => subsets[random.below(subsets.length)]!);
    return means((t) => chosen[t]!.scores);
  });
  return { all: means((t) => scoresByAll(topics[t]!)), measured };
}

/** Every two pyramids of a topic that share no reference. */
function apart(own: readonly (readonly ReferenceSubset[])[]): ReferenceCount['apart'] {
  const opposite: number[] = [];
  const taus: number[] = [];
  let pairs = 0;
  for (const subsets of own) {
    subsets.forEach((first, i) => {
      for (const second of subsets.slice(i + 1)) {
        if (second.members.some((member) => first.members.includes(member))) continue;
        pairs++;
        const compared = comparePairs(first.scores, [second.scores]);
        opposite.push(...compared.map(({ reversed }) => reversed));
        const agreement = tau(first.scores, second.scores);
        if (agreement !== null) taus.push(agreement);
      }
    });
  }
  if (pairs === 0) return null;
  return { opposite: mean(opposite) ?? null, tau: mean(taus) ?? null, pairs };
}
