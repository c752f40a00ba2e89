/**
 * The content units of a pyramid as one summary sees them: expressed, with the words, or missed.
 *
 *   expressedWithMatches(annotated, pyramid)   // [{ unit, matches: [the first, its repeats …] }]
 *   missedUnits(annotated, pyramid)            // the rest, heaviest first
 *   explainMatch({ evidence, annotated, nameOf })   // 'similarity 0.813; next closest: unit 3 at 0.250'
 *   explainMiss(missed, displayName)           // 'closest match: 0.412 (needs 0.65), “Cows fled”'
 */
import { wordsOf } from '../methods/words.ts';
import type { AnnotatedSummary, ContentUnit, Evidence, Match, MissedUnit, Pyramid } from '../model.ts';
import { expressedUnits, unsureUnits } from '../score/score.ts';

export function expressedWithMatches(
  annotated: AnnotatedSummary,
  pyramid: Pyramid,
): readonly { readonly unit: ContentUnit; readonly matches: readonly Match[] }[] {
  return expressedUnits(annotated, pyramid).map((unit) => ({
    unit,
    matches: annotated.matches.filter((match) => match.unit === unit.id),
  }));
}

/** The units that a matcher is not sure of, with the words that may express them. */
export function unsureWithMatches(
  annotated: AnnotatedSummary,
  pyramid: Pyramid,
): readonly { readonly unit: ContentUnit; readonly matches: readonly Match[] }[] {
  return unsureUnits(annotated, pyramid).map((unit) => ({
    unit,
    matches: (annotated.unsure ?? []).filter((match) => match.unit === unit.id),
  }));
}

/** The units that the summary does not express, in the pyramid's order: heaviest first. */
export function missedUnits(annotated: AnnotatedSummary, pyramid: Pyramid): readonly ContentUnit[] {
  const { matches, unsure = [] } = annotated;
  const expressed = new Set([...matches, ...unsure].map((match) => match.unit));
  return pyramid.units.filter((unit) => !expressed.has(unit.id));
}

/** Whether the summary says the opposite of a unit, and does not only miss it. */
export function isContradicted({ missed = [] }: AnnotatedSummary, unit: string): boolean {
  return missed.some((miss) => miss.unit === unit && miss.reason === 'contradicted');
}

/** What a summary does not express, parted: what it says the opposite of, and what it only misses. */
export function partMissed<Unit extends Pick<ContentUnit, 'id'>>(
  annotated: AnnotatedSummary,
  units: readonly Unit[],
): { readonly contradicted: readonly Unit[]; readonly missing: readonly Unit[] } {
  return {
    contradicted: units.filter(({ id }) => isContradicted(annotated, id)),
    missing: units.filter(({ id }) => !isContradicted(annotated, id)),
  };
}

/**
 * Words without a unit may say again what other words express, where a matcher gives each unit to one segment and marks
 * no repeats, as people do. With nothing expressed there is nothing to say again.
 */
export function hidesRepeats({ matches }: AnnotatedSummary): boolean {
  return (
    matches.length > 0 &&
    matches.every(({ evidence }) => evidence !== undefined && wordsOf(evidence.matcher).hidesRepeats)
  );
}

/** What is to be said of words without a unit. */
export function withoutUnit(annotated: AnnotatedSummary): string {
  return hidesRepeats(annotated) ? 'expressed already, or not in the pyramid' : 'not in the pyramid';
}

/** Why a matcher took words for a unit; `nameOf` gives units the names that the report has for them. */
export function explainMatch(seen: {
  evidence: Evidence;
  annotated: AnnotatedSummary;
  nameOf: (unit: string) => string;
}): string {
  return wordsOf(seen.evidence.matcher).explainMatch(seen);
}

/** How near a miss must come, as a share of what was required, to be worth a look. */
const NEAR = 0.85;

/** Whether a matcher came so near that a person should check it. */
export function isNearMiss({ evidence, required }: MissedUnit): boolean {
  const value = wordsOf(evidence.matcher).measure.of(evidence);
  return value !== null && required > 0 && value >= NEAR * required;
}

/** Why a matcher did not find a unit. */
export function explainMiss(miss: MissedUnit, nameOf: (unit: string) => string): string {
  return wordsOf(miss.evidence.matcher).explainMiss({ miss, nameOf });
}
