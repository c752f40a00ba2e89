#!/usr/bin/env node
/** The `cheops` command: parses the arguments, makes one library call, and ends with an exit code. */
import { Command, CommanderError } from 'commander';
import { CheopsError, formatError } from '../errors.ts';
import { writeError } from '../run/target.ts';
import { VERSION } from '../version.ts';
import { say } from './shell.ts';

const DONE = 0;
const WRONG_INPUT = 2;

const program = new Command('cheops')
  .description('Pyramid evaluation of summaries: what they say, what they miss, and what that scores.')
  .version(VERSION)
  .showHelpAfterError('Run with --help to see what it takes.')
  .exitOverride();
/** Only the command that is called is loaded; help needs them all. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  build: async () => (await import('./build.ts')).buildCommand(),
  score: async () => (await import('./score.ts')).scoreCommand(),
  eval: async () => (await import('./eval.ts')).evalCommand(),
  meta: async () => (await import('./meta.ts')).metaCommand(),
  parse: async () => (await import('./parse.ts')).parseCommand(),
  similarity: async () => (await import('./similarity.ts')).similarityCommand(),
  convert: async () => (await import('./convert.ts')).convertCommand(),
  agree: async () => (await import('./agree.ts')).agreeCommand(),
  serve: async () => (await import('./serve.ts')).serveCommand(),
  demo: async () => (await import('./demo.ts')).demoCommand(),
};
const called = process.argv[2] ?? '';
for (const name of Object.hasOwn(COMMANDS, called) ? [called] : Object.keys(COMMANDS)) {
  const command = await COMMANDS[name]!();
  program.addCommand(command.exitOverride().showHelpAfterError('Run with --help to see what it takes.'));
}

// A reader that closes early, as `head` does, has all it wants; what the command found out still counts. The command
// ends by itself, because what streams stops at the error.
const outputErrors = new Set<unknown>();
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && outputErrors.size === 0) {
      process.exitCode = WRONG_INPUT;
      say(formatError(writeError('-', error)));
    }
    outputErrors.add(error);
  });
}

try {
  await program.parseAsync();
} catch (error) {
  if (!outputErrors.has(error)) process.exitCode = exitCode(error);
}

function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_INPUT;
  if (error instanceof CheopsError) {
    say(formatError(error));
    return WRONG_INPUT;
  }
  throw error;
}
