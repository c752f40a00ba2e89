/**
 * Which segment shows a unit, once it is settled which units a summary expresses. WMIN weighs units and not likeness, so
 * that a clause may be given a unit that a clause beside it says better.
 *
 * "You get spring tides" has units 2 and 3, alike by .65 and .78; "we get two high tides a day", alike to unit 2 by
 * .9, has none: unit 2 moves there.
 */
import type { SegmentCandidates } from './candidates.ts';
import type { Pairing } from './vertices.ts';

/** Every move makes units more alike to their segments in sum, so that it comes to an end. */
export function settle({
  pairings,
  segmentations,
  unitsPerSegment,
}: {
  pairings: readonly Pairing[];
  /** The segments of the chosen segmentation of each sentence. */
  segmentations: readonly (readonly SegmentCandidates[])[];
  unitsPerSegment: number;
}): readonly Pairing[] {
  const segments = segmentations.flat();
  const settled = [...pairings];
  for (let moved = true; moved; ) {
    moved = false;
    for (const [i, pairing] of settled.entries()) {
      const better = betterPlace({ pairing, segments, settled, unitsPerSegment });
      if (better === null) continue;
      settled[i] = better;
      moved = true;
    }
  }
  return settled;
}

function betterPlace({
  pairing,
  segments,
  settled,
  unitsPerSegment,
}: {
  pairing: Pairing;
  segments: readonly SegmentCandidates[];
  settled: readonly Pairing[];
  unitsPerSegment: number;
}): Pairing | null {
  let best = pairing;
  for (const segment of segments) {
    const found = segment.candidates.find(({ unit }) => unit === pairing.unit);
    if (found === undefined || found.similarity <= best.similarity + 1e-12) continue;
    const held = settled.filter((other) => other.segment === segment).length;
    if (held < unitsPerSegment) best = { segment, unit: pairing.unit, similarity: found.similarity };
  }
  return best === pairing ? null : best;
}
