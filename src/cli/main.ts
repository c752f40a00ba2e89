#!/usr/bin/env node
/** The `cheops` command: parses the arguments, makes one library call, and ends with an exit code. */
import { Command, CommanderError } from 'commander';
import { CheopsError, formatError } from '../errors.ts';
import { VERSION } from '../version.ts';
import { agreeCommand } from './agree.ts';
import { convertCommand } from './convert.ts';
import { demoCommand } from './demo.ts';
import { evalCommand } from './eval.ts';
import { metaCommand } from './meta.ts';
import { parseCommand } from './parse.ts';
import { scoreCommand } from './score.ts';
import { say } from './shell.ts';

const DONE = 0;
const WRONG_INPUT = 2;

const program = new Command('cheops')
  .description('Pyramid evaluation of summaries: what they say, what they miss, and what that scores.')
  .version(VERSION)
  .showHelpAfterError('Run with --help to see what it takes.')
  .exitOverride();
for (const add of [
  scoreCommand,
  evalCommand,
  metaCommand,
  parseCommand,
  convertCommand,
  agreeCommand,
  demoCommand,
]) {
  program.addCommand(add().exitOverride().showHelpAfterError('Run with --help to see what it takes.'));
}

// A reader that closes early, as `head` does, has all it wants; what the command found out still counts.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? DONE);
    throw error;
  });
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCode(error);
}

function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_INPUT;
  if (error instanceof CheopsError) {
    say(formatError(error));
    return WRONG_INPUT;
  }
  throw error;
}
