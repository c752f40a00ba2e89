/** What `eval` can be asked to say of systems; eval-reports.ts says it. */
import type { Command } from 'commander';
import { CheopsError, type SystemTest } from '../index.ts';
import { addSystemOptions } from './system-options.ts';

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

/** Averages and systems are made of the rows, which must lie somewhere. */
export function needsFile(what: string): CheopsError {
  return new CheopsError('E_USAGE', `${what} needs the rows in a file, not on standard output.`, {
    fix: 'Name a file with -o.',
  });
}
