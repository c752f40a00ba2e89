/**
 * Does one metric agree with people better than another, beyond chance? Paired tests on the same summaries.
 *
 *   compareMetrics({ table, a: 'types', b: 'rouge-1', level: 'summary', coefficient: 'pearson' })
 *   // { difference: 0.018, p: 0.04, low: 0.001, high: 0.035, … }
 *
 * `permutation` asks how often a difference this large arises when the two metrics' scores are swapped at random, for
 * whole topics, whole systems or single summaries (Deutsch et al. 2021); scores are standardised first, so that metrics
 * on different scales can be swapped. `bootstrap` asks how often the difference changes its sign in resamples.
 */
import { createRandom } from '../optimize/random.ts';
import { allPairs } from '../optimize/subsets.ts';
import { checkChoice } from '../overlap/choice.ts';
import { holm } from './holm.ts';
import { percentileInterval, type ResampleOptions, resampledCorrelations } from './interval.ts';
import { type Level, type LevelOptions, levelCorrelation } from './level.ts';
import { swappedPearson } from './moments.ts';
import { RESAMPLES, type Resample } from './resample.ts';
import type { ScoreTable } from './score-table.ts';
import { standardise } from './standardise.ts';

export const TESTS = ['permutation', 'bootstrap'] as const;

export interface ComparisonOptions extends ResampleOptions {
  readonly test?: (typeof TESTS)[number];
}

export interface Comparison {
  readonly a: string;
  readonly b: string;
  /** How much higher A's correlation is than B's. */
  readonly difference: number | null;
  /** Two-sided. */
  readonly p: number | null;
  /** The interval of the difference, from bootstrap resamples; null after a permutation test. */
  readonly low: number | null;
  readonly high: number | null;
  readonly resamples: number;
  /** Resamples in which a correlation was undefined. */
  readonly undefined: number;
  readonly reason?: string;
}

interface Pair extends ComparisonOptions, Omit<LevelOptions, 'level'> {
  readonly a: string;
  readonly b: string;
}

export function compareMetrics(input: Pair & { readonly level: Level }): Comparison {
  return compareAtLevels({ ...input, levels: [input.level] })[0]!;
}

/** The same at several levels; the resamples or swaps are drawn once for all. */
export function compareAtLevels(input: Pair & { readonly levels: readonly Level[] }): readonly Comparison[] {
  const { table, a, b, levels, resamples = 10_000, test = 'permutation', resample = 'both' } = input;
  checkChoice(test, TESTS, 'test');
  checkChoice(resample, RESAMPLES, 'resample');
  const differences = levels.map((level) => {
    const agreement = levelCorrelation({ ...input, level });
    return agreement(table.metrics[a]!)() - agreement(table.metrics[b]!)();
  });
  const defined = levels.filter((_, l) => !Number.isNaN(differences[l]!));
  const outcomes = (test === 'bootstrap' ? bootstrapTests : permutationTests)({
    ...input,
    levels: defined,
    observed: differences.filter((difference) => !Number.isNaN(difference)),
  });
  return levels.map((level, l) => {
    const outcome = outcomes[defined.indexOf(level)];
    if (outcome !== undefined) return { a, b, difference: differences[l]!, ...outcome, resamples };
    const reason = 'a correlation is undefined';
    return { a, b, difference: null, p: null, low: null, high: null, resamples: 0, undefined: 0, reason };
  });
}

type Outcome = Pick<Comparison, 'p' | 'low' | 'high' | 'undefined'>;
type Tested = Pair & { readonly levels: readonly Level[]; readonly observed: readonly number[] };

