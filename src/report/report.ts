/**
 * What every reporter gets and gives. A report is finished data (score/report.ts): reporters lay it out and compute no
 * scores.
 */
import type { Report, ReportTopic, ScoredSummary } from '../score/report.ts';

export { SCORE_NAMES, type ScoreName } from '../model.ts';
export type { Report, ReportTopic, ScoredSummary } from '../score/report.ts';

/** A file of a report; `name` is a suggestion, and tells the files of a folder apart. */
export interface ReportFile {
  readonly name: string;
  readonly content: string;
}

/** Lays out a report. Most reporters give one file; the log gives one for each summary. */
export type Reporter<Options = object> = (report: Report, options?: Options) => readonly ReportFile[];

/** A summary with the topic that it is of. */
export interface Entry {
  readonly topic: ReportTopic;
  readonly summary: ScoredSummary;
}

export function entriesOf({ topics }: Pick<Report, 'topics'>): readonly Entry[] {
  return topics.flatMap((topic) => topic.summaries.map((summary) => ({ topic, summary })));
}
