/**
 * The units of two annotators side by side: what each has, and in each reference which words both marked and
 * which only one. Heaviest first.
 */
import type { ContentUnit } from '../../model.ts';
import { matchUnits, type UnitMatch } from './matching.ts';
import { type PlacedPyramid, type PlacedUnit, phraseAt } from './placed.ts';

/** Two partners, or a unit that is left over with its best counterpart, if any; see `Kind`. */
export interface UnitComparison extends Omit<UnitMatch, 'a' | 'b'> {
  readonly a: UnitSide | null;
  readonly b: UnitSide | null;
  /** The words of both, for each reference that either uses. */
  readonly references: readonly ReferenceComparison[];
}

export type UnitSide = Pick<ContentUnit, 'id' | 'label' | 'weight'>;

/** Words that both marked, and words that only one did; parts are joined by ` ... `. */
export interface ReferenceComparison {
  readonly reference: string;
  readonly both: string;
  readonly onlyA: string;
  readonly onlyB: string;
}

/** Takes pyramids on common ground. */
export function unitsSideBySide(sides: Sides): readonly UnitComparison[] {
  const weight = (match: UnitMatch) =>
    Math.max(weightAt(sides.a.units, match.a), weightAt(sides.b.units, match.b));
  return [...matchUnits(sides.a.units, sides.b.units)]
    .sort((left, right) => weight(right) - weight(left) || before(left.a, right.a) || before(left.b, right.b))
    .map((match) => describe(match, sides));
}

function weightAt(units: readonly PlacedUnit[], index: number | null): number {
  return index === null ? 0 : units[index]!.unit.weight;
}

/** By index; what has none comes last. */
function before(left: number | null, right: number | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return left - right;
}

interface Sides {
  readonly a: PlacedPyramid;
  readonly b: PlacedPyramid;
}

function describe(match: UnitMatch, sides: Sides): UnitComparison {
  const a = match.a === null ? null : sides.a.units[match.a]!;
  const b = match.b === null ? null : sides.b.units[match.b]!;
  return {
    ...match,
    a: a === null ? null : sideOf(a.unit),
    b: b === null ? null : sideOf(b.unit),
    references: wordsSideBySide(sides, a, b),
  };
}

function sideOf({ id, label, weight }: ContentUnit): UnitSide {
  return { id, label, weight };
}

function wordsSideBySide(
  sides: Sides,
  a: PlacedUnit | null,
  b: PlacedUnit | null,
): readonly ReferenceComparison[] {
  return sides.a.versions.flatMap((version, index) => {
    const left = [...(a?.words[index] ?? [])];
    const right = [...(b?.words[index] ?? [])];
    if (left.length === 0 && right.length === 0) return [];
    const inA = new Set(left);
    const inB = new Set(right);
    const both = left.filter((at) => inB.has(at));
    const onlyA = left.filter((at) => !inB.has(at));
    const onlyB = right.filter((at) => !inA.has(at));
    return {
      reference: version.reference.id,
      both: phraseAt(version, both),
      onlyA: phraseAt(version, onlyA),
      onlyB: phraseAt(sides.b.versions[index]!, onlyB),
    };
  });
}
