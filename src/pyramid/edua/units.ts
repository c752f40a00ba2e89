/**
 * Candidate units as lists of segment numbers, the scores of pyreval-2019 figure 5, and what makes a pyramid
 * legal: one segmentation per sentence, no segment in two units, every sentence covered.
 *
 * Units of attraction .8 and .6 in class 2 and two singletons: AC₂ = .7, AC₁ = 1, AP = 1.7.
 */
import type { PartiteGraph } from '../../optimize/cliques.ts';
import type { SegmentPool } from './segments.ts';

/** The segments of a unit, rising; its weight is their number. */
export type UnitSegments = readonly number[];

/** What a builder has made, how good it is, and how good it could be. */
export interface EduaOutcome {
  readonly units: readonly UnitSegments[];
  readonly objective: EduaObjective;
}

export interface EduaObjective {
  /** `AP` (pyreval-2019 figure 5) or `Σ(w−1)·AS`. */
  readonly name: 'AP' | 'Σ(w−1)·AS';
  readonly value: number;
  /** No legal pyramid exceeds it. */
  readonly bound: number;
  /** The value is the optimum; to within 1e-6 for sums solved as linear programs. */
  readonly proven: boolean;
  /** Nodes opened in search trees: the same everywhere, unlike seconds. */
  readonly nodes: number;
  /** Whether a limit ended EDUA-G's search, which sets out to prove nothing. */
  readonly isCut?: boolean;
}

/** AS, the mean cosine of the unit's pairs; 1 for a singleton (figure 5 item 3). */
export function attraction({ order, weights }: PartiteGraph, unit: UnitSegments): number {
  if (unit.length === 1) return 1;
  let sum = 0;
  for (let i = 1; i < unit.length; i++) {
    for (let j = 0; j < i; j++) sum += weights[unit[i]! * order + unit[j]!]!;
  }
  return (2 * sum) / (unit.length * (unit.length - 1));
}

/** AP, the sum over classes of their mean AS (figure 5 items 4 and 5). */
export function pyramidAttraction(graph: PartiteGraph, units: readonly UnitSegments[]): number {
  let sum = 0;
  for (let weight = graph.parts; weight >= 1; weight--) {
    const members = units.filter((unit) => unit.length === weight);
    if (members.length === 0) continue;
    sum += members.reduce((total, unit) => total + attraction(graph, unit), 0) / members.length;
  }
  return sum;
}

/** 1 for each segment that a further unit may use: not in a unit, and its sentence not segmented otherwise. */
export function availableSegments(pool: SegmentPool, units: readonly UnitSegments[]): Uint8Array {
  const available = new Uint8Array(pool.segments.length).fill(1);
  for (const unit of units) useUp(pool, available, unit);
  return available;
}

/** Takes away what no further unit may use beside this one. */
export function useUp(pool: SegmentPool, available: Uint8Array, unit: UnitSegments): void {
  for (const segment of unit) {
    for (const other of pool.sentences[pool.sentenceOf[segment]!]!.flat()) {
      if (pool.segmentationOf[other] !== pool.segmentationOf[segment]) available[other] = 0;
    }
    available[segment] = 0;
  }
}

/**
 * Makes the pyramid cover every sentence: each segment that is left becomes a unit of its own, in index order
 * (appendix A, algorithm 1, lines 19–25). The pool says how a sentence is cut that no unit uses.
 */
export function coverWithSingletons(
  pool: SegmentPool,
  units: readonly UnitSegments[],
): readonly UnitSegments[] {
  const used = new Set(units.flat());
  const segmentationOf = new Map(
    [...used].map((segment) => [pool.sentenceOf[segment], pool.segmentationOf[segment]]),
  );
  const singletons = pool.sentences.flatMap((segmentations, sentence) => {
    const committed = segmentationOf.get(sentence);
    const chosen = segmentations.find(([first]) => pool.segmentationOf[first!] === committed);
    return (chosen ?? segmentations[pool.unused[sentence]!]!).filter((segment) => !used.has(segment));
  });
  return [...units, ...singletons.map((segment) => [segment])];
}

/** The segmentation that units use, or −1. */
export function usedOption(segmentations: readonly UnitSegments[], units: readonly UnitSegments[]): number {
  const used = new Set(units.flat());
  return segmentations.findIndex((segments) => segments.some((segment) => used.has(segment)));
}
