/**
 * One row for each summary of every topic, ranked by coverage: the scores with bars, the pyramid in small, and for a
 * summary without a score the reason. The script of the page makes the columns sortable.
 */
import { max } from 'd3-array';
import { type AnyScore, scoreNames, scoreOf } from '../../score/also.ts';
import { formatScore, remarks, sharedRemarks } from '../format.ts';
import { type Report, SCORE_NAMES } from '../report.ts';
import { describeShortfall, describeThresholds, type Required, shortfalls } from '../thresholds.ts';
import { type Html, html } from './escape.ts';
import { outcomesOf } from './filter.ts';
import { glyph } from './glyph.ts';
import type { SummaryView, TopicView } from './view.ts';

/** What the rows have in common. */
interface Shown {
  /** The value at which each score's bar is full: 1 for a ratio unless some summary has more. */
  readonly full: ReadonlyMap<string, number>;
  /** Scores that some summary has, besides coverage; further metrics as well. */
  readonly others: readonly string[];
  readonly many: boolean;
  readonly gated: boolean;
  readonly unsure: boolean;
  /** What holds for all is said once, below. */
  readonly shared: readonly string[];
  readonly report: Report;
}

export function summaryTable({ topics, report }: { topics: readonly TopicView[]; report: Report }): Html {
  const rows = ranked(topics);
  const cards = rows.map(({ summary }) => summary.scored.card);
  const names = scoreNames(report);
  const shown: Shown = {
    full: new Map(
      names.map((name) => [
        name,
        max([name === 'raw' ? 0 : 1, ...cards.map((card) => scoreOf(card, name).value ?? 0)])!,
      ]),
    ),
    others: names.filter(
      (name) => name !== 'coverage' && cards.some((card) => scoreOf(card, name).value !== null),
    ),
    many: topics.length > 1,
    gated: describeThresholds(report) !== '',
    unsure: cards.some(({ counts }) => counts.unsure > 0),
    shared: sharedRemarks(report),
    report,
  };
  const { many, gated, unsure, others, shared } = shown;
  const more = others.filter(isFurther).length;
  const classes = [many && 'many', gated && 'gated', unsure && 'checked'].filter(Boolean).join(' ');
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="table-caption"><table id="table" class="${classes}"${more > 0 && html` style="--more:${more}"`}>
    <caption id="table-caption">Scores of all summaries, the best first</caption>
    <thead><tr>${head('Summary', 'name')}${many && head('Topic', 'name')}<th scope="col" class="number" aria-sort="descending"><button type="button" disabled>coverage</button></th>${head('Expressed', 'shape')}${unsure && head('To check', 'number')}${others.map((name) => head(name, isFurther(name) ? 'number more' : 'number'))}${gated && head('Threshold', 'threshold')}</tr></thead>
    <tbody>${rows.map((row) => tableRow({ ...row, ...shown }))}</tbody></table></div>${shared.map((remark) => html`<p class="note">${remark}</p>`)}`;
}

/** Of these there may be many, so that their columns are narrower. */
function isFurther(name: string): boolean {
  return !(SCORE_NAMES as readonly string[]).includes(name);
}

/** The best first; what has no score comes last. */
function ranked(topics: readonly TopicView[]): readonly { view: TopicView; summary: SummaryView }[] {
  const rows = topics.flatMap((view) => view.summaries.map((summary) => ({ view, summary })));
  const coverage = ({ summary }: (typeof rows)[number]) => summary.scored.card.coverage.value ?? -1;
  return rows.sort((a, b) => coverage(b) - coverage(a));
}

/** The button comes to life with the script. */
function head(name: string, className: string): Html {
  return html`<th scope="col" class="${className}"><button type="button" disabled>${name}</button></th>`;
}

function tableRow({
  view,
  summary,
  full,
  others,
  many,
  gated,
  unsure,
  shared,
  report,
}: Shown & { view: TopicView; summary: SummaryView }): Html {
  const { card } = summary.scored;
  const own = remarks(summary.scored).filter((remark) => !shared.includes(remark));
  const cell = (name: string) => scoreCell({ name, score: scoreOf(card, name), full: full.get(name)! });
  return html`<tr data-s="${summary.anchor}" data-o="${outcomesOf(report, view, summary).join(' ')}"><th scope="row"><a href="${summary.href}">${summary.name}</a>${own.map(
    (remark) => html`<p class="reason">${remark}</p>`,
  )}</th>${many && html`<td class="topic-name"><a href="${view.href}">${view.name}</a></td>`}${cell('coverage')}
    <td class="shape" data-v="${card.counts.matched}">${glyph(view, summary)}${card.counts.matched} / ${view.units.size}</td>
    ${unsure && html`<td class="number" data-l="to check" data-v="${card.counts.unsure}">${card.counts.unsure}</td>`}${others.map(cell)}${gated && verdictCell(summary, report)}</tr>`;
}

/** On a narrow screen a number stands beside its name. */
function scoreCell({ name, score, full }: { name: string; score: AnyScore; full: number }): Html {
  const label = name === 'coverage' ? null : html` data-l="${name}"`;
  if (score.value === null)
    return html`<td class="number none"${label}>—<span class="aloud">unscored</span></td>`;
  const share = full > 0 ? Number(((100 * score.value) / full).toFixed(1)) : 0;
  return html`<td class="number"${label} data-v="${score.value}" style="--v:${share}%">${formatScore(name, score)}</td>`;
}

function verdictCell(summary: SummaryView, report: Required): Html {
  const missed = shortfalls(summary.scored.card, report);
  if (missed.length === 0) return html`<td class="verdict pass" data-v="1"><b>passes</b></td>`;
  return html`<td class="verdict fail" data-v="0" title="${missed.map(describeShortfall).join('; ')}"><b>misses</b> ${missed.map(({ name }) => name).join(', ')}</td>`;
}
