/**
 * WMIN: which content units a summary expresses, and where, by a maximum weighted independent set over its
 * sentences (pyreval-2019 §4.6). Every match says how alike segment and unit are and which other unit is the most alike;
 * every unit that was not found says why.
 *
 *   const match = createWmin({ units });
 *   const { annotated, missed } = await match({ summary, segments });
 *   annotated.matches[0]   // { unit: '03', text: 'It stormed', spans: [[0, 10]], evidence: { matcher: 'wmin', similarity: .81, … } }
 *   missed[0]              // { unit: '01', reason: 'below-threshold', required: .65, closest: …, evidence: { … similarity: .42 } }
 */
import type { AnnotatedSummary, Match, MissedUnit, Summary } from '../../model.ts';
import { bestIndependentSet, greedyIndependentSet } from '../../optimize/independent-set.ts';
import { checkSegments } from '../../pyramid/edua/segments.ts';
import type { SegmentId } from '../../segment/segmentation.ts';
import { asExpression, type SegmentVector } from '../../semantics/segments.ts';
import { findCandidates, type SegmentCandidates, type SummaryCandidates } from './candidates.ts';
import { findMissed } from './missed.ts';
import { settle } from './settle.ts';
import {
  type MatchThreshold,
  type Similarity,
  thresholdOf,
  unitDirections,
  type VectorUnit,
} from './similarity.ts';
import { type MatchVertex, matchVertices, type Pairing, type WminSets } from './vertices.ts';
import type { WminEvidence } from './words.ts';

export const WMIN_SOLVERS = ['greedy', 'exact'] as const;

export interface WminOptions {
  readonly threshold: MatchThreshold;
  /** What a percentile comes to where there are no two units to compare; unless told, what is usual for WTMF. */
  readonly usual?: number;
  /** How many candidate units a segment keeps. */
  readonly candidates: number;
  /** How many units one segment may express. */
  readonly unitsPerSegment: number;
  readonly similarity: Similarity;
  readonly solver: (typeof WMIN_SOLVERS)[number];
  /** A segment of fewer different words expresses nothing: one word is no content unit. */
  readonly leastWords: number;
  /** In the end, give each unit to the segment most like it that has room for it. */
  readonly settle: boolean;
  /** The paper's one set of units for each segmentation, or all that the candidates allow; `subsets` unless told. */
  readonly sets?: WminSets;
}

/** As in pyreval-2019 and its published tool. */
export const WMIN_PAPER: WminOptions = {
  threshold: { cosine: 0.5 },
  candidates: 2,
  unitsPerSegment: 1,
  similarity: 'mean',
  solver: 'greedy',
  leastWords: 0,
  settle: false,
};

/** Chosen on data: docs/pyreval.md has the figures. */
export const WMIN_DEFAULTS: WminOptions = {
  ...WMIN_PAPER,
  threshold: { percentile: 97 },
  candidates: 3,
  unitsPerSegment: 2,
  leastWords: 3,
  settle: true,
};

export interface WminResult {
  readonly annotated: AnnotatedSummary;
  /** The segment of each match. */
  readonly segments: readonly SegmentId[];
  /** The segmentation chosen for each sentence. */
  readonly segmentations: readonly Pick<SegmentId, 'sentence' | 'segmentation'>[];
  readonly missed: readonly MissedUnit[];
  /** The least similarity of a match. */
  readonly threshold: number;
  /** Summed weight of the matched units. */
  readonly weight: number;
  /** No other choice among the candidates is heavier. */
  readonly proven: boolean;
}

export type WminMatcher = (input: {
  summary: Summary;
  segments: readonly SegmentVector[];
}) => Promise<WminResult>;

/** A matcher for one pyramid; what does not depend on the summary is computed here, once. */
export function createWmin({
  units,
  options = {},
}: {
  units: readonly VectorUnit[];
  options?: Partial<WminOptions>;
}): WminMatcher {
  const settings = { ...WMIN_DEFAULTS, ...options };
  const threshold = thresholdOf({ units, ...settings });
  const directions = units.map(({ vectors }) => unitDirections(vectors, settings.similarity));
  return async ({ summary, segments }) => {
    checkSegments(segments);
    const sentences = findCandidates({ ...settings, segments, units, directions, threshold });
    const { vertices, capped } = matchVertices({ ...settings, sentences, units });
    const isGreedy = settings.solver === 'greedy';
    const choice = isGreedy ? greedyIndependentSet(vertices) : await bestIndependentSet(vertices);
    const chosen = choice.map((i) => vertices[i]!);
    const segmentations = chooseSegmentations(sentences, chosen);
    const taken = chosen.flatMap((vertex) => vertex.pairings);
    const pairings = settings.settle ? settle({ pairings: taken, segmentations, ...settings }) : taken;
    return {
      annotated: { summary, ...annotate({ units, pairings, segmentations, text: summary.text }) },
      segments: pairings.map(({ segment }) => segment.segment.id),
      segmentations: segmentations.map(([first]) => {
        const { sentence, segmentation } = first!.segment.id;
        return { sentence, segmentation };
      }),
      missed: findMissed({ units, sentences, segmentations, pairings, threshold, text: summary.text }),
      threshold,
      weight: pairings.reduce((sum, { unit }) => sum + units[unit]!.unit.weight, 0),
      proven: !isGreedy && !capped,
    };
  };
}

/**
 * The segments of each sentence that count. A sentence that expresses nothing counts with the segmentation of
 * the most segments, the first of several: clauses that match no unit add to the size of a summary
 * (pyreval-2019 §2), and PyrEval's code counts the most segments too.
 */
function chooseSegmentations(
  sentences: SummaryCandidates,
  chosen: readonly MatchVertex[],
): readonly (readonly SegmentCandidates[])[] {
  const bySentence = new Map(chosen.map(({ group, segmentation }) => [group, segmentation]));
  return sentences.map((segmentations, sentence) => {
    const matched = bySentence.get(sentence);
    if (matched !== undefined) return segmentations[matched]!;
    return segmentations.reduce((finest, other) => (other.length > finest.length ? other : finest));
  });
}

function annotate({
  units,
  pairings,
  segmentations,
  text,
}: {
  units: readonly VectorUnit[];
  pairings: readonly Pairing[];
  segmentations: readonly (readonly SegmentCandidates[])[];
  text: string;
}): Pick<AnnotatedSummary, 'matches' | 'unmatched'> {
  const matched = new Set(pairings.map(({ segment }) => segment));
  return {
    matches: pairings.map((pairing) => ({
      ...asMatch(units, pairing, pairings),
      ...asExpression(pairing.segment.segment, text),
    })),
    unmatched: segmentations
      .flat()
      .filter((candidates) => !matched.has(candidates))
      .map(({ segment }) => asExpression(segment, text)),
  };
}

/**
 * The runner-up is the most alike unit that this segment does not express. It may be more alike than the one that it
 * does express, since units are chosen by weight and each is expressed once; reports say so.
 */
function asMatch(
  units: readonly VectorUnit[],
  pairing: Pairing,
  pairings: readonly Pairing[],
): Pick<Match, 'unit' | 'evidence'> {
  const { segment, unit, similarity } = pairing;
  const own = new Set(pairings.filter((other) => other.segment === segment).map((other) => other.unit));
  const second = segment.ranked.find((entry) => !own.has(entry.unit));
  return {
    unit: units[unit]!.unit.id,
    evidence: {
      matcher: 'wmin',
      similarity,
      ...(second === undefined
        ? {}
        : { runnerUp: { unit: units[second.unit]!.unit.id, similarity: second.similarity } }),
    } satisfies WminEvidence,
  };
}
