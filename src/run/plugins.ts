/**
 * Plug-ins: modules that bring methods, readers and reporters of their own. One exports lists, under any of five names:
 *
 *   export const metrics = [{ name: 'length', summary: 'how long a summary is', … }];
 *
 *   await loadPlugin('./length.js')    // and `cheops eval --plugin ./length.js --metrics length …`
 *
 * Worker processes load the same plug-ins, so that methods of plug-ins work there too.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CheopsError } from '../errors.ts';
import { registerReader, type TextReader } from '../io/readers.ts';
import type { Builder, Matcher, Metric } from '../method.ts';
import { BUILDERS } from '../methods/builders.ts';
import { MATCHERS } from '../methods/matchers.ts';
import { METRICS } from '../methods/metrics.ts';
import { type NamedReporter, registerReporter } from '../report/reporters.ts';
import { listOf } from '../settings.ts';

interface Plugin {
  readonly builders?: readonly Builder[];
  readonly matchers?: readonly Matcher[];
  readonly metrics?: readonly Metric[];
  readonly readers?: readonly TextReader[];
  readonly reporters?: readonly NamedReporter[];
}

const isOfPlugin = { isOfPlugin: true };

/** What becomes of the entries of each list. */
const REGISTER: { readonly [Kind in keyof Required<Plugin>]: (entry: never) => void } = {
  builders: (entry: Builder) => BUILDERS.register(entry, isOfPlugin),
  matchers: (entry: Matcher) => MATCHERS.register(entry, isOfPlugin),
  metrics: (entry: Metric) => METRICS.register(entry, isOfPlugin),
  readers: registerReader,
  reporters: registerReporter,
};

const loaded = new Map<string, Plugin>();

/** The addresses of all plug-ins that were loaded, for worker processes. */
export function loadedPlugins(): readonly string[] {
  return [...loaded.keys()];
}

/** A path, or the name of an installed package. Loading one twice changes nothing. */
export async function loadPlugin(name: string): Promise<void> {
  const address = addressOf(name);
  if (loaded.has(address)) return;
  const plugin = await importPlugin(name, address);
  const kinds = Object.keys(REGISTER) as (keyof Plugin)[];
  if (kinds.every((kind) => plugin[kind] === undefined)) {
    throw new CheopsError('E_USAGE', 'The plug-in exports no methods, readers or reporters.', {
      where: { file: name },
      fix: `Export a list as ${listOf(kinds)}; docs/methods.md shows it.`,
    });
  }
  for (const kind of kinds) {
    const entries: unknown = plugin[kind] ?? [];
    if (!Array.isArray(entries)) {
      throw new CheopsError('E_USAGE', `The plug-in’s ${kind} are not a list.`, { where: { file: name } });
    }
    for (const entry of entries) REGISTER[kind](entry as never);
  }
  loaded.set(address, plugin);
}

function addressOf(name: string): string {
  if (/^file:/.test(name)) return name;
  const path = resolve(name);
  if (existsSync(path)) return pathToFileURL(path).href;
  try {
    return pathToFileURL(createRequire(resolve('package.json')).resolve(name)).href;
  } catch (cause) {
    throw new CheopsError('E_FILE', 'No such plug-in.', {
      where: { file: name },
      fix: 'Give the path of a JavaScript module, or the name of a package that is installed.',
      cause,
    });
  }
}

async function importPlugin(name: string, address: string): Promise<Plugin> {
  try {
    const module = await import(address);
    return module.default ?? module;
  } catch (cause) {
    throw new CheopsError('E_USAGE', `The plug-in does not load: ${(cause as Error).message}`, {
      where: { file: name },
      fix: 'Fix the module so that Node can import it.',
      cause,
    });
  }
}
