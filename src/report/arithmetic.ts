/**
 * How each score came about, spelled out from the numbers on its card (pyramid-2003 §3.2, pyreval-2019 §4.6):
 *
 *   arithmetic(card).raw      === '2 × 5 + 1 × 4 + 1 × 2'
 *   arithmetic(card).quality  === '16 / 23'
 */
import type { Score, ScoreCard } from '../model.ts';
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
function sumOfWeights({ raw, counts }: ScoreCard): string {
  if (raw.value === null) return DASH;
  const terms = counts.tiers.filter(({ matched }) => matched > 0);
  return terms.map(({ weight, matched }) => `${matched} × ${formatNumber(weight)}`).join(' + ') || '0';
}

function fraction(score: Score): string {
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
