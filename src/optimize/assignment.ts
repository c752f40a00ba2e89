/**
 * The assignment problem: pair rows with columns, each used at most once, for the largest sum of weights.
 * The Hungarian algorithm by shortest augmenting paths, O(rows · columns · min(rows, columns)).
 *
 *   assign([[5, 4],
 *           [4, 1]])   // → [1, 0]: row 0 takes column 1 and row 1 column 0, 8 in all; 5 + 1 is less
 */

/**
 * For each row its column, or null. A pair whose weight is not above zero is never made, so leaving out is
 * always allowed. Which of several best pairings comes out depends only on the order of rows and columns.
 */
export function assign(weights: readonly (readonly number[])[]): readonly (number | null)[] {
  const columns = weights[0]?.length ?? 0;
  check(weights, columns);
  if (weights.length <= columns) return pairRows(weights, columns);
  const transposed = Array.from({ length: columns }, (_, column) => weights.map((row) => row[column]!));
  const rows: (number | null)[] = weights.map(() => null);
  pairRows(transposed, weights.length).forEach((row, column) => {
    if (row !== null) rows[row] = column;
  });
  return rows;
}

function check(weights: readonly (readonly number[])[], columns: number): void {
  for (const row of weights) {
    if (row.length !== columns) throw new RangeError('The rows of the weights differ in length.');
    if (!row.every(Number.isFinite)) throw new RangeError('A weight is not a finite number.');
  }
}

/** Gives every row a column, one row after the other, and forgets the pairs that are worth nothing. */
function pairRows(weights: readonly (readonly number[])[], columns: number): (number | null)[] {
  const state: State = {
    cost: weights.map((row) => row.map((weight) => -Math.max(weight, 0))),
    rowPotential: new Array(weights.length).fill(0),
    columnPotential: new Array(columns).fill(0),
    rowOf: new Array(columns).fill(-1),
  };
  for (let row = 0; row < weights.length; row++) augment(state, row);
  const paired: (number | null)[] = weights.map(() => null);
  state.rowOf.forEach((row, column) => {
    if (row >= 0 && weights[row]![column]! > 0) paired[row] = column;
  });
  return paired;
}

/** A pairing that is cheapest for the rows seen so far, with the potentials that prove it. */
interface State {
  readonly cost: readonly (readonly number[])[];
  readonly rowPotential: number[];
  readonly columnPotential: number[];
  /** The row of each column, or -1. */
  readonly rowOf: number[];
}

/** Dijkstra over reduced costs from the new row to the nearest free column; then the pairs on the way swap. */
function augment(state: State, newRow: number): void {
  const { cost, rowPotential, columnPotential, rowOf } = state;
  const columns = rowOf.length;
  const distance = new Array<number>(columns).fill(Number.POSITIVE_INFINITY);
  const previous = new Array<number>(columns).fill(-1);
  const reached: number[] = [];
  const done = new Array<boolean>(columns).fill(false);
  let row = newRow;
  let column = -1;
  let length = 0;
  do {
    let nearest = -1;
    for (let next = 0; next < columns; next++) {
      if (done[next]) continue;
      const through = length + cost[row]![next]! - rowPotential[row]! - columnPotential[next]!;
      if (through < distance[next]!) {
        distance[next] = through;
        previous[next] = column;
      }
      if (nearest < 0 || distance[next]! < distance[nearest]!) nearest = next;
    }
    column = nearest;
    length = distance[column]!;
    done[column] = true;
    reached.push(column);
    row = rowOf[column]!;
  } while (row >= 0);

  rowPotential[newRow]! += length;
  for (const seen of reached) {
    const slack = length - distance[seen]!;
    columnPotential[seen]! -= slack;
    if (rowOf[seen]! >= 0) rowPotential[rowOf[seen]!]! += slack;
  }
  for (let at = column; at >= 0; at = previous[at]!) {
    rowOf[at] = previous[at]! < 0 ? newRow : rowOf[previous[at]!]!;
  }
}
