/**
 * The shape of a pyramid: its tiers, the best weight that a number of units can have, and the average size
 * of a reference. With weights 4,3,3,1 the best two units weigh 7, and two and a half weigh 8.5:
 *
 *   topWeight({ weights: [4, 3, 3, 1], size: 2.5 }) === 8.5
 */
import { group } from 'd3-array';
import { type ContentUnit, compareIds, type Pyramid, type Tier } from '../model.ts';

/** Heaviest first, then by id. */
export function compareUnits(a: ContentUnit, b: ContentUnit): number {
  return b.weight - a.weight || compareIds(a.id, b.id);
}

/** The tiers of a pyramid, heaviest first; a weight that no unit has gives no tier. */
export function tiers(units: readonly ContentUnit[]): readonly Tier[] {
  return [...group(units, ({ weight }) => weight)]
    .sort(([a], [b]) => b - a)
    .map(([weight, members]) => ({ weight, units: members.sort(compareUnits) }));
}

/**
 * `top(X)`: the sum of the X largest weights (pyramid-2003 eq. 3, where it is Max). Units beyond the
 * pyramid's size weigh 0; a fractional size takes that fraction of the next weight.
 */
export function topWeight({ weights, size }: { weights: readonly number[]; size: number }): number {
  const sorted = [...weights].sort((a, b) => b - a);
  const whole = Math.floor(size);
  let sum = 0;
  for (let i = 0; i < Math.min(whole, sorted.length); i++) sum += sorted[i]!;
  return sum + (size - whole) * (sorted[whole] ?? 0);
}

/**
 * How many contributors the references have in all. A unit that was published without contributors, but with
 * a weight, counts as many as it weighs.
 */
export function contributorCount(pyramid: Pyramid): number {
  return pyramid.units.reduce((sum, unit) => sum + (unit.contributors.length || unit.weight), 0);
}
