/**
 * From texts to the numbers that ROUGE counts: sentences, limited in length, as words, stemmed, without stop words,
 * each word a small integer that all texts of one comparison share.
 *
 *   prepare({ summary: 'A dog ran.', references: ['The dog ran.'], options })
 *   // summary.words = [0, 1, 2], references[0].words = [3, 1, 2]
 */
import { porterStem } from '../../text/porter.ts';
import { asciiWords, words } from '../../text/words.ts';
import { limitBytes, limitBytesOfEach, limitWords } from './limit.ts';
import { EMPTY_HASH, finishHash, hashLetter, hashOf, WordNumbers } from './numbering.ts';
import type { RougeOptions } from './options.ts';

/** A text: its lines are its sentences, or the sentences themselves. */
export type RougeText = string | readonly string[];

export interface PreparedText {
  /** The words of the whole text. */
  readonly words: Int32Array;
  /** The words of each sentence. */
  readonly sentences: readonly Int32Array[];
}

export interface Prepared {
  readonly summary: PreparedText;
  /** The same list for all summaries of a topic. */
  readonly references: readonly PreparedText[];
  /** The references' words are numbered from 0; all others have the last number, and match nothing. */
  readonly vocabularySize: number;
}

interface TextsToPrepare {
  readonly references: readonly RougeText[];
  readonly options: RougeOptions;
}

export function prepare({ summary, ...input }: TextsToPrepare & { readonly summary: RougeText }): Prepared {
  return prepareAll({ summaries: [summary], ...input })[0]!;
}

/** Several summaries with the same references, which are read only once. */
export function prepareAll({
  summaries,
  references: given,
  options,
}: TextsToPrepare & { readonly summaries: readonly RougeText[] }): readonly Prepared[] {
  known.clear();
  const forms = options.stem || options.stopWords.size > 0 ? formsOf(options) : null;
  forms?.begin();
  const references = given.map((reference) => prepareText(reference, options, forms));
  known.close();
  return summaries.map((summary) => ({
    summary: prepareText(summary, options, forms),
    references,
    vocabularySize: known.size + 1,
  }));
}

/** The words of the references at hand. Emptied for each comparison, so that memory does not grow with their number. */
const known = new WordNumbers();

/** What does not count has no number. */
const LEFT_OUT = -1;

const MOST_WRITTEN = 20_000;

/** Words as they stand, each with the form that counts, and its number in the comparison at hand: most come again. */
class Forms {
  readonly #options: RougeOptions;
  readonly #written = new WordNumbers();
  #forms: (string | null)[] = [];
  readonly #numbers = new Int32Array(MOST_WRITTEN);
  /** The comparison that a number belongs to. */
  readonly #of = new Int32Array(MOST_WRITTEN);
  #comparison = 0;

  constructor(options: RougeOptions) {
    this.#options = options;
  }

  begin(): void {
    this.#comparison++;
  }

