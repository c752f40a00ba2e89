/**
 * One row for each summary of every topic: the pyramid in small, the scores with bars, and for a summary
 * without a score the reason. The script of the page makes the columns sortable.
 */
import { max } from 'd3-array';
import type { Score } from '../../model.ts';
import { formatScore, remarks } from '../format.ts';
import { SCORE_NAMES, type ScoreName } from '../report.ts';
import { describeShortfall, describeThresholds, type Required, shortfalls } from '../thresholds.ts';
import { type Html, html } from './escape.ts';
import { glyph } from './glyph.ts';
import type { SummaryView, TopicView } from './view.ts';

/** The value at which each score's bar is full: 1 for a ratio unless some summary has more. */
export type FullBars = Readonly<Record<ScoreName, number>>;

export function summaryTable({ topics, report }: { topics: readonly TopicView[]; report: Required }): Html {
  const full = fullBars(topics);
  const many = topics.length > 1;
  const gated = describeThresholds(report) !== '';
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="table-caption"><table id="table" class="${[many && 'many', gated && 'gated'].filter(Boolean).join(' ')}">
    <caption id="table-caption">Scores of all summaries</caption>
    <thead><tr>${head('Summary', 'name')}${many && head('Topic', 'name')}${head('Expressed', 'shape')}${SCORE_NAMES.map((name) => head(name, 'number'))}${gated && head('Threshold', 'threshold')}</tr></thead>
    <tbody>${topics.map((view) =>
      view.summaries.map((summary) => tableRow({ view, summary, full, many, gated, report })),
    )}</tbody></table></div>`;
}

/** The button comes to life with the script. */
function head(name: string, className: string): Html {
  return html`<th scope="col" class="${className}"><button type="button" disabled>${name}</button></th>`;
}

function tableRow({
  view,
  summary,
  full,
  many,
  gated,
  report,
}: {
  view: TopicView;
  summary: SummaryView;
  full: FullBars;
  many: boolean;
  gated: boolean;
  report: Required;
}): Html {
  const { card } = summary.scored;
  return html`<tr data-s="${summary.anchor}"><th scope="row"><a href="#${summary.anchor}">${summary.name}</a>${remarks(
    summary.scored,
  ).map(
    (remark) => html`<p class="reason">${remark}</p>`,
  )}</th>${many && html`<td><a href="#${view.anchor}">${view.name}</a></td>`}
    <td class="shape" data-v="${card.counts.matched}">${glyph(view, summary)}${card.counts.matched} / ${view.units.size}</td>
    ${SCORE_NAMES.map((name) => scoreCell({ name, score: card[name], full: full[name] }))}${gated && verdictCell(summary, report)}</tr>`;
}

function scoreCell({ name, score, full }: { name: ScoreName; score: Score; full: number }): Html {
  if (score.value === null) return html`<td class="number none">—<span class="aloud">unscored</span></td>`;
  const share = full > 0 ? Number(((100 * score.value) / full).toFixed(1)) : 0;
  return html`<td class="number" data-v="${score.value}" style="--v:${share}%">${formatScore(name, score)}</td>`;
}

function verdictCell(summary: SummaryView, report: Required): Html {
  const missed = shortfalls(summary.scored.card, report);
  if (missed.length === 0) return html`<td class="verdict pass" data-v="1"><b>passes</b></td>`;
  return html`<td class="verdict fail" data-v="0" title="${missed.map(describeShortfall).join('; ')}"><b>misses</b> ${missed.map(({ name }) => name).join(', ')}</td>`;
}

function fullBars(topics: readonly TopicView[]): FullBars {
  const cards = topics.flatMap(({ summaries }) => summaries.map(({ scored }) => scored.card));
  const highest = (name: ScoreName) => max(cards, (card) => card[name].value ?? 0) ?? 0;
  return {
    raw: highest('raw'),
    quality: Math.max(1, highest('quality')),
    coverage: Math.max(1, highest('coverage')),
    comprehensive: Math.max(1, highest('comprehensive')),
  };
}
