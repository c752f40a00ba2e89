/**
 * How the scores of further metrics came about, in words that reports lay out. Each metric brings its own; reports ask here
 * by the metric's name and know nothing else about metrics:
 *
 *   explainScore('auto', { score, annotated, pyramid }).lines[0]   // '0.531 = 0.231 × 0.512 (statements) + …'
 *   explainScore('types', { score, annotated, pyramid }).lines     // ['found 18, of 32']
 *
 * A metric without words is explained by the numbers among its details.
 */
import type { Explanation } from '../method.ts';
import type { AnnotatedSummary, FurtherScore, Pyramid } from '../model.ts';
import { formatNumber, oneLine } from '../text/printed.ts';
import { METRICS } from './metrics.ts';

export interface ScoreSeen {
  readonly score: FurtherScore;
  readonly annotated: AnnotatedSummary;
  readonly pyramid: Pyramid;
}

export function explainScore(name: string, seen: ScoreSeen): Explanation {
  const { score } = seen;
  if (score.value === null) return { lines: [oneLine(score.reason)], parts: [] };
  const words = METRICS.find(name)?.words;
  if (words !== undefined && score.evidence !== undefined)
    return words.explain({ ...seen, evidence: score.evidence });
  const numbers = Object.entries(score.details).flatMap(([field, value]) =>
    typeof value === 'number' ? [`${oneLine(field)} ${formatNumber(value)}`] : [],
  );
  return { lines: numbers.length === 0 ? [] : [numbers.join(', ')], parts: [] };
}
