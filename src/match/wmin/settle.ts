/**
 * Which segment shows a unit, once it is settled which units a summary expresses. WMIN weighs units and not likeness, so
 * that a clause may be given a unit that a clause beside it says better. Here the units go to the segments that are most
 * like them in sum.
 *
 * "You get spring tides" has units 2 and 3, alike by .65 and .78; "we get two high tides a day", alike to unit 2 by
 * .9, has none: unit 2 moves there.
 */
import { assign } from '../../optimize/assignment.ts';
import type { SegmentCandidates } from './candidates.ts';
import type { Pairing } from './vertices.ts';

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
  // A segment has no more use for places than it has candidates.
  const places = segmentations
    .flat()
    .flatMap((segment) =>
      Array.from({ length: Math.min(unitsPerSegment, segment.candidates.length) }, () => segment),
    );
  const likeness = pairings.map(({ unit }) =>
    places.map(
      ({ candidates }) => candidates.find((candidate) => candidate.unit === unit)?.similarity ?? null,
    ),
  );
  // No gain in likeness, from −1 to 1 for each unit, is worth a unit that loses its place.
  const worth = 2 * pairings.length + 1;
  const chosen = assign(
    likeness.map((row) => row.map((similarity) => (similarity === null ? 0 : worth + similarity))),
  );
  return pairings.map(({ unit }, i) => {
    const place = chosen[i]!;
    return { segment: places[place]!, unit, similarity: likeness[i]![place]! };
  });
}
