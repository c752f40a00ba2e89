/**
 * How each score came about, spelled out from the numbers on its card (pyramid-2003 §3.2, pyreval-2019 §4.6):
 *
 *   arithmetic(card).raw      === '2 × 5 + 1 × 4 + 1 × 2'
 *   arithmetic(card).quality  === '16 / 23'
 */
import type { Score, ScoreCard, ScoreCounts, ScoreOptions } from '../model.ts';
import { UNSURE_SHARES } from '../score/score.ts';
import { DASH, formatNumber } from './format.ts';
import type { ScoreName } from './report.ts';

export function arithmetic(card: ScoreCard): Readonly<Record<ScoreName, string>> {
  return {
    raw: sumOfWeights(card),
    quality: fraction(card.quality),
    coverage: fraction(card.coverage),
    comprehensive: mean(card),
  };
}

/** Matched units × weight, tier by tier. */
function sumOfWeights({ raw, counts, options }: ScoreCard): string {
  if (raw.value === null) return DASH;
  if (options.unsure === 'expected') return EXPECTED;
  const terms = counts.tiers
    .filter(({ matched }) => matched > 0)
    .map(({ weight, matched }) => `${matched} × ${formatNumber(weight)}`);
  return [...terms, ...unsureTerm(counts, options)].join(' + ') || '0';
}

/** Where every unit counts by its probability. */
export const EXPECTED = 'Σ weight × probability';

/** What units count that the matcher is not sure of: `0.5 × 7 (unsure)`. */
export function unsureTerm(
  { unsureWeight }: ScoreCounts,
  { unsure = 'half' }: ScoreOptions,
): readonly string[] {
  const share = unsure === 'expected' ? 0 : UNSURE_SHARES[unsure];
  return unsureWeight === 0 || share === 0 ? [] : [`${share} × ${formatNumber(unsureWeight)} (unsure)`];
}

export function fraction(score: Score): string {
  return score.value === null
    ? DASH
    : `${formatNumber(score.numerator)} / ${formatNumber(score.denominator)}`;
}

function mean({ quality, coverage, comprehensive, options }: ScoreCard): string {
  if (comprehensive.value === null || quality.value === null || coverage.value === null) return DASH;
  const [q, c] = [quality.value.toFixed(3), coverage.value.toFixed(3)];
  if (options.comprehensive === 'arithmetic') return `(${q} + ${c}) / 2`;
  // The harmonic mean of two zeros is taken as its limit.
  return quality.value + coverage.value === 0 ? fraction(comprehensive) : `2 × ${q} × ${c} / (${q} + ${c})`;
}
