/**
 * The direction that vectors have most in common: the first right singular vector of the matrix of their rows, not
 * centred (Arora 2017, algorithm 1).
 *
 *   firstComponent([Float64Array.of(2, 0), Float64Array.of(1, 0)])  // [1, 0]
 */
import { normalise } from './algebra.ts';

const MOST_ROUNDS = 1000;
const CLOSE_ENOUGH = 1e-12;

/** Power iteration: a product with the scatter matrix turns any vector towards its first direction. */
export function firstComponent(rows: readonly Float64Array[]): Float64Array {
  const size = rows[0]!.length;
  const scatter = scatterOf(rows, size);
  let direction = normalise(start(scatter, size));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = normalise(multiply(scatter, direction));
    const change = next.reduce((sum, value, k) => sum + (value - direction[k]!) ** 2, 0);
    direction = next;
    if (change < CLOSE_ENOUGH ** 2) break;
  }
  return direction;
}

/** The vector without what it has in this direction. */
export function without(vector: Float64Array, direction: Float64Array): Float64Array {
  const share = vector.reduce((sum, value, k) => sum + value * direction[k]!, 0);
  return vector.map((value, k) => value - share * direction[k]!);
}

/** Σ x xᵀ. */
function scatterOf(rows: readonly Float64Array[], size: number): Float64Array {
  const scatter = new Float64Array(size * size);
  for (const row of rows) {
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) scatter[i * size + j]! += row[i]! * row[j]!;
    }
  }
  return scatter;
}

/** The row of the scatter with the largest diagonal; zero only if all is. */
function start(scatter: Float64Array, size: number): Float64Array {
  let longest = 0;
  for (let i = 1; i < size; i++) {
    if (scatter[i * size + i]! > scatter[longest * size + longest]!) longest = i;
  }
  return scatter.slice(longest * size, (longest + 1) * size);
}

function multiply(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  return vector.map((_, i) => {
    let sum = 0;
    for (let k = 0; k < size; k++) sum += matrix[i * size + k]! * vector[k]!;
    return sum;
  });
}
