/**
 * The word vectors of WTMF: those of `models/wtmf`, and for every other word a direction of its own.
 *
 *   const matrix = await readWordMatrix();
 *   matrix.row('bread')   // Float64Array(100)
 *
 * A term that the model does not know, often a name, gets a direction that is drawn from its letters: texts that share
 * it grow more alike, texts that do not stay apart.
 */
import { CheopsError } from '../errors.ts';
import { modelFile, modelLines, modelText } from '../inference/files.ts';
import { createRandom } from '../optimize/random.ts';
import { hashText } from '../text/linear.ts';

export interface WordMatrix {
  /** K, the number of dimensions. */
  readonly size: number;
  /** w_m: how much a word that a text lacks counts. */
  readonly missing: number;
  /** w_m P Pᵀ + λ I, which all texts share: rows in one array. */
  readonly common: Float64Array;
  idf(term: string): number;
  row(term: string): Float64Array;
}

/** The length of an unknown term's vector. Rare terms have 0.7 to 2; STS-B without STS-14 is best at 2. */
const UNKNOWN_LENGTH = 2;

/** Reads `models/wtmf`; training/wtmf/export.py describes its files. */
export async function readWordMatrix(): Promise<WordMatrix> {
  const [about, terms, weights] = await Promise.all([
    modelText('wtmf/model.json'),
    modelLines('wtmf/terms.txt'),
    modelFile('wtmf/weights.bin'),
  ]);
  const { K: size, missing, terms: count } = JSON.parse(about);
  if (terms.length !== count || weights.length !== 8 * size * size + (8 + size) * count) {
    throw new CheopsError('E_MODEL', 'The files of models/wtmf do not belong together.');
  }
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const { common, scales, idf, rows } = unpack({ weights, size, count });
  // As rare as the rarest that are known.
  const rarest = idf.at(-1)!;
  return {
    size,
    missing,
    common,
    idf: (term) => idf[numbers.get(term) ?? -1] ?? rarest,
    row(term) {
      const number = numbers.get(term);
      if (number === undefined) return ownDirection(term, size);
      return Float64Array.from(
        rows.subarray(number * size, (number + 1) * size),
        (value) => value * scales[number]!,
      );
    },
  };
}

function unpack({ weights, size, count }: { weights: Uint8Array; size: number; count: number }): {
  readonly common: Float64Array;
  readonly scales: Float32Array;
  readonly idf: Float32Array;
  readonly rows: Int8Array;
} {
  // A copy is aligned, as the numbers in it must be.
  const { buffer } = Uint8Array.from(weights);
  const afterCommon = 8 * size * size;
  return {
    common: new Float64Array(buffer, 0, size * size),
    scales: new Float32Array(buffer, afterCommon, count),
    idf: new Float32Array(buffer, afterCommon + 4 * count, count),
    rows: new Int8Array(buffer, afterCommon + 8 * count),
  };
}

/** A corner of the cube, by the letters of the term: two of them are nearly at a right angle. */
function ownDirection(term: string, size: number): Float64Array {
  const random = createRandom(hashText(term));
  const side = UNKNOWN_LENGTH / Math.sqrt(size);
  return Float64Array.from({ length: size }, () => (random.below(2) === 0 ? -side : side));
}
