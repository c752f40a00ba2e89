/**
 * The settings of methods: what each may be, in words that people see, and how a call's wishes become settings.
 *
 *   percentile: setting(numberFrom(0, 100), { help: 'EDUA: the percentile of all cosines that …' })
 *   chooseMethod({ entry: EDUA_G, preset: 'paper', given: { beta: 2 } })
 *   // { entry: EDUA_G, settings: { percentile: 83, alpha: 10, beta: 2, … } }
 *
 * A setting has one name in all methods that have it; on the command line it is `--units-per-segment` where programs
 * say `unitsPerSegment`.
 */
import { z } from 'zod';
import { checkArguments } from './arguments.ts';
import { CheopsError } from './errors.ts';
import type { Chosen, Method, Settings } from './method.ts';

/** How a setting looks on the command line. */
export interface SettingWords {
  readonly help: string;
  /** What stands for its value in help, such as `<cosine|p99>`; by the schema if it is left out. */
  readonly argument?: string;
  /** The value of what was typed; by the schema if it is left out. */
  readonly read?: (text: string, file?: string) => unknown;
  /** What is typed names a file, and `read` gets what is in it. */
  readonly isFile?: true;
}

const WORDS = z.registry<SettingWords>();

export function setting<Schema extends z.ZodType>(schema: Schema, words: SettingWords): Schema {
  WORDS.add(schema, words);
  return schema;
}

/** What the settings of a schema are. */
export type SettingsOf<Shape extends z.ZodRawShape> = Readonly<z.infer<z.ZodObject<Shape>>>;

/** Null for a setting that only programs have. A plug-in, whose zod is another, describes its settings as zod does. */
export function settingWords(schema: z.ZodType): SettingWords | null {
  const { description } = schema;
  return WORDS.get(schema) ?? (description === undefined ? null : { help: description });
}

/** A whole number, with a message that says so. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `, ${least} or more` : ` from ${least} to ${most}`;
  const error = `Must be a whole number${range}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

export function numberFrom(least: number, most: number) {
  const error = `Must be a number from ${least} to ${most}`;
  return z.number({ error }).min(least, { error }).max(most, { error });
}

export function anyNumber() {
  return z.number({ error: 'Must be a number' });
}

/** The names of a method's settings. */
export function settingNames({ schema }: Pick<Method, 'schema'>): readonly string[] {
  return Object.keys(schema.shape);
}

/** The method with its defaults, the preset's choices, and what was asked for instead, in this order. */
export function chooseMethod<Entry extends Method>({
  entry,
  preset,
  given = {},
}: {
  entry: Entry;
  preset?: string | undefined;
  /** Settings of other methods may be among them. */
  given?: Settings | undefined;
}): Chosen<Entry> {
  const own = settingNames(entry).filter((name) => given[name] !== undefined);
  const settings = {
    ...entry.defaults,
    ...(preset === undefined ? {} : presetOf(entry, preset, given)),
    ...Object.fromEntries(own.map((name) => [name, given[name]])),
  };
  checkArguments({ of: entry.name, schema: entry.schema, given: settings, fix: whatItTakes(entry) });
  return { entry, settings };
}

/** What a preset changes of a method's defaults. */
export function presetOf({ presets = {} }: Pick<Method, 'presets'>, name: string, given: Settings): Settings {
  const changed = presets[name];
  return typeof changed === 'function' ? changed(given) : { ...changed };
}

/** Programs have some settings that the command line has no options for. */
function whatItTakes({ schema }: Method): string {
  const names = Object.keys(schema.shape);
  const options = names.filter((name) => settingWords(schema.shape[name]!) !== null).map(flagOf);
  if (names.length === 0) return 'It takes no settings.';
  const inPrograms = `in a program ${names.join(', ')}`;
  return options.length === 0 ? `It takes ${inPrograms}.` : `It takes ${options.join(', ')}; ${inPrograms}.`;
}

/** A setting that no method of a call has would change nothing, and whoever gives it believes that it does. */
export function refuseUnusedSettings({
  given,
  used,
  all,
  idle = [],
}: {
  given: readonly string[];
  /** The methods of this call. */
  used: readonly Method[];
  /** Every method there is, each with the words that choose it, such as `--method edua-g`. */
  all: readonly { readonly entry: Method; readonly choice: string }[];
  /** Methods for which this call has nothing to do whichever is chosen, each with the words that say when it has. */
  idle?: readonly { readonly entry: Method; readonly counts: string }[];
}): void {
  const known = new Set(used.flatMap(settingNames));
  const unused = given.filter((name) => !known.has(name));
  const choicesOf = (name: string) =>
    all.filter(({ entry }) => settingNames(entry).includes(name)).map(({ choice }) => choice);
  const idleOf = (name: string) => idle.find(({ entry }) => settingNames(entry).includes(name));
  const unknown = unused.find((name) => choicesOf(name).length === 0 && idleOf(name) === undefined);
  if (unknown !== undefined) {
    throw new CheopsError('E_USAGE', `Unknown setting ${JSON.stringify(unknown)}.`, {
      fix: `The methods of this call take ${listOf([...known], 'and') || 'no settings'}.`,
    });
  }
  const countsOf = (name: string) => {
    const choices = [...new Set(choicesOf(name))];
    return choices.length > 0 ? `with ${listOf(choices)}` : idleOf(name)!.counts;
  };
  refuseUnused(new Map(unused.map((name) => [flagOf(name), countsOf(name)])));
}

/** Refuses options that would change nothing, each with the words that say when it counts. */
export function refuseUnused(unused: ReadonlyMap<string, string>): void {
  if (unused.size === 0) return;
  const reasons = [...new Set(unused.values())];
  const sentences = reasons.map((counts) => {
    const names = [...unused].filter(([, reason]) => reason === counts).map(([name]) => name);
    const subject = reasons.length > 1 ? listOf(names, 'and') : names.length === 1 ? 'It' : 'They';
    return `${subject} ${names.length === 1 ? 'works' : 'work'} only ${counts}.`;
  });
  const has = unused.size === 1 ? 'has' : 'have';
  throw new CheopsError('E_USAGE', `${[...unused.keys()].join(', ')} ${has} no effect here.`, {
    fix: sentences.join(' '),
  });
}

/** Whether a preset changes anything for these methods. */
export function refuseUnusedPreset(preset: string | undefined, used: readonly Method[]): void {
  if (preset === undefined || used.some(({ presets }) => presets !== undefined)) return;
  refuseUnused(new Map([['--preset', 'where a pyramid is built by EDUA, or matched by WMIN']]));
}

/** `unitsPerSegment` → `--units-per-segment`. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** `a, b or c`. */
export function listOf(items: readonly string[], last = 'or'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}
