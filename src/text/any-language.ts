/**
 * Sentences and words of a text in any language: English as `readText` reads it, other languages by the rules of
 * Unicode (UAX 29), which know the marks of every script. The answer says which; only English can be parsed.
 *
 *   readAnyLanguage('今日は雨です。傘を持っていく。')  // { isEnglish: false, sentences: two of them }
 *   sentencesOf('It rained. We left.')  // ['It rained.', 'We left.']
 */
import { isEnglish } from './language.ts';
import { once } from './once.ts';
import { readText, sentenceOf, type TokenizedSentence } from './read.ts';
import type { Token } from './tokenize.ts';

const sentences = once(() => new Intl.Segmenter('en', { granularity: 'sentence' }));
const words = once(() => new Intl.Segmenter('en', { granularity: 'word' }));

export interface TextInLanguage {
  readonly isEnglish: boolean;
  readonly sentences: readonly TokenizedSentence[];
}

export function readAnyLanguage(text: string): TextInLanguage {
  return isEnglish(text)
    ? { isEnglish: true, sentences: readText(text) }
    : { isEnglish: false, sentences: readByUnicode(text) };
}

/** Words here are Unicode's, and so are marks; white space is none. */
export function readByUnicode(text: string): readonly TokenizedSentence[] {
  const found: TokenizedSentence[] = [];
  for (const { segment, index } of sentences().segment(text)) {
    const tokens = tokensOf(segment, index);
    if (tokens.length > 0) found.push(sentenceOf(text, tokens));
  }
  return found;
}

/** The segmenter's time grows with the square of a sentence's length, so long ones go to it in pieces. */
const LONGEST = 5_000;

function tokensOf(text: string, offset: number): readonly Token[] {
  const tokens: Token[] = [];
  for (let from = 0; from < text.length; ) {
    const to = endOfPiece(text, from);
    for (const { segment, index } of words().segment(text.slice(from, to))) {
      // A mark that combines with a space is one segment with it.
      for (const { 0: token, index: inside } of segment.matchAll(/\S+/g)) {
        const start = offset + from + index + inside;
        tokens.push({ text: token, span: [start, start + token.length] });
      }
    }
    from = to;
  }
  return tokens;
}

/** Behind the last white space that leaves a piece short enough; anywhere but within a sign where there is none. */
function endOfPiece(text: string, from: number): number {
  const to = from + LONGEST;
  if (to >= text.length) return text.length;
  const gap = text.slice(from, to).search(/\s\S*$/);
  if (gap > 0) return from + gap + 1;
  return /[\udc00-\udfff]/.test(text[to]!) ? to + 1 : to;
}

/** What ends a sentence, in any script, with what may close around it. */
const ENDED = /[.!?…。！？؟۔।॥։።၊။៕]["'”’»)\]]*$/u;
/** Lines are sentences if a splitter finds hardly more in them: it also cuts after abbreviations now and then. */
const MORE = 1.25;

/**
 * The sentences of a dataset's texts, which ROUGE-L and -W compare. A text that has one sentence a line already keeps its
 * lines.
 */
export function sentencesOf(text: string): readonly string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = isEnglish(text) ? readText : readByUnicode;
  const split = (part: string): readonly string[] => read(part).map((sentence) => sentence.text);
  // Lines that end in the middle of a sentence are only wrapped.
  if (lines.length < 2 || lines.filter((line) => ENDED.test(line)).length <= lines.length / 2)
    return split(lines.join(' '));
  const sentences = lines.flatMap(split);
  return sentences.length <= MORE * lines.length ? lines : sentences;
}
