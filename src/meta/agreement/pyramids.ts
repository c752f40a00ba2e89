/**
 * Agreement between two or more pyramids of the same references: how their texts were aligned, Krippendorff's
 * α over unit memberships, and for each pair of annotators the pairwise agreements and the units that differ.
 *
 *   const agreement = comparePyramids({ annotations: [{ name: 'ann', pyramid }, { name: 'bo', pyramid: other }] });
 *   agreement.alpha.value; agreement.pairs[0].comparisons.filter(({ kind }) => kind !== 'same');
 */
import { sum } from 'd3-array';
import { allPairs } from '../../optimize/subsets.ts';
import { contributorCount, tiers } from '../../pyramid/tiers.ts';
import type { Alpha } from './alpha.ts';
import { KINDS } from './matching.ts';
import { type MembershipOptions, membershipAlpha } from './memberships.ts';
import { byName } from './names.ts';
import {
  type NamedPyramid,
  onCommonGround,
  type PlacedPyramid,
  placePyramids,
  sharedPositions,
} from './placed.ts';
import { type UnitComparison, unitsSideBySide } from './units.ts';

/** The options are those behind every α here. */
export interface PyramidAgreement extends MembershipOptions {
  readonly kind: 'pyramids';
  /** By name. */
  readonly annotators: readonly PyramidAnnotator[];
  readonly references: readonly AlignedReference[];
  /** Contributors whose words are not in their reference, and which therefore count for nothing. */
  readonly unplaced: readonly UnplacedContributor[];
  /** Over all annotators. */
  readonly alpha: Alpha;
  readonly pairs: readonly PyramidPair[];
}

export interface PyramidAnnotator {
  readonly name: string;
  readonly units: number;
  readonly contributors: number;
  /** Heaviest first. */
  readonly tiers: readonly { readonly weight: number; readonly units: number }[];
}

/** One reference in each annotator's version of it. */
export interface AlignedReference {
  /** The id that the first annotator gives it. */
  readonly id: string;
  readonly versions: readonly {
    readonly annotator: string;
    readonly id: string;
    readonly words: number;
    /** How many of the words all the annotators' versions have. */
    readonly shared: number;
  }[];
}

export interface UnplacedContributor {
  readonly annotator: string;
  readonly unit: string;
  readonly reference: string;
  readonly text: string;
}

export interface PyramidPair {
  readonly a: string;
  readonly b: string;
  readonly alpha: Alpha;
  /** Pairwise agreements, of those possible if every unit were in both with the larger weight. */
  readonly agreements: number;
  readonly possible: number;
  /** All kinds, with counts that add up to the totals. */
  readonly kinds: readonly KindCount[];
  /** Heaviest first. */
  readonly comparisons: readonly UnitComparison[];
}

export interface KindCount extends Pick<UnitComparison, 'kind' | 'agreements' | 'possible'> {
  readonly units: number;
}

/** The order of the annotations does not matter: they are taken by name. */
export function comparePyramids({
  annotations,
  distance = 'masi',
  unmarked = 'empty',
}: Partial<MembershipOptions> & { annotations: readonly NamedPyramid[] }): PyramidAgreement {
  const pyramids = placePyramids(byName(annotations));
  return {
    kind: 'pyramids',
    annotators: pyramids.map(describe),
    references: describeReferences(pyramids),
    unplaced: pyramids.flatMap(unplacedOf),
    distance,
    unmarked,
    alpha: membershipAlpha(onCommonGround(pyramids), { distance, unmarked }),
    pairs: allPairs(pyramids).map(([a, b]) => comparePair(a, b, { distance, unmarked })),
  };
}

function comparePair(a: PlacedPyramid, b: PlacedPyramid, options: MembershipOptions): PyramidPair {
  const pyramids = onCommonGround([a, b]);
  const comparisons = unitsSideBySide({ a: pyramids[0]!, b: pyramids[1]! });
  return {
    a: a.name,
    b: b.name,
    alpha: membershipAlpha(pyramids, options),
    agreements: sum(comparisons, ({ agreements }) => agreements),
    possible: sum(comparisons, ({ possible }) => possible),
    kinds: KINDS.map((kind) => {
      const own = comparisons.filter((comparison) => comparison.kind === kind);
      return {
        kind,
        units: own.length,
        agreements: sum(own, ({ agreements }) => agreements),
        possible: sum(own, ({ possible }) => possible),
      };
    }),
    comparisons,
  };
}

function describe({ name, pyramid }: PlacedPyramid): PyramidAnnotator {
  return {
    name,
    units: pyramid.units.length,
    contributors: contributorCount(pyramid),
    tiers: tiers(pyramid.units).map(({ weight, units }) => ({ weight, units: units.length })),
  };
}

function describeReferences(pyramids: readonly PlacedPyramid[]): readonly AlignedReference[] {
  const shared = sharedPositions(pyramids);
  return pyramids[0]!.versions.map(({ reference }, index) => ({
    id: reference.id,
    versions: pyramids.map(({ name, versions }) => ({
      annotator: name,
      id: versions[index]!.reference.id,
      words: versions[index]!.words.length,
      shared: versions[index]!.positions.filter((at) => shared.has(at)).length,
    })),
  }));
}

function unplacedOf({ name, units }: PlacedPyramid): readonly UnplacedContributor[] {
  return units.flatMap(({ unit, unplaced }) =>
    unplaced.map(({ reference, text }) => ({ annotator: name, unit: unit.id, reference, text })),
  );
}