  numberOf(text: string, start: number, end: number, hash: number): number {
    const at = this.#written.numberOf(text, start, end, hash);
    if (this.#of[at] === this.#comparison) return this.#numbers[at]!;
    return this.#take(at, text, start, end);
  }

  #take(at: number, text: string, start: number, end: number): number {
    if (at === this.#forms.length) this.#forms.push(formOf(text.slice(start, end), this.#options));
    const form = this.#forms[at]!;
    const found =
      form === null ? LEFT_OUT : known.numberOf(form, 0, form.length, hashOf(form, 0, form.length));
    this.#of[at] = this.#comparison;
    this.#numbers[at] = found;
    if (this.#written.size === MOST_WRITTEN) {
      this.#written.clear();
      this.#forms = [];
      this.#comparison++;
    }
    return found;
  }
}

const forms = new WeakMap<RougeOptions, Forms>();

function formsOf(options: RougeOptions): Forms {
  const made = forms.get(options) ?? new Forms(options);
  forms.set(options, made);
  return made;
}

/** The form of a word that counts; null for a stop word. Case in ASCII makes no difference between words. */
function formOf(text: string, options: RougeOptions): string | null {
  const word = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  if (options.stopWords.has(word)) return null;
  return options.stem ? stemOf(word, options) : word;
}

function prepareText(text: RougeText, options: RougeOptions, forms: Forms | null): PreparedText {
  const all = typeof text === 'string' ? text.split('\n').filter((line) => line !== '') : text;
  const prepared = numberSentences(limited(all, options), options, forms);
  const { limit, arithmetic } = options;
  if (limit === null || !('bytes' in limit) || arithmetic !== 'rouge-1.5.5') return prepared;
  const { sentences } = numberSentences(limitBytesOfEach(all, limit.bytes), options, forms);
  return { words: prepared.words, sentences };
}

function limited(sentences: readonly string[], { limit, arithmetic }: RougeOptions): readonly string[] {
  if (limit === null) return sentences;
  if ('bytes' in limit) return limitBytes(sentences, limit.bytes);
  return limitWords(sentences, limit.words, { leadingSpace: arithmetic === 'rouge-1.5.5' });
}

/** Room for the numbers of many texts: each has a stretch of it, and its sentences have stretches of that. */
let room = new Int32Array(2 ** 14);
let filled = 0;

function numberSentences(
  sentences: readonly string[],
  options: RougeOptions,
  forms: Forms | null,
): PreparedText {
  // No text has more words than characters.
  let most = 0;
  for (const sentence of sentences) most += sentence.length;
  if (room.length - filled < most) {
    room = new Int32Array(Math.max(room.length, most));
    filled = 0;
  }
  const start = filled;
  const numbered: Int32Array[] = [];
  for (const sentence of sentences) {
    const from = filled;
    if (!numberAscii(sentence, forms)) {
      filled = from;
      numberOther(sentence, options, forms);
    }
    numbered.push(room.subarray(from, filled));
  }
  return { words: numbered.length === 1 ? numbered[0]! : room.subarray(start, filled), sentences: numbered };
}

function addWord(text: string, start: number, end: number, hash: number, forms: Forms | null): void {
  const number = (forms ?? known).numberOf(text, start, end, hash);
  if (number !== LEFT_OUT) room[filled++] = number;
}

function numberOther(sentence: string, options: RougeOptions, forms: Forms | null): void {
  for (const word of tokenise(sentence, options))
    addWord(word, 0, word.length, hashOf(word, 0, word.length), forms);
}

/** All tokenisers agree on ASCII: runs of letters and digits. False at anything else. */
function numberAscii(sentence: string, forms: Forms | null): boolean {
  let start = -1;
  let hash = EMPTY_HASH;
  for (let i = 0; i <= sentence.length; i++) {
    const code = i < sentence.length ? sentence.charCodeAt(i) : 0;
    const small = code | 32;
    const isLetter = small >= 97 && small <= 122;
    if (isLetter || (code >= 48 && code <= 57)) {
      if (start < 0) {
        start = i;
        hash = EMPTY_HASH;
      }
      hash = hashLetter(hash, isLetter ? small : code);
    } else if (code > 127) return false;
    else if (start >= 0) {
      addWord(sentence, start, i, finishHash(hash), forms);
      start = -1;
    }
  }
  return true;
}

function tokenise(sentence: string, { tokens, otherScripts }: RougeOptions): string[] {
  if (tokens === 'words') return words(sentence);
  return asciiWords(tokens === 'rouge-score' ? sentence.toLowerCase() : sentence, { otherScripts });
}

/** Both tools leave words of up to three letters alone; stems are English, so only words in a–z are stemmed. */
function stemOf(word: string, { stemmer, exceptions }: RougeOptions): string {
  if (word.length <= 3 || !/^[a-z0-9]+$/.test(word)) return word;
  return exceptions.get(word) ?? porterStem(word, stemmer);
}
