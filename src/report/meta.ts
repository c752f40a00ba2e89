/**
 * A meta-evaluation as text: for each level a table of metrics with their correlations, n and ties, then the tests.
 *
 *   metaText(evaluateMetrics({ scores, human }), { width: 100 })
 */
import type { Accuracy } from '../meta/accuracy.ts';
import type { Combination } from '../meta/combine.ts';
import type { Correlation } from '../meta/correlation.ts';
import type { ComparisonAtLevel, MetaEvaluation, MetricAtLevel, MetricEvaluation } from '../meta/evaluate.ts';
import { FLOOR } from '../meta/floor.ts';
import type { Level } from '../meta/level.ts';
import { DASH, displayName, plural } from './format.ts';
import { type Column, layOut, renderRow, wrap } from './text-table.ts';

const UNIT: Record<Level, readonly [one: string, many: string]> = {
  system: ['system', 'systems'],
  summary: ['topic', 'topics'],
  pooled: ['summary', 'summaries'],
};

const EXPLAINED: Record<Level, string> = {
  system: "systems' averages over topics",
  summary: 'within each topic, averaged over topics',
  pooled: 'all summaries at once',
};

export function metaText(
  evaluation: MetaEvaluation,
  { width = 100 }: { readonly width?: number } = {},
): string {
  const levels = evaluation.metrics[0]?.levels.map(({ level }) => level) ?? [];
  const lines = levels.flatMap((level, i) => [...levelLines(evaluation, level, i, width), '']);
  const accuracies = accuracyLines(evaluation.metrics, width);
  const notes = noteLines(evaluation, width);
  return `${[...lines, ...accuracies, ...notes].join('\n').trimEnd()}\n`;
}

function levelLines(
  evaluation: MetaEvaluation,
  level: Level,
  index: number,
  width: number,
): readonly string[] {
  const rows = evaluation.metrics.map(({ metric, levels }) => ({ metric, at: levels[index]! }));
  const comparisons = evaluation.comparisons.filter((comparison) => comparison.level === level);
  return [
    ...wrap(`Level: ${level} (${EXPLAINED[level]})`, { width }),
    ...correlationTable(evaluation, rows, width),
    ...rows.flatMap(({ metric, at }) => undefinedLines(metric, at, width)),
    ...comparisonTable(comparisons, evaluation, width),
  ];
}

type Row = { readonly metric: string; readonly at: MetricAtLevel };

function correlationTable({ coefficient, settings }: MetaEvaluation, rows: readonly Row[], width: number) {
  const interval = `${Math.round(settings.confidence * 100)}% of ${coefficient}`;
  const columns: Column[] = [
    { header: 'metric', align: 'left', shrinkTo: 12 },
    { header: 'n', align: 'right' },
    { header: 'pearson', align: 'right' },
    { header: 'p', align: 'right', dropRank: 1 },
    { header: 'spearman', align: 'right', dropRank: 5 },
    { header: 'kendall', align: 'right', dropRank: 6 },
    { header: interval, align: 'right', dropRank: 4 },
    { header: 'ties', align: 'right', dropRank: 3 },
    { header: 'dropped', align: 'right', dropRank: 2 },
  ];
  const cells = rows.map(({ metric, at }) => [
    displayName(metric),
    `${at.n} ${UNIT[at.level][at.n === 1 ? 0 : 1]}`,
    ...[value(at.pearson), probability(at.pearson.p), value(at.spearman), value(at.kendall)],
    bounds(at.interval),
    `${at.pearson.ties.x}/${at.pearson.ties.y}`,
    String(at.dropped.unscored + at.dropped.unjudged + at.dropped.missing),
  ]);
  return tableLines(columns, cells, width);
}

function tableLines(columns: readonly Column[], cells: readonly (readonly string[])[], width: number) {
  const layout = layOut({ columns, rows: cells, width });
  const dropped = layout.dropped.length === 0 ? [] : [`left out at this width: ${layout.dropped.join(', ')}`];
  const headers = columns.map(({ header }) => header);
  return [
    ...[headers, ...cells].map((row) => renderRow(layout, row)),
    ...dropped.flatMap((note) => wrap(note, { width })),
  ];
}

