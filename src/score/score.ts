/**
 * The four pyramid scores of a summary (METHODS in docs/scores.md; pyramid-2003 §3.2, pyreval-2019 §4.6).
 *
 * A summary that expresses units of weight 5, 5, 4 and 2 and says one thing more has D = 16 and X = 5. If the
 * five heaviest units weigh 5+5+5+4+4 = 23, and an average reference could reach 53:
 *
 *   raw = 16, quality = 16/23 = .70, coverage = 16/53 = .30, comprehensive = their harmonic mean = .42
 */

import { CheopsError } from '../errors.ts';
import { NO_WORDS } from '../match/texts.ts';
import type {
  AnnotatedSummary,
  ContentUnit,
  Pyramid,
  Score,
  ScoreCard,
  ScoreCounts,
  ScoreOptions,
} from '../model.ts';
import { contributorCount, tiers, topWeight } from '../pyramid/tiers.ts';

export { AVERAGE_SIZES, COMPREHENSIVE_MEANS, type ScoreOptions } from '../model.ts';

export const DEFAULT_SCORE_OPTIONS: ScoreOptions = { averageSize: 'half-up', comprehensive: 'harmonic' };

/** Scores one annotated summary. Undefined is not zero: a score without a meaning is null, with the reason. */
export function scoreSummary({
  annotated,
  pyramid,
  options = DEFAULT_SCORE_OPTIONS,
}: {
  annotated: AnnotatedSummary;
  pyramid: Pyramid;
  options?: ScoreOptions;
}): ScoreCard {
  checkUnits(pyramid.units);
  const counts = countUnits(annotated, pyramid, options);
  const summary = annotated.summary.id;
  const also = annotated.also && { also: annotated.also };
  const reason = unscorable(annotated, pyramid);
  if (reason !== null) {
    const none: Score = { value: null, reason };
    return {
      summary,
      options,
      raw: none,
      quality: none,
      coverage: none,
      comprehensive: none,
      counts,
      ...also,
    };
  }
  const weights = pyramid.units.map((unit) => unit.weight);
  const sum = expressedWeight(annotated, pyramid, options);
  const quality: Score =
    counts.size === null
      ? { value: null, reason: SIZE_UNKNOWN }
      : ratio(
          sum,
          topWeight({ weights, size: counts.size }),
          'No content unit is marked in the summary, so its quality has no denominator.',
        );
  const coverage = ratio(
    sum,
    bestOfReference(pyramid, options.averageSize),
    'The references have no content units on average, so coverage has no denominator.',
  );
  return {
    summary,
    options,
    raw: { value: sum, numerator: sum, denominator: 1 },
    quality,
    coverage,
    comprehensive: combine(quality, coverage, options.comprehensive),
    counts,
    ...also,
  };
}

const SIZE_UNKNOWN =
  'Only the units that it expresses are known, not what else it says, so its size is unknown.';

/** How much of its weight a unit counts that a matcher is not sure of. */
export const UNSURE_SHARES = { yes: 1, half: 0.5, no: 0 } as const;

/** D: the weight of what the summary expresses, or, where every unit counts by its probability, what is expected of it. */
function expressedWeight(
  annotated: AnnotatedSummary,
  pyramid: Pyramid,
  { unsure = 'half' }: ScoreOptions,
): number {
  if (unsure === 'expected') return expectedWeight(annotated, pyramid);
  const sure = weightOf(expressedUnits(annotated, pyramid));
  return sure + UNSURE_SHARES[unsure] * weightOf(unsureUnits(annotated, pyramid));
}

function weightOf(units: readonly ContentUnit[]): number {
  return units.reduce((sum, { weight }) => sum + weight, 0);
}

/** Σ weight · probability. Evidence without a probability is sure; what is contradicted never counts. */
function expectedWeight({ matches, unsure = [], missed = [] }: AnnotatedSummary, { units }: Pyramid): number {
  const chances = new Map<string, number>();
  const look = (unit: string, chance: number) => chances.set(unit, Math.max(chance, chances.get(unit) ?? 0));
  for (const { unit, evidence } of matches) look(unit, probabilityOf(evidence) ?? 1);
  for (const { unit, evidence } of unsure) look(unit, probabilityOf(evidence) ?? UNSURE_SHARES.half);
  for (const { unit, evidence, reason } of missed) {
    if (reason !== 'contradicted') look(unit, probabilityOf(evidence) ?? 0);
  }
  return units.reduce((sum, { id, weight }) => sum + weight * (chances.get(id) ?? 0), 0);
}

function probabilityOf(evidence: object | undefined): number | undefined {
  const { probability } = (evidence ?? {}) as { probability?: unknown };
  return typeof probability === 'number' ? probability : undefined;
}

/** The units that a matcher is not sure of, heaviest first; where it is sure elsewhere in the text, it is sure. */
export function unsureUnits(
  { matches, unsure = [] }: AnnotatedSummary,
  pyramid: Pyramid,
): readonly ContentUnit[] {
  const sure = new Set(matches.map((match) => match.unit));
  const ids = new Set(unsure.map((match) => match.unit).filter((unit) => !sure.has(unit)));
  return pyramid.units.filter((unit) => ids.has(unit.id));
}

