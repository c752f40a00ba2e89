/**
 * A report: scored summaries with all that explains their scores, as data. Reporters lay it out (report/), and
 * formats/report-json.ts writes it and reads it back.
 */
import type { AnnotatedSummary, Pyramid, ScoreCard, ScoreName, ScoreOptions } from '../model.ts';
import type { Choices } from '../signature.ts';

/** One summary of a report: what it expresses and what that scores. */
export interface ScoredSummary {
  readonly annotated: AnnotatedSummary;
  readonly card: ScoreCard;
}

/** The summaries that were scored against one pyramid. */
export interface ReportTopic {
  readonly pyramid: Pyramid;
  /** How the summaries were matched; by people where it is not said. */
  readonly match?: Choices;
  readonly summaries: readonly ScoredSummary[];
}

/** Thresholds of `--min`, by the name of the score. */
export type Thresholds = Readonly<Partial<Record<ScoreName, number>>>;

export interface Report {
  /** What the scores depend on; formatSignature prints it. */
  readonly signature: Choices;
  /** How the scores were computed. */
  readonly options: ScoreOptions;
  readonly topics: readonly ReportTopic[];
  readonly thresholds: Thresholds;
}
