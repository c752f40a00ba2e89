#!/usr/bin/env node
/** The `cheops` command: parses the arguments, makes one library call, and ends with an exit code. */
import { Command, CommanderError, Help, type Option } from 'commander';
import { crash, sayError, VERSION, WRONG_INPUT, writeError } from '../io/program.ts';
import { consoleToStandardError, say } from '../io/terminal.ts';

// First of all: a crash must never look like a missed threshold.
process.on('uncaughtException', crash);

const DONE = 0;

/** Only the command that is called is loaded. */
const COMMANDS: Readonly<Record<string, { readonly description: string; load(): Promise<() => Command> }>> = {
  build: {
    description: 'Build a pyramid from reference summaries.',
    load: async () => (await import('./build.ts')).buildCommand,
  },
  score: {
    description: 'Score summaries and explain the scores.',
    load: async () => (await import('./score.ts')).scoreCommand,
  },
  eval: {
    description: 'Score the summaries of datasets by metrics.',
    load: async () => (await import('./eval.ts')).evalCommand,
  },
  merge: {
    description: 'Join the parts that eval --shard wrote.',
    load: async () => (await import('./merge.ts')).mergeCommand,
  },
  meta: {
    description: 'Correlate the scores of metrics with human judgments, and test the differences.',
    load: async () => (await import('./meta.ts')).metaCommand,
  },
  compare: {
    description: 'Fill a paper’s table of metrics for a judged dataset of your own.',
    load: async () => (await import('./compare.ts')).compareCommand,
  },
  parse: {
    description: 'Parse English texts: words, dependencies, constituents, clauses, discourse units.',
    load: async () => (await import('./parse.ts')).parseCommand,
  },
  similarity: {
    description: 'Compare pairs of texts: how similar are their meanings?',
    load: async () => (await import('./similarity.ts')).similarityCommand,
  },
  convert: {
    description: 'Convert pyramids, annotated summaries and datasets between formats.',
    load: async () => (await import('./convert.ts')).convertCommand,
  },
  agree: {
    description: 'Compare two or more annotations of the same texts.',
    load: async () => (await import('./agree.ts')).agreeCommand,
  },
  study: {
    description: 'Redo the analyses of the papers: references, annotators, summarisers, settings, tables.',
    load: async () => (await import('./study.ts')).studyCommand,
  },
  duc: {
    description: 'Score tables of DUC 2003 judgments: how much of each unit is expressed, on average.',
    load: async () => (await import('./duc.ts')).ducCommand,
  },
  serve: {
    description: 'Open a page to annotate, correct, grade and settle, on this machine alone.',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  demo: {
    description: 'Build pyramids from the bundled examples, score the summaries, write the report.',
    load: async () => (await import('./demo.ts')).demoCommand,
  },
};

const SEE_HELP = 'Run with --help to see what it takes.';

const program = new Command('cheops')
  .description('Pyramid evaluation of summaries: what they say, what they miss, and what that scores.')
  .version(VERSION)
  .showHelpAfterError(SEE_HELP)
  .configureOutput({ writeErr: say })
  .exitOverride();

// A reader that closes early, as `head` does, has all it wants; what the command found out still counts. The command
// ends by itself, because what streams stops at the error.
const outputErrors = new Set<unknown>();
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && outputErrors.size === 0) {
      process.exitCode = WRONG_INPUT;
      sayError(writeError('-', error));
    }
    outputErrors.add(error);
  });
}

let hasEnded = false;
try {
  await addCommands(process.argv[2] ?? '');
  await program.parseAsync();
} catch (error) {
  if (!outputErrors.has(error)) process.exitCode = exitCode(error);
  // Whoever writes into it may wait for the end of this command before closing it.
  process.stdin.destroy();
}
hasEnded = true;

/** All by name, for help; the one that is called with all that it takes. */
async function addCommands(called: string): Promise<void> {
  for (const [name, { description, load }] of Object.entries(COMMANDS)) {
    if (name !== called && Object.hasOwn(COMMANDS, called)) continue;
    if (name !== called) program.command(name).description(description);
    else {
      await loadPlugins(process.argv.slice(3));
      program.addCommand(withManners((await load())().name(name).description(description)));
    }
  }
}

/** A command and those under it end by throwing, and say what to do about a wrong call. */
function withManners(command: Command): Command {
  for (const under of command.commands) withManners(under);
  return command
    .exitOverride()
    .configureOutput({ writeErr: say })
    .configureHelp({ optionDescription })
    .showHelpAfterError(SEE_HELP);
}

/** Lists read as they are typed, and no default is shown that says nothing: false, or an empty list. */
function optionDescription(option: Option): string {
  const { defaultValue: value } = option;
  const isList = Array.isArray(value) && value.length > 0;
  const own = isList
    ? { defaultValueDescription: value.join(',') }
    : (value === false || typeof value === 'object') && { defaultValue: undefined };
  return new Help().optionDescription(Object.assign(Object.create(option), own));
}

/** Before the options are made: a plug-in's methods bring options too. */
async function loadPlugins(given: readonly string[]): Promise<void> {
  const plugins = pluginsIn(given);
  if (plugins.length === 0) return;
  consoleToStandardError();
  process.on('exit', noteEarlyEnd);
  const { loadPlugin, faultOfPlugin } = await import('../index.ts');
  process.prependListener('uncaughtException', (error) =>
    process.exit(sayError(faultOfPlugin(error) ?? error)),
  );
  for (const plugin of plugins) await loadPlugin(plugin);
}

/** A plug-in that ends the process must not look like success. */
function noteEarlyEnd(code: number): void {
  if (hasEnded || code !== DONE) return;
  process.exitCode = WRONG_INPUT;
  say('A plug-in ended the process before the work was done.');
}

/** All that follow the option, up to the next one, as commander takes them. */
function pluginsIn(given: readonly string[]): readonly string[] {
  const plugins: string[] = [];
  let isPlugin = false;
  for (const text of given) {
    if (text === '--') break;
    if (text.startsWith('--plugin=')) plugins.push(text.slice('--plugin='.length));
    if (text.startsWith('-') && text.length > 1) isPlugin = text === '--plugin';
    else if (isPlugin) plugins.push(text);
  }
  return plugins;
}

function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_INPUT;
  return sayError(error);
}
