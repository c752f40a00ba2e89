/**
 * The alignment of hirao-2018 §3.1 (eqs 1–6) in numbers: pair units of a reference with units of its sources, each used
 * at most once, so that the shares of the reference's units that are covered add up to the most, within a limit of words.
 *
 * A reference of units of 4 and 2 words, 6 in all; the sources have units of 5, 3 and 2 words:
 *
 *   await solveAlignment({ limit: 6, sources: [5, 3, 2], references: [4, 2], pairs: [
 *     { source: 0, reference: 0, common: 4 }, { source: 1, reference: 0, common: 3 },
 *     { source: 2, reference: 1, common: 2 } ], nodes: 1000, seconds: 10 })
 *   // units 1 and 2, 5 words: 3/4 + 2/2 = 1.75; unit 0 with 2 would be 2, but takes 7 words
 *
 * Ties go to more pairs, then fewer words, then units earlier in the text (the smallest sum of their numbers).
 */
import { bisectRight } from 'd3-array';
import { type SearchLimits, type StagedColumn, solveStages } from '../../optimize/staged-program.ts';
import { commonMultiple, searchAlignment } from './alignment-search.ts';
import type { OracleSolution } from './oracle.ts';

export interface AlignmentPair {
  readonly source: number;
  readonly reference: number;
  /** The length of their longest common subsequence, above 0. */
  readonly common: number;
}

export interface Alignment {
  /** L_max. */
  readonly limit: number;
  /** The lengths in words of the sources' units, in the order of the text. */
  readonly sources: readonly number[];
  /** The lengths in words of the reference's units. */
  readonly references: readonly number[];
  readonly pairs: readonly AlignmentPair[];
}

/** The value is Σ φ. */
export interface AlignmentSolution extends Omit<OracleSolution, 'units'> {
  /** In the order of the sources. */
  readonly pairs: readonly AlignmentPair[];
}

export interface AlignmentEffort {
  /** Steps of the search; after them the solver takes over. */
  readonly search?: number;
  /** Not all pairs are there, so that nothing can be proven. */
  readonly isCut?: boolean;
}

/** Shares are compared as whole numbers of this fraction of a unit, unless their common denominator is smaller still. */
const FINEST = 1_000_000;
/** Steps of the search; where units of the sources are wanted again and again, the solver is the faster one. */
const SEARCH = 20_000;
/** A larger program is not solved but filled up greedily. */
export const MOST_PAIRS = 40_000;

export async function solveAlignment({
  nodes,
  seconds,
  search = SEARCH,
  isCut = false,
  ...alignment
}: Alignment & SearchLimits & AlignmentEffort): Promise<AlignmentSolution> {
  const pairs = alignmentKernel(alignment);
  const value = (chosen: readonly AlignmentPair[]) =>
    chosen.reduce((sum, { common, reference }) => sum + common / alignment.references[reference]!, 0);
  const result = (chosen: readonly AlignmentPair[], bound: number | null): AlignmentSolution => {
    const sorted = chosen.toSorted((a, b) => a.source - b.source);
    const own = value(sorted);
    // Of pairs that are not there nothing is known, but that none covers more than the whole unit.
    const most = isCut ? alignment.references.filter((length) => length > 0).length : bound;
    return { pairs: sorted, value: own, bound: Math.max(own, most ?? 0), proven: most === null };
  };
  if (pairs.length > MOST_PAIRS) return result(fillUp(alignment, pairs), simpleBound(alignment, pairs));
  const searched = searchAlignment({ ...alignment, pairs, budget: search });
  if (searched !== null) return result(searched, null);
  const scale = commonMultiple(alignment.references, FINEST);
  const { amounts, bound, proven } = await solveStages({
    ...rowsAndColumns(alignment, pairs),
    aims: aimsOf(alignment, pairs, scale),
    nodes,
    seconds,
  });
  const solved = pairs.filter((_, i) => amounts[i]! > 0.5);
  if (proven) return result(solved, null);
  const filled = fillUp(alignment, pairs);
  const best = value(solved) < value(filled) ? filled : solved;
  return result(best, Math.min(bound / scale, simpleBound(alignment, pairs)));
}

