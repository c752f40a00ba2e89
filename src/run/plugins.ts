/**
 * Plug-ins: modules that bring methods, readers and reporters of their own. One exports lists, under any of five names:
 *
 *   export const metrics = [{ name: 'length', summary: 'how long a summary is', … }];
 *
 *   await loadPlugin('./length.js')    // and `cheops eval --plugin ./length.js --metrics length …`
 *
 * Worker processes load the same plug-ins, so that methods of plug-ins work there too.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CheopsError } from '../errors.ts';
import { registerReader, type TextReader } from '../io/readers.ts';
import type { Builder, Matcher, Metric } from '../method.ts';
import { BUILDERS } from '../methods/builders.ts';
import { MATCHERS } from '../methods/matchers.ts';
import { METRICS } from '../methods/metrics.ts';
import { type NamedReporter, registerReporter } from '../report/reporters.ts';
import { listOf } from '../settings.ts';
import { messageOf, type PluginFile, strayFault } from './plugin-faults.ts';

interface Plugin {
  readonly builders?: readonly Builder[];
  readonly matchers?: readonly Matcher[];
  readonly metrics?: readonly Metric[];
  readonly readers?: readonly TextReader[];
  readonly reporters?: readonly NamedReporter[];
}

type Kind = keyof Plugin;

/** What becomes of the entries of each list. */
async function registersOf(plugin: PluginFile): Promise<Readonly<Record<Kind, (entry: never) => void>>> {
  const { guardedBuilder, guardedMatcher } = await import('./plugin-methods.ts');
  const { guardedMetric } = await import('./plugin-metrics.ts');
  const { guardedReader, guardedReporter } = await import('./plugin-documents.ts');
  const isOfPlugin = { isOfPlugin: true };
  // What lacks what is guarded is refused where it is registered.
  const guard = <Entry>(
    entry: Entry,
    does: readonly (keyof Entry)[],
    guarded: (own: Entry, of: PluginFile) => Entry,
  ) => (does.every((name) => typeof entry?.[name] === 'function') ? guarded(entry, plugin) : entry);
  const method = ['signature', 'open'] as const;
  return {
    builders: (entry: Builder) => BUILDERS.register(guard(entry, method, guardedBuilder), isOfPlugin),
    matchers: (entry: Matcher) => MATCHERS.register(guard(entry, method, guardedMatcher), isOfPlugin),
    metrics: (entry: Metric) => METRICS.register(guard(entry, method, guardedMetric), isOfPlugin),
    readers: (entry: TextReader) => registerReader(guard(entry, ['matches', 'read'], guardedReader)),
    reporters: (entry: NamedReporter) => registerReporter(guard(entry, ['report'], guardedReporter)),
  };
}

/** A plug-in for another process: where it is, and what messages call it. */
export interface LoadedPlugin {
  readonly address: string;
  readonly name: string;
}

const loaded = new Map<string, LoadedPlugin>();

/** All that were loaded, for worker processes. */
export function loadedPlugins(): readonly LoadedPlugin[] {
  return [...loaded.values()];
}

/** What an error that nobody waited for says, if it is of a plug-in. */
export function faultOfPlugin(error: unknown): CheopsError | null {
  return strayFault(loadedPlugins(), error);
}

/** A path, or the name of an installed package. Loading one twice changes nothing. */
export async function loadPlugin(name: string): Promise<void> {
  await loadPluginFrom({ name, address: addressOf(name) });
}

export async function loadPluginFrom({ name, address }: LoadedPlugin): Promise<void> {
  if (loaded.has(address)) return;
  const module = await importPlugin(name, address);
  const registers = await registersOf({ name, address, digest: digestOf(address) });
  const kinds = Object.keys(registers) as Kind[];
  const fix = `Export a list as ${listOf(kinds)}; docs/methods.md shows it.`;
  const refuse = (message: string) => new CheopsError('E_USAGE', message, { where: { file: name }, fix });
  const given = kinds.filter((kind) => module[kind] !== undefined);
  const wrong = given.find((kind) => !Array.isArray(module[kind]));
  if (wrong !== undefined) throw refuse(`The plug-in’s ${wrong} are not a list.`);
  if (given.length === 0) throw refuse('The plug-in exports no methods, readers or reporters.');
  if (given.every((kind) => module[kind]!.length === 0)) {
    throw refuse(`The plug-in registers nothing: its ${listOf(given, 'and')} are empty.`);
  }
  for (const kind of given) {
    for (const [i, entry] of module[kind]!.entries()) {
      withPlace(`${kind}[${i}]`, name, () => registers[kind](entry as never));
    }
  }
  loaded.set(address, { name, address });
}

/** What is wrong with an entry is told with its place. */
function withPlace(entry: string, file: string, register: () => void): void {
  try {
    register();
  } catch (error) {
    if (!(error instanceof CheopsError)) throw error;
    const { code, message, fix } = error;
    throw new CheopsError(code, `${entry}: ${message}`, { where: { file }, fix, cause: error });
  }
}

/** A few characters of the digest of its file: enough to tell one state of it from another. */
function digestOf(address: string): string {
  return createHash('sha256')
    .update(readFileSync(fileURLToPath(address)))
    .digest('hex')
    .slice(0, 12);
}

function addressOf(name: string): string {
  if (/^file:/.test(name)) return name;
  const path = resolve(name);
  const found = name === '' ? undefined : statSync(path, { throwIfNoEntry: false });
  const isFolder = found?.isDirectory() === true;
  if (found !== undefined && !isFolder) return pathToFileURL(path).href;
  try {
    // Of a folder, what its package.json calls the main file, or index.js.
    return pathToFileURL(createRequire(resolve('package.json')).resolve(isFolder ? path : name)).href;
  } catch (cause) {
    const exported = isFolder ? exportedTo(path, ownName(path)) : exportedTo(resolve(), name);
    if (exported !== null) return exported;
    throw new CheopsError('E_FILE', 'No such plug-in.', {
      where: { file: name },
      fix: 'Give the path of a JavaScript module, or the name of a package that is installed.',
      cause,
    });
  }
}

/** What a package exports to `import` and not to `require`, as a module in a folder finds it; null if there is none. */
function exportedTo(folder: string, name: string): string | null {
  const code = 'process.stdout.write(import.meta.resolve(process.argv[1]))';
  const options = ['--input-type=module', '--eval', code, '--', name];
  try {
    const address = execFileSync(process.execPath, options, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return statSync(fileURLToPath(String(address))).isFile() ? String(address) : null;
  } catch {
    return null;
  }
}

/** A package that says what it exports finds itself by its name. */
function ownName(folder: string): string {
  try {
    return String(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name);
  } catch {
    return '';
  }
}

async function importPlugin(name: string, address: string): Promise<Plugin> {
  try {
    const module = await import(address);
    return module.default ?? module;
  } catch (cause) {
    throw new CheopsError('E_USAGE', `The plug-in does not load: ${messageOf(cause)}`, {
      where: { file: name },
      fix: 'Fix the module so that Node can import it. All that follows --plugin up to the next option is a plug-in.',
      cause,
    });
  }
}