/** Units whose scores would mean nothing: a weight that is no number of references, two units under one id. */
function checkUnits(units: readonly ContentUnit[]): void {
  const ids = new Set<string>();
  for (const { id, weight } of units) {
    if (!Number.isFinite(weight) || weight < 0) {
      throw new CheopsError('E_SCHEMA', `Unit ${JSON.stringify(id)} has the weight ${weight}.`, {
        fix: 'Give the number of references that express it, 0 or more.',
      });
    }
    if (ids.has(id)) throw new CheopsError('E_DUPLICATE', `Two units have the id ${JSON.stringify(id)}.`);
    ids.add(id);
  }
}

/** The distinct units of the pyramid that the summary expresses, heaviest first. */
export function expressedUnits(annotated: AnnotatedSummary, pyramid: Pyramid): readonly ContentUnit[] {
  const ids = new Set(annotated.matches.map((match) => match.unit));
  return pyramid.units.filter((unit) => ids.has(unit.id));
}

/** X̄ as the coverage score uses it. */
export function roundSize(size: number, rule: ScoreOptions['averageSize']): number {
  if (rule === 'fractional') return size;
  return Math.floor(rule === 'half-up' ? size + 0.5 : size);
}

/** Why there is nothing to score, whoever scores it; null where the summary has words. */
export function withoutWords({ summary, unscored }: AnnotatedSummary): string | null {
  // That there are no words is all that a matcher sees of an empty text; what else it says is why there is none.
  if (summary.text.trim() === '')
    return unscored === undefined || unscored === NO_WORDS ? 'The summary is empty.' : unscored;
  return /[\p{L}\p{N}]/u.test(summary.text) ? null : NO_WORDS;
}

function unscorable(annotated: AnnotatedSummary, pyramid: Pyramid): string | null {
  const reason = withoutWords(annotated) ?? annotated.unscored;
  if (reason !== undefined) return reason;
  if (pyramid.units.length === 0) return 'The pyramid has no content units.';
  return null;
}

function countUnits(annotated: AnnotatedSummary, pyramid: Pyramid, options: ScoreOptions): ScoreCounts {
  const expressed = expressedUnits(annotated, pyramid);
  const matchedIds = new Set(expressed.map((unit) => unit.id));
  const unsure = unsureUnits(annotated, pyramid);
  return {
    matched: expressed.length,
    unsure: unsure.length,
    unsureWeight: weightOf(unsure),
    ...sizeOf(annotated, { matched: expressed.length, unsure: unsure.length }, options),
    averageSize: averageSize(pyramid),
    tiers: tiers(pyramid.units).map(({ weight, units }) => ({
      weight,
      matched: units.filter((unit) => matchedIds.has(unit.id)).length,
      total: units.length,
    })),
  };
}

/** top(X̄), the weight that an average reference could reach. */
export function bestOfReference(pyramid: Pyramid, rule: ScoreOptions['averageSize']): number {
  const weights = pyramid.units.map(({ weight }) => weight);
  return topWeight({ weights, size: roundSize(averageSize(pyramid), rule) });
}

/** X̄. Where there are no references, as in a rubric, a text should say all that is asked for. */
function averageSize(pyramid: Pyramid): number {
  const { references, units } = pyramid;
  return references.length === 0 ? units.length : contributorCount(pyramid) / references.length;
}

/** X and its parts besides the distinct units; a partial annotation knows none of them. */
function sizeOf(
  { matches, unmatched, partial }: AnnotatedSummary,
  { matched, unsure }: Pick<ScoreCounts, 'matched' | 'unsure'>,
  { repeats }: ScoreOptions,
): Pick<ScoreCounts, 'repeated' | 'unmatched' | 'size'> {
  if (partial === true) return { repeated: null, unmatched: null, size: null };
  const repeated = matches.length - matched;
  return {
    repeated,
    unmatched: unmatched.length,
    size: matched + unsure + unmatched.length + (repeats === 'once' ? 0 : repeated),
  };
}

function ratio(numerator: number, denominator: number, otherwise: string): Score {
  if (denominator === 0) return { value: null, reason: otherwise };
  return { value: numerator / denominator, numerator, denominator };
}

/** The harmonic mean of two zeros is taken as its limit, 0. */
function combine(quality: Score, coverage: Score, mean: ScoreOptions['comprehensive']): Score {
  if (quality.value === null) return quality;
  if (coverage.value === null) return coverage;
  const sum = quality.value + coverage.value;
  if (mean === 'arithmetic') return { value: sum / 2, numerator: sum, denominator: 2 };
  if (sum === 0) return { value: 0, numerator: 0, denominator: 1 };
  const numerator = 2 * quality.value * coverage.value;
  return { value: numerator / sum, numerator, denominator: sum };
}
