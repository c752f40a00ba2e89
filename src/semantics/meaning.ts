/**
 * The meaning model, a small encoder with three uses: a vector for a text, a vector for each of its pieces, and two logits for
 * a unit that is read together with a text: does the text express the unit, does it contradict it? See
 * models/meaning/MODEL_CARD.md.
 *
 *   const meaning = await openMeaning();
 *   const unit = meaning.pieces('Dogs bark.');
 *   const { vector, states } = await meaning.alone(unit);
 *   await meaning.together({ unit, text: meaning.pieces('A dog was barking.') })   // { expressed: 3.…, contradicted: −5.… }
 */
import { modelLines } from '../inference/files.ts';
import type { RuntimeName } from '../inference/runtime.ts';
import { openSession } from '../inference/session.ts';
import type { Span } from '../model.ts';
import { wordPiece } from '../syntax/wordpiece.ts';
import { loadBoundaries } from '../text/boundaries.ts';
import { bertWords } from './bert-words.ts';

/** The version of the weights in models/meaning, part of every signature that stands on them. */
export const MEANING_VERSION = '8';

export const DIMENSIONS = 384;

/** A text as the model sees it: the number of each piece, and where the word that it is of stands in the text. */
export interface Pieces {
  readonly numbers: readonly number[];
  readonly spans: readonly Span[];
}

export interface Reading {
  readonly expressed: number;
  readonly contradicted: number;
}

export interface Meaning {
  readonly runtime: RuntimeName;
  /** The vocabulary's whole words in small letters, the commonest first. */
  readonly words: readonly string[];
  /** The number of every piece that the vocabulary does not have. */
  readonly unknown: number;
  pieces(text: string): Pieces;
  /** Vectors of length 1: one for the text, and one for each piece, one after the other. */
  alone(
    text: Pick<Pieces, 'numbers'>,
  ): Promise<{ readonly vector: Float32Array; readonly states: Float32Array }>;
  /** The logits that `text` expresses `unit`, and that it contradicts it. */
  together(input: { unit: Pieces; text: Pieces }): Promise<Reading>;
  /** The cosines of all vectors of `a` with all of `b`, row by row; both are vectors one after the other. */
  cosines(input: { a: Float32Array; b: Float32Array }): Promise<Float32Array>;
}

export async function openMeaning(options: { runtime?: RuntimeName } = {}): Promise<Meaning> {
  const [session, product, vocabulary] = await Promise.all([
    openSession('meaning/model.onnx', { ...options, matrices: 'meaning/matrices.bin' }),
    openSession('meaning/cosines.onnx', options),
    modelLines('meaning/vocab.txt'),
    loadBoundaries(),
  ]);
  const speller = wordPiece({ vocabulary, mostPieces: Number.POSITIVE_INFINITY });
  const cls = speller.special('[CLS]');
  const sep = speller.special('[SEP]');
  const run = (pieces: readonly number[], types: ArrayLike<number>) => {
    const dims = [1, pieces.length];
    return session.run({
      pieces: { type: 'int32', dims, data: pieces },
      types: { type: 'int32', dims, data: types },
    });
  };
  return {
    runtime: session.runtime,
    words: vocabulary.filter((piece) => /^[a-z]{3,}$/.test(piece)),
    unknown: speller.special('[UNK]'),
    pieces: (text) => spell(text, speller.pieces),
    async alone({ numbers }) {
      const { states, vector } = await run([cls, ...numbers, sep], new Int32Array(numbers.length + 2));
      const inner = states!.data.subarray(DIMENSIONS, (numbers.length + 1) * DIMENSIONS);
      return { vector: Float32Array.from(vector!.data), states: Float32Array.from(inner) };
    },
    async together({ unit, text }) {
      const types = new Int32Array(unit.numbers.length + text.numbers.length + 3);
      types.fill(1, 1, 1 + unit.numbers.length);
      const { logits } = await run([cls, ...unit.numbers, sep, ...text.numbers, sep], types);
      return { expressed: logits!.data[0]!, contradicted: logits!.data[1]! };
    },
    async cosines({ a, b }) {
      const rows = (data: Float32Array) =>
        ({ type: 'float32', dims: [data.length / DIMENSIONS, DIMENSIONS], data }) as const;
      return (await product.run({ a: rows(a), b: rows(b) })).cosines!.data;
    },
  };
}

/** A mark, or a run of anything but marks and white space; WordPiece never joins two of them. */
const RUNS = /[!-/:-@[-`{-~]|\p{P}|[^\s!-/:-@[-`{-~\p{P}]+/gu;

function spell(text: string, spellWord: (word: string) => readonly number[]): Pieces {
  const numbers: number[] = [];
  const spans: Span[] = [];
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const span: Span = [index, index + run.length];
    for (const word of bertWords(run)) {
      for (const number of spellWord(word)) {
        numbers.push(number);
        spans.push(span);
      }
    }
  }
  return { numbers, spans };
}

/** The first pieces of a text. */
export function firstPieces({ numbers, spans }: Pieces, most: number): Pieces {
  return numbers.length <= most
    ? { numbers, spans }
    : { numbers: numbers.slice(0, most), spans: spans.slice(0, most) };
}
