/**
 * Words and sentences of English text, by the conventions of Universal Dependencies, with offsets into the text:
 *
 *   tokenize("I don't know.")  // I · do · n't · know · .
 *
 * White space always separates words. Inside a run without white space, a chunk, a linear model decides at each place
 * where a boundary is possible; training/tokenizer trains it with the very features below. Web addresses and the like are kept whole by rule.
 */
import type { Span } from '../model.ts';
import { abbreviationClass } from './abbreviations.ts';
import { Decision, type Features, hashText, type LinearModel } from './linear.ts';
import { remembered } from './remembered.ts';
import { STOP_WORDS } from './stopwords.ts';

export interface Token {
  readonly text: string;
  readonly span: Span;
}

/** What a character is, as far as word boundaries go. */
const LETTER = 1;
const DIGIT = 2;
const MARK = 3;

/**
 * Addresses, handles, numbers with signs inside and emoji of several characters that are one word; closing
 * punctuation is not part of it. Repetitions are bounded, or begin only where a run begins, so that a line without
 * white space costs no more than its length.
 */
const WHOLE = new RegExp(
  [
    "-[lr][rsc]b-|``|''",
    '(?:[a-z][a-z0-9+.-]{0,30}:\\/\\/|www\\.)[^\\s<>"“”]*[^\\s<>"“”.,;:!?\'’)\\]}…]',
    '[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63})+',
    '[#@][\\p{L}\\d_]+',
    '\\d{1,3}(?:[,.]\\d{3})+(?:\\.\\d+)?|(?<!\\d)\\d+[.:]\\d+',
    // Flags, keycaps, and pictures with their skin tones, tags and joined companions (UTS 51).
    '\\p{RI}\\p{RI}|[\\d#*]\\ufe0f?\\u20e3',
    '\\p{ExtPict}(?:\\ufe0f|\\p{EMod}|[\\u{e0020}-\\u{e007f}])*(?:\\u200d\\p{ExtPict}(?:\\ufe0f|\\p{EMod})*)*',
  ].join('|'),
  'giu',
);

