/**
 * The scores of further metrics of one summary, each folded up: how it came about, the most important of what was looked
 * for, and where that stands in the summary. All of it is in the JSON, so that a page of many summaries stays light.
 *
 *   auto 0.531: how it comes about
 *     0.531 = 0.231 × 0.612 (statements) + 0.769 × 0.507 (words)
 *     The Moon's gravity pulls on the oceans.   sentence of reference A, weight 5: probability 0.912, …
 */
import type { ExplainedPart } from '../../method.ts';
import { explainScore } from '../../methods/explanations.ts';
import type { FurtherScore } from '../../model.ts';
import { formatScore } from '../format.ts';
import { type Html, html } from './escape.ts';
import { inContext } from './excerpt.ts';
import { stone } from './stones.ts';
import type { SummaryView, TopicView } from './view.ts';

/** So much is listed of what a metric looked for. */
const MOST_PARTS = 10;

export function furtherScores(view: TopicView, summary: SummaryView): Html | null {
  const also = Object.entries(summary.scored.card.also ?? {});
  if (also.length === 0) return null;
  return html`<div class="further">${also.map(([name, score]) => furtherScore({ view, summary, name, score }))}</div>`;
}

function furtherScore({
  view,
  summary,
  name,
  score,
}: {
  view: TopicView;
  summary: SummaryView;
  name: string;
  score: FurtherScore;
}): Html {
  const { annotated } = summary.scored;
  const { lines, parts } = explainScore(name, { score, annotated, pyramid: view.topic.pyramid });
  const title = html`<b>${name} ${formatScore(name, score)}</b>`;
  if (parts.length === 0) return html`<p>${title} <span class="reason">${lines.join('; ')}</span></p>`;
  const more = parts.length - MOST_PARTS;
  return html`<details><summary>${title}: how it comes about</summary>
    ${lines.map((line) => html`<p class="evidence">${line}</p>`)}
    <ol>${parts.slice(0, MOST_PARTS).map((part) => partItem(view, annotated.summary.text, part))}</ol>${
      more > 0 &&
      html`<p class="note">and ${more} more that matter less: <code>--json</code> and <code>--log</code> have them all</p>`
    }</details>`;
}

function partItem(
  view: TopicView,
  text: string,
  { text: label, unit, about, found, isOpposite }: ExplainedPart,
): Html {
  const own = unit === undefined ? undefined : view.units.get(unit);
  const name = html`<bdi>${label}</bdi>`;
  return html`<li>${
    own === undefined
      ? html`<p>${name}</p>`
      : html`<p class="k${own.level}">${stone({ number: own.number })} <a class="label" href="#${own.anchor}">${name}</a></p>`
  }<p class="evidence">${isOpposite === true && html`<b>Says the opposite.</b> `}${about}</p>${
    found !== null && (found.spans.length > 0 ? inContext(text, found.spans) : html`<q>${found.text}</q>`)
  }</li>`;
}
