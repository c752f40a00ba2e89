/** Options that say what files hold: the columns of tables, and texts that stand one on each line. */
import type { Command } from 'commander';

export interface InputFlags {
  readonly textColumn?: string;
  readonly idColumn?: string;
  readonly systemColumn?: string;
  readonly referenceColumn?: string;
  readonly lines?: boolean;
}

/** What the columns of tables hold, where the call says so. */
export interface ColumnFlags {
  readonly text?: string | undefined;
  readonly id?: string | undefined;
  readonly system?: string | undefined;
  readonly reference?: string | undefined;
}

export function addColumnOptions(command: Command): Command {
  return command
    .option(
      '--text-column <name>',
      'of a table (.csv, .tsv, .xlsx): the column with the texts; a name or a number',
    )
    .option('--id-column <name>', 'the column that names each text, or its topic where there are systems')
    .option('--system-column <name>', 'the column that says which system wrote a text')
    .option('--reference-column <name>', 'the column with references');
}

export function addLinesOption(command: Command): Command {
  return command.option(
    '--lines',
    'each line of a file is a text: line 1 of all files is topic 1, and so on',
    false,
  );
}

export function columnsOf({ textColumn, idColumn, systemColumn, referenceColumn }: InputFlags): ColumnFlags {
  return { text: textColumn, id: idColumn, system: systemColumn, reference: referenceColumn };
}
