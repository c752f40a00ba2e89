/**
 * Correlations of columns in which each pair of values counts a whole number of times: what a bootstrap resample is.
 * Sorting is done once for a column, so that a resample costs no more than a walk over it.
 *
 *   const x = prepareColumn(Float64Array.of(1, 2, 3));
 *   weightedCorrelation('pearson', x, prepareColumn(Float64Array.of(2, 1, 5)), Float64Array.of(1, 0, 2))
 *   // the r of (1, 2), (3, 5), (3, 5)
 *
 * The result is NaN where the correlation is undefined.
 */
import { weightedConcordance } from './concordance.ts';
import type { Coefficient } from './correlation.ts';
import { type SortedColumn, sortAgain, sortColumn } from './ranks.ts';

const NONE = new Int32Array(0);

/** Pearson's r needs no order. */
export function prepareColumn(values: Float64Array, coefficient: Coefficient): SortedColumn {
  return coefficient === 'pearson' ? { values, order: NONE, ranks: NONE } : sortColumn(values);
}

/** To be called when the values of a prepared column have changed. */
export function refreshColumn(column: SortedColumn, coefficient: Coefficient): void {
  if (coefficient !== 'pearson') sortAgain(column);
}

/** Mid-ranks of two columns; reused, because resampling calls often. */
let scratch: readonly [Float64Array, Float64Array] = [new Float64Array(64), new Float64Array(64)];

export function weightedCorrelation(
  coefficient: Coefficient,
  x: SortedColumn,
  y: SortedColumn,
  counts: Float64Array,
): number {
  if (coefficient === 'pearson') return weightedPearson(x.values, y.values, counts);
  if (scratch[0].length < counts.length) {
    scratch = [new Float64Array(2 * counts.length), new Float64Array(2 * counts.length)];
  }
  const tiesX = weightedMidRanks(x, counts, scratch[0]);
  const tiesY = weightedMidRanks(y, counts, scratch[1]);
  if (coefficient === 'spearman') return weightedPearson(scratch[0], scratch[1], counts);
  const { balance, n } = weightedConcordance(x, y, counts);
  const pairs = (n * (n - 1)) / 2;
  const [ofX, ofY] = [pairs - tiesX, pairs - tiesY];
  return ofX > 0 && ofY > 0 ? balance / Math.sqrt(ofX) / Math.sqrt(ofY) : Number.NaN;
}

/** Deviations below this share of the mean are rounding errors, as in correlation.ts. */
const ROUNDING = Number.EPSILON ** 0.75;

/** Of pairs that count so often; no checks but that both columns vary. */
export function weightedPearson(x: Float64Array, y: Float64Array, counts: Float64Array): number {
  let n = 0;
  let meanX = 0;
  let meanY = 0;
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i]!;
    n += count;
    meanX += count * x[i]!;
    meanY += count * y[i]!;
  }
  meanX /= n;
  meanY /= n;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i]!;
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += count * dx * dx;
    yy += count * dy * dy;
    xy += count * dx * dy;
  }
  if (!(Math.sqrt(xx) > ROUNDING * Math.abs(meanX) && Math.sqrt(yy) > ROUNDING * Math.abs(meanY)))
    return Number.NaN;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx) / Math.sqrt(yy)));
}

/** Mid-ranks among the values as often as they count; returns how many pairs are tied. */
function weightedMidRanks(
  { order, ranks }: SortedColumn,
  counts: Float64Array,
  midRanks: Float64Array,
): number {
  let ties = 0;
  let before = 0;
  for (let from = 0; from < order.length; ) {
    const rank = ranks[order[from]!];
    let group = 0;
    let to = from;
    for (; to < order.length && ranks[order[to]!] === rank; to++) group += counts[order[to]!]!;
    for (let i = from; i < to; i++) midRanks[order[i]!] = before + (group + 1) / 2;
    before += group;
    ties += (group * (group - 1)) / 2;
    from = to;
  }
  return ties;
}
