/**
 * One sheet for each student, in plain words: what the text says, what it lacks, and the grade.
 *
 *   handoutReport(report, { scale: POINTS })   // [{ name: 'ada.html', content: '<!doctype html>…' }, …]
 *
 * Where there are several topics, a file is named after both: `tides.ada.html`.
 */
import { pointsOf } from '../workbench/feedback.ts';
import { gradeOf, POINTS, type Scale } from '../workbench/grade.ts';
import { uniqueFileNames } from './file-names.ts';
import { displayName, formatPercent } from './format.ts';
import { feedbackSheet } from './handout-sheet.ts';
import { type Entry, entriesOf, type Report, type Reporter, type ReportTopic } from './report.ts';

export interface HandoutOptions {
  /** Null for no grades. */
  readonly scale?: Scale | null;
}

export const handoutReport: Reporter<HandoutOptions> = (report, { scale = POINTS } = {}) => {
  const entries = entriesOf(report);
  const names = uniqueFileNames(
    entries.map(({ topic, summary }) =>
      report.topics.length === 1 ? [summary.card.summary] : [topic.pyramid.id, summary.card.summary],
    ),
    '.html',
  );
  return entries.map((entry, i) => ({ name: names[i]!, content: sheetOf({ ...entry, report, scale }) }));
};

function sheetOf({
  topic,
  summary: { annotated, card },
  report,
  scale,
}: Entry & { report: Report; scale: Scale | null }): string {
  const { coverage } = card;
  const graded = card[scale?.score ?? 'coverage'];
  const computed = scale === null ? null : gradeOf(scale, graded.value);
  const empty = { said: [], unsure: [], contradicted: [], missing: [], further: 0 };
  const scored = card.raw.value !== null;
  return feedbackSheet({
    title: displayName(topic.pyramid.id),
    summary: displayName(card.summary),
    // What could not be read is not missing.
    ...(scored ? pointsOf({ pyramid: topic.pyramid, ...annotated }) : empty),
    percent: coverage.value === null ? null : formatPercent(coverage.value),
    grade: computed?.grade ?? null,
    computed,
    isOverride: false,
    scale,
    remark: '',
    reason: graded.value === null ? graded.reason : null,
    ...(isByMachine(report, topic) && { note: BY_MACHINE }),
  });
}

const BY_MACHINE =
  'A program looked for these points in the text, and it makes mistakes. Your teacher has the last word.';

function isByMachine({ signature }: Report, { match = signature }: ReportTopic): boolean {
  return match.match !== undefined && match.match !== 'manual';
}
