/**
 * The segment pool: every segment of every segmentation of every reference sentence, as vectors, in an order
 * that depends on what the references say and not on how they were listed or named (pyreval-2019 appendix A).
 *
 *   createPool([segment('A', 0, 0, 0), segment('A', 0, 1, 0), segment('A', 0, 1, 1), segment('B', 0, 0, 0)])
 *   // one sentence of A in two segmentations, [0] and [1, 2]; one of B, [3]
 */
import { group } from 'd3-array';
import { CheopsError } from '../../errors.ts';
import { compareIds } from '../../model.ts';
import { segmentId } from '../../segment/segmentation.ts';
import type { SegmentVector } from '../../semantics/segments.ts';

export interface SegmentPool {
  /** Documents by what they say, then in the order of the text. */
  readonly segments: readonly SegmentVector[];
  /** The number of the document of each segment. */
  readonly documentOf: Int32Array;
  /** The number of the sentence of each segment, counted through all documents. */
  readonly sentenceOf: Int32Array;
  /** The number of the segmentation of each segment, counted through all sentences. */
  readonly segmentationOf: Int32Array;
  /** Sentences → segmentations → segments, as indices into `segments`. */
  readonly sentences: readonly (readonly (readonly number[])[])[];
  /** The segmentation of a sentence that no unit uses: which of its own it is. */
  readonly unused: readonly number[];
}

/**
 * How a sentence is cut that shares nothing with other references: `first`, whole, as in pyreval-2019 (appendix A,
 * algorithm 1), or `finest`, into as many units as it has clauses.
 */
export const UNUSED = ['first', 'finest'] as const;
export type Unused = (typeof UNUSED)[number];

export function createPool(segments: readonly SegmentVector[], unused: Unused = 'first'): SegmentPool {
  checkSegments(segments);
  const ordered = orderDocuments(segments).flat();
  const sentences: number[][][] = [];
  const documentOf = new Int32Array(ordered.length);
  const sentenceOf = new Int32Array(ordered.length);
  const segmentationOf = new Int32Array(ordered.length);
  ordered.forEach(({ id }, i) => {
    const before = ordered[i - 1]?.id;
    const sameDocument = before?.document === id.document;
    const sameSentence = sameDocument && before.sentence === id.sentence;
    if (!sameSentence) sentences.push([]);
    const sameSegmentation = sameSentence && before.segmentation === id.segmentation;
    if (!sameSegmentation) sentences.at(-1)!.push([]);
    sentences.at(-1)!.at(-1)!.push(i);
    segmentationOf[i] = i === 0 ? 0 : segmentationOf[i - 1]! + (sameSegmentation ? 0 : 1);
    documentOf[i] = i === 0 ? 0 : documentOf[i - 1]! + (sameDocument ? 0 : 1);
    sentenceOf[i] = sentences.length - 1;
  });
  return {
    segments: ordered,
    documentOf,
    sentenceOf,
    segmentationOf,
    sentences,
    unused: sentences.map((segmentations) => (unused === 'first' ? 0 : finest(segmentations))),
  };
}

function finest(segmentations: readonly (readonly number[])[]): number {
  return segmentations.reduce(
    (best, segments, i) => (segments.length > segmentations[best]!.length ? i : best),
    0,
  );
}

/** In the order of the text: sentence, segmentation, segment. */
export function compareSegments(a: SegmentVector, b: SegmentVector): number {
  return (
    a.id.sentence - b.id.sentence || a.id.segmentation - b.id.segmentation || a.id.segment - b.id.segment
  );
}

/** The segments of each document, documents sorted by their words; those with the same words by their ids. */
function orderDocuments(segments: readonly SegmentVector[]): readonly (readonly SegmentVector[])[] {
  return [...group(segments, ({ id }) => id.document)]
    .map(([id, own]) => ({ id, own: own.toSorted(compareSegments) }))
    .map(({ id, own }) => ({ id, own, words: own.map(({ text }) => text).join('\n') }))
    .sort((a, b) => compareIds(a.words, b.words) || compareIds(a.id, b.id))
    .map(({ own }) => own);
}

/** Vectors of one length, with finite numbers, under ids of their own. */
export function checkSegments(segments: readonly SegmentVector[]): void {
  const seen = new Set<string>();
  for (const { id, vector } of segments) {
    const name = segmentId(id);
    if (seen.has(name)) throw new CheopsError('E_DUPLICATE', `There are two segments ${name}.`);
    seen.add(name);
    if (vector.length !== segments[0]!.vector.length) {
      throw new CheopsError(
        'E_SCHEMA',
        `The vector of segment ${name} has ${vector.length} numbers, others more or fewer.`,
        {
          fix: 'Compute all vectors with the same model.',
        },
      );
    }
    if (!vector.every(Number.isFinite)) {
      throw new CheopsError('E_SCHEMA', `The vector of segment ${name} has a number that is not finite.`, {
        fix: 'Compute the vector again.',
      });
    }
  }
}
