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

export function parseDocument({
  document,
  sentences,
}: {
  document: string;
  sentences: readonly SegmentedSentence[];
}) {
  return {
    format: 'cheops-parse',
    version: 1,
    document,
    sentences: sentences.map(({ sentence, segmentations }, i) => ({
      id: `${document}.${i + 1}`,
      text: sentence.text,
      span: sentence.span,
      words: sentence.words.map(wordEntry),
      tree: formatTree(sentence),
      edus: edusOf(sentence).map(segmentEntry),
      segmentations: segmentations.map(({ index, segments }) => ({
        index,
        segments: segments.map((segment, k) => ({
          id: segmentId({ document, sentence: i + 1, segmentation: index, segment: k }),
          ...segmentEntry(segment),
        })),
      })),
    })),
  };
}

function wordEntry({ text, span, upos, xpos, verbForm, head, deprel }: Word) {
  return { text, span, upos, xpos, verbForm, head, deprel };
}

function segmentEntry({ text, spans, words }: Segment) {
  return { text, spans, words };
}
