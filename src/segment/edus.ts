/**
 * Elementary discourse units (hirao-2018 §3): a sentence cut where the parser says that a unit begins. Units are
 * stretches of the text without gaps or overlaps; the white space between them belongs to none.
 *
 *   // "Energy is essential, although it cannot be seen.", eduStarts [0, 4]
 *   edusOf(sentence).map(({ text }) => text)  // ['Energy is essential,', 'although it cannot be seen.']
 */
import type { ParsedSentence } from '../syntax/parsed.ts';
import { makeSegment, type Segment, type SegmentedSentence, wholeSentence } from './segmentation.ts';

/** The units of a sentence in order; every word is in exactly one. */
export function edusOf(sentence: ParsedSentence): readonly Segment[] {
  if (sentence.words.length === 0) return [];
  const starts = unitStarts(sentence);
  return starts.map((start, k) => {
    const end = starts[k + 1] ?? sentence.words.length;
    return makeSegment({ sentence, words: Array.from({ length: end - start }, (_, i) => start + i) });
  });
}

/** The whole sentence, and its units where there are several. */
export function segmentEdus({ sentence }: { sentence: ParsedSentence }): SegmentedSentence {
  const whole = wholeSentence(sentence);
  const segments = edusOf(sentence);
  return { sentence, segmentations: segments.length > 1 ? [whole, { index: 1, segments }] : [whole] };
}

/** Punctuation is no unit: marks before which a unit was seen stay with the one before, or open the next. */
function unitStarts({ words, eduStarts }: ParsedSentence): number[] {
  const isMark = words.map(({ upos }) => upos === 'PUNCT');
  const kept = eduStarts.filter((start, k) => isMark.slice(start, eduStarts[k + 1]).includes(false));
  return [0, ...kept.slice(1)];
}
