/** The numbers behind the pictures, as tables of the page. */
import type { Accuracy } from '../../meta/accuracy.ts';
import type { MetricAtLevel } from '../../meta/evaluate.ts';
import { FLOOR } from '../../meta/floor.ts';
import type { Level } from '../../meta/level.ts';
import { DASH, displayName, plural } from '../format.ts';
import { type Html, html } from '../html/escape.ts';
import { undefinedAccuracies } from '../meta.ts';
import { numberTable } from './shell.ts';
import type { MetaView } from './view.ts';

/** Every metric at one level: n, coefficients, p, interval and ties. */
export function levelTable(view: MetaView, level: Level): Html {
  const { evaluation } = view;
  const rows = evaluation.metrics.map(({ metric, levels }) => ({
    metric,
    at: levels.find((result) => result.level === level)!,
  }));
  const percent = Math.round(evaluation.settings.confidence * 100);
  const interval = `${percent}% of ${evaluation.coefficient}`;
  const reasons = rows.filter(({ at }) => at.pearson.reason !== undefined);
  return html`${numberTable({
    caption: `Correlations with people, ${level} level`,
    headers: [`${level} level`, 'n', 'pearson', 'p', 'spearman', 'kendall', interval, 'ties', 'dropped'],
    rows: rows.map(({ metric, at }) => [displayName(metric), ...levelCells(at)]),
  })}
    ${reasons.map(({ metric, at }) => html`<p class="reasons">${displayName(metric)}: ${at.pearson.reason!.replace('of x', 'of the metric').replace('of y', 'of the judgments')}</p>`)}`;
}

function levelCells(at: MetricAtLevel): readonly string[] {
  return [
    String(at.n),
    ...[number(at.pearson.value), probability(at.pearson.p)],
    ...[number(at.spearman.value), number(at.kendall.value)],
    bounds(at.interval),
    `${at.pearson.ties.x}/${at.pearson.ties.y}`,
    String(at.dropped.unscored + at.dropped.unjudged + at.dropped.missing),
  ];
}

/** The tests of differences between metrics, if any were made. */
export function comparisonTable({ evaluation }: MetaView): Html | null {
  const { comparisons, coefficient, settings } = evaluation;
  if (settings.compare === 'floor' && evaluation.metrics.every(({ metric }) => metric !== FLOOR)) {
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
      ...[comparison.level, number(comparison.difference)],
      ...[probability(comparison.p), probability(comparison.adjusted)],
      ...(intervals ? [bounds(comparison)] : []),
    ]),
  });
}

/** Both tables of pyreval-2019 §6, and why a metric has no accuracy; null if none was asked for. */
export function accuracyTables({ evaluation }: MetaView): readonly Html[] | null {
  const measured = evaluation.metrics.flatMap(({ metric, accuracy }) =>
    accuracy === undefined ? [] : [{ metric, accuracy }],
  );
  if (measured.length === 0) return null;
  const { samples, sampleSize, pairs } = measured[0]!.accuracy;
  const sampled = measured.some(({ accuracy }) => accuracy.mean !== null);
  const whole = measured.some(({ accuracy }) => accuracy.all !== null);
  const table = (
    caption: string,
    headers: readonly string[],
    cells: (accuracy: Accuracy) => readonly string[],
  ) =>
    numberTable({
      caption: `Accuracy on ${plural(pairs, 'pair')} of systems, ${caption}`,
      headers,
      rows: measured.map(({ metric, accuracy }) => [displayName(metric), ...cells(accuracy)]),
    });
  const over = `${plural(samples, 'sample')} of ${plural(sampleSize, 'topic')}`;
  return [
    ...(sampled ? [table(`mean over ${over}`, [over, 'mean', 'sd', '95% of mean'], sampleCells)] : []),
    ...(whole
      ? [table('all topics', ['all topics', 'accuracy', 'delta', 'significant', 'human'], wholeCells)]
      : []),
    ...undefinedAccuracies(measured).map((line) => html`<p class="reasons">${line}</p>`),
  ];
}

function sampleCells({ mean, deviation, low, high }: Accuracy): readonly string[] {
  return [number(mean), number(deviation), bounds({ low, high })];
}

function wholeCells({ all, mean, significant }: Accuracy): readonly string[] {
  const delta = all === null || mean === null ? null : all - mean;
  return [number(all), number(delta), String(significant.metric), String(significant.human)];
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

function bounds({ low, high }: { readonly low: number | null; readonly high: number | null }): string {
  return low === null || high === null ? DASH : `${low.toFixed(3)} to ${high.toFixed(3)}`;
}

function probability(p: number | null): string {
  if (p === null) return DASH;
  return p < 0.0001 ? '< .0001' : p.toFixed(4);
}
