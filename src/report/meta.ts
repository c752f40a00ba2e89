/**
 * A meta-evaluation as text: for each level a table of metrics with their correlations, n and ties, then the tests.
 *
 *   metaText(evaluateMetrics({ scores, human }), { width: 100 })
 */
import type { Accuracy } from '../meta/accuracy.ts';
import type { Combination } from '../meta/combine.ts';
import type { ComparisonAtLevel, MetaEvaluation, MetricAtLevel, MetricEvaluation } from '../meta/evaluate.ts';
import { FLOOR } from '../meta/floor.ts';
import type { Level } from '../meta/level.ts';
import { DASH, displayName, formatBounds, formatFixed, formatProbability, plural } from './format.ts';
import { type Column, tableLines, wrap } from './text-table.ts';

/** What each level is counted in. */
export const UNITS: Readonly<Record<Level, readonly [one: string, many: string]>> = {
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
  const lines = levelsOf(evaluation).flatMap((level, i) => [...levelLines(evaluation, level, i, width), '']);
  const accuracies = accuracyLines(evaluation.metrics, width);
  const notes = noteLines(evaluation, width);
  return `${[...lines, ...accuracies, ...notes].join('\n').trimEnd()}\n`;
}

export function levelsOf({ metrics }: MetaEvaluation): readonly Level[] {
  return metrics[0]?.levels.map(({ level }) => level) ?? [];
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

function correlationTable(evaluation: MetaEvaluation, rows: readonly Row[], width: number) {
  const columns: Column[] = [
    { header: 'metric', align: 'left', shrinkTo: 12 },
    { header: 'n', align: 'right' },
    { header: 'pearson', align: 'right' },
    { header: 'p', align: 'right', dropRank: 1 },
    { header: 'spearman', align: 'right', dropRank: 5 },
    { header: 'kendall', align: 'right', dropRank: 6 },
    { header: intervalHeader(evaluation), align: 'right', dropRank: 4 },
    { header: 'ties', align: 'right', dropRank: 3 },
    { header: 'dropped', align: 'right', dropRank: 2 },
  ];
  const cells = rows.map(({ metric, at }) => [
    displayName(metric),
    plural(at.n, ...UNITS[at.level]),
    ...correlationCells(at),
  ]);
  return tableLines(columns, cells, width);
}

/** `95% of pearson` */
export function intervalHeader({ coefficient, settings }: MetaEvaluation): string {
  return `${Math.round(settings.confidence * 100)}% of ${coefficient}`;
}

/** pearson, p, spearman, kendall, interval, ties, dropped. */
export function correlationCells(at: MetricAtLevel): readonly string[] {
  return [
    ...[formatFixed(at.pearson.value), formatProbability(at.pearson.p)],
    ...[formatFixed(at.spearman.value), formatFixed(at.kendall.value)],
    formatBounds(at.interval),
    `${at.pearson.ties.x}/${at.pearson.ties.y}`,
    String(at.dropped.unscored + at.dropped.unjudged + at.dropped.missing),
  ];
}

/** Why there is no correlation, in the words of a reader. */
export function reasonWords(reason: string): string {
  return reason.replace('of x', 'of the metric').replace('of y', 'of the judgments');
}

/** Why a metric has no correlation here. */
function undefinedLines(metric: string, at: MetricAtLevel, width: number): readonly string[] {
  const { reason } = at.pearson;
  if (reason === undefined) return [];
  return wrap(`${displayName(metric)}: undefined, ${reasonWords(reason)}`, { width });
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
    formatProbability(p),
    formatProbability(adjusted),
    formatBounds({ low, high }),
  ]);
  return ['', ...tableLines(columns, cells, width)];
}

type Measured = readonly { readonly metric: string; readonly accuracy: Accuracy }[];

/** The metrics that have an accuracy, and what it is of: of samples, of all topics; null if none was asked for. */
export function measuredOf(metrics: readonly MetricEvaluation[]) {
  const measured: Measured = metrics.flatMap(({ metric, accuracy }) =>
    accuracy === undefined ? [] : [{ metric, accuracy }],
  );
  const first = measured[0]?.accuracy;
  if (first === undefined) return null;
  return {
    measured,
    sampled: measured.some(({ accuracy }) => accuracy.mean !== null),
    whole: measured.some(({ accuracy }) => accuracy.all !== null),
    pairs: plural(first.pairs, 'pair'),
    samples: `${plural(first.samples, 'sample')} of ${plural(first.sampleSize, 'topic')}`,
  };
}

/** Both tables of pyreval-2019 §6, as far as there is an accuracy: the means over samples, and the figure on all topics. */
function accuracyLines(metrics: readonly MetricEvaluation[], width: number): readonly string[] {
  const found = measuredOf(metrics);
  if (found === null) return [];
  const { measured, sampled, whole, pairs, samples } = found;
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

const METRIC: Column = { header: 'metric', align: 'left', shrinkTo: 12 };
const numbers = (header: string, dropRank: number): Column => ({ header, align: 'right', dropRank });

function sampleTable(measured: Measured, width: number): readonly string[] {
  return tableLines(
    [METRIC, numbers('mean', 3), numbers('sd', 1), numbers('95% of mean', 2)],
    measured.map(({ metric, accuracy }) => [displayName(metric), ...sampleCells(accuracy)]),
    width,
  );
}

/** mean, sd, 95% of mean. */
export function sampleCells({ mean, deviation, low, high }: Accuracy): readonly string[] {
  return [formatFixed(mean), formatFixed(deviation), formatBounds({ low, high })];
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
  return [
    displayName(metric),
    formatFixed(all),
    delta,
    String(significant.metric),
    String(significant.human),
  ];
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
    ...[at.a, at.b, at.blind, at.heldOut].map((value) => formatFixed(value)),
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

/** Whether the tests that were asked for have nothing to test against. */
export function lacksFloor({ settings, metrics }: MetaEvaluation): boolean {
  return settings.compare === 'floor' && metrics.every(({ metric }) => metric !== FLOOR);
}

/** `1000 resamples of topics and systems, seed 1` */
export function describeResamples({ resample, resamples, seed }: MetaEvaluation['settings']): string {
  const over = resample === 'both' ? 'topics and systems' : resample;
  return `${resamples} resamples of ${over}, seed ${seed}`;
}

function noteLines(evaluation: MetaEvaluation, width: number): readonly string[] {
  return [
    ...(lacksFloor(evaluation)
      ? [`no tests: there are no scores of ${FLOOR}, the floor to test against.`]
      : []),
    'ties: pairs of equal values, of the metric / of the judgments.',
    'dropped: summaries that the metric did not score, or nobody judged.',
    `intervals and tests: ${describeResamples(evaluation.settings)}.`,
  ].flatMap((note) => wrap(note, { width }));
}
