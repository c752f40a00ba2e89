/**
 * What the EDU methods need of a parsed text, and no more: its elementary discourse units with their words, and the
 * Basic Elements between them. Plain data, a tenth of the parse, so that long sources fit.
 *
 *   eduSentence(parsed)   // of "Energy is essential, although it cannot be seen."
 *   // { span: [0, 49], edus: [
 *   //     { text: 'Energy is essential,', span: [0, 20], words: ['energy', 'is', 'essential'] },
 *   //     { text: 'although it cannot be seen.', span: [21, 48], words: ['although', 'it', 'can', 'not', 'be', 'seen'] } ],
 *   //   elements: [{ head: 'essential', modifier: 'energy', relation: 'nsubj', edus: [0, 0] }, …] }
 */
import type { Span } from '../../model.ts';
import { type BasicElement, elementsIn } from '../../overlap/be/elements.ts';
import { edusOf } from '../../segment/edus.ts';
import type { ParsedSentence } from '../../syntax/parsed.ts';

/** An elementary discourse unit: hirao-2018 takes it for a content unit. */
export interface Edu {
  readonly text: string;
  readonly span: Span;
  /** Tokens with a letter or digit, in lower case; marks have no length. */
  readonly words: readonly string[];
}

export interface EduElement extends BasicElement {
  /** The units of the sentence, counted from 0, that have its head and its modifier. */
  readonly edus: readonly [head: number, modifier: number];
}

export interface EduSentence {
  readonly span: Span;
  readonly edus: readonly Edu[];
  readonly elements: readonly EduElement[];
}

export function eduSentence(sentence: ParsedSentence): EduSentence {
  const segments = edusOf(sentence);
  const eduOf = segments.flatMap(({ words }, edu) => words.map(() => edu));
  return {
    span: sentence.span,
    edus: segments.map(({ text, spans, words }) => ({
      text,
      span: [spans[0]![0], spans.at(-1)![1]],
      words: words.map((word) => sentence.words[word]!.text).flatMap(asWord),
    })),
    elements: elementsIn(sentence).map(({ words: [head, modifier], ...element }) => ({
      ...element,
      edus: [eduOf[head]!, eduOf[modifier]!],
    })),
  };
}

/** A token in lower case, or nothing if it is a mark. */
export function asWord(token: string): readonly string[] {
  return /[\p{L}\p{N}]/u.test(token) ? [token.toLowerCase()] : [];
}

/** ℓ: how many words a text has. */
export function wordCount(sentences: readonly EduSentence[]): number {
  return sentences.reduce((sum, { edus }) => sum + edus.reduce((own, { words }) => own + words.length, 0), 0);
}
