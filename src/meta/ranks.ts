/**
 * Ranks with ties. Equal values share the mean of the ranks that they take up (mid-ranks):
 *
 *   const ranking = rank([10, 20, 20, 30]);
 *   ranking.midRanks     // [1, 2.5, 2.5, 4]
 *   ranking.tieSizes     // [2]
 */

/** A column in order. Its arrays are filled anew when the values change (`sortAgain`). */
export interface SortedColumn {
  readonly values: Float64Array;
  /** Indices from the smallest value to the largest; equal values keep their order. */
  readonly order: Int32Array;
  /** Ranks from 1 without gaps; equal values have equal ranks. */
  readonly ranks: Int32Array;
}

export function sortColumn(values: Float64Array): SortedColumn {
  const column = { values, order: new Int32Array(values.length), ranks: new Int32Array(values.length) };
  sortAgain(column);
  return column;
}

/** Fills order and ranks from the values as they are now. */
export function sortAgain(column: SortedColumn): void {
  if (column.values.length <= 40) insertionSort(column);
  else countingSort(column);
}

/** Resampling sorts a few systems millions of times, for which a general sort is slow. */
function insertionSort({ values, order, ranks }: SortedColumn): void {
  for (let i = 0; i < order.length; i++) {
    let at = i;
    for (; at > 0 && values[order[at - 1]!]! > values[i]!; at--) order[at] = order[at - 1]!;
    order[at] = i;
  }
  let rank = 0;
  for (let i = 0; i < order.length; i++) {
    if (i === 0 || values[order[i]!] !== values[order[i - 1]!]) rank++;
    ranks[order[i]!] = rank;
  }
}

/** Sorting plain numbers is fast; each value then finds its rank by bisection, and ranks are counted into order. */
function countingSort({ values, order, ranks }: SortedColumn): void {
  const distinct = values.toSorted();
  let size = 0;
  for (const value of distinct) if (size === 0 || value !== distinct[size - 1]) distinct[size++] = value;
  const starts = new Int32Array(size + 1);
  for (let i = 0; i < values.length; i++) {
    ranks[i] = placeOf(values[i]!, distinct, size) + 1;
    starts[ranks[i]!]!++;
  }
  for (let rank = 1; rank <= size; rank++) starts[rank]! += starts[rank - 1]!;
  for (let i = 0; i < values.length; i++) order[starts[ranks[i]! - 1]!++] = i;
}

function placeOf(value: number, sorted: Float64Array, size: number): number {
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface Ranking {
  readonly midRanks: Float64Array;
  /** The sizes of the groups of two or more equal values. */
  readonly tieSizes: readonly number[];
}

export function rank(values: ArrayLike<number>): Ranking {
  const { order, ranks } = sortColumn(Float64Array.from(values));
  const midRanks = new Float64Array(order.length);
  const tieSizes: number[] = [];
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && ranks[order[to]!] === ranks[order[from]!]) to++;
    for (let i = from; i < to; i++) midRanks[order[i]!] = (from + 1 + to) / 2;
    if (to - from > 1) tieSizes.push(to - from);
    from = to;
  }
  return { midRanks, tieSizes };
}

/** How many pairs of values are equal. */
export function tiedPairs({ tieSizes }: Pick<Ranking, 'tieSizes'>): number {
  return tieSizes.reduce((pairs, size) => pairs + (size * (size - 1)) / 2, 0);
}
