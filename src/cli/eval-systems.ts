/** What `eval` says of systems, from the rows that it wrote: tables with intervals and paired tests. */
import type { Command } from 'commander';
import {
  CheopsError,
  compareSystems,
  latexTables,
  type MetricRun,
  type MetricScoreRow,
  markdownTable,
  metricSignature,
  pairsTable,
  type SystemComparison,
  type SystemScore,
  type SystemTest,
  systemsTable,
  systemsText,
  xlsxFile,
} from '../index.ts';
import { readRows } from '../io/rows.ts';
import { print, terminalWidth } from '../io/terminal.ts';
import { type OutputFile, writeOutputs } from '../io/write.ts';
import type { CommandReading } from './reading.ts';
import { addSystemOptions } from './score-reports.ts';

export interface SystemFlags {
  readonly systems: boolean;
  readonly test?: SystemTest;
  readonly seed: number;
  readonly latex?: string;
  readonly markdown?: string;
  readonly xlsx?: string;
}

const OUTPUTS = ['latex', 'markdown', 'xlsx'] as const;

export function addEvalSystems(command: Command): Command {
  return addSystemOptions(command)
    .option('--latex <file>', 'write the tables of systems for a paper')
    .option('--markdown <file>', 'write them for a comment or a README')
    .option('--xlsx <file>', 'write them, and all rows, as a workbook');
}

export function systemOutputs(flags: SystemFlags): readonly string[] {
  return OUTPUTS.flatMap((name) => flags[name] ?? []);
}

export function asksForSystems(flags: SystemFlags): boolean {
  return flags.systems || systemOutputs(flags).length > 0;
}

/** Prints and writes what was asked for. */
export async function reportSystems(
  metrics: readonly MetricRun[],
  { flags, output, reading }: { flags: SystemFlags; output: string; reading: CommandReading },
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

/** Averages and systems are made of the rows, which must lie somewhere. */
export function needsFile(what: string): CheopsError {
  return new CheopsError('E_USAGE', `${what} needs the rows in a file, not on standard output.`, {
    fix: 'Name a file with -o.',
  });
}
