/**
 * The units of the pyramid that a summary was not found to express, each with the closest segment and why that
 * was not enough.
 *
 *   { unit: '01', reason: 'lost', required: 0.65, closest: { …, text: 'Cows fled' }, lostTo: '03',
 *     evidence: { matcher: 'wmin', similarity: 0.7 } }
 */
import type { MissedUnit } from '../../model.ts';
import { asExpression } from '../../semantics/segments.ts';
import type { SegmentCandidates, SummaryCandidates } from './candidates.ts';
import type { WminMiss, WminMissReason } from './evidence.ts';
import type { VectorUnit } from './similarity.ts';
import type { Pairing } from './vertices.ts';

interface Outcome {
  readonly units: readonly VectorUnit[];
  readonly sentences: SummaryCandidates;
  /** The segments of the chosen segmentation of each sentence. */
  readonly segmentations: readonly (readonly SegmentCandidates[])[];
  readonly pairings: readonly Pairing[];
  /** As a likeness. */
  readonly threshold: number;
  /** Of the summary. */
  readonly text: string;
}

export function findMissed(outcome: Outcome): readonly MissedUnit[] {
  const matched = new Set(outcome.pairings.map(({ unit }) => unit));
  return outcome.units.flatMap((_, unit) => (matched.has(unit) ? [] : [explain(outcome, unit)]));
}

function explain(outcome: Outcome, unit: number): MissedUnit {
  const { units, sentences, segmentations, pairings, threshold, text } = outcome;
  const isCandidate = ({ candidates }: SegmentCandidates) => candidates.some((entry) => entry.unit === unit);
  const missed = { unit: units[unit]!.unit.id, required: threshold };
  const contested = closest(segmentations.flat().filter(isCandidate), unit);
  if (contested !== null) {
    const winner = pairings.find(({ segment }) => segment === contested.at);
    return winner === undefined
      ? { ...missed, reason: 'left-out', ...describe(contested, text) }
      : { ...missed, reason: 'lost', ...describe(contested, text), lostTo: units[winner.unit]!.unit.id };
  }
  const everywhere = sentences.flat(2);
  const elsewhere = closest(everywhere.filter(isCandidate), unit);
  if (elsewhere !== null) return { ...missed, reason: 'other-segmentation', ...describe(elsewhere, text) };
  const nearest = closest(everywhere, unit);
  if (nearest === null) return { ...missed, reason: 'below-threshold', ...NOTHING };
  return { ...missed, reason: whyNoCandidate(nearest, threshold), ...describe(nearest, text) };
}

function whyNoCandidate({ at, similarity }: Closest, threshold: number): WminMissReason {
  if (similarity < threshold) return 'below-threshold';
  return at.tooShort ? 'too-few-words' : 'not-among-best';
}

interface Closest {
  readonly at: SegmentCandidates;
  readonly similarity: number;
}

/** The segment most like the unit; the first of several. */
function closest(segments: readonly SegmentCandidates[], unit: number): Closest | null {
  let best: Closest | null = null;
  for (const at of segments) {
    const similarity = at.ranked.find((entry) => entry.unit === unit)?.similarity;
    if (similarity !== undefined && (best === null || similarity > best.similarity))
      best = { at, similarity };
  }
  return best;
}

function describe({ at, similarity }: Closest, text: string): Pick<MissedUnit, 'closest' | 'evidence'> {
  return { closest: asExpression(at.segment, text), evidence: seen(similarity) };
}

function seen(similarity: number | null): WminMiss {
  return { matcher: 'wmin', similarity };
}

const NOTHING = { closest: null, evidence: seen(null) };
