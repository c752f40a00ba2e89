/**
 * Plug-ins: modules that bring methods of their own. One exports lists of entries, under any of three names:
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
import type { Builder, Matcher, Metric } from '../method.ts';
import { BUILDERS } from './builders.ts';
import { MATCHERS } from './matchers.ts';
import { METRICS } from './metrics.ts';
import type { Registry } from './registry.ts';

interface Plugin {
  readonly builders?: readonly Builder[];
  readonly matchers?: readonly Matcher[];
  readonly metrics?: readonly Metric[];
}

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
  const lists: readonly [Registry<never>, readonly unknown[] | undefined][] = [
    [BUILDERS as Registry<never>, plugin.builders],
    [MATCHERS as Registry<never>, plugin.matchers],
    [METRICS as Registry<never>, plugin.metrics],
  ];
  if (lists.every(([, entries]) => entries === undefined)) {
    throw new CheopsError('E_USAGE', 'The plug-in exports no methods.', {
      where: { file: name },
      fix: 'Export a list of entries as builders, matchers or metrics; docs/methods.md shows it.',
    });
  }
  for (const [registry, entries = []] of lists) {
    for (const entry of entries) registry.register(entry as never, { isOfPlugin: true });
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
    throw new CheopsError('E_FILE', 'There is no such plug-in.', {
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
      fix: 'Mend the module, and see that Node can import it.',
      cause,
    });
  }
}
