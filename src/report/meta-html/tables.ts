/** The numbers behind the pictures, as tables of the page. */
import type { MetricAtLevel } from '../../meta/evaluate.ts';
import type { Level } from '../../meta/level.ts';
import { DASH, displayName } from '../format.ts';
import { type Html, html } from '../html/escape.ts';
import type { MetaView } from './view.ts';

/** Every metric at one level: n, coefficients, interval, ties, and the test against the floor. */
export function levelTable(view: MetaView, level: Level): Html {
  const { evaluation } = view;
  const rows = evaluation.metrics.map(({ metric, levels }) => ({
    metric,
    at: levels.find((result) => result.level === level)!,
  }));
  const percent = Math.round(evaluation.settings.confidence * 100);
  const reasons = rows.filter(({ at }) => at.pearson.reason !== undefined);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Correlations, ${level} level"><table><caption>Correlations with people, ${level} level</caption>
    <thead><tr><th scope="col">${level} level</th>${['n', 'pearson', 'spearman', 'kendall', `${percent}% of ${evaluation.coefficient}`, 'ties', 'dropped'].map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
    <tbody>${rows.map(({ metric, at }) => levelRow(metric, at))}</tbody></table></div>
    ${reasons.map(({ metric, at }) => html`<p class="reasons">${displayName(metric)}: ${at.pearson.reason!.replace('of x', 'of the metric').replace('of y', 'of the judgments')}</p>`)}`;
}

function levelRow(metric: string, at: MetricAtLevel): Html {
  const { low, high } = at.interval;
  const cells = [
    String(at.n),
    ...[at.pearson, at.spearman, at.kendall].map(({ value }) => number(value)),
    low === null || high === null ? DASH : `${low.toFixed(3)} to ${high.toFixed(3)}`,
    `${at.pearson.ties.x}/${at.pearson.ties.y}`,
    String(at.dropped.unscored + at.dropped.unjudged + at.dropped.missing),
  ];
  return html`<tr><th scope="row">${displayName(metric)}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>`;
}

/** The tests of differences between metrics, if any were made. */
export function comparisonTable({ evaluation }: MetaView): Html | null {
  if (evaluation.comparisons.length === 0) return null;
  const p = (value: number | null) => (value === null ? DASH : value < 0.0001 ? '< .0001' : value.toFixed(4));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Differences between metrics"><table><caption>Differences between metrics</caption>
    <thead><tr><th scope="col">difference in ${evaluation.coefficient}</th>${['level', 'is', 'p', 'p (Holm)'].map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
    <tbody>${evaluation.comparisons.map(
      ({ a, b, level, difference, p: raw, adjusted }) =>
        html`<tr><th scope="row">${displayName(a)} minus ${displayName(b)}</th>${[level, number(difference), p(raw), p(adjusted)].map((cell) => html`<td class="number">${cell}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

/** The averages of every system, by people and by each metric. */
export function systemTable(view: MetaView): Html {
  const people = view.rankings[0]!;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Averages"><table><caption>Averages of all ${view.noun[1]}</caption>
    <thead><tr><th scope="col">${view.noun[0]}</th><th scope="col" class="number">human ${view.field}</th>${view.scatters.map(({ metric }) => html`<th scope="col" class="number">${displayName(metric)}</th>`)}</tr></thead>
    <tbody>${people.ranking.systems.map(({ mean }, rank) => {
      const system = people.systems[rank]!;
      const scores = view.scatters.map(({ points }) => points.find((point) => point.system === system));
      return html`<tr id="sys${system}" data-s="${system}"><th scope="row"><bdi>${view.names[system]!}</bdi></th><td class="number">${number(mean)}</td>${scores.map((point) => html`<td class="number">${number(point?.metric ?? null)}</td>`)}</tr>`;
    })}</tbody></table></div>`;
}

function number(value: number | null): string {
  return value === null ? DASH : value.toFixed(3);
}
