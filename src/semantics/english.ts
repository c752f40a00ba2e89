/**
 * Which words English has: the headwords of models/meaning/words.txt and their inflections, words before which a prefix
 * stands, and words of two words.
 *
 *   const { isWord } = await openEnglish({ frequent: meaning.words });
 *   isWord('pollinates')   // true
 *   isWord('polination')   // false
 */
import { modelLines } from '../inference/files.ts';
import { lemma } from '../text/lemma.ts';
import { STOP_WORDS } from '../text/stopwords.ts';
import { bySound, type Spelt } from './spelling.ts';

export interface English {
  /** Whether English has a word, given in lower case. */
  isWord(word: string): boolean;
  /** Common words by the first letter of their sound, the commonest first. No names: nobody means one by a misspelt word. */
  common(): ReadonlyMap<string, readonly Spelt[]>;
}

const INFLECTIONS = ['NNS', 'VBZ', 'VBD', 'VBG', 'JJR', 'JJS'];
const PREFIXES = /^(?:anti|dis|inter|mis|multi|non|out|over|pre|re|sub|super|un|under)(?=\p{L}{5})/u;
/** How many letters each part of a word of two words has. */
const LEAST_PART = 4;

/** `frequent` are words as texts have them, names too, the most frequent first. */
export async function openEnglish({ frequent }: { frequent: readonly string[] }): Promise<English> {
  const headwords = new Set(await modelLines('meaning/words.txt'));
  const seen = new Set(frequent);
  const isForm = (word: string) =>
    STOP_WORDS.has(word) ||
    headwords.has(word) ||
    headwords.has(word.replace(/s$/, '')) ||
    INFLECTIONS.some((xpos) => headwords.has(lemma({ word, xpos })));
  const isOfTwo = (word: string) =>
    Array.from({ length: Math.max(0, word.length - 2 * LEAST_PART + 1) }, (_, i) => i + LEAST_PART).some(
      (end) => seen.has(word.slice(0, end)) && seen.has(word.slice(end)),
    );
  let common: ReturnType<typeof bySound> | undefined;
  return {
    isWord: (word) => seen.has(word) || isForm(word) || isForm(word.replace(PREFIXES, '')) || isOfTwo(word),
    common: () => (common ??= bySound(frequent.filter(isForm))),
  };
}
