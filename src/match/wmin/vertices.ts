/**
 * The vertices among which WMIN chooses: a sentence, one of its segmentations, and a set of units that its
 * segments express (pyreval-2019 §4.6). The weight of a vertex is the sum of the weights of its units.
 *
 * A segmentation of two segments, the first with candidates a and b, the second with a: the sets are {b, a},
 * {a}, {b}: each segment has one of its candidates or none, and no unit is expressed twice.
 */
import type { ClaimVertex } from '../../optimize/independent-set.ts';
import { combinations } from '../../optimize/subsets.ts';
import type { SegmentCandidates, SummaryCandidates } from './candidates.ts';
import type { VectorUnit } from './similarity.ts';

/** One segment expresses one unit. */
export interface Pairing {
  readonly segment: SegmentCandidates;
  /** The index of the unit. */
  readonly unit: number;
  readonly similarity: number;
}

export interface MatchVertex extends ClaimVertex {
  /** The group is the index of the sentence, the claims are the units. */
  readonly segmentation: number;
  readonly pairings: readonly Pairing[];
}

/**
 * Which sets of units a segmentation has vertices for: `best`, the one most alike to its segments, as pyreval-2019 has
 * it, or `subsets`, all that its candidates allow, so that a unit which another sentence says can be left to that one.
 */
const WMIN_SETS = ['subsets', 'best'] as const;
export type WminSets = (typeof WMIN_SETS)[number];

/** A segmentation of many segments with many candidates has too many sets; the first ones are the fullest. */
const MOST_SETS = 4096;

/**
 * All vertices of a summary. Weights are whole numbers, and a millionth of the summed similarity is added, so
 * that of equally heavy sets the more alike one is chosen. A set of units that several segmentations of a
 * sentence allow is kept once, with the segmentation where the units are most alike.
 */
export function matchVertices({
  sentences,
  units,
  unitsPerSegment,
  sets = 'subsets',
}: {
  sentences: SummaryCandidates;
  units: readonly VectorUnit[];
  unitsPerSegment: number;
  sets?: WminSets;
}) {
  /** Some segmentation allows more sets than there are vertices for it. */
  let capped = false;
  const vertices: readonly MatchVertex[] = sentences.flatMap((segmentations, group) => {
    const bySet = new Map<string, MatchVertex>();
    for (const [segmentation, segments] of segmentations.entries()) {
      const all = pairingsOf(segments, unitsPerSegment);
      capped ||= all.length === MOST_SETS;
      for (const pairings of sets === 'best' ? mostAlike(all) : all) {
        const claims = pairings.map(({ unit }) => unit).sort((a, b) => a - b);
        const weight =
          claims.reduce((sum, unit) => sum + units[unit]!.unit.weight, 0) + likenessOf(pairings) * 1e-6;
        const known = bySet.get(claims.join());
        if (known === undefined || weight > known.weight) {
          bySet.set(claims.join(), { weight, group, claims, segmentation, pairings });
        }
      }
    }
    return [...bySet.values()];
  });
  return { vertices, capped };
}

function likenessOf(pairings: readonly Pairing[]): number {
  return pairings.reduce((sum, { similarity }) => sum + similarity, 0);
}

/** Of the sets that give the most segments units, the one most alike on average; none of none. */
function mostAlike(sets: readonly Pairing[][]): readonly Pairing[][] {
  const fullest = Math.max(...sets.map(({ length }) => length));
  const full = sets.filter(({ length }) => length === fullest);
  return full.length === 0 ? [] : [full.reduce((a, b) => (likenessOf(b) > likenessOf(a) ? b : a))];
}

/** Every way to give segments units, except giving none; the best candidates first. */
function pairingsOf(segments: readonly SegmentCandidates[], unitsPerSegment: number): readonly Pairing[][] {
  const found: Pairing[][] = [];
  const extend = (at: number, pairings: Pairing[]) => {
    if (found.length === MOST_SETS) return;
    const segment = segments[at];
    if (segment === undefined) {
      if (pairings.length > 0) found.push(pairings);
      return;
    }
    const free = segment.candidates.filter(({ unit }) => !pairings.some((taken) => taken.unit === unit));
    for (const chosen of subsets(free, unitsPerSegment)) {
      extend(at + 1, [...pairings, ...chosen.map((candidate) => ({ segment, ...candidate }))]);
    }
  };
  extend(0, []);
  return found;
}

/** Subsets of at most `most` entries, fuller ones first, the empty one last. */
function subsets<T>(entries: readonly T[], most: number): readonly (readonly T[])[] {
  const sizes = Array.from({ length: Math.min(most, entries.length) + 1 }, (_, i) => i).reverse();
  return sizes.flatMap((size) => combinations(entries, size));
}
