/** A sheet for one student, in plain words: a page of HTML without scripts, to be printed or sent. */
import type { FeedbackPoint } from '../workbench/feedback.ts';
import { describeScale, type Grade, type Scale } from '../workbench/grade.ts';
import { type Html, html } from './html/escape.ts';

export interface Sheet {
  readonly title: string;
  /** Whose text it is. */
  readonly summary: string;
  readonly said: readonly FeedbackPoint[];
  /** What may be said, and should be looked at. */
  readonly unsure?: readonly FeedbackPoint[];
  /** What the text says the opposite of. */
  readonly contradicted?: readonly FeedbackPoint[];
  readonly missing: readonly FeedbackPoint[];
  readonly further: number;
  /** `72 %`: how much of what matters the text says. */
  readonly percent?: string | null;
  readonly grade: string | null;
  readonly computed: Grade | null;
  readonly isOverride: boolean;
  /** No grade where there is none. */
  readonly scale: Scale | null;
  readonly remark: string;
  /** Why there is no score. */
  readonly reason: string | null;
  /** What else the student should know. */
  readonly note?: string;
}

export function feedbackSheet(sheet: Sheet): string {
  const { title, summary, said, unsure = [], contradicted = [], missing, remark, scale, note } = sheet;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${summary} · ${title}</title>
<style>${STYLE}</style></head>
<body><h1><bdi>${title}</bdi></h1><p><bdi>${summary}</bdi></p>
${result(sheet)}
<h2>What you said</h2>${list(said, 'Nothing of what the text should say was found.')}${
    unsure.length > 0 &&
    html`<h2>What you may have said</h2><p>Somebody should look at these.</p>${list(unsure, '')}`
  }${
    contradicted.length > 0 &&
    html`<h2>Where you say the opposite</h2><p>The point comes first, then your words.</p>${list(contradicted, '')}`
  }
<h2>What is missing</h2>${list(missing, sheet.reason === null ? 'Nothing important is missing.' : 'There was no text to compare.')}${further(sheet)}
<h2>Your teacher says</h2><div class="space">${remark}</div>${
    scale !== null && html`<p><small>How the grade comes about: ${describeScale(scale)}</small></p>`
  }${note !== undefined && html`<p><small>${note}</small></p>`}</body></html>
`.markup;
}

const STYLE =
  'body{font:1.0625rem/1.55 Charter,Cambria,Georgia,serif;max-width:42rem;margin:3rem auto;padding:0 1.25rem;color:#24211c}h1{font-size:1.6rem;font-weight:400;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}p{margin:.4rem 0}ul{padding-inline-start:1.2rem;margin:0}li{margin:.35rem 0;break-inside:avoid}small{color:#645d51}.space{border:1px solid #c9bfad;border-radius:4px;min-height:6rem;padding:.75rem;white-space:pre-wrap}';

function result({ percent = null, grade, computed, isOverride, scale, reason }: Sheet): Html {
  const words = isOverride || computed === null ? '' : ` ${computed.words}`;
  return html`${percent !== null && html`<p>You said <strong>${percent}</strong> of what matters.</p>`}${
    scale !== null && html`<p><strong>Grade: ${grade ?? 'none'}</strong>${words}</p>`
  }${reason !== null && html`<p>${reason}</p>`}`;
}

/** What is not worth a line each. */
function further({ further }: Sheet): Html | null {
  if (further === 0) return null;
  const words =
    further === 1
      ? 'One less important point is missing besides.'
      : `${further} less important points are missing besides.`;
  return html`<p><small>${words}</small></p>`;
}

function list(points: readonly FeedbackPoint[], none: string): Html {
  if (points.length === 0) return html`<p>${none}</p>`;
  return html`<ul>${points.map(({ label, words }) => html`<li><bdi>${label}</bdi>${words.length > 0 && html`<br><small>“<bdi>${words.join('” and “')}</bdi>”</small>`}</li>`)}</ul>`;
}
