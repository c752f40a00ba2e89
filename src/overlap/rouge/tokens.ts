/**
 * From texts to the numbers that ROUGE counts: sentences, limited in length, as words, stemmed, without stop words,
 * each word a small integer that all texts of one comparison share.
 *
 *   prepare({ summary: 'A dog ran.', references: ['The dog ran.'], options })
 *   // summary.words = [0, 1, 2], references[0].words = [3, 1, 2]
 */
import { porterStem, type Stemmer } from '../../text/porter.ts';
import { asciiWords, words } from '../../text/words.ts';
import { limitBytes, limitBytesOfEach, limitWords } from './limit.ts';
import { WordNumbers } from './numbering.ts';
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
  readonly references: readonly PreparedText[];
  /** Words are numbered from 0 up to here. */
  readonly vocabularySize: number;
}

/** Emptied for each comparison, so that memory does not grow with their number. */
const vocabulary = new WordNumbers();

export function prepare(input: {
  readonly summary: RougeText;
  readonly references: readonly RougeText[];
  readonly options: RougeOptions;
}): Prepared {
  vocabulary.clear();
  const summary = prepareText(input.summary, input.options);
  const references = input.references.map((reference) => prepareText(reference, input.options));
  return { summary, references, vocabularySize: vocabulary.size };
}

function prepareText(text: RougeText, options: RougeOptions): PreparedText {
  const all = typeof text === 'string' ? text.split('\n').filter((line) => line !== '') : text;
  const number = (sentence: string): Int32Array => numberWords(sentence, options);
  const sentences = limited(all, options).map(number);
  const { limit, arithmetic } = options;
  const whole = concatenate(sentences);
  if (limit !== null && 'bytes' in limit && arithmetic === 'rouge-1.5.5') {
    return { words: whole, sentences: limitBytesOfEach(all, limit.bytes).map(number) };
  }
  return { words: whole, sentences };
}

function limited(sentences: readonly string[], { limit, arithmetic }: RougeOptions): readonly string[] {
  if (limit === null) return sentences;
  if ('bytes' in limit) return limitBytes(sentences, limit.bytes);
  return limitWords(sentences, limit.words, { leadingSpace: arithmetic === 'rouge-1.5.5' });
}

function concatenate(parts: readonly Int32Array[]): Int32Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function numberWords(sentence: string, options: RougeOptions): Int32Array {
  const plain = !options.stem && options.stopWords.size === 0;
  return (plain ? numberAscii(sentence) : undefined) ?? numberTokens(sentence, options);
}

/** Room for the numbers of one sentence. */
let room = new Int32Array(256);

function reserve(length: number): void {
  if (room.length < length) room = new Int32Array(2 * length);
}

/** All tokenisers agree on ASCII: runs of letters and digits. Undefined if the sentence has other characters. */
function numberAscii(sentence: string): Int32Array | undefined {
  reserve(sentence.length + 1);
  let count = 0;
  let start = -1;
  for (let i = 0; i < sentence.length; i++) {
    const code = sentence.charCodeAt(i);
    if (code > 127) return undefined;
    const small = code | 32;
    if ((small >= 97 && small <= 122) || (code >= 48 && code <= 57)) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      room[count++] = vocabulary.numberOf(sentence, start, i);
      start = -1;
    }
  }
  if (start >= 0) room[count++] = vocabulary.numberOf(sentence, start, sentence.length);
  return room.slice(0, count);
}

function numberTokens(sentence: string, options: RougeOptions): Int32Array {
  const found = tokenise(sentence, options);
  reserve(found.length);
  let count = 0;
  for (const word of found) {
    if (options.stopWords.has(word)) continue;
    const form = options.stem ? stemOf(word, options) : word;
    room[count++] = vocabulary.numberOf(form, 0, form.length);
  }
  return room.slice(0, count);
}

function tokenise(sentence: string, { tokens, otherScripts }: RougeOptions): string[] {
  if (tokens === 'words') return words(sentence);
  return asciiWords(tokens === 'rouge-score' ? sentence.toLowerCase() : sentence, { otherScripts });
}

/** Both tools leave words of up to three letters alone; stems are English, so only words in a–z are stemmed. */
function stemOf(word: string, { stemmer, exceptions }: RougeOptions): string {
  if (word.length <= 3 || !/^[a-z0-9]+$/.test(word)) return word;
  return exceptions.get(word) ?? cachedStem(word, stemmer);
}

const stems: Record<Stemmer, Map<string, string>> = { 'rouge-1.5.5': new Map(), nltk: new Map() };
/** Enough for the words of most corpora; beyond it we start anew, so that memory stays flat. */
const CACHE_SIZE = 50_000;

function cachedStem(word: string, stemmer: Stemmer): string {
  const cache = stems[stemmer];
  let stem = cache.get(word);
  if (stem === undefined) {
    if (cache.size >= CACHE_SIZE) cache.clear();
    stem = porterStem(word, stemmer);
    cache.set(word, stem);
  }
  return stem;
}
