/**
 * The content units of a pyramid as one summary sees them: expressed, with the words, or missed.
 *
 *   expressedWithMatches(annotated, pyramid)   // [{ unit, matches: [the first, its repeats …] }]
 *   missedUnits(annotated, pyramid)            // the rest, heaviest first
 *   describeMiss(missed, displayName)          // 'closest, with 0.412, not enough: “Cows fled”', or
 *                                              // 'probability 0.412, below 0.5: “Cows fled”'
 */
import type { AnnotatedSummary, ContentUnit, Match, MissedUnit, MissReason, Pyramid } from '../model.ts';
import { expressedUnits } from '../score/score.ts';
import { formatBelow } from './format.ts';

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

const MISSES: Readonly<Record<MissReason, string>> = {
  'unit-without-words': 'the unit has no words',
  'summary-without-words': 'the summary has no words',
  'below-threshold': 'not enough',
  'not-among-best': 'but these words are closer to other units',
  'other-segmentation': 'but the sentence is cut otherwise',
  lost: 'but these words express another unit',
  'left-out': 'but the greedy choice did without it',
};

/** Why a matcher did not find a unit; `nameOf` gives units the names that the report has for them. */
export function describeMiss(miss: MissedUnit, nameOf: (unit: string) => string): string {
  const { reason, closest, lostTo } = miss;
  if (closest === null) return reason === 'below-threshold' ? 'nothing to compare it with' : MISSES[reason];
  const words = `“${closest.text.replace(/\s+/gu, ' ')}”`;
  if ('probability' in miss) {
    const { probability, required } = miss;
    return `probability ${formatBelow(probability, required)}, below ${required}: ${words}`;
  }
  const why = lostTo === undefined ? MISSES[reason] : `but these words express unit ${nameOf(lostTo)}`;
  return `closest, with ${miss.similarity!.toFixed(3)}, ${why}: ${words}`;
}
