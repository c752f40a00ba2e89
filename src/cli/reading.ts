/** What a command reads, and what there is to say about it: one set of inputs, one list of messages. */
import type { Command } from 'commander';
import type { Diagnostic } from '../index.ts';
import { type Inputs, openInputs } from '../io/inputs.ts';
import { sayDiagnostics } from '../io/terminal.ts';
import { columnsOf, type InputFlags, type TableFlags } from './input-options.ts';

export interface MessageFlags {
  readonly strict: boolean;
  readonly allMessages: boolean;
}

export function addMessageOptions(command: Command): Command {
  return command
    .option('--strict', 'refuse input that needs an assumption', false)
    .option('--all-messages', 'show every message about the input', false);
}

/** Messages that are kept for the end unless all are wanted; a dataset can be endless. */
const MOST_KEPT = 1000;

export interface CommandReading extends TableFlags {
  readonly inputs: Inputs;
  readonly strict: boolean;
  readonly note: (diagnostics: readonly Diagnostic[]) => void;
  /** Prints what was noted. */
  sayNotes(): void;
}

export function startReading({ strict, allMessages, ...flags }: MessageFlags & InputFlags): CommandReading {
  const kept: Diagnostic[] = [];
  const most = allMessages ? Number.POSITIVE_INFINITY : MOST_KEPT;
  return {
    inputs: openInputs(),
    strict,
    columns: columnsOf(flags),
    sheet: flags.sheet,
    note: (more) => void kept.push(...more.slice(0, most - kept.length)),
    sayNotes: () => sayDiagnostics(kept, allMessages ? Number.POSITIVE_INFINITY : undefined),
  };
}
