/** What `eval` says of systems, from the rows that it wrote: averages, and tables with intervals and paired tests. */
import {
  averageSystems,
  averagesText,
  compareSystems,
  latexTables,
  METRICS,
  type MetricRun,
  type MetricScoreRow,
  markdownTable,
  metricSignature,
  pairsTable,
  type SystemComparison,
  type SystemScore,
  systemsTable,
  systemsText,
  xlsxFile,
} from '../index.ts';
import { readRows } from '../io/rows.ts';
import { print, terminalWidth } from '../io/terminal.ts';
import { type OutputFile, writeOutputs } from '../io/write.ts';
import type { CommandReading } from './reading.ts';
import { OUTPUTS, type SystemFlags } from './system-options.ts';

interface Written {
  readonly flags: SystemFlags;
  /** Where the rows are, those of an earlier run too. */
  readonly output: string;
  readonly reading: CommandReading;
}

export async function printAverages(
  metrics: readonly MetricRun[],
  { flags, output, reading }: Written,
): Promise<void> {
  const averaged = metrics.map(({ as, metric, settings }) => {
    const { measure, hasOldResamples } = METRICS.get(metric);
    return { name: as, measure, hasOldResamples: hasOldResamples?.(settings) ?? false };
  });
  const found = await averageSystems({
    rows: readRows(output, reading.inputs),
    metrics: averaged,
    seed: flags.seed,
  });
  print(averagesText(found, { width: terminalWidth() }));
}

/** Prints and writes what was asked for. */
export async function reportSystems(
  metrics: readonly MetricRun[],
  { flags, output, reading }: Written,
): Promise<void> {
  const rows: MetricScoreRow[] = [];
  for await (const row of readRows<MetricScoreRow>(output, reading.inputs)) rows.push(row);
  const compared = metrics.map(({ as }) => ({ as, comparison: comparisonOf(rows, as, flags) }));
  const tables = compared.flatMap(({ as, comparison }) => [
    systemsTable(comparison, as),
    pairsTable(comparison, as),
  ]);
  const signatures = metrics.map(metricSignature).join('\n');
  const all = {
    name: 'Rows',
    columns: [
      { header: 'topic' },
      { header: 'summary' },
      { header: 'metric' },
      { header: 'score', decimals: null },
    ],
    rows: rows.map(({ topic, summary, metric, score }) => [topic, summary, metric, score]),
  };
  const contents = {
    latex: () => latexTables(tables, signatures),
    markdown: () => `${tables.map(markdownTable).join('\n\n')}\n\n${quoted(signatures)}\n`,
    xlsx: () => xlsxFile([...tables, all]),
  };
  const files = OUTPUTS.flatMap((name): OutputFile[] => {
    const file = flags[name];
    return file === undefined ? [] : [{ file, content: contents[name]() }];
  });
  writeOutputs(files);
  if (!flags.systems) return;
  const width = terminalWidth();
  const texts = compared.map(({ as, comparison }) => systemsText(comparison, { measure: as, width }));
  print(texts.join('\n'));
}

function comparisonOf(
  rows: readonly MetricScoreRow[],
  as: string,
  { test, seed }: SystemFlags,
): SystemComparison {
  const scores = rows
    .filter(({ metric }) => metric === as)
    .map(({ topic, summary, score }): SystemScore => ({ topic, system: summary, score }));
  return compareSystems({ scores, seed, ...(test && { test }) });
}

function quoted(signatures: string): string {
  return signatures
    .split('\n')
    .map((signature) => `\`${signature.replaceAll('`', "'")}\``)
    .join('<br>');
}
