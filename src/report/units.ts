/**
 * The content units of a pyramid as one summary sees them: expressed, with the words, or missed.
 *
 *   expressedWithMatches(annotated, pyramid)   // [{ unit, matches: [the first, its repeats …] }]
 *   missedUnits(annotated, pyramid)            // the rest, heaviest first
 *   describeEvidence({ evidence, annotated, nameOf })   // 'similarity 0.813, then unit 3 with 0.250'
 *   describeMiss(missed, displayName)          // 'closest, with 0.412, below 0.65: “Cows fled”', or
 *                                              // 'probability 0.412, below 0.5: “Cows fled”'
 */
import type {
  AnnotatedSummary,
  ContentUnit,
  Match,
  MatchEvidence,
  MissedUnit,
  MissReason,
  Pyramid,
} from '../model.ts';
import { expressedUnits } from '../score/score.ts';
import { formatBelow, formatNumber } from './format.ts';

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

/**
 * Words without a unit may say again what other words express: WMIN gives each unit to one segment and marks no
 * repeats, as people do. With nothing expressed there is nothing to say again.
 */
export function hidesRepeats({ matches }: AnnotatedSummary): boolean {
  return (
    matches.length > 0 && matches.every(({ evidence }) => evidence !== undefined && 'similarity' in evidence)
  );
}

/** What is to be said of words without a unit. */
export function withoutUnit(annotated: AnnotatedSummary): string {
  return hidesRepeats(annotated) ? 'expressed already, or not in the pyramid' : 'not in the pyramid';
}

/** Why a matcher took words for a unit; `nameOf` gives units the names that the report has for them. */
export function describeEvidence({
  evidence,
  annotated,
  nameOf,
}: {
  evidence: MatchEvidence;
  annotated: AnnotatedSummary;
  nameOf: (unit: string) => string;
}): string {
  if ('probability' in evidence) return `probability ${evidence.probability.toFixed(3)}`;
  const { runnerUp } = evidence;
  const similarity = evidence.similarity.toFixed(3);
  if (runnerUp === undefined) return `similarity ${similarity}`;
  const other = { name: nameOf(runnerUp.unit), similarity: runnerUp.similarity.toFixed(3) };
  if (!isCloser(evidence))
    return `similarity ${similarity}, then unit ${other.name} with ${other.similarity}`;
  const why = annotated.matches.some(({ unit }) => unit === runnerUp.unit)
    ? 'which other words express'
    : 'but units are chosen by weight';
  return `similarity ${similarity}; closer to unit ${other.name}, with ${other.similarity}, ${why}`;
}

/** Whether the words are more like the runner-up than like the unit that they express, as far as is shown. */
export function isCloser(evidence: MatchEvidence): boolean {
  if ('probability' in evidence || evidence.runnerUp === undefined) return false;
  return Number(evidence.runnerUp.similarity.toFixed(3)) > Number(evidence.similarity.toFixed(3));
}

const MISSES: Readonly<Record<MissReason, string>> = {
  'unit-without-words': 'the unit has no words',
  'summary-without-words': 'the summary has no words',
  'below-threshold': 'nothing to compare it with',
  'too-few-words': 'but these are too few words to express a unit',
  'not-among-best': 'but these words are closer to other units',
  'other-segmentation': 'but the sentence is cut otherwise',
  lost: 'but these words express another unit',
  'left-out': 'but the greedy choice did without it',
};

/** Why a matcher did not find a unit; `nameOf` gives units the names that the report has for them. */
export function describeMiss(miss: MissedUnit, nameOf: (unit: string) => string): string {
  const { reason, closest, lostTo } = miss;
  if (closest === null) return MISSES[reason];
  const words = `“${closest.text.replace(/\s+/gu, ' ')}”`;
  if ('probability' in miss) return `probability ${below(miss.probability, miss.required)}: ${words}`;
  const similarity = miss.similarity!;
  if (reason === 'below-threshold') return `closest, with ${below(similarity, miss.required)}: ${words}`;
  const why = lostTo === undefined ? MISSES[reason] : `but these words express unit ${nameOf(lostTo)}`;
  return `closest, with ${similarity.toFixed(3)}, ${why}: ${words}`;
}

/** `0.412, below 0.65`. A limit may be a percentile with many decimals, of which three do unless they hide who is less. */
function below(value: number, limit: number): string {
  const [short, shortLimit] = [value.toFixed(3), formatNumber(limit)];
  if (Number(short) < Number(shortLimit)) return `${short}, below ${shortLimit}`;
  return `${formatBelow(value, limit)}, below ${limit}`;
}
