/**
 * Parses as one versioned JSON document, for programs. Keys come in one order; spans are UTF-16 offsets into the
 * text that was parsed; words count from 0, heads from 1, as in CoNLL-U.
 *
 *   {"format":"cheops-parse","version":1,"document":"A","sentences":[{"id":"A.1","text":"Dogs bark.",…}]}
 */
import { edusOf } from '../../segment/edus.ts';
import { type Segment, type SegmentedSentence, segmentId } from '../../segment/segmentation.ts';
import type { Word } from '../../syntax/parsed.ts';
import { formatTree } from '../../syntax/trees.ts';

/** The document around its sentences, which come one by one. */
export function documentFrame(document: string): { readonly before: string; readonly after: string } {
  const [before, after] = JSON.stringify(
    { format: 'cheops-parse', version: 1, document, sentences: [null] },
    null,
    2,
  ).split(/\n {4}null\n {2}/);
  return { before: before!, after: `${after}\n` };
}

/** One entry of `sentences`; `number` counts from 1. */
export function sentenceEntry({
  document,
  number,
  segmented: { sentence, segmentations },
}: {
  document: string;
  number: number;
  segmented: SegmentedSentence;
}): string {
  const entry = {
    id: `${document}.${number}`,
    text: sentence.text,
    span: sentence.span,
    words: sentence.words.map(wordEntry),
    tree: formatTree(sentence),
    edus: edusOf(sentence).map(segmentEntry),
    segmentations: segmentations.map(({ index, segments }) => ({
      index,
      segments: segments.map((segment, k) => ({
        id: segmentId({ document, sentence: number, segmentation: index, segment: k }),
        ...segmentEntry(segment),
      })),
    })),
  };
  return JSON.stringify(entry, null, 2)
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}

function wordEntry({ text, span, upos, xpos, verbForm, head, deprel }: Word) {
  return { text, span, upos, xpos, verbForm, head, deprel };
}

function segmentEntry({ text, spans, words }: Segment) {
  return { text, spans, words };
}
