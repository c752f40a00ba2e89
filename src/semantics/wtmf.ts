/**
 * Weighted textual matrix factorisation (Guo & Diab 2012; pyreval-2019 §4.2): a sentence is the point that best
 * explains the words it has, and weakly the words it lacks.
 *
 *   const wtmf = await openWtmf();
 *   const [bread, loaf] = await wtmf.embed(['She bakes bread.', 'A loaf is baked by her.']);
 *
 * The point q solves (w_m P Pᵀ + λ I + (1 − w_m) Σ p pᵀ) q = Σ x p over the text's terms, with x their tf-idf. A text
 * without terms, such as one of stop words alone, has a vector of zeros.
 */
import { rollup } from 'd3-array';
import { compareIds } from '../model.ts';
import { remembered, SHORT_TEXT } from '../text/remembered.ts';
import { normalise } from './algebra.ts';
import { cholesky, solve, solveLower, solveUpper } from './cholesky.ts';
import { terms } from './terms.ts';
import type { Vectors } from './vectors.ts';
import { readWordMatrix, type WordMatrix } from './word-matrix.ts';

/** The version of the weights and of what counts as a term. */
export const WTMF_VERSION = '2';

export async function openWtmf(): Promise<Vectors> {
  const embedOne = remembered(wtmf(await readWordMatrix()), SHORT_TEXT);
  return { name: 'wtmf', version: WTMF_VERSION, embed: async (texts) => texts.map(embedOne) };
}

/** How a text is embedded, given the vectors of words. */
export function wtmf(matrix: WordMatrix): (text: string) => Float64Array {
  // The common part is L Lᵀ for all texts; a word in its metric, L⁻¹ p, is made once for all texts that have it.
  const lower = cholesky(matrix.common.slice(), matrix.size);
  const easedRow = remembered((term) => solveLower(lower, matrix.row(term)), SHORT_TEXT);
  return (text) => {
    const bag = bagOf(text);
    const rows = bag.map(([term]) => easedRow(term));
    const values = Float64Array.from(bag, ([term, count]) => count * matrix.idf(term));
    const point = closestPoint({ rows, values, weight: 1 - matrix.missing, size: matrix.size });
    return normalise(solveUpper(lower, point));
  };
}

/** Terms and how often each occurs, sorted: the same words in any order have the same vector, to the last bit. */
function bagOf(text: string): readonly (readonly [term: string, count: number])[] {
  const counts = rollup(
    terms(text),
    (own) => own.length,
    (term) => term,
  );
  return [...counts].sort(([a], [b]) => compareIds(a, b));
}

/**
 * (I + w UᵀU)⁻¹ Uᵀ x: the K × K system with the common part divided out. With fewer terms than dimensions the same
 * point is Uᵀ (I + w U Uᵀ)⁻¹ x (Woodbury), a system as small as the sentence.
 */
function closestPoint({
  rows,
  values,
  weight,
  size,
}: {
  rows: readonly Float64Array[];
  values: Float64Array;
  weight: number;
  size: number;
}): Float64Array {
  if (rows.length >= size) {
    return solve(cholesky(scatter(rows, weight, size), size), combine(rows, values, size));
  }
  return combine(rows, solve(cholesky(gram({ rows, weight }), rows.length), values), size);
}

/** I + w UᵀU, its lower triangle. */
function scatter(rows: readonly Float64Array[], weight: number, size: number): Float64Array {
  const sum = new Float64Array(size * size);
  for (let i = 0; i < size; i++) sum[i * size + i] = 1;
  for (const row of rows) {
    for (let i = 0; i < size; i++) {
      const value = weight * row[i]!;
      for (let j = 0; j <= i; j++) sum[i * size + j]! += value * row[j]!;
    }
  }
  return sum;
}

/** I + w U Uᵀ, its lower triangle. */
function gram({ rows, weight }: { rows: readonly Float64Array[]; weight: number }): Float64Array {
  const products = new Float64Array(rows.length ** 2);
  rows.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      const other = rows[j]!;
      let sum = 0;
      for (let k = 0; k < row.length; k++) sum += row[k]! * other[k]!;
      products[i * rows.length + j] = weight * sum + (i === j ? 1 : 0);
    }
  });
  return products;
}

/** Uᵀ x. */
function combine(rows: readonly Float64Array[], values: Float64Array, size: number): Float64Array {
  const sum = new Float64Array(size);
  rows.forEach((row, i) => {
    const value = values[i]!;
    for (let k = 0; k < size; k++) sum[k]! += value * row[k]!;
  });
  return sum;
}