function value({ value: found }: Correlation): string {
  return found === null ? DASH : found.toFixed(3);
}

function bounds({ low, high }: { readonly low: number | null; readonly high: number | null }): string {
  return low === null || high === null ? DASH : `${low.toFixed(3)} to ${high.toFixed(3)}`;
}

function probability(p: number | null): string {
  if (p === null) return DASH;
  return p < 0.0001 ? '< .0001' : p.toFixed(4);
}

/** Why a metric has no correlation here. */
function undefinedLines(metric: string, at: MetricAtLevel, width: number): readonly string[] {
  const { reason } = at.pearson;
  if (reason === undefined) return [];
  const said = reason.replace('of x', 'of the metric').replace('of y', 'of the judgments');
  return wrap(`${displayName(metric)}: undefined, ${said}`, { width });
}

function comparisonTable(
  comparisons: readonly ComparisonAtLevel[],
  evaluation: MetaEvaluation,
  width: number,
) {
  if (comparisons.length === 0) return [];
  const { test } = evaluation.settings;
  const columns: Column[] = [
    { header: `difference in ${evaluation.coefficient}`, align: 'left', shrinkTo: 12 },
    { header: 'is', align: 'right' },
    { header: `p (${test})`, align: 'right' },
    { header: 'p (Holm)', align: 'right' },
    ...(test === 'bootstrap' ? [{ header: 'interval', align: 'right', dropRank: 1 } as const] : []),
  ];
  const cells = comparisons.map(({ a, b, difference, p, adjusted, low, high }) => [
    `${displayName(a)} minus ${displayName(b)}`,
    difference === null ? DASH : signed(difference),
    probability(p),
    probability(adjusted),
    bounds({ low, high }),
  ]);
  return ['', ...tableLines(columns, cells, width)];
}

/** Both tables of pyreval-2019 §6, as far as there is an accuracy: the means over samples, and the figure on all topics. */
function accuracyLines(metrics: readonly MetricEvaluation[], width: number): readonly string[] {
  const measured = metrics.flatMap(({ metric, accuracy }) =>
    accuracy === undefined ? [] : [{ metric, accuracy }],
  );
  const first = measured[0]?.accuracy;
  if (first === undefined) return [];
  const whole = measured.some(({ accuracy }) => accuracy.all !== null);
  const sampled = measured.some(({ accuracy }) => accuracy.mean !== null);
  const pairs = plural(first.pairs, 'pair');
  const samples = `${plural(first.samples, 'sample')} of ${plural(first.sampleSize, 'topic')}`;
  const titled = (what: string, lines: readonly string[]) => [
    ...wrap(`Accuracy on ${pairs} of systems${what}`, { width }),
    ...lines,
  ];
  return [
    ...(sampled ? [...titled(`, mean over ${samples}`, sampleTable(measured, width)), ''] : []),
    ...(whole ? titled(', all topics', wholeTable(measured, width)) : titled('', [])),
    ...undefinedAccuracies(measured).flatMap((line) => wrap(line, { width })),
    '',
  ];
}

type Measured = readonly { readonly metric: string; readonly accuracy: Accuracy }[];

const METRIC: Column = { header: 'metric', align: 'left', shrinkTo: 12 };
const numbers = (header: string, dropRank: number): Column => ({ header, align: 'right', dropRank });

function sampleTable(measured: Measured, width: number): readonly string[] {
  return tableLines(
    [METRIC, numbers('mean', 3), numbers('sd', 1), numbers('95% of mean', 2)],
    measured.map(({ metric, accuracy: { mean, deviation, low, high } }) => [
      displayName(metric),
      ...[share(mean), share(deviation)],
      bounds({ low, high }),
    ]),
    width,
  );
}

