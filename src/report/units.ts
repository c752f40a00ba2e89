/**
 * The content units of a pyramid as one summary sees them: expressed, with the words, or missed.
 *
 *   expressedWithMatches(annotated, pyramid)   // [{ unit, matches: [the first, its repeats …] }]
 *   missedUnits(annotated, pyramid)            // the rest, heaviest first
 */
import type { AnnotatedSummary, ContentUnit, Match, Pyramid } from '../model.ts';
import { expressedUnits } from '../score/score.ts';

export function expressedWithMatches(
  annotated: AnnotatedSummary,
  pyramid: Pyramid,
): readonly { readonly unit: ContentUnit; readonly matches: readonly Match[] }[] {
  return expressedUnits(annotated, pyramid).map((unit) => ({
    unit,
    matches: annotated.matches.filter((match) => match.unit === unit.id),
  }));
}

/** The units that the summary does not express, in the pyramid's order: heaviest first. */
export function missedUnits(annotated: AnnotatedSummary, pyramid: Pyramid): readonly ContentUnit[] {
  const expressed = new Set(annotated.matches.map((match) => match.unit));
  return pyramid.units.filter((unit) => !expressed.has(unit.id));
}
