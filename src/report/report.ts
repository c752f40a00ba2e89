/**
 * What every reporter gets and gives. A report is finished data: reporters lay it out and compute no scores.
 */
import type { AnnotatedSummary, Pyramid, ScoreCard } from '../model.ts';

/** One summary of a report: what it expresses and what that scores. */
export interface ScoredSummary {
  readonly annotated: AnnotatedSummary;
  readonly card: ScoreCard;
}

/** The summaries that were scored against one pyramid. */
export interface ReportTopic {
  readonly pyramid: Pyramid;
  readonly summaries: readonly ScoredSummary[];
}

export interface Report {
  /** What the scores depend on; see signature.ts. */
  readonly signature: string;
  readonly topics: readonly ReportTopic[];
  /** Thresholds of `--min`, by the name of the score. */
  readonly thresholds: Readonly<Partial<Record<ScoreName, number>>>;
}

export const SCORE_NAMES = ['raw', 'quality', 'coverage', 'comprehensive'] as const;
export type ScoreName = (typeof SCORE_NAMES)[number];

/** A file of a report; `name` is a suggestion, and tells the files of a folder apart. */
export interface ReportFile {
  readonly name: string;
  readonly content: string;
}

/** Lays out a report. Most reporters give one file; the log gives one for each summary. */
export type Reporter<Options = object> = (report: Report, options?: Options) => readonly ReportFile[];