function wholeTable(measured: Measured, width: number): readonly string[] {
  return [
    ...tableLines(
      [METRIC, numbers('accuracy', 4), numbers('delta', 3), numbers('significant', 2), numbers('human', 1)],
      measured.map(({ metric, accuracy }) => accuracyCells(metric, accuracy)),
      width,
    ),
    ...wrap(
      'delta: above the mean over samples. significant: pairs that differ by the metric, and by people.',
      { width },
    ),
  ];
}

/** What is undefined and why, a line for each reason. */
export function undefinedAccuracies(measured: Measured): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { metric, accuracy } of measured) {
    if (accuracy.reason === undefined) continue;
    const what = accuracy.all === null ? 'undefined' : 'no mean over samples';
    const said = `${what}, ${accuracy.reason}`;
    byReason.set(said, [...(byReason.get(said) ?? []), displayName(metric)]);
  }
  return [...byReason].map(([said, names]) => `${names.join(', ')}: ${said}`);
}

function accuracyCells(metric: string, { mean, all, significant }: Accuracy): string[] {
  const delta = all === null || mean === null ? DASH : signed(all - mean);
  return [displayName(metric), share(all), delta, String(significant.metric), String(significant.human)];
}

function share(found: number | null): string {
  return found === null ? DASH : found.toFixed(3);
}

function signed(difference: number): string {
  return `${difference < 0 ? '-' : '+'}${Math.abs(difference).toFixed(3)}`;
}

/** What two metrics are worth together: alone, with α = .5, and with an α that was chosen on the other topics. */
export function combinationText(
  combination: Combination,
  { width = 100 }: { readonly width?: number } = {},
): string {
  const { a, b, coefficient, standardised, levels } = combination;
  const [nameA, nameB] = [displayName(a), displayName(b)];
  const right = (header: string): Column => ({ header, align: 'right' });
  const columns: Column[] = [
    { header: 'level', align: 'left' },
    { header: nameA, align: 'right', shrinkTo: 8 },
    { header: nameB, align: 'right', shrinkTo: 8 },
    ...[right('alpha .5'), right('held out'), right('alpha chosen')],
  ];
  const cells = levels.map((at) => [
    at.level,
    ...[share(at.a), share(at.b), share(at.blind), share(at.heldOut)],
    alphaRange(at.alphas),
  ]);
  const scale = standardised ? ', both brought to one scale' : '';
  const lines = [
    ...wrap(`Combination: alpha * ${nameA} + (1 - alpha) * ${nameB}, ${coefficient}${scale}`, { width }),
    ...tableLines(columns, cells, width),
    ...levels.flatMap(({ level, blind, reason }) =>
      reason === undefined
        ? []
        : wrap(`${level}: no ${blind === null ? 'combination' : 'held-out figure'}, ${reason}`, { width }),
    ),
    ...wrap('held out: for each topic, alpha is chosen on the other topics.', { width }),
  ];
  return `${lines.join('\n')}\n`;
}

function alphaRange(alphas: readonly number[]): string {
  if (alphas.length === 0) return DASH;
  const [low, high] = [Math.min(...alphas), Math.max(...alphas)];
  return low === high ? low.toFixed(2) : `${low.toFixed(2)} to ${high.toFixed(2)}`;
}

function noteLines({ settings, metrics }: MetaEvaluation, width: number): readonly string[] {
  const over = settings.resample === 'both' ? 'topics and systems' : settings.resample;
  const noFloor = settings.compare === 'floor' && metrics.every(({ metric }) => metric !== FLOOR);
  return [
    ...(noFloor ? [`no tests: there are no scores of ${FLOOR}, the floor to test against.`] : []),
    'ties: pairs of equal values, of the metric / of the judgments.',
    'dropped: summaries that the metric did not score, or nobody judged.',
    `intervals and tests: ${settings.resamples} resamples of ${over}, seed ${settings.seed}.`,
  ].flatMap((note) => wrap(note, { width }));
}
