/**
 * How each score came about, spelled out. The worked example of pyreval-2019 §4.6:
 *
 *   raw            5 + 5 + 4 + 2
 *   quality        16 / top(5) = 16 / 23; X = 4 expressed + 1 other = 5; top(5) = 3 × 5 + 2 × 4 = 23
 *   coverage       16 / top(15) = 16 / 53; X̄ = 76 contributors / 5 references = 15.2 → 15
 *   comprehensive  2 × 0.696 × 0.302 / (0.696 + 0.302)
 *
 * Nothing is scored here: where the pyramid does not bear out the card's numbers, only the fraction is shown.
 */
import type { ScoreCard } from '../../model.ts';
import { contributorCount, topWeight } from '../../pyramid/tiers.ts';
import { roundSize, UNSURE_SHARES } from '../../score/score.ts';
import { EXPECTED, fraction, unsureTerm } from '../arithmetic.ts';
import { formatNumber, formatValue, plural } from '../format.ts';
import type { ReportTopic, ScoreName } from '../report.ts';

/** For each score: the calculation, then what its parts mean. */
export type Workings = Readonly<Record<ScoreName, readonly string[]>>;

export function workings({
  card,
  topic,
  expressedWeights,
}: {
  card: ScoreCard;
  topic: ReportTopic;
  /** The weights of the distinct units that the summary expresses, heaviest first. */
  expressedWeights: readonly number[];
}): Workings {
  const weights = topic.pyramid.units.map((unit) => unit.weight).sort((a, b) => b - a);
  return {
    raw: rawLines(card, expressedWeights),
    quality: qualityLines(card, weights),
    coverage: coverageLines(card, topic, weights),
    comprehensive: comprehensiveLines(card),
  };
}

function rawLines(
  { raw, counts, options }: ScoreCard,
  expressedWeights: readonly number[],
): readonly string[] {
  if (raw.value === null) return [raw.reason];
  if (options.unsure === 'expected') return [EXPECTED];
  const sure = expressedWeights.reduce((total, weight) => total + weight, 0);
  const unsure = UNSURE_SHARES[options.unsure ?? 'half'] * counts.unsureWeight;
  if (!same(sure + unsure, raw.value)) return [];
  const terms = [...weightTerms(expressedWeights), ...unsureTerm(counts, options)];
  return [terms.length === 0 ? 'no unit of the pyramid is expressed' : terms.join(' + ')];
}

function weightTerms(weights: readonly number[]): readonly string[] {
  if (weights.length === 0) return [];
  if (weights.length > 1 && weights.length <= 8) return weights.map(formatNumber);
  return [sumOfTiers({ weights, size: weights.length })];
}

function qualityLines({ quality, counts }: ScoreCard, weights: readonly number[]): readonly string[] {
  if (quality.value === null) return [quality.reason];
  const { matched, unsure, repeated, unmatched, size } = counts;
  if (size === null || !same(topWeight({ weights, size }), quality.denominator)) return [fraction(quality)];
  const parts = [
    `${matched} expressed`,
    unsure !== 0 && `${unsure} unsure`,
    repeated !== 0 && `${repeated} repeated`,
    unmatched !== 0 && `${unmatched} other`,
  ].filter((part) => part !== false);
  return [
    `${formatNumber(quality.numerator)} / top(${size}) = ${fraction(quality)}`,
    `X = ${parts.join(' + ')}${parts.length > 1 ? ` = ${size}` : ''}`,
    topLine(weights, size),
  ];
}

function coverageLines(
  { coverage, counts, options }: ScoreCard,
  { pyramid }: ReportTopic,
  weights: readonly number[],
): readonly string[] {
  if (coverage.value === null) return [coverage.reason];
  if (pyramid.references.length === 0) {
    return [
      fraction(coverage),
      `all ${plural(weights.length, 'point')} together weigh ${formatNumber(coverage.denominator)}`,
    ];
  }
  const size = roundSize(counts.averageSize, options.averageSize);
  const contributors = contributorCount(pyramid);
  const average = contributors / pyramid.references.length;
  const fits = same(topWeight({ weights, size }), coverage.denominator) && same(average, counts.averageSize);
  if (!fits) return [fraction(coverage)];
  const rounded = same(average, size) ? '' : ` → ${formatNumber(size)}`;
  const shares = `${plural(contributors, 'contributor')} / ${plural(pyramid.references.length, 'reference')}`;
  return [
    `${formatNumber(coverage.numerator)} / top(${formatNumber(size)}) = ${fraction(coverage)}`,
    `X̄ = ${shares} = ${formatNumber(average)}${rounded}`,
    topLine(weights, size),
  ];
}

function comprehensiveLines({ quality, coverage, comprehensive, options }: ScoreCard): readonly string[] {
  if (comprehensive.value === null) return [comprehensive.reason];
  if (quality.value === null || coverage.value === null) return [fraction(comprehensive)];
  const q = formatValue('quality', quality.value);
  const c = formatValue('coverage', coverage.value);
  if (quality.value + coverage.value === 0) return ['quality and coverage are both 0'];
  return options.comprehensive === 'harmonic'
    ? [`2 × ${q} × ${c} / (${q} + ${c})`, 'harmonic mean of quality and coverage']
    : [`(${q} + ${c}) / 2`, 'arithmetic mean of quality and coverage'];
}

function topLine(weights: readonly number[], size: number): string {
  const total = formatNumber(topWeight({ weights, size }));
  return `top(${formatNumber(size)}) = ${sumOfTiers({ weights, size })} = ${total}`;
}

/** `2 × 3 + 1 × 2 + 0.5 × 1`: how many units of each weight make up the best `size` of them; weights heaviest first. */
function sumOfTiers({ weights, size }: { weights: readonly number[]; size: number }): string {
  const counts = new Map<number, number>();
  for (const [i, weight] of weights.entries()) {
    const share = Math.min(1, size - i);
    if (share <= 0) break;
    counts.set(weight, (counts.get(weight) ?? 0) + share);
  }
  return [...counts].map(([weight, count]) => `${formatNumber(count)} × ${formatNumber(weight)}`).join(' + ');
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}
