/**
 * Feedback sheets as files: one page of HTML for each student, without scripts, to be printed or sent.
 *
 *   sheetsOf({ work, title: 'Tides', scale, options })  // [{ name: 'ada.html', text: '<!doctype html>…' }]
 */

import { writeCsv } from '../formats/csv.ts';
import { fileNameOf } from '../formats/names.ts';
import { type Html, html } from '../report/html/escape.ts';
import type { ScoreOptions } from '../score/score.ts';
import { type Feedback, type FeedbackPoint, feedbackOf } from '../workbench/feedback.ts';
import { describeScale, type Scale } from '../workbench/grade.ts';
import type { Work } from '../workbench/work.ts';

export interface SheetFile {
  readonly name: string;
  readonly text: string;
}

interface ClassWork {
  readonly work: Work;
  readonly title: string;
  readonly scale: Scale;
  readonly options: ScoreOptions;
}

export function sheetsOf({ work, title, scale, options }: ClassWork): readonly SheetFile[] {
  return work.summaries.map(({ id }) => ({
    name: `${fileNameOf(id)}.html`,
    text: sheet(feedbackOf({ work, summary: id, scale, options }), title, scale).markup,
  }));
}

function sheet(feedback: Feedback, title: string, scale: Scale): Html {
  const { summary, said, missing, further, grade, computed, isOverride, remark, reason } = feedback;
  const words = isOverride || computed === null ? '' : ` ${computed.words}`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${summary} · ${title}</title>
<style>body{font:1.0625rem/1.55 Charter,Cambria,Georgia,serif;max-width:42rem;margin:3rem auto;padding:0 1.25rem;color:#24211c}h1{font-size:1.6rem;font-weight:400;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}p{margin:.4rem 0}ul{padding-inline-start:1.2rem;margin:0}li{margin:.35rem 0}small{color:#645d51}.space{border:1px solid #c9bfad;border-radius:4px;min-height:6rem;padding:.75rem;white-space:pre-wrap}</style></head>
<body><h1>${title}</h1><p>${summary}</p>
<p><strong>Grade: ${grade ?? 'none'}</strong>${words}</p>${reason === null ? '' : html`<p>${reason}</p>`}
<h2>What you said</h2>${list(said, 'Nothing of what the text should say was found.')}
<h2>What is missing</h2>${list(missing, 'Nothing important is missing.')}${further === 0 ? '' : html`<p><small>${furtherWords(further)}</small></p>`}
<h2>Your teacher says</h2><div class="space">${remark}</div>
<p><small>How the grade comes about: ${describeScale(scale)}</small></p></body></html>
`;
}

/** What is not worth a line each. */
export function furtherWords(further: number): string {
  return further === 1
    ? 'One less important point is missing besides.'
    : `${further} less important points are missing besides.`;
}

function list(points: readonly FeedbackPoint[], none: string): Html {
  if (points.length === 0) return html`<p>${none}</p>`;
  return html`<ul>${points.map(({ label, words }) => html`<li>${label}${words.length === 0 ? '' : html`<br><small>“${words.join('” and “')}”</small>`}</li>`)}</ul>`;
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
export function gradesCsv({ work, scale, options }: ClassWork): string {
  const header = ['student', 'grade', scale.score, 'said', 'missing', 'undecided', 'remark', 'note'];
  const rows = work.summaries.map(({ id }) => {
    const { grade, score, said, missing, further, undecided, remark, reason } = feedbackOf({
      work,
      summary: id,
      scale,
      options,
    });
    return [id, grade, score, said.length, missing.length + further, undecided, remark, reason ?? ''];
  });
  return writeCsv([header, ...rows]);
}
