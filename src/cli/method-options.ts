/**
 * The settings of methods on the command line. Options, choices and help come from the entries of the registries:
 *
 *   addMethods(command, METRICS.entries());
 *   await startRun(options, command, METRICS.entries())   // settings: { percentile: 90 }, only what was typed
 */
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type AnnotatedSummary,
  type Annotation,
  CheopsError,
  cacheFolder,
  flagOf,
  MATCHERS,
  type Method,
  PRESETS,
  type PresetName,
  type ResourceOptions,
  refuseUnused,
  type Settings,
  settingWords,
} from '../index.ts';
import type { Inputs } from '../io/inputs.ts';
import { readTextFile } from '../io/texts.ts';
import type { InputFlags } from './input-options.ts';
import { addMessageOptions, type CommandReading, type MessageFlags, startReading } from './reading.ts';
import { jobCount, numberOf, refuseTaken } from './values.ts';

/** What commands that work with methods have in common. */
export interface RunFlags {
  readonly preset?: PresetName;
  readonly jobs?: number;
  /** A folder, or false for none. */
  readonly cache?: string | false;
}

export interface MethodFlags extends RunFlags, MessageFlags {}

type Methods = readonly (Pick<Method, 'schema'> & Partial<Pick<Method, 'name' | 'plugin'>>)[];

/** What a command that works with any of these methods takes beside its own options. */
export function addMethods(command: Command, methods: Methods): Command {
  command.addOption(
    new Option('--preset <name>', 'our settings, or those of PyrEval’s paper').choices(Object.keys(PRESETS)),
  );
  addMessageOptions(addRunOptions(addSettings(command, methods)));
  return addPluginSettings(command, methods);
}

/** Where such a command begins: what it reads, and the settings that were typed. */
export async function startRun(
  options: MessageFlags & InputFlags,
  command: Command,
  methods: Methods,
): Promise<{ readonly reading: CommandReading; readonly settings: Settings }> {
  const reading = startReading(options);
  return { reading, settings: await settingsOf(command, methods, reading.inputs) };
}

/** How the work is done, which changes nothing about what it gives. */
export function addRunOptions(command: Command): Command {
  return command
    .option('--jobs <number>', 'how many processes work at once (default: one for each core)', jobCount)
    .option(
      '--cache <folder>',
      'where to keep parses and vectors, or off (default: the system’s cache folder)',
    )
    .option('--no-cache', 'keep no parses or vectors')
    .option('--plugin <module...>', 'load methods of your own: JavaScript files or packages');
}

/** What resources are opened with. */
export function runOptions({ jobs, cache }: RunFlags): ResourceOptions {
  if (cache === false) return { jobs };
  return { jobs, cacheFolder: cacheFolder(cache === undefined ? process.env : { CHEOPS_CACHE: cache }) };
}

/** One option for each setting that any of cheops' methods has. */
export function addSettings(command: Command, methods: Methods): Command {
  for (const [name, schema] of settingsIn(methods.filter(isOwn))) {
    const option = optionOf(name, schema);
    if (option !== null) command.addOption(option);
  }
  return command;
}

/** How unsure matches count, where summaries are matched already and no match is unsure. */
export function refuseUnsure({ unsure }: Settings, annotations: readonly Annotation[]): void {
  const summaries = annotations.flatMap((annotation) => annotation.summaries);
  if (unsure === undefined || summaries.some(mayBeUnsure)) return;
  const counts = 'where some matches are unsure; whoever matched these summaries was sure of all';
  refuseUnused(new Map([['--unsure', counts]]));
}

function mayBeUnsure({ matches, unsure = [], missed = [] }: AnnotatedSummary): boolean {
  const matchers = new Set([...matches, ...missed].flatMap(({ evidence }) => evidence?.matcher ?? []));
  return unsure.length > 0 || [...matchers].some((name) => MATCHERS.find(name)?.givesUnsure === true);
}

/** After all other options: those of plug-ins must not take their names. A setting may be shared by methods. */
export function addPluginSettings(command: Command, methods: Methods): Command {
  const known = new Set(settingsIn(methods.filter(isOwn)).keys());
  for (const method of methods.filter((one) => !isOwn(one))) {
    for (const [name, schema] of settingsIn([method])) {
      const words = known.has(name) ? null : settingWords(schema);
      if (words === null) continue;
      const what = `The setting ${JSON.stringify(name)} of ${JSON.stringify(method.name)}`;
      refuseOddName(name, { what, plugin: method.plugin! });
      refuseTaken(command, flagOf(name), { what, plugin: method.plugin });
      command.addOption(optionOf(name, schema)!);
      known.add(name);
    }
  }
  return command;
}

function isOwn({ plugin }: Methods[number]): boolean {
  return plugin === undefined;
}

function refuseOddName(name: string, { what, plugin }: { what: string; plugin: string }): void {
  if (/^[a-z][a-zA-Z0-9]*$/.test(name)) return;
  throw new CheopsError('E_USAGE', `${what} cannot be an option.`, {
    where: { file: plugin },
    fix: 'Give it a name of letters and digits, such as leastShare.',
  });
}

type Schema = Method['schema']['shape'][string];

function settingsIn(methods: Methods): ReadonlyMap<string, Schema> {
  return new Map(methods.flatMap(({ schema }) => Object.entries(schema.shape)));
}

function optionOf(name: string, schema: Schema): Option | null {
  const words = settingWords(schema);
  if (words === null) return null;
  const { type, choices } = kindOf(schema);
  const argument = words.argument ?? { boolean: '', enum: '<name>', string: '<text>' }[type] ?? '<number>';
  const option = new Option(`${flagOf(name)} ${argument}`.trim(), words.help);
  if (choices !== undefined) return option.choices(choices);
  if (type === 'boolean' || words.isFile) return option;
  const read = words.read ?? (type === 'string' ? String : numberOf);
  return option.argParser((text) => checked(schema, read(text)));
}

function checked(schema: Schema, value: unknown): unknown {
  const { error } = schema.safeParse(value);
  if (error === undefined) return value;
  throw new InvalidArgumentError(`${error.issues[0]!.message}.`);
}

interface SchemaKind {
  readonly type: string;
  readonly choices?: readonly string[];
}

/** What kind of value a setting has, optional or not. */
function kindOf(schema: Schema): SchemaKind {
  const { def } = schema as unknown as {
    def: { type: string; innerType?: Schema; entries?: Readonly<Record<string, string>> };
  };
  if (def.innerType !== undefined) return kindOf(def.innerType);
  if (def.type !== 'enum') return { type: def.type };
  return { type: 'enum', choices: Object.values(def.entries!) };
}

/** The settings that were typed; a default is nobody's wish. Those that name files get what is in them. */
async function settingsOf(command: Command, methods: Methods, inputs: Inputs): Promise<Settings> {
  const settings: Record<string, unknown> = {};
  for (const [name, schema] of settingsIn(methods)) {
    if (command.getOptionValueSource(name) !== 'cli') continue;
    const value: unknown = command.getOptionValue(name);
    const words = settingWords(schema)!;
    settings[name] =
      words.isFile && typeof value === 'string'
        ? words.read!(await readTextFile(value, inputs), value)
        : value;
  }
  return settings;
}
