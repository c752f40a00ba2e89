/**
 * How alike a segment of a summary and a content unit are, and from where on that counts as a match.
 *
 * A segment with cosines .8 and .4 to a unit's two contributors is alike by .6 on average (`mean`, the
 * paper's), by .8 at best (`max`), and by its cosine to the sum of the contributors (`centroid`).
 */
import type { ContentUnit } from '../../model.ts';
import { quantile } from '../../optimize/quantile.ts';
import { cosine, direction } from '../../pyramid/edua/cosine.ts';

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
 * whatever the vectors; so the same number serves vectors on any scale.
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

/** With fewer than two units there is nothing to take a percentile of: the paper's cosine then. */
const FALLBACK = 0.5;

/** The threshold as a likeness. */
export function thresholdOf({
  units,
  threshold,
  similarity,
}: {
  units: readonly VectorUnit[];
  threshold: MatchThreshold;
  similarity: Similarity;
}): number {
  if ('cosine' in threshold) return threshold.cosine;
  const directions = units.map(({ vectors }) => unitDirections(vectors, similarity));
  const foreign = units.flatMap(({ vectors }, own) =>
    vectors
      .map(direction)
      .flatMap((contributor) =>
        directions.filter((_, other) => other !== own).map((unit) => likeness(contributor, unit, similarity)),
      ),
  );
  const sorted = Float64Array.from(foreign.filter((x) => !Number.isNaN(x))).sort();
  return sorted.length === 0 ? FALLBACK : quantile(sorted, threshold.percentile / 100);
}
