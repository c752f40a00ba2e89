/**
 * Segments with what they mean: the clauses of a text in every segmentation, each with its vector.
 *
 *   listSegments({ document: 'A', sentences: [segmentClauses({ sentence })] })
 *   // [{ id: { document: 'A', sentence: 1, segmentation: 0, segment: 0 }, text, spans }, …]
 */
import type { Expression, Span } from '../model.ts';
import type { SegmentedSentence, SegmentId } from '../segment/segmentation.ts';
import { wordsAt } from '../text/spans.ts';

/** A segment with what it means. */
export interface SegmentVector {
  readonly id: SegmentId;
  readonly text: string;
  readonly spans: readonly Span[];
  /** Of any length, the same for all. All zeros if nothing in the segment has a meaning that is known. */
  readonly vector: Float64Array | Float32Array;
}

export type PlainSegment = Omit<SegmentVector, 'vector'>;

/** All segments of a text, in its order. */
export function listSegments({
  document,
  sentences,
}: {
  document: string;
  sentences: readonly SegmentedSentence[];
}): readonly PlainSegment[] {
  return sentences.flatMap(({ segmentations }, i) =>
    segmentations.flatMap(({ index, segments }) =>
      segments.map(({ text, spans }, segment) => ({
        id: { document, sentence: i + 1, segmentation: index, segment },
        text,
        spans,
      })),
    ),
  );
}

/**
 * The words of a segment as they stand in its document, with a mark where words are left out. A full stop that stands
 * apart from the clause it belongs to says nothing, and is left out too.
 */
export function asExpression({ text, spans }: Expression, document: string): Expression {
  if (spans.length < 2) return { text, spans };
  const said = spans.filter(([start, end]) => /[\p{L}\p{N}]/u.test(document.slice(start, end)));
  const kept = said.length === 0 ? spans : said;
  return { text: wordsAt(document, kept), spans: kept };
}
