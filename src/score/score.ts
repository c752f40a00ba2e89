/**
 * The four pyramid scores of a summary (METHODS in docs/scores.md; pyramid-2003 §3.2, pyreval-2019 §4.6).
 *
 * A summary that expresses units of weight 5, 5, 4 and 2 and says one thing more has D = 16 and X = 5. If the
 * five heaviest units weigh 5+5+5+4+4 = 23, and an average reference could reach 53:
 *
 *   raw = 16, quality = 16/23 = .70, coverage = 16/53 = .30, comprehensive = their harmonic mean = .42
 */
import { CheopsError } from '../errors.ts';
import type { AnnotatedSummary, ContentUnit, Pyramid, Score, ScoreCard, ScoreCounts } from '../model.ts';
import { contributorCount, tiers, topWeight } from '../pyramid/tiers.ts';

/** What to do with X̄, the average number of content units in a reference, when it is no whole number. */
export const AVERAGE_SIZES = ['half-up', 'floor', 'fractional'] as const;
/** How quality and coverage are combined. */
export const COMPREHENSIVE_MEANS = ['harmonic', 'arithmetic'] as const;

export interface ScoreOptions {
  /** `half-up` as in NIST's official tables, `floor` as in DucView 1.5, `fractional` as in PyrEval. */
  readonly averageSize: (typeof AVERAGE_SIZES)[number];
  /** `harmonic` as in the paper and DucView, `arithmetic` as in PyrEval's code. */
  readonly comprehensive: (typeof COMPREHENSIVE_MEANS)[number];
}

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
  const expressed = expressedUnits(annotated, pyramid);
  const counts = countUnits({ annotated, pyramid, expressed });
  const summary = annotated.summary.id;
  const reason = unscorable(annotated, pyramid);
  if (reason !== null) {
    const none: Score = { value: null, reason };
    return { summary, raw: none, quality: none, coverage: none, comprehensive: none, counts };
  }
  const weights = pyramid.units.map((unit) => unit.weight);
  const sum = expressed.reduce((total, unit) => total + unit.weight, 0);
  const averageSize = roundSize(counts.averageSize, options.averageSize);
  const quality: Score =
    counts.size === null
      ? {
          value: null,
          reason: 'Which units the summary has is known, but not what else it says, so its size is not.',
        }
      : ratio({
          numerator: sum,
          denominator: topWeight({ weights, size: counts.size }),
          otherwise: 'No content unit is marked in the summary, so its quality has no denominator.',
        });
  const coverage = ratio({
    numerator: sum,
    denominator: topWeight({ weights, size: averageSize }),
    otherwise: 'The references have no content units on average, so coverage has no denominator.',
  });
  return {
    summary,
    raw: { value: sum, numerator: sum, denominator: 1 },
    quality,
    coverage,
    comprehensive: combine({ quality, coverage, mean: options.comprehensive }),
    counts,
  };
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

function unscorable(annotated: AnnotatedSummary, pyramid: Pyramid): string | null {
  if (annotated.summary.text.trim() === '') return 'The summary is empty.';
  if (annotated.unscored !== undefined) return annotated.unscored;
  if (pyramid.units.length === 0) return 'The pyramid has no content units.';
  return null;
}

function countUnits({
  annotated,
  pyramid,
  expressed,
}: {
  annotated: AnnotatedSummary;
  pyramid: Pyramid;
  expressed: readonly ContentUnit[];
}): ScoreCounts {
  const matchedIds = new Set(expressed.map((unit) => unit.id));
  return {
    matched: expressed.length,
    ...sizeOf(annotated, expressed.length),
    averageSize: pyramid.references.length === 0 ? 0 : contributorCount(pyramid) / pyramid.references.length,
    tiers: tiers(pyramid.units).map(({ weight, units }) => ({
      weight,
      matched: units.filter((unit) => matchedIds.has(unit.id)).length,
      total: units.length,
    })),
  };
}

/** X and its parts besides the distinct units; a partial annotation knows none of them. */
function sizeOf(
  { matches, unmatched, partial }: AnnotatedSummary,
  matched: number,
): Pick<ScoreCounts, 'repeated' | 'unmatched' | 'size'> {
  if (partial === true) return { repeated: null, unmatched: null, size: null };
  return {
    repeated: matches.length - matched,
    unmatched: unmatched.length,
    size: matches.length + unmatched.length,
  };
}

function ratio({
  numerator,
  denominator,
  otherwise,
}: {
  numerator: number;
  denominator: number;
  otherwise: string;
}): Score {
  if (denominator === 0) return { value: null, reason: otherwise };
  return { value: numerator / denominator, numerator, denominator };
}

/** The harmonic mean of two zeros is taken as its limit, 0. */
function combine({
  quality,
  coverage,
  mean,
}: {
  quality: Score;
  coverage: Score;
  mean: ScoreOptions['comprehensive'];
}): Score {
  if (quality.value === null) return quality;
  if (coverage.value === null) return coverage;
  const sum = quality.value + coverage.value;
  if (mean === 'arithmetic') return { value: sum / 2, numerator: sum, denominator: 2 };
  if (sum === 0) return { value: 0, numerator: 0, denominator: 1 };
  const numerator = 2 * quality.value * coverage.value;
  return { value: numerator / sum, numerator, denominator: sum };
}
