/**
 * Whether a text is English, as far as parsing it goes. Signs are the script of its letters, how many of its words are
 * among the commonest of English, and, for headlines and texts full of names, whether the small words that it has are
 * those of English rather than of a neighbour. A short text in Latin letters is taken for English.
 *
 *   isEnglish('Le chat est sur la table et il ne veut pas partir ce soir.')  // false
 */
import { STOP_WORDS } from './stopwords.ts';
import { isAscii } from './words.ts';

const COMMON = new Set(
  (
    'the of and to is that it was for are with be this have from by not but what were when we there can your which ' +
    'their said if each about how up out them then she many some these would other into more him could than been its ' +
    "now my did get may you he they n't 's"
  ).split(' '),
);

/** Small words of other languages in Latin letters that are no English words. */
const FOREIGN = new Set(
  (
    'le la les des du et est une un que qui dans pour pas sur avec sont il elle ne se ce au aux ' +
    'el los las del y con por para su como más pero fue lo al una es en ' +
    'il che di della non per sono con gli una nel alla anche è ' +
    'os da das dos não uma com mais foi ao em ' +
    'der das und ist nicht ein eine den dem von zu mit sich auf für auch es sie wir hat ' +
    'het een van niet zijn aan ook voor maar naar ' +
    'og ikke er til som på det av att och är för inte den med sig har jeg ' +
    'ja ei se että hän oli mutta nie na się że jest bir ve bu için ile nem egy hogy és nu cu să este'
  ).split(' '),
);

/** Fewer words than this say too little. */
const FEW_WORDS = 12;
/** English running text has 35 to 55 of 100 words among the common ones, headlines 15; other languages under 8. */
const SHARE = 0.1;
const SMALL_SHARE = 0.1;

export function isEnglish(text: string): boolean {
  // A sample is enough, and keeps the cost the same for any length.
  const sample = text.slice(0, 20_000);
  if (!isAscii(sample) && !isLatin(sample)) return false;
  const words = wordsOf(sample);
  if (words.length < FEW_WORDS) return true;
  if (hasShare(words, COMMON, SHARE)) return true;
  const share = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length / words.length;
  const small = share(STOP_WORDS);
  return small >= SMALL_SHARE && share(FOREIGN) < small / 3;
}

/** Running text soon has them, and is not read to its end. */
function hasShare(words: readonly string[], known: ReadonlySet<string>, share: number): boolean {
  let found = 0;
  for (const word of words) if (known.has(word) && ++found / words.length >= share) return true;
  return false;
}

/** Whether a text, a short one too, is probably not English: its small words are those of other languages alone. */
export function isForeign(text: string): boolean {
  if (!isEnglish(text)) return true;
  const words = wordsOf(text);
  if (words.length >= FEW_WORDS || words.some((word) => COMMON.has(word))) return false;
  return words.filter((word) => FOREIGN.has(word)).length >= 2;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(isAscii(text) ? ASCII_WORDS : WORDS) ?? [];
}

const WORDS = /\p{L}+|['’]s\b/gu;
/** The same in ASCII. */
const ASCII_WORDS = /[a-z]+|'s\b/g;

/** Whether at least half of the letters are Latin. */
function isLatin(text: string): boolean {
  let plain = 0;
  for (let i = 0; i < text.length; i++) {
    const small = text.charCodeAt(i) | 32;
    if (small >= 97 && small <= 122) plain++;
  }
  const letters = plain + (text.match(OTHER_LETTERS)?.length ?? 0);
  const latin = plain + (text.match(OTHER_LATIN)?.length ?? 0);
  return letters === 0 || latin >= letters / 2;
}

/** What is not in ASCII. */
const OTHER_LETTERS = /(?![a-zA-Z])\p{L}/gu;
const OTHER_LATIN = /(?![a-zA-Z])\p{Script=Latin}/gu;
