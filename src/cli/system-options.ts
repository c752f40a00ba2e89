/** Options of the commands that compare systems; eval-reports.ts says what `eval` found. */
import { type Command, Option } from 'commander';
import { SYSTEM_TESTS, type SystemTest } from '../index.ts';

/** How systems are compared, by `score` and by `eval`. */
export function addSystemOptions(command: Command): Command {
  return command
    .option(
      '--systems',
      'also print the means of systems over topics, with intervals and paired tests',
      false,
    )
    .addOption(
      new Option('--test <name>', 'how two systems are compared (default: permutation)').choices([
        ...SYSTEM_TESTS,
      ]),
    );
}

/** What `eval` can be asked to say of systems. */
export interface SystemFlags {
  readonly systems: boolean;
  readonly test?: SystemTest;
  readonly seed: number;
  readonly latex?: string;
  readonly markdown?: string;
  readonly xlsx?: string;
}

export const OUTPUTS = ['latex', 'markdown', 'xlsx'] as const;

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
