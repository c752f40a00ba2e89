/**
 * Linear systems with a symmetric positive definite matrix, by Cholesky's decomposition A = L Lᵀ. Matrices are rows
 * in one array; only the lower triangle of A is read.
 *
 *   const lower = cholesky(Float64Array.of(4, 0, 2, 3), 2);   // L = [2 0; 1 √2]
 *   solveLower(lower, Float64Array.of(2, 1));                 // L x = b in place: x = [1 0]
 */

/** L, in the place of A. */
export function cholesky(matrix: Float64Array, size: number): Float64Array {
  for (let row = 0; row < size; row++) {
    const at = row * size;
    for (let column = 0; column <= row; column++) {
      const other = column * size;
      let sum = matrix[at + column]!;
      for (let k = 0; k < column; k++) sum -= matrix[at + k]! * matrix[other + k]!;
      matrix[at + column] = column === row ? Math.sqrt(sum) : sum / matrix[other + column]!;
    }
  }
  return matrix;
}

/** Solves L x = b; x takes the place of b. */
export function solveLower(lower: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  for (let row = 0; row < size; row++) {
    const at = row * size;
    let sum = vector[row]!;
    for (let k = 0; k < row; k++) sum -= lower[at + k]! * vector[k]!;
    vector[row] = sum / lower[at + row]!;
  }
  return vector;
}

/** Solves Lᵀ x = b; x takes the place of b. */
export function solveUpper(lower: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  for (let row = size - 1; row >= 0; row--) {
    const at = row * size;
    const value = vector[row]! / lower[at + row]!;
    vector[row] = value;
    for (let k = 0; k < row; k++) vector[k]! -= lower[at + k]! * value;
  }
  return vector;
}

/** Solves A x = b, given A's decomposition; x takes the place of b. */
export function solve(lower: Float64Array, vector: Float64Array): Float64Array {
  return solveUpper(lower, solveLower(lower, vector));
}
