/**
 * WMIN: which content units a summary expresses, and where, by a maximum weighted independent set over its
 * sentences (pyreval-2019 §4.6). Every match says how alike segment and unit are and which unit came second;
 * every unit that was not found says why.
 *
 *   const { annotated, missed } = matchWmin({ summary, segments, units });
 *   annotated.matches[0]   // { unit: '03', text: 'It stormed', spans: [[0, 10]], evidence: { similarity: .81, … } }
 *   missed[0]              // { unit: '01', similarity: .42, closest: 'Cows fled', reason: 'below-threshold' }
 */
import { CheopsError } from '../../errors.ts';
import type { AnnotatedSummary, Match, Summary } from '../../model.ts';
import { bestIndependentSet, greedyIndependentSet } from '../../optimize/independent-set.ts';
import { checkSegments, type SegmentId, type SegmentVector } from '../../pyramid/edua/segments.ts';
import { findCandidates, type SegmentCandidates, type SummaryCandidates } from './candidates.ts';
import { type MatchThreshold, type Similarity, thresholdOf, type VectorUnit } from './similarity.ts';
import { type MatchVertex, matchVertices, type Pairing } from './vertices.ts';

export const WMIN_SOLVERS = ['greedy', 'exact'] as const;

export interface WminOptions {
  readonly threshold: MatchThreshold;
  /** How many candidate units a segment keeps. */
  readonly candidates: number;
  /** How many units one segment may express. */
  readonly unitsPerSegment: number;
  readonly similarity: Similarity;
  readonly solver: (typeof WMIN_SOLVERS)[number];
}

/** As in pyreval-2019 and its published tool. */
export const WMIN_PAPER: WminOptions = {
  threshold: { cosine: 0.5 },
  candidates: 2,
  unitsPerSegment: 1,
  similarity: 'mean',
  solver: 'greedy',
};

/** Chosen on data: docs/edua.md has the figures. */
export const WMIN_DEFAULTS: WminOptions = {
  threshold: { percentile: 99 },
  candidates: 2,
  unitsPerSegment: 2,
  similarity: 'mean',
  solver: 'exact',
};

/** Why a unit was not matched. */
export const MISS_REASONS = [
  /** No segment is alike enough. */
  'below-threshold',
  /** Alike enough, but the closest segments keep other candidates. */
  'not-among-best',
  /** A candidate, but the sentence was segmented otherwise. */
  'other-segmentation',
  /** A candidate in the chosen segmentation, but the segment expresses another unit. */
  'lost',
] as const;

export interface MissedUnit {
  readonly unit: string;
  readonly reason: (typeof MISS_REASONS)[number];
  /** How alike it is to the closest segment; null if nothing could be compared. */
  readonly similarity: number | null;
  readonly closest: { readonly segment: SegmentId; readonly text: string } | null;
  /** The unit that the segment expresses instead. */
  readonly lostTo?: string;
}

export interface WminResult {
  readonly annotated: AnnotatedSummary;
  /** The segment of each match. */
  readonly segments: readonly SegmentId[];
  /** The segmentation chosen for each sentence. */
  readonly segmentations: readonly Pick<SegmentId, 'sentence' | 'segmentation'>[];
  readonly missed: readonly MissedUnit[];
  /** The least similarity of a match. */
  readonly threshold: number;
  /** Summed weight of the matched units, what it could be at most, and whether it is proven to be the most. */
  readonly weight: number;
  readonly bound: number;
  readonly proven: boolean;
}

export function matchWmin({
  summary,
  segments,
  units,
  options = {},
}: {
  summary: Summary;
  segments: readonly SegmentVector[];
  units: readonly VectorUnit[];
  options?: Partial<WminOptions>;
}): WminResult {
  const settings = { ...WMIN_DEFAULTS, ...options };
  checkSegments(segments);
  const threshold = thresholdOf({ units, ...settings });
  const sentences = findCandidates({ ...settings, segments, units, threshold });
  const vertices = matchVertices({ summary: sentences, units, unitsPerSegment: settings.unitsPerSegment });
}
