/** The numbers behind the pictures, as tables of the page. */
import type { Accuracy } from '../../meta/accuracy.ts';
import { FLOOR } from '../../meta/floor.ts';
import type { Level } from '../../meta/level.ts';
import { displayName, formatBounds, formatFixed, formatProbability } from '../format.ts';
import { type Html, html } from '../html/escape.ts';
import {
  correlationCells,
  intervalHeader,
  lacksFloor,
  measuredOf,
  reasonWords,
  sampleCells,
  undefinedAccuracies,
} from '../meta.ts';
import { numberTable } from './shell.ts';
import type { MetaView } from './view.ts';

/** Every metric at one level: n, coefficients, p, interval and ties. */
export function levelTable(view: MetaView, level: Level): Html {
  const { evaluation } = view;
  const rows = evaluation.metrics.map(({ metric, levels }) => ({
    metric,
    at: levels.find((result) => result.level === level)!,
  }));
  const interval = intervalHeader(evaluation);
  const reasons = rows.filter(({ at }) => at.pearson.reason !== undefined);
  return html`${numberTable({
    caption: `Correlations with people, ${level} level`,
    headers: [`${level} level`, 'n', 'pearson', 'p', 'spearman', 'kendall', interval, 'ties', 'dropped'],
    rows: rows.map(({ metric, at }) => [displayName(metric), String(at.n), ...correlationCells(at)]),
  })}
    ${reasons.map(({ metric, at }) => html`<p class="reasons">${displayName(metric)}: ${reasonWords(at.pearson.reason!)}</p>`)}`;
}

/** The tests of differences between metrics, if any were made. */
export function comparisonTable({ evaluation }: MetaView): Html | null {
  const { comparisons, coefficient, settings } = evaluation;
  if (lacksFloor(evaluation)) {
    return html`<p class="reasons">No tests: there are no scores of ${FLOOR}, the floor to test against.</p>`;
  }
  if (comparisons.length === 0) return null;
  const intervals = settings.test === 'bootstrap';
  return numberTable({
    caption: 'Differences between metrics',
    headers: [
      `difference in ${coefficient}`,
      ...['level', 'is', `p (${settings.test})`, 'p (Holm)'],
      ...(intervals ? ['interval'] : []),
    ],
    rows: comparisons.map((comparison) => [
      `${displayName(comparison.a)} minus ${displayName(comparison.b)}`,
      ...[comparison.level, formatFixed(comparison.difference)],
      ...[formatProbability(comparison.p), formatProbability(comparison.adjusted)],
      ...(intervals ? [formatBounds(comparison)] : []),
    ]),
  });
}

/** Both tables of pyreval-2019 §6, and why a metric has no accuracy; null if none was asked for. */
export function accuracyTables({ evaluation }: MetaView): readonly Html[] | null {
  const found = measuredOf(evaluation.metrics);
  if (found === null) return null;
  const { measured, sampled, whole, pairs, samples } = found;
  const table = (
    caption: string,
    headers: readonly string[],
    cells: (accuracy: Accuracy) => readonly string[],
  ) =>
    numberTable({
      caption: `Accuracy on ${pairs} of systems, ${caption}`,
      headers,
      rows: measured.map(({ metric, accuracy }) => [displayName(metric), ...cells(accuracy)]),
    });
  return [
    ...(sampled ? [table(`mean over ${samples}`, [samples, 'mean', 'sd', '95% of mean'], sampleCells)] : []),
    ...(whole
      ? [table('all topics', ['all topics', 'accuracy', 'delta', 'significant', 'human'], wholeCells)]
      : []),
    ...undefinedAccuracies(measured).map((line) => html`<p class="reasons">${line}</p>`),
  ];
}

function wholeCells({ all, mean, significant }: Accuracy): readonly string[] {
  const delta = all === null || mean === null ? null : all - mean;
  return [formatFixed(all), formatFixed(delta), String(significant.metric), String(significant.human)];
}

/** The averages of every system, by people and by each metric. */
export function systemTable(view: MetaView): Html {
  const people = view.rankings[0]!;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Averages"><table><caption>Averages of all ${view.noun[1]}</caption>
    <thead><tr><th scope="col">${view.noun[0]}</th><th scope="col" class="number">human ${view.field}</th>${view.scatters.map(({ metric }) => html`<th scope="col" class="number">${displayName(metric)}</th>`)}</tr></thead>
    <tbody>${people.ranking.systems.map(({ mean }, rank) => {
      const system = people.systems[rank]!;
      const scores = view.scatters.map(({ points }) => points.find((point) => point.system === system));
      return html`<tr id="sys${system}" data-s="${system}"><th scope="row"><bdi>${view.names[system]!}</bdi></th><td class="number">${formatFixed(mean)}</td>${scores.map((point) => html`<td class="number">${formatFixed(point?.metric ?? null)}</td>`)}</tr>`;
    })}</tbody></table></div>`;
}