/** Ends of words that may be a word of their own although no sign separates them: do|nt, gon|na, can|not. */
const CLITICS = /(?:n['’´`]?t|not|na|ta|s|m|re|ve|ll|d|r)$/iu;

/** A run of letters with apostrophes inside, which may hide a contraction. */
const WORD = /[\p{L}\p{M}\d]+(?:['’´`][\p{L}\p{M}]+)*/giu;

export function tokenize({ text, model }: { text: string; model: LinearModel }): Token[] {
  const tokens: Token[] = [];
  const chunks = chunksOf(text, knownBy(model));
  const isLowerCased = !/\p{Lu}/u.test(text);
  let before = 0;
  for (let i = 0; i < chunks.length; i++) {
    const { start, end, known } = chunks[i]!;
    const next = chunks[i + 1];
    const isBroken = next === undefined || hasLineBreak(text, end, next.start);
    const { cuts, words } = known.cut(before, isBroken ? 0 : next.known.form(isLowerCased));
    for (let k = 0; k < words.length; k++)
      tokens.push({ text: words[k]!, span: [start + cuts[k]!, start + cuts[k + 1]!] });
    before = isBroken ? 0 : known.form(isLowerCased);
  }
  return tokens;
}

/** The runs without white space. */
function chunksOf(text: string, knownOf: (chunk: string) => Known) {
  const chunks: { readonly start: number; readonly end: number; readonly known: Known }[] = [];
  for (let start = 0; ; ) {
    while (start < text.length && SPACES[text.charCodeAt(start)] === 1) start++;
    if (start === text.length) return chunks;
    let end = start;
    while (end < text.length && SPACES[text.charCodeAt(end)] === 0) end++;
    chunks.push({ start, end, known: knownOf(text.slice(start, end)) });
    start = end;
  }
}

/** 1 for white space, by the code. */
const SPACES = new Uint8Array(2 ** 16);
for (const space of '\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff')
  SPACES[space.charCodeAt(0)] = 1;
SPACES.fill(1, 0x2000, 0x200b);

/** A run without white space, and the outward form of those on both sides of it. */
interface Chunk {
  readonly chunk: string;
  readonly before: number;
  readonly after: number;
}

/** Where a chunk is cut, its two ends included, and what lies between. */
interface Cut {
  readonly cuts: readonly number[];
  readonly words: readonly string[];
}

/** All that is to be known of a chunk, wherever it stands. */
class Known {
  readonly #chunk: string;
  readonly #model: LinearModel;
  readonly #lowerCased: number;
  readonly #anyCase: number;
  /** Forms are small numbers. */
  readonly #byForms: (Cut | undefined)[] = [];

  constructor(chunk: string, model: LinearModel) {
    this.#chunk = chunk;
    this.#model = model;
    this.#lowerCased = chunkForm(chunk, true);
    this.#anyCase = chunkForm(chunk, false);
  }

  /** In a text without capitals, and in any other. */
  form(isLowerCased: boolean): number {
    return isLowerCased ? this.#lowerCased : this.#anyCase;
  }

  /** How it is cut between chunks of these forms. */
  cut(before: number, after: number): Cut {
    const forms = before * FORMS + after;
    const chunk = this.#chunk;
    this.#byForms[forms] ??= wordsAt(chunk, cutChunk({ chunk, before, after }, this.#model));
    return this.#byForms[forms];
  }
}

const knowing = new WeakMap<LinearModel, (chunk: string) => Known>();

function knownBy(model: LinearModel): (chunk: string) => Known {
  const made = knowing.get(model) ?? remembered((chunk) => new Known(chunk, model));
  knowing.set(model, made);
  return made;
}

function wordsAt(chunk: string, cuts: readonly number[]): Cut {
  const words: string[] = [];
  for (let i = 1; i < cuts.length; i++) words.push(chunk.slice(cuts[i - 1], cuts[i]));
  return { cuts, words };
}

function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029) return true;
  }
  return false;
}

/** How many forms there are. */
const FORMS = 8;

/** The form of a word with a capital that is too common to be a name. */
const COMMON = 4;

/** How a chunk begins, as a small number: whether it may be a name, and whether it is a number. */
export function chunkForm(chunk: string, isLowerCased: boolean): number {
  const first = chunk.codePointAt(0) ?? 0;
  if (first >= 48 && first <= 57) return 1;
  const word = /^[\p{L}\p{M}]*/u.exec(chunk)![0];
  if (word === '') return 2;
  if (isLowerCased) return 7;
  if (!/^\p{Lu}/u.test(word)) return 3;
  if (STOP_WORDS.has(word.toLowerCase()) && !/^(?:Will|May)$/.test(word)) return COMMON;
  return /^\p{Lu}\.?$/u.test(chunk) ? 5 : 6;
}

/** The places where a chunk is cut, its two ends included. */
function cutChunk({ chunk, before, after }: Chunk, model: LinearModel): number[] {
  if (/^[\p{L}]+$/u.test(chunk) && !CLITICS.test(chunk)) return [0, chunk.length];
  const decision = new Decision(model);
  const cuts = [0];
  for (const place of candidates(chunk)) {
    decision.begin();
    tokenFeatures({ chunk, before, after, place, features: decision });
    if (decision.score > 0 || isLastLetter({ chunk, after }, place)) cuts.push(place);
  }
  cuts.push(chunk.length);
  return cuts;
}

/** Whether a letter before a full stop is no initial, since no name follows: "We chose plan B. Then it rained." */
function isLastLetter({ chunk, after }: Pick<Chunk, 'chunk' | 'after'>, place: number): boolean {
  return after === COMMON && place === chunk.length - 1 && /^\p{P}*\p{Lu}\.$/u.test(chunk);
}

/** The places inside a chunk where a word may end. */
export function candidates(chunk: string): number[] {
  const places = new Set<number>();
  let before = kind(chunk, 0);
  for (let i = 1; i < chunk.length; i++) {
    const here = kind(chunk, i);
    if ((here !== before || here === MARK) && !continues(chunk, i)) places.add(i);
    before = here;
  }
  for (const word of chunk.matchAll(WORD)) {
    const clitic = CLITICS.exec(word[0]);
    if (clitic !== null && clitic.index > 0) places.add(word.index + clitic.index);
  }
  for (const whole of chunk.matchAll(WHOLE)) {
    for (let i = whole.index + 1; i < whole.index + whole[0].length; i++) places.delete(i);
  }
  return [...places].sort((a, b) => a - b);
}

function kind(text: string, i: number): number {
  const code = text.charCodeAt(i);
  if (code < 128) {
    if ((code | 32) >= 97 && (code | 32) <= 122) return LETTER;
    return code >= 48 && code <= 57 ? DIGIT : MARK;
  }
  const character = String.fromCodePoint(text.codePointAt(isSecondHalf(text, i) ? i - 1 : i)!);
  if (/[\p{L}\p{M}\u00ad\u200c\u200d]/u.test(character)) return LETTER;
  return /\p{N}/u.test(character) ? DIGIT : MARK;
}

/** Whether a character is written as one with the one before it: a combining mark, or half of a pair. */
function continues(text: string, i: number): boolean {
  if (text.charCodeAt(i) < 128) return false;
  return isSecondHalf(text, i) || /^\p{M}/u.test(String.fromCodePoint(text.codePointAt(i)!));
}

function isSecondHalf(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  if (code < 0xdc00 || code > 0xdfff || i === 0) return false;
  const before = text.charCodeAt(i - 1);
  return before >= 0xd800 && before <= 0xdbff;
}

/** Case folded, and the many forms of quotes, dashes and digits made one. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘´`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑–—]/g, '-')
    .replace(/\d/g, '0');
}

/** What the model sees of a place inside a chunk. */
export function tokenFeatures({
  chunk,
  before,
  after,
  place,
  features,
}: Chunk & {
  place: number;
  features: Features;
}): void {
  const folded = fold(chunk.slice(Math.max(0, place - 24), place + 24));
  const middle = Math.min(place, 24);
  const at = (offset: number) => folded.charCodeAt(middle + offset) || 0;
  const left = /[\p{L}\p{M}0']*$|[^\p{L}\p{M}0']+$/u.exec(folded.slice(0, middle))![0];
  const right = /^[\p{L}\p{M}0']+|^[^\p{L}\p{M}0']+/u.exec(folded.slice(middle))![0];
  const leftHash = hashText(left);
  const rightHash = hashText(right);
  const atStart = middle === left.length ? 1 : 0;
  const atEnd = middle + right.length === folded.length ? 1 : 0;
  const kinds = kind(chunk, place - 1) * 4 + kind(chunk, place);
  features.add(0, kinds, atStart, atEnd);
  features.add(1, at(-1), at(0));
  features.add(2, at(-2), at(-1), at(0));
  features.add(3, at(-1), at(0), at(1));
  features.add(4, at(-1), kinds);
  features.add(5, at(0), kinds);
  features.add(6, leftHash, at(0));
  features.add(7, rightHash, at(-1));
  features.add(8, leftHash, rightHash);
  features.add(9, hashText(folded.slice(0, middle)), hashText(folded.slice(middle)));
  features.add(10, at(-1), at(0), atEnd + 2 * atStart);
  features.add(11, at(-2) * 65536 + at(-1), at(0) * 65536 + at(1));
  features.add(12, Math.min(left.length, 6), Math.min(right.length, 6), at(-1) * 65536 + at(0));
  features.add(13, rightHash, atEnd, kinds);
  features.add(14, leftHash, atStart, kinds);
  features.add(15, hashText(folded.slice(middle, middle + 4)), kinds);
  features.add(16, hashText(folded.slice(Math.max(0, middle - 4), middle)), kinds);
  if (!/^\.[,;:)\]]*$/.test(chunk.slice(place))) return;
  const stopped = abbreviationClass(
    /[\p{L}\p{M}./]*$/u.exec(chunk.slice(Math.max(0, place - 12), place))![0],
  );
  features.add(17, stopped, after, before);
  features.add(18, stopped, after, chunk.length - place);
  features.add(19, leftHash, after);
}
