/**
 * The weights of the word and sentence boundaries, from models/tokenizer. Node reads the file when it is first needed;
 * a page cannot wait in the middle of a function, so whatever reads text there loads them when it is opened.
 *
 *   await loadBoundaries();
 *   boundaries().token.weights.length  // 32768
 */
import { modelFile, packagedFile } from '../inference/files.ts';
import type { LinearModel } from './linear.ts';

interface Boundaries {
  readonly token: LinearModel;
  readonly sentence: LinearModel;
}

const FILE = 'tokenizer/boundaries.bin';
/** Scale and bias of both models, as little-endian doubles. */
const HEADER = 32;
const TOKEN_WEIGHTS = 2 ** 15;

let loaded: Boundaries | undefined;

export async function loadBoundaries(): Promise<void> {
  loaded ??= unpack(await modelFile(FILE));
}

export function boundaries(): Boundaries {
  loaded ??= unpack(packagedFile(FILE));
  return loaded;
}

function unpack(bytes: Uint8Array): Boundaries {
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER);
  const number = (index: number): number => header.getFloat64(8 * index, true);
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset + HEADER, bytes.length - HEADER);
  return {
    token: { scale: number(0), bias: number(1), weights: weights.subarray(0, TOKEN_WEIGHTS) },
    sentence: { scale: number(2), bias: number(3), weights: weights.subarray(TOKEN_WEIGHTS) },
  };
}
