/**
 * What every way of cutting a sentence gives: segmentations, each a list of segments, each a set of words that
 * need not be neighbours. Segmentation 0 is the whole sentence.
 *
 *   // "Dogs bark and bite": two clauses that share a subject
 *   { sentence, segmentations: [
 *     { index: 0, segments: [{ words: [0, 1, 2, 3], spans: [[0, 18]], text: 'Dogs bark and bite' }] },
 *     { index: 1, segments: [{ words: [0, 1, 2], spans: [[0, 9]], text: 'Dogs bark' },
 *                            { words: [0, 3], spans: [[0, 4], [14, 18]], text: 'Dogs bite' }] } ] }
 */
import type { Span } from '../model.ts';
import type { ParsedSentence } from '../syntax/parsed.ts';

/** Some words of a sentence that express one thing. */
export interface Segment {
  /** Which words of the sentence, counted from 0, in order. */
  readonly words: readonly number[];
  /**
   * Where they stand in the document's text: one span for each run of neighbouring words. A conjunction or a comma
   * without what it joins is left out.
   */
  readonly spans: readonly Span[];
  /** What stands there, to be read: runs joined by a blank, white space made single blanks. */
  readonly text: string;
}

/** One way to cut a sentence: every word is in a segment, and some may be in several. */
export interface Segmentation {
  readonly index: number;
  readonly segments: readonly Segment[];
}

export interface SegmentedSentence {
  readonly sentence: ParsedSentence;
  /** The whole sentence first; each alternative after it has two segments or more. */
  readonly segmentations: readonly Segmentation[];
}

/** The segmentation with the most segments: one clause for each tensed verb, where clauses were cut. */
export function finest({ segmentations }: SegmentedSentence): Segmentation {
  return segmentations.reduce((best, next) => (next.segments.length > best.segments.length ? next : best));
}

/** Which segment of which segmentation of which sentence; sentences count from 1, the others from 0. */
export interface SegmentId {
  readonly document: string;
  readonly sentence: number;
  readonly segmentation: number;
  readonly segment: number;
}

/** `summary.sentence.segmentation.segment`, as in pyreval-2019 figure 3. */
export function segmentId({ document, sentence, segmentation, segment }: SegmentId): string {
  return `${document}.${sentence}.${segmentation}.${segment}`;
}

/** Segmentation 0. */
export function wholeSentence(sentence: ParsedSentence): Segmentation {
  return { index: 0, segments: [makeSegment({ sentence, words: sentence.words.map((_, i) => i) })] };
}

/** The segment of these words, given in order, of which not all may be read. */
export function makeSegment({
  sentence,
  words,
  read = words,
}: {
  sentence: ParsedSentence;
  words: readonly number[];
  read?: readonly number[];
}): Segment {
  const offset = sentence.span[0];
  const spans = spansOf(sentence, read);
  const runs = spans.map(([start, end]) => sentence.text.slice(start - offset, end - offset));
  return { words, spans, text: joinRuns(runs) };
}

/** One for each run of neighbouring words. */
function spansOf(sentence: ParsedSentence, words: readonly number[]): Span[] {
  const spans: [number, number][] = [];
  words.forEach((word, k) => {
    const [start, end] = sentence.words[word]!.span;
    const run = spans.at(-1);
    // The words of one written token (French "du" for "de" and "le") may share its span.
    if (run !== undefined && (words[k - 1] === word - 1 || start < run[1])) run[1] = Math.max(run[1], end);
    else spans.push([start, end]);
  });
  return spans;
}

/** A straight quotation mark closes where no word follows it, and opens where none stands before it. */
const CLOSING = /^(?:[.,;:!?…%)\]}”’»]|["'](?![\p{L}\p{N}]))/u;
const OPENING = /(?:[([{“‘«]|(?<!\S)["'])$/u;

/** Runs of words as one text that reads well: `['It rained', '.']` is `It rained.` */
export function joinRuns(runs: readonly string[]): string {
  let text = '';
  for (const written of runs) {
    const run = written.replace(/\s+/gu, ' ');
    const apart = text !== '' && !CLOSING.test(run) && !OPENING.test(text);
    text += apart ? ` ${run}` : run;
  }
  return text;
}
