/**
 * What goes wrong in a plug-in is said in its name: which of its parts, the file and the line where known, and what.
 *
 *   throw faultOf({ kind: 'metric', name: 'mm', plugin }, error)
 *   // ./x.mjs:12:5: The metric "mm" failed: no luck. [E_PLUGIN]
 */
import { inspect } from 'node:util';
import { CheopsError, type Place } from '../errors.ts';
import { oneLine } from '../text/printed.ts';

export interface PluginFile {
  /** As it was asked for, for messages. */
  readonly name: string;
  /** What modules know it by. */
  readonly address: string;
  /** Of what it holds: another digest, another method. */
  readonly digest: string;
}

/** Something that a plug-in brings. */
export interface Part {
  /** `metric`, `reader`, … */
  readonly kind: string;
  readonly name: string;
  readonly plugin: PluginFile;
}

/** An error that it threw. Those of cheops say all themselves. */
export function faultOf(part: Part, error: unknown): CheopsError {
  if (error instanceof CheopsError) return error;
  return new CheopsError('E_PLUGIN', `The ${partName(part)} failed: ${messageOf(error)}`, {
    where: placeOf(part.plugin, error),
    cause: error,
  });
}

/** The same as a reason in the middle of a row, in which no line of code stands. */
export function reasonOf(part: Part, error: unknown): string {
  return `the ${partName(part)} of ${part.plugin.name} failed: ${oneLine(messageOf(error))}`;
}

/** An error that came while nobody waited for it, such as that of a timer; null if it is of no plug-in. */
export function strayFault(plugins: readonly Pick<PluginFile, 'name' | 'address'>[], error: unknown) {
  const plugin = plugins.find((one) => lineOf(one, error) !== undefined);
  if (plugin === undefined) return null;
  const message = `The plug-in failed: ${messageOf(error)}`;
  return new CheopsError('E_PLUGIN', message, { where: placeOf(plugin, error), cause: error });
}

/** Something that it gave and must not give: `gave 0 scores for 2 summaries`. */
export function wrongGift(part: Part, what: string): CheopsError {
  return new CheopsError('E_PLUGIN', `The ${partName(part)} ${what}.`, {
    where: { file: part.plugin.name },
    fix: `Correct the plug-in; docs/methods.md says what a ${part.kind} gives.`,
  });
}

/** A value in an error, whatever it is. */
export function shown(value: unknown): string {
  return typeof value === 'string'
    ? JSON.stringify(value.slice(0, 60))
    : inspect(value, { depth: 0, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 60 });
}

/** Does something of a plug-in; its errors say whose they are. */
export async function calling<Value>(part: Part, call: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    throw faultOf(part, error);
  }
}

/** The same for what promises nothing. */
export function callingNow<Value>(part: Part, call: () => Value): Value {
  try {
    return call();
  } catch (error) {
    throw faultOf(part, error);
  }
}

function partName({ kind, name }: Part): string {
  return `${kind} ${JSON.stringify(name)}`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : shown(error);
}

/** The innermost line of the plug-in's file that the error passed. */
function placeOf(plugin: Pick<PluginFile, 'name' | 'address'>, error: unknown): Place {
  const [, line, column] = /:(\d+):(\d+)\)?$/.exec(lineOf(plugin, error) ?? '') ?? [];
  return { file: plugin.name, ...(line !== undefined && { line: Number(line), column: Number(column) }) };
}

function lineOf({ address }: Pick<PluginFile, 'address'>, error: unknown): string | undefined {
  return error instanceof Error ? error.stack?.split('\n').find((text) => text.includes(address)) : undefined;
}
