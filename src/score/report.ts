/**
 * A report: scored summaries with all that explains their scores, as data. Reporters lay it out (report/), and
 * formats/report-json.ts writes it and reads it back.
 */
import type { AnnotatedSummary, Pyramid, ScoreCard, ScoreOptions } from '../model.ts';
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
  /** What the scores of further metrics depend on. */
  readonly metrics?: Readonly<Record<string, Choices>>;
  readonly summaries: readonly ScoredSummary[];
}

/** Thresholds of `--min`, by the name of the score or of a further metric. */
export type Thresholds = Readonly<Record<string, number>>;

/** Thresholds for one system each: for the summaries of that id, whatever the topic. */
export type SystemThresholds = Readonly<Record<string, Thresholds>>;

/** A mean that should have reached a threshold; of all summaries where no system is named. */
export interface MeanCheck {
  readonly system: string | null;
  readonly name: string;
  readonly required: number;
  /** Null where no summary has the score. */
  readonly mean: number | null;
  readonly failed: boolean;
}

/** A content unit that a summary expressed and does not express any more, or not surely. */
export interface LostUnit {
  readonly id: string;
  readonly label: string;
  readonly weight: number;
  readonly now: 'missed' | 'unsure';
}

/** A score of one summary, before and now. */
export interface SummaryChange {
  readonly topic: string;
  readonly summary: string;
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
  /** How far it may fall; null where single summaries are not checked. */
  readonly most: number | null;
  readonly failed: boolean;
  readonly lost: readonly LostUnit[];
  /** How many units it expresses that it did not express before. */
  readonly gained: number;
}

/** A mean over the summaries that had the score before and have it now; of all systems where none is named. */
export interface MeanChange {
  readonly system: string | null;
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** How many summaries it is over. */
  readonly n: number;
  /** The 95% interval of the change, by a paired bootstrap. */
  readonly low: number;
  readonly high: number;
  /** How far it may fall, or `bootstrap`: not beyond chance; null where means are not checked. */
  readonly most: number | 'bootstrap' | null;
  readonly failed: boolean;
}

export interface BaselineComparison {
  readonly summaries: readonly SummaryChange[];
  readonly means: readonly MeanChange[];
  /** How many summaries only one of the two has. */
  readonly added: number;
  readonly gone: number;
}

/** What a gate looks at beside the thresholds of single summaries. */
export interface Gate {
  readonly means: readonly MeanCheck[];
  readonly baseline?: BaselineComparison;
}

export interface Report {
  /** What the scores depend on; formatSignature prints it. */
  readonly signature: Choices;
  /** How the scores were computed. */
  readonly options: ScoreOptions;
  readonly topics: readonly ReportTopic[];
  readonly thresholds: Thresholds;
  readonly systemThresholds?: SystemThresholds;
  readonly gate?: Gate;
}
