import { expect, it } from 'vitest';
import type { SegmentCandidates } from '../../../src/match/wmin/candidates.ts';
import { settle } from '../../../src/match/wmin/settle.ts';

/** A segment by how alike it is to some units. */
function alike(likeness: Readonly<Record<number, number>>): SegmentCandidates {
  const candidates = Object.entries(likeness).map(([unit, similarity]) => ({
    unit: Number(unit),
    similarity,
  }));
  return { candidates } as unknown as SegmentCandidates;
}

const first = alike({ 1: 0.68, 4: 0.75 });
const second = alike({ 1: 0.81, 4: 0.76 });

it('lets two units change places, where each segment has room for one', () => {
  const pairings = [
    { segment: first, unit: 1, similarity: 0.68 },
    { segment: second, unit: 4, similarity: 0.76 },
  ];
  const settled = settle({ pairings, segmentations: [[first], [second]], unitsPerSegment: 1 });
  expect(settled).toEqual([
    { segment: second, unit: 1, similarity: 0.81 },
    { segment: first, unit: 4, similarity: 0.75 },
  ]);
});

it('never costs a unit its place, however alike another is', () => {
  const full = alike({ 1: 0.99, 2: 0.66 });
  const other = alike({ 1: 0.65 });
  const pairings = [
    { segment: other, unit: 1, similarity: 0.65 },
    { segment: full, unit: 2, similarity: 0.66 },
  ];
  expect(settle({ pairings, segmentations: [[full, other]], unitsPerSegment: 1 })).toEqual(pairings);
  expect(settle({ pairings, segmentations: [[full, other]], unitsPerSegment: 1e10 })).toEqual([
    { segment: full, unit: 1, similarity: 0.99 },
    { segment: full, unit: 2, similarity: 0.66 },
  ]);
  expect(settle({ pairings: [], segmentations: [], unitsPerSegment: 2 })).toEqual([]);
});

it('nor where likeness is negative', () => {
  const segments = [alike({ 0: -1 }), alike({ 0: 1, 1: -1 }), alike({ 1: 1, 2: -1 })];
  const pairings = segments.map((segment, unit) => ({ segment, unit, similarity: -1 }));
  expect(settle({ pairings, segmentations: [segments], unitsPerSegment: 1 })).toEqual(pairings);
});
