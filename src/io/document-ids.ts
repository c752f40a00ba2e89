/**
 * The ids of texts: the name of the file without its ending. Files that share it get as much more as tells them apart:
 * the ending, then the folder in front, and so on.
 *
 *   documentIds(['a/x.txt', 'b/x.txt', 'y.txt', '-'])  // ['a:x', 'b:x', 'y', 'text']
 *   documentIds(['x.txt', 'x.conllu'])                 // ['x.txt', 'x.conllu']
 *
 * A colon joins them, since CoNLL-U keeps the slash for parallel texts.
 */

import { parse, resolve } from 'node:path';
import { group } from 'd3-array';
import { CheopsError } from '../errors.ts';
import { idOfFile } from '../formats/names.ts';

export function documentIds(files: readonly string[]): readonly string[] {
  const names = files.map(namesOf);
  const lengths = Math.max(0, ...names.map(({ length }) => length));
  const ids: (string | undefined)[] = files.map(() => undefined);
  for (let k = 0; k < lengths; k++) {
    const groups = group(names, (own) => own[k]);
    names.forEach((own, i) => {
      if (groups.get(own[k])!.length === 1) ids[i] ??= own[k];
    });
  }
  const found = names.map((own, i) => ids[i] ?? own.at(-1)!);
  refuseTwice(files, found);
  return found;
}

/** What a file may be called, from short to long. */
function namesOf(file: string): readonly string[] {
  if (file === '-') return ['text'];
  const { dir, base } = parse(resolve(file));
  const folders = dir.split(/[/\\]/).filter((folder) => folder !== '');
  return Array.from({ length: folders.length + 1 }, (_, depth) =>
    folders.slice(folders.length - depth),
  ).flatMap((front) => [[...front, idOfFile(base)].join(':'), [...front, base].join(':')]);
}

/** Nothing tells a file from itself, and standard input is empty when it is read again. */
function refuseTwice(files: readonly string[], ids: readonly string[]): void {
  const known = new Map<string, string>();
  ids.forEach((id, i) => {
    const file = files[i]!;
    const before = known.get(id);
    if (before !== undefined) {
      const message =
        file === before ? 'This is given twice.' : `The file ${before} has the same name, or is the same.`;
      throw new CheopsError('E_DUPLICATE', message, { where: { file }, fix: 'Give each text once.' });
    }
    known.set(id, file);
  });
}
