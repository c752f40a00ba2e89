/**
 * Feedback sheets as files: one page of HTML for each student, without scripts, to be printed or sent.
 *
 *   sheetsOf({ work, title: 'Tides', scale })  // [{ name: 'ada.html', text: '<!doctype html>…' }]
 */

import { writeCsv } from '../formats/csv.ts';
import { fileNameOf } from '../formats/names.ts';
import { feedbackSheet } from '../report/handout-sheet.ts';
import { type Feedback, type FeedbackPoint, feedbackOf } from '../workbench/feedback.ts';
import type { Scale } from '../workbench/grade.ts';
import type { Work } from '../workbench/work.ts';

interface ClassWork {
  readonly work: Work;
  readonly title: string;
  readonly scale: Scale;
}

export function feedbacksOf({ work, scale }: Pick<ClassWork, 'work' | 'scale'>): readonly Feedback[] {
  return work.summaries.map(({ id }) => feedbackOf({ work, summary: id, scale }));
}

export function sheetsOf({ work, title, scale }: ClassWork) {
  return feedbacksOf({ work, scale }).map((feedback) => ({
    name: `${fileNameOf(feedback.summary)}.html`,
    text: feedbackSheet({ ...feedback, title, scale }),
  }));
}

/** What fits into a cell of a gradebook. */
export function shortFeedback({ said, missing, remark }: Feedback): string {
  const labels = (points: readonly FeedbackPoint[]) =>
    points.map(({ label }) => label.replace(/[.\s]+$/, '')).join('; ');
  return [
    remark,
    said.length === 0 ? '' : `You said: ${labels(said)}.`,
    missing.length === 0 ? '' : `Missing: ${labels(missing)}.`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** A gradebook of our own, for those without an LMS. */
export function gradesCsv({ work, scale }: ClassWork): string {
  const header = ['student', 'grade', scale.score, 'said', 'missing', 'undecided', 'remark', 'note'];
  const rows = feedbacksOf({ work, scale }).map((feedback) => {
    const { summary, grade, score, said, missing, further, undecided, remark, reason } = feedback;
    return [summary, grade, score, said.length, missing.length + further, undecided, remark, reason ?? ''];
  });
  return writeCsv([header, ...rows]);
}
