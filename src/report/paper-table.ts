/**
 * A comparison in the layout of its paper: hirao-2018's tables have r/ρ/τ in one cell, ape-2017's Table 1 a column for
 * each, with α, and Figure 2 below it as numbers.
 *
 *   paperTableText(evaluatePaperTable({ table: 'ape-2017', scores, topics }), { width: 100 })
 */
import type { Combination } from '../meta/combine.ts';
import { COEFFICIENTS, type Coefficient } from '../meta/correlation.ts';
import type { MetricAtLevel } from '../meta/evaluate.ts';
import { FLOOR } from '../meta/floor.ts';
import type { Level } from '../meta/level.ts';
import { PAPER_TABLES, type PaperEvaluation, type PaperRow } from '../meta/paper-table.ts';
import { DASH, formatFixed, plural } from './format.ts';
import { describeResamples, UNITS } from './meta.ts';
import { type Column, layOut, renderRow, wrap } from './text-table.ts';

export function paperTableText(
  found: PaperEvaluation,
  { width = 100 }: { readonly width?: number } = {},
): string {
  const { title } = PAPER_TABLES[found.table];
  const lines = [
    ...wrap(title, { width }),
    ...wrap(`Against human "${found.field}": ${sizes(found)}`, { width }),
    ...found.notes.flatMap((note) => wrap(note, { width })),
    '',
    ...(found.table === 'ape-2017' ? apeLines(found, width) : hiraoLines(found, width)),
    ...wrap(testLine(found), { width }),
  ];
  return `${lines.join('\n')}\n`;
}

/** How many there are at each level. */
function sizes({ evaluation }: PaperEvaluation): string {
  const levels = evaluation.metrics[0]?.levels ?? [];
  return levels.map(({ level, n }) => plural(n, ...UNITS[level])).join(', ');
}

function atLevel({ evaluation }: PaperEvaluation, metric: string, level: Level): MetricAtLevel | undefined {
  return evaluation.metrics.find((one) => one.metric === metric)?.levels.find((one) => one.level === level);
}

/** `.894`, as the papers print it. */
function short(value: number | null | undefined, decimals = 3): string {
  return formatFixed(value, decimals).replace(/^(-?)0\./, '$1.');
}

/** Holm's p of the difference to the floor. */
function significance({ evaluation }: PaperEvaluation, metric: string, level: Level): string {
  const tested = evaluation.comparisons.find((one) => one.level === level && one.a === metric);
  if (tested?.adjusted === null || tested === undefined) return metric === FLOOR ? '' : DASH;
  return tested.adjusted < 0.001 ? '< .001' : short(tested.adjusted);
}

function hiraoLines(found: PaperEvaluation, width: number): readonly string[] {
  const { levels } = PAPER_TABLES['hirao-2018'];
  const together = (at: MetricAtLevel | undefined) =>
    at === undefined ? DASH : COEFFICIENTS.map((name) => short(at[name].value)).join('/');
  const columns: Column[] = [
    { header: 'metric', align: 'left', shrinkTo: 12 },
    ...levels.flatMap((level): Column[] => [
      { header: `${level} r/ρ/τ`, align: 'right' },
      { header: 'p', align: 'right', dropRank: 1 },
    ]),
  ];
  const cells = found.rows.map(({ name, metric }) => [
    name,
    ...levels.flatMap((level) => [
      together(atLevel(found, metric, level)),
      significance(found, metric, level),
    ]),
  ]);
  return [...table(columns, cells, width), ''];
}

function apeLines(found: PaperEvaluation, width: number): readonly string[] {
  const columns: Column[] = [
    { header: 'metric', align: 'left', shrinkTo: 12 },
    { header: 'α', align: 'right' },
    ...COEFFICIENTS.map((name): Column => ({ header: NAMES[name], align: 'right' })),
    { header: 'p', align: 'right', dropRank: 1 },
  ];
  const cells = found.rows.map((row) => {
    const at = atLevel(found, row.metric, 'pooled');
    const values = COEFFICIENTS.map((name) => short(at?.[name].value));
    return [row.name, alpha(row), ...values, significance(found, row.metric, 'pooled')];
  });
  const notes = found.rows.some(({ isBest }) => isBest)
    ? wrap('* best for Pearson’s r on these very data, which flatters; .5 is the blind choice.', { width })
    : [];
  return [...table(columns, cells, width), ...notes, '', ...curveLines(found.combinations, width)];
}

const NAMES: Readonly<Record<Coefficient, string>> = {
  pearson: 'Pearson',
  spearman: 'Spearman',
  kendall: 'Kendall',
};

function alpha({ alpha: value, isBest }: PaperRow): string {
  return value === null ? '' : `${short(value, 2)}${isBest ? '*' : ' '}`;
}

/** Figure 2: a row for each α, a column for each pair of metrics. */
function curveLines(combinations: readonly Combination[], width: number): readonly string[] {
  if (combinations.length === 0) return [];
  const curves = combinations.map(({ a, b, levels }) => ({ name: `${a} + ${b}`, points: levels[0]!.points }));
  const columns: Column[] = [
    { header: 'α', align: 'right' },
    ...curves.map(({ name }): Column => ({ header: `${name} r/ρ/τ`, align: 'right' })),
  ];
  const cells = curves[0]!.points.map(({ alpha: value }, i) => [
    short(value, 2),
    ...curves.map(({ points }) => COEFFICIENTS.map((name) => short(points[i]![name])).join('/')),
  ]);
  return [
    ...wrap('Figure 2: how the correlation depends on α, the weight of the first metric', { width }),
    ...table(columns, cells, width),
    '',
  ];
}

function table(columns: readonly Column[], cells: readonly (readonly string[])[], width: number) {
  const layout = layOut({ columns, rows: cells, width });
  const headers = columns.map(({ header }) => header);
  return [headers, ...cells].map((row) => renderRow(layout, row));
}

function testLine({ evaluation: { settings, coefficient } }: PaperEvaluation): string {
  return `p: of the difference to ${FLOOR} in ${coefficient}, by ${settings.test} (${describeResamples(settings)}), corrected after Holm at each level.`;
}
