/** Options that say what files hold: the columns of tables, and texts that stand one on each line. */
import type { Command } from 'commander';
import { type Method, refuseUnused } from '../index.ts';
import type { TableOptions } from '../io/tables.ts';
import { someName } from './values.ts';

export interface InputFlags {
  readonly textColumn?: string;
  readonly idColumn?: string;
  readonly systemColumn?: string;
  readonly referenceColumn?: string;
  readonly sheet?: string;
  readonly lines?: boolean;
}

export function addColumnOptions(command: Command): Command {
  return command
    .option(
      '--text-column <name>',
      'of a table (.csv, .tsv, .xlsx): the column with the texts; a name or a number',
      someName,
    )
    .option(
      '--id-column <name>',
      'the column with the id of each text, or of its topic if several systems wrote about it',
      someName,
    )
    .option('--system-column <name>', 'the column that says which system wrote a text', someName)
    .option('--reference-column <name>', 'the column with references', someName)
    .option(
      '--sheet <name>',
      'of an .xlsx with several sheets: the one to read; a name or a number',
      someName,
    );
}

export function addLinesOption(command: Command): Command {
  return command.option(
    '--lines',
    'each line of a file is a text: line 1 of all files is topic 1, and so on',
    false,
  );
}

export function columnsOf({ textColumn, idColumn, systemColumn, referenceColumn }: InputFlags) {
  return { text: textColumn, id: idColumn, system: systemColumn, reference: referenceColumn };
}

/** What the call says of tables. */
export interface TableFlags extends Pick<TableOptions, 'sheet'> {
  readonly columns: NonNullable<TableOptions['columns']>;
}

/** Refuses names of columns and sheets where no table is read. */
export function refuseUnusedColumns({ columns, sheet }: TableFlags): void {
  const named = Object.entries(columns).filter(([, name]) => name !== undefined);
  const options = [...named.map(([role]) => `--${role}-column`), ...(sheet === undefined ? [] : ['--sheet'])];
  refuseUnused(new Map(options.map((option) => [option, 'where texts are in a table (.csv, .tsv, .xlsx)'])));
}

/** Refuses `--sources` that no method of a call would read. */
export function refuseUnusedSources({
  sources,
  used,
  all,
  choice,
}: {
  readonly sources?: readonly string[] | undefined;
  readonly used: readonly Pick<Method, 'needs'>[];
  /** Every method that could be chosen, and the words that choose one. */
  readonly all: readonly Method[];
  readonly choice: string;
}): void {
  const usesSources = ({ needs }: Pick<Method, 'needs'>) => needs.sources !== undefined;
  if (sources === undefined || used.some(usesSources)) return;
  const names = all.filter(usesSources).map(({ name }) => name);
  refuseUnused(new Map([['--sources', `with ${choice} ${names.join(', ')}`]]));
}
