/**
 * Which combinations of cuts become segmentations. Every cut may be made or not, so n cuts have 2ⁿ − 1
 * combinations; of many, a few are taken from the fine end and from the coarse end in turn.
 *
 *   chooseCuts({ sizes: [6, 12, 16], parents: [1, -1, 1], cuts: [0, 2], limit: 7 })  // [[0, 2], [2], [0]]
 */
import { combinations } from '../../optimize/subsets.ts';

export interface CutChoice {
  /** The number of words of each clause. */
  readonly sizes: readonly number[];
  /** The clause that takes a clause's words when it is not cut off; −1 for the main clause. */
  readonly parents: readonly number[];
  /** The clauses that may be cut off. */
  readonly cuts: readonly number[];
  /** How many combinations are wanted at most. */
  readonly limit: number;
}

/**
 * All cuts; then, in turn, the most even of those that leave one cut out and of those that make only one;
 * then two, and so on, up to the limit. What was taken is sorted by the number of cuts, most first, and then
 * by how even the segments are: pyreval-2019 figure 3 has this order.
 */
export function chooseCuts(choice: CutChoice): readonly (readonly number[])[] {
  const taken = new Map<string, Combination>();
  let ends = [fromFine(choice.cuts), fromCoarse(choice.cuts)].map((levels) => inOrder(levels, choice));
  while (ends.length > 0 && taken.size < choice.limit) {
    ends = ends.filter((end) => {
      if (taken.size >= choice.limit) return false;
      const next = end.next();
      if (!next.done) taken.set(next.value.cuts.join(), next.value);
      return !next.done;
    });
  }
  return [...taken.values()]
    .sort((a, b) => b.cuts.length - a.cuts.length || compareEvenness(a, b))
    .map(({ cuts }) => cuts);
}

interface Combination {
  readonly cuts: readonly number[];
  readonly unevenness: number;
}

type Level = readonly (readonly number[])[];

/** All cuts, all but one, all but two … */
function* fromFine(cuts: readonly number[]): Generator<Level> {
  for (let left = 0; left < cuts.length; left++) {
    yield combinations(cuts, left).map((out) => cuts.filter((cut) => !out.includes(cut)));
  }
}

/** One cut, two cuts … */
function* fromCoarse(cuts: readonly number[]): Generator<Level> {
  for (let made = 1; made <= cuts.length; made++) yield combinations(cuts, made);
}

function* inOrder(levels: Generator<Level>, choice: CutChoice): Generator<Combination> {
  for (const level of levels) {
    yield* level.map((cuts) => ({ cuts, unevenness: unevenness(choice, cuts) })).sort(compareEvenness);
  }
}

/** The more even comes first; of equals, the one that cuts later in the text. */
function compareEvenness(a: Combination, b: Combination): number {
  return a.unevenness - b.unevenness || compareLists(b.cuts, a.cuts);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((item, k) => item !== b[k]);
  return i === -1 ? 0 : a[i]! - b[i]!;
}

/** The sum of the squared sizes of the segments: least when all are alike. */
function unevenness({ sizes, parents }: CutChoice, cuts: readonly number[]): number {
  const segments = new Float64Array(sizes.length);
  segmentTops({ parents, cuts }).forEach((top, clause) => {
    segments[top] = segments[top]! + sizes[clause]!;
  });
  return segments.reduce((sum, size) => sum + size * size, 0);
}

/** Under which clause each clause's words go: itself if it is cut off, else the nearest around it that is. */
export function segmentTops({
  parents,
  cuts,
}: {
  parents: readonly number[];
  cuts: readonly number[];
}): number[] {
  const tops = parents.map((parent, clause) => (parent === -1 ? clause : -1));
  for (const cut of cuts) tops[cut] = cut;
  for (let clause = 0; clause < parents.length; clause++) {
    const path: number[] = [];
    let at = clause;
    for (; tops[at] === -1; at = parents[at]!) path.push(at);
    for (const passed of path) tops[passed] = tops[at]!;
  }
  return tops;
}