/** How often the difference changes its sign in resamples, and its interval. */
function bootstrapTests(input: Tested): readonly Outcome[] {
  const { table, a, b } = input;
  const drawn = resampledCorrelations(input, [table.metrics[a]!, table.metrics[b]!]);
  return drawn.map(([ofA, ofB]) => {
    const differences = ofA!.map((value, round) => value - ofB![round]!);
    const interval = percentileInterval(differences, input);
    const n = differences.length - interval.undefined;
    const below = differences.filter((value) => value <= 0).length;
    const above = differences.filter((value) => value >= 0).length;
    // One is added on both sides, so that p is never 0 and the test stays valid.
    const p = n === 0 ? null : Math.min(1, (2 * (Math.min(below, above) + 1)) / (n + 1));
    return { p, ...interval };
  });
}

function permutationTests(input: Tested): readonly Outcome[] {
  const { table, levels, observed, resample = 'both', resamples = 10_000, seed = 1 } = input;
  const a = standardise(table.metrics[input.a]!);
  const b = standardise(table.metrics[input.b]!);
  const toss = tosser(table, resample, seed);
  const swap = swapping(input, a, b);
  const counts = levels.map(() => ({ extreme: 0, defined: 0 }));
  for (let round = 0; round < resamples; round++) {
    const differences = swap(toss());
    levels.forEach((level, l) => {
      const difference = differences(level);
      if (Number.isNaN(difference)) return;
      counts[l]!.defined++;
      // Rounding must not make the observed arrangement itself less extreme than it is.
      if (Math.abs(difference) >= Math.abs(observed[l]!) - 1e-12) counts[l]!.extreme++;
    });
  }
  return counts.map(({ extreme, defined }) => ({
    p: (extreme + 1) / (defined + 1),
    low: null,
    high: null,
    undefined: resamples - defined,
  }));
}

/** The difference at a level when the scores are swapped where the coins say so. */
function swapping(
  { table, levels, coefficient }: Tested,
  a: Float64Array,
  b: Float64Array,
): (coins: Uint8Array) => (level: Level) => number {
  if (coefficient === 'pearson') {
    const swap = swappedPearson(table, [a, b]);
    return (coins) => {
      const [ofA, ofB] = swap(coins);
      return (level) => ofA[level] - ofB[level];
    };
  }
  const x = new Float64Array(a.length);
  const y = new Float64Array(a.length);
  const agreements = new Map(
    levels.map((level) => {
      const agreement = levelCorrelation({ table, level, coefficient });
      return [level, [agreement(x), agreement(y)] as const];
    }),
  );
  return (coins) => {
    for (let i = 0; i < a.length; i++) {
      x[i] = coins[i] === 1 ? b[i]! : a[i]!;
      y[i] = coins[i] === 1 ? a[i]! : b[i]!;
    }
    return (level) => {
      const [ofX, ofY] = agreements.get(level)!;
      ofX.refresh();
      ofY.refresh();
      return ofX() - ofY();
    };
  };
}

/** A coin for each summary: its own, or that of its topic or its system. */
function tosser(table: ScoreTable, resample: Resample, seed: number): () => Uint8Array {
  const random = createRandom(seed);
  const owner = { topics: table.topic, systems: table.system, both: undefined }[resample];
  const tossed = new Uint8Array(
    { topics: table.topics, systems: table.systems, both: table.human }[resample].length,
  );
  const coins = owner === undefined ? tossed : new Uint8Array(owner.length);
  return () => {
    for (let i = 0; i < tossed.length; i++) tossed[i] = random.uint32() >>> 31;
    if (owner !== undefined) for (let i = 0; i < coins.length; i++) coins[i] = tossed[owner[i]!]!;
    return coins;
  };
}

export interface HolmComparison extends Comparison {
  /** The p-value after Holm's correction for all comparisons made. */
  readonly adjusted: number | null;
}

/** Compares every pair of metrics, with p-values corrected for their number. */
export function compareAll(
  input: LevelOptions & ComparisonOptions & { readonly metrics: readonly string[] },
): readonly HolmComparison[] {
  const comparisons = allPairs(input.metrics).map(([a, b]) => compareMetrics({ ...input, a, b }));
  const adjusted = holm(comparisons.map(({ p }) => p));
  return comparisons.map((comparison, i) => ({ ...comparison, adjusted: adjusted[i]! }));
}
