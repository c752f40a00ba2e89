/**
 * How alike a segment of a summary and a content unit are, and from where on that counts as a match.
 *
 * A segment with cosines .8 and .4 to a unit's two contributors is alike by .6 on average (`mean`, the
 * paper's), by .8 at best (`max`), and by its cosine to the sum of the contributors (`centroid`).
 */
import type { ContentUnit } from '../../model.ts';
import { quantile } from '../../optimize/quantile.ts';
import { cosine, direction } from '../../pyramid/edua/cosine.ts';
import type { VectorsName } from '../../semantics/vectors.ts';

/** A content unit with the vectors of its contributors, in their order. */
export interface VectorUnit {
  readonly unit: ContentUnit;
  readonly vectors: readonly (Float64Array | Float32Array)[];
}

export const SIMILARITIES = ['mean', 'max', 'centroid'] as const;
export type Similarity = (typeof SIMILARITIES)[number];

/**
 * From where on a unit is a candidate: an absolute `cosine`, or a `percentile` of how alike contributors are
 * to units that they do not contribute to. At 99, one in a hundred pairs that should not match would pass,
 * whatever the vectors and whatever the topic; so the same number serves vectors on any scale.
 */
export type MatchThreshold = { readonly cosine: number } | { readonly percentile: number };

/** A unit as the directions that a segment is compared with. */
export type UnitDirections = readonly (Float64Array | null)[];

export function unitDirections(vectors: VectorUnit['vectors'], similarity: Similarity): UnitDirections {
  const directions = vectors.map(direction);
  return similarity === 'centroid' ? [centroid(directions)] : directions;
}

/** NaN if nothing about the segment or the unit is known. */
export function likeness(segment: Float64Array | null, unit: UnitDirections, similarity: Similarity): number {
  const cosines = unit.map((contributor) => cosine(segment, contributor)).filter((x) => !Number.isNaN(x));
  if (cosines.length === 0) return Number.NaN;
  if (similarity === 'max') return Math.max(...cosines);
  return cosines.reduce((sum, x) => sum + x, 0) / cosines.length;
}

function centroid(directions: UnitDirections): Float64Array | null {
  const known = directions.filter((one) => one !== null);
  if (known.length === 0) return null;
  const sum = new Float64Array(known[0]!.length);
  for (const one of known) for (let i = 0; i < sum.length; i++) sum[i]! += one[i]!;
  return direction(sum);
}

/** What a percentile usually comes to by each kind of vectors, and as how many contributors that counts. */
export const USUAL: Readonly<Record<VectorsName, number>> = { wtmf: 0.45, sif: 0.45, encoder: 0.65 };
const USUAL_COUNTS = 20;

/** The threshold as a likeness. A percentile of few contributors tells little, and leans on what is usual. */
export function thresholdOf({
  units,
  threshold,
  similarity,
  usual = USUAL.wtmf,
}: {
  units: readonly VectorUnit[];
  threshold: MatchThreshold;
  similarity: Similarity;
  usual?: number | undefined;
}): number {
  if ('cosine' in threshold) return threshold.cosine;
  const directions = units.map(({ vectors }) => unitDirections(vectors, similarity));
  const contributors = units.flatMap(({ vectors }, own) =>
    vectors.map(direction).map((contributor) => ({ contributor, own })),
  );
  const foreign = contributors.flatMap(({ contributor, own }) =>
    directions.filter((_, other) => other !== own).map((unit) => likeness(contributor, unit, similarity)),
  );
  const sorted = Float64Array.from(foreign.filter((x) => !Number.isNaN(x))).sort();
  if (sorted.length === 0) return usual;
  const own = quantile(sorted, threshold.percentile / 100);
  const { length } = contributors;
  return (length * own + USUAL_COUNTS * usual) / (length + USUAL_COUNTS);
}
