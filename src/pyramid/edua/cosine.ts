/**
 * Cosines between vectors, computed as products of vectors of length 1. A vector of zeros has no direction: its
 * cosine with anything is NaN, which is neither above nor below any threshold.
 *
 *   cosine(direction(Float64Array.of(3, 4)), direction(Float64Array.of(4, 3)))   // 0.96
 */

/** The vector at length 1, or null for a vector of zeros. */
export function direction(vector: Float64Array | Float32Array): Float64Array | null {
  let squares = 0;
  for (const x of vector) squares += x * x;
  if (squares === 0) return null;
  const length = Math.sqrt(squares);
  return Float64Array.from(vector, (x) => x / length);
}

/** Between −1 and 1, also where rounding would leave that range. */
export function cosine(a: Float64Array | null, b: Float64Array | null): number {
  if (a === null || b === null) return Number.NaN;
  let product = 0;
  for (let i = 0; i < a.length; i++) product += a[i]! * b[i]!;
  return Math.max(-1, Math.min(1, product));
}
