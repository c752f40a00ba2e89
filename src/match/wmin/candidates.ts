/**
 * For each segment of a summary, the content units that it may express: those alike enough, and of these the
 * best few (pyreval-2019 §4.6).
 *
 * A segment that is alike to units a, b and c by .9, .7 and .3 has, at threshold .5, the candidates a and b;
 * c is below the threshold, and with one candidate per segment b is not among the best.
 */
import { compareIds } from '../../model.ts';
import { direction } from '../../pyramid/edua/cosine.ts';
import { compareSegments } from '../../pyramid/edua/segments.ts';
import type { SegmentVector } from '../../semantics/segments.ts';
import { words } from '../../text/words.ts';
import { likeness, type Similarity, type UnitDirections, type VectorUnit } from './similarity.ts';

/** A unit as one segment sees it. */
export interface Likeness {
  /** The index of the unit. */
  readonly unit: number;
  readonly similarity: number;
}

export interface SegmentCandidates {
  readonly segment: SegmentVector;
  /** Has too few different words to express anything, however alike it is. */
  readonly tooShort: boolean;
  /** All units that can be compared, most alike first. */
  readonly ranked: readonly Likeness[];
  /** The first of them, as many as are kept. */
  readonly candidates: readonly Likeness[];
}

/** Sentences → segmentations → segments, in the order of the text. */
export type SummaryCandidates = readonly (readonly (readonly SegmentCandidates[])[])[];

export function findCandidates({
  segments,
  units,
  directions,
  threshold,
  similarity,
  candidates,
  leastWords,
}: {
  segments: readonly SegmentVector[];
  units: readonly VectorUnit[];
  /** Of each unit. */
  directions: readonly UnitDirections[];
  /** As a likeness. */
  threshold: number;
  similarity: Similarity;
  /** How many are kept. */
  candidates: number;
  /** A segment of fewer different words has none. */
  leastWords: number;
}): SummaryCandidates {
  const sentences: SegmentCandidates[][][] = [];
  let before: SegmentVector | undefined;
  for (const segment of segments.toSorted(compareSegments)) {
    const own = direction(segment.vector);
    const ranked = directions
      .map((unit, i) => ({ unit: i, similarity: likeness(own, unit, similarity) }))
      .filter((entry) => !Number.isNaN(entry.similarity))
      .sort(
        (a, b) => b.similarity - a.similarity || compareIds(units[a.unit]!.unit.id, units[b.unit]!.unit.id),
      );
    const tooShort = new Set(words(segment.text)).size < leastWords;
    const alike = ranked.filter((entry) => !tooShort && entry.similarity >= threshold);
    if (before?.id.sentence !== segment.id.sentence) sentences.push([[]]);
    else if (before.id.segmentation !== segment.id.segmentation) sentences.at(-1)!.push([]);
    sentences
      .at(-1)!
      .at(-1)!
      .push({ segment, tooShort, ranked, candidates: alike.slice(0, candidates) });
    before = segment;
  }
  return sentences;
}