/**
 * Without the pairs that no best alignment has. With m units in the reference, an alignment that has the pair (j, k)
 * uses at most m − 1 other units of the sources. So if m other units j′ cover as many words of k or more and are as
 * short or shorter, one of them is free, and (j′, k) in the place of (j, k) covers no less in no more words. To be
 * better for certain, j′ must cover more, be shorter or come earlier. What is left has at most m pairs for each k and
 * each number of common words, however long the sources are: (sum of the reference's lengths) · m in all.
 */
export function alignmentKernel({ limit, sources, references, pairs }: Alignment): readonly AlignmentPair[] {
  const most = references.filter((length) => length > 0).length;
  const byReference: AlignmentPair[][] = references.map(() => []);
  for (const pair of pairs) byReference[pair.reference]!.push(pair);
  return byReference.flatMap((own) => unitKernel({ pairs: own, sources, limit, most }));
}

/** Those of one unit of the reference, the ones that cover most first; `most` is m. */
export function unitKernel({
  pairs,
  sources,
  limit,
  most,
}: Pick<Alignment, 'pairs' | 'sources' | 'limit'> & { most: number }): readonly AlignmentPair[] {
  /** The shortest lengths so far, rising, at most `most` of them: all of pairs that cover as many words or more. */
  const shortest: number[] = [];
  return pairs
    .filter(({ source }) => sources[source]! <= limit)
    .sort((a, b) => b.common - a.common || sources[a.source]! - sources[b.source]! || a.source - b.source)
    .filter(({ source }) => {
      const length = sources[source]!;
      const shorter = bisectRight(shortest, length);
      if (shorter >= most) return false;
      shortest.splice(shorter, 0, length);
      if (shortest.length > most) shortest.pop();
      return true;
    });
}

/** A row for the words, one for each unit of the reference, and one for each of the sources that has several pairs. */
function rowsAndColumns(
  { limit, sources, references }: Alignment,
  pairs: readonly AlignmentPair[],
): { limits: readonly number[]; columns: readonly StagedColumn[] } {
  const count = new Map<number, number>();
  for (const { source } of pairs) count.set(source, (count.get(source) ?? 0) + 1);
  const shared = [...count].filter(([, times]) => times > 1).map(([source]) => source);
  const rowOf = new Map(shared.map((source, i) => [source, 1 + references.length + i]));
  return {
    limits: [limit, ...references.map(() => 1), ...shared.map(() => 1)],
    columns: pairs.map(({ source, reference }) => {
      const row = rowOf.get(source);
      const rows = [0, 1 + reference, ...(row === undefined ? [] : [row])];
      return {
        rows,
        amounts: [sources[source]!, 1, ...(row === undefined ? [] : [1])],
        most: 1,
        whole: true,
      };
    }),
  };
}

function aimsOf({ limit, sources, references }: Alignment, pairs: readonly AlignmentPair[], scale: number) {
  const most = Math.min(references.length, limit);
  const last = pairs.reduce((rank, { source }) => Math.max(rank, source + 1), 0);
  return [
    {
      values: pairs.map(({ common, reference }) => Math.round((scale * common) / references[reference]!)),
      range: scale * references.length,
    },
    { values: pairs.map(() => 1), range: most },
    { values: pairs.map(({ source }) => -sources[source]!), range: limit },
    { values: pairs.map(({ source }) => -(source + 1)), range: most * last },
  ];
}

/** Every unit of the reference at its best. */
function simpleBound({ references }: Alignment, pairs: readonly AlignmentPair[]): number {
  const best = references.map(() => 0);
  for (const { reference, common } of pairs) {
    best[reference] = Math.max(best[reference]!, common / references[reference]!);
  }
  return best.reduce((sum, share) => sum + share, 0);
}

/** The pair that covers most for its words, again and again. */
function fillUp({ limit, sources, references }: Alignment, pairs: readonly AlignmentPair[]): AlignmentPair[] {
  const rate = ({ source, reference, common }: AlignmentPair) =>
    common / references[reference]! / sources[source]!;
  const used = { sources: new Set<number>(), references: new Set<number>() };
  const chosen: AlignmentPair[] = [];
  let left = limit;
  for (const pair of pairs.toSorted((a, b) => rate(b) - rate(a) || a.source - b.source)) {
    const { source, reference } = pair;
    if (sources[source]! > left || used.sources.has(source) || used.references.has(reference)) continue;
    left -= sources[source]!;
    used.sources.add(source);
    used.references.add(reference);
    chosen.push(pair);
  }
  return chosen.sort((a, b) => a.source - b.source);
}
