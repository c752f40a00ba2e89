/**
 * Which file a summary came from, for messages that point at it.
 *
 *   const fileOf = placesOf(['news/summaries'], inputs);
 *   fileOf({ topic: 'news', summary: 's1' })   // 'news/summaries/s1.txt'
 */

import { relative, resolve, sep } from 'node:path';
import { group } from 'd3-array';
import { idOfFile } from '../formats/names.ts';
import type { Inputs } from './inputs.ts';

/** Null where no file of its own has the summary, as in a dataset, unless one file has all of them. */
export function placesOf(
  paths: readonly string[],
  inputs: Inputs,
): (where: { readonly topic: string; readonly summary: string }) => string | null {
  const given = paths.filter((path) => path !== '-').map((path) => resolve(path));
  const below = inputs
    .files()
    .filter((file) => file !== '-' && inputs.kindOf(file) === 'file')
    .filter((file) => given.some((path) => isBelow(resolve(file), path)));
  const byId = group(below, idOfFile);
  const only = given.length === 1 && inputs.kindOf(paths[0]!) === 'file' ? paths[0]! : null;
  return ({ topic, summary }) => {
    const last = summary.slice(summary.lastIndexOf(':') + 1);
    const found = byId.get(summary) ?? byId.get(last) ?? byId.get(idOfFile(last)) ?? [];
    const file = found.toSorted((a, b) => likelihood(b, topic) - likelihood(a, topic))[0] ?? only;
    return file === null ? null : relative('.', file) || file;
  };
}

function isBelow(file: string, path: string): boolean {
  return file === path || file.startsWith(path.endsWith(sep) ? path : path + sep);
}

/** A file in the topic's folder and among the summaries is the likeliest. */
function likelihood(file: string, topic: string): number {
  const folders = resolve(file).split(sep).slice(0, -1);
  return 2 * Number(folders.includes(topic)) + Number(folders.at(-1) === 'summaries');
}
