/**
 * Writes the results of a call: first every one beside its place, then all take their names. If one cannot be written,
 * none is.
 *
 *   refuseOverwriting({ inputs: inputs.files(), outputs: ['a.json', 'a.csv'] });
 *   writeOutputs([{ file: 'a.json', content: '…' }, { file: 'a.csv', content: '…' }]);
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CheopsError } from '../errors.ts';
import { systemReason, writeError } from './failure.ts';
import { descriptorOf, realTarget } from './target.ts';
import { toStandardOutput } from './terminal.ts';
import { openWholeFile, type WholeFile } from './whole-file.ts';

export interface OutputFile {
  /** `-` is standard output. */
  readonly file: string;
  readonly content: string | Uint8Array;
}

export function writeOutput(file: string, content: string | Uint8Array): void {
  writeOutputs([{ file, content }]);
}

export function writeOutputs(outputs: readonly OutputFile[]): void {
  const files = outputs.filter(({ file }) => !isStandardOutput(file));
  const begun: WholeFile[] = [];
  try {
    for (const { file, content } of files) {
      const whole = openWholeFile(file);
      begun.push(whole);
      whole.write(content);
      whole.close();
    }
    for (const whole of begun) whole.commit();
  } catch (error) {
    for (const whole of begun) whole.discard();
    throw error;
  }
  for (const { file, content } of outputs) if (isStandardOutput(file)) toStandardOutput(content);
}

export function isStandardOutput(file: string): boolean {
  return file === '-' || descriptorOf(file) === 1;
}

/** A result must never take the place of what it was made from, nor of another result. */
export function refuseOverwriting({
  inputs,
  outputs,
}: {
  inputs: readonly string[];
  outputs: readonly string[];
}): void {
  const taken = new Map<string, string>();
  const take = (file: string, what: string) => {
    for (const name of namesOf(file)) taken.set(name, what);
  };
  for (const file of inputs) if (file !== '-') take(file, 'an input');
  if (outputs.filter(isStandardOutput).length > 1) {
    throw new CheopsError('E_USAGE', 'Only one result can go to standard output.', {
      fix: 'Name files for all but one of them.',
    });
  }
  for (const file of outputs) {
    if (isStandardOutput(file)) continue;
    const before = namesOf(file).flatMap((name) => taken.get(name) ?? [])[0];
    if (before !== undefined) {
      throw new CheopsError('E_USAGE', `The output would overwrite ${before}.`, {
        where: { file },
        fix: 'Give the output another name.',
      });
    }
    take(file, 'another output');
  }
}

/** What a file is known by: its path, and its number on the disk, which other names of it share. */
function namesOf(file: string): readonly string[] {
  const path = realTarget(file);
  const found = statOf(file, path);
  // A device may be both: what is written to /dev/null, or to a terminal, costs nothing that was read there.
  if (found !== undefined && !found.isFile() && !found.isDirectory()) return [];
  return found === undefined ? [path] : [path, `${found.dev}:${found.ino}`];
}

/** No file can stand below another file, where links lead in a circle, or under a name that is too long. */
function statOf(file: string, path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false, bigint: true });
  } catch (cause) {
    throw writeError(file, cause);
  }
}

export function makeFolder(path: string, mode = 0o777): void {
  try {
    makeFolders(resolve(path), mode);
  } catch (cause) {
    throw new CheopsError('E_WRITE', `Cannot make the folder: ${systemReason(cause)}.`, {
      where: { file: path },
      cause,
    });
  }
}

/** Node's `recursive` tries for ever where the system refuses, as under /proc. */
function makeFolders(path: string, mode: number): void {
  const above = dirname(path);
  if (above !== path && !existsSync(above)) makeFolders(above, mode);
  try {
    mkdirSync(path, mode);
  } catch (cause) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw cause;
  }
}
