/**
 * The units of the pyramid that a summary was not found to express, each with the closest segment and why that
 * was not enough.
 *
 *   { unit: '01', reason: 'lost', required: 0.65, closest: { …, text: 'Cows fled' }, lostTo: '03',
 *     evidence: { matcher: 'wmin', similarity: 0.7 } }
 */
import type { MissedUnit } from '../../model.ts';
import { asExpression } from '../../semantics/segments.ts';
import type { Likeness, SegmentCandidates, SummaryCandidates } from './candidates.ts';
import type { VectorUnit } from './similarity.ts';
import type { Pairing } from './vertices.ts';
import type { WminMiss, WminMissReason } from './words.ts';

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
  const everywhere = outcome.sentences.flat(2);
  const nearest: Nearest = {
    contested: closestOf(outcome.segmentations.flat(), ({ candidates }) => candidates),
    elsewhere: closestOf(everywhere, ({ candidates }) => candidates),
    anywhere: closestOf(everywhere, ({ ranked }) => ranked),
  };
  return outcome.units.flatMap((_, unit) => (matched.has(unit) ? [] : [explain(outcome, nearest, unit)]));
}

/** For each unit the segment most like it: of those that count and have it as a candidate, of all that have, of all. */
type Nearest = Readonly<Record<'contested' | 'elsewhere' | 'anywhere', ReadonlyMap<number, Closest>>>;

function explain(outcome: Outcome, nearest: Nearest, unit: number): MissedUnit {
  const { units, pairings, threshold, text } = outcome;
  const missed = { unit: units[unit]!.unit.id, required: threshold };
  const contested = nearest.contested.get(unit);
  if (contested !== undefined) {
    const winner = pairings.find(({ segment }) => segment === contested.at);
    return winner === undefined
      ? { ...missed, reason: 'left-out', ...describe(contested, text) }
      : { ...missed, reason: 'lost', ...describe(contested, text), lostTo: units[winner.unit]!.unit.id };
  }
  const elsewhere = nearest.elsewhere.get(unit);
  if (elsewhere !== undefined)
    return { ...missed, reason: 'other-segmentation', ...describe(elsewhere, text) };
  const anywhere = nearest.anywhere.get(unit);
  if (anywhere === undefined) return { ...missed, reason: 'below-threshold', ...NOTHING };
  return { ...missed, reason: whyNoCandidate(anywhere, threshold), ...describe(anywhere, text) };
}

function whyNoCandidate({ at, similarity }: Closest, threshold: number): WminMissReason {
  if (similarity < threshold) return 'below-threshold';
  return at.tooShort ? 'too-few-words' : 'not-among-best';
}

interface Closest {
  readonly at: SegmentCandidates;
  readonly similarity: number;
}

/** The segment most like each unit, the first of several, in one walk over what the segments are like. */
function closestOf(
  segments: readonly SegmentCandidates[],
  likenesses: (segment: SegmentCandidates) => readonly Likeness[],
): ReadonlyMap<number, Closest> {
  const best = new Map<number, Closest>();
  for (const at of segments) {
    for (const { unit, similarity } of likenesses(at)) {
      const known = best.get(unit);
      if (known === undefined || similarity > known.similarity) best.set(unit, { at, similarity });
    }
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
