/**
 * What a command sees of the outside: streams, files and the terminal. Files are written whole or not at all,
 * so that a run that fails never costs the user an earlier result.
 */
import {
  accessSync,
  constants,
  createReadStream,
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { CheopsError, type Diagnostic, formatDiagnostic } from '../errors.ts';
import { compareIds } from '../model.ts';
import { isReplaceable, realTarget, systemReason, temporaryOf, writeError } from '../run/target.ts';

/** One input of a command: `-` is standard input. */
export interface Input {
  readonly file: string;
  readonly bytes: Uint8Array;
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

export function say(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Colours only on a terminal; NO_COLOR and FORCE_COLOR have the last word (no-color.org). */
export function wantsColour(): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0') return true;
  return process.stdout.isTTY === true && process.env.TERM !== 'dumb';
}

/** The width of the terminal, or of a page when there is none. */
export function terminalWidth(): number {
  return process.stdout.columns ?? 100;
}

/** Standard input can be read only once; whoever looks at it later sees the same. */
let standardInput: Uint8Array | undefined;

export function readInput(file: string): Input {
  if (file === '-') {
    standardInput ??= readFileSync(0);
    return { file: '-', bytes: standardInput };
  }
  try {
    return { file, bytes: readFileSync(file) };
  } catch (cause) {
    throw fileError(file, cause);
  }
}

/** The bytes of a file or of standard input, as they come. */
export async function* streamInput(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file);
  } catch (cause) {
    throw fileError(file, cause);
  }
}

/** The files that a command's arguments name: a folder stands for its files with one of the endings. */
export function expandInputs(paths: readonly string[], endings: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    if (path === '-' || !isFolder(path)) return [path];
    const files = entriesIn(path)
      .map(({ name }) => name)
      .filter((name) => endings.some((ending) => name.toLowerCase().endsWith(ending)))
      .sort(compareIds);
    if (files.length === 0) {
      throw new CheopsError('E_EMPTY', `The folder has no file that ends in ${endings.join(', ')}.`, {
        where: { file: path },
        fix: 'Name the files, or a folder that holds them.',
      });
    }
    return files.map((name) => join(path, name));
  });
}

/** How many folders lie in a folder; hidden ones do not count. */
export function foldersInside(path: string): number {
  return entriesIn(path).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).length;
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    throw fileError(folder, cause);
  }
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (cause) {
    throw fileError(path, cause);
  }
}

/** Writes a file whole, through a neighbour that is renamed; `-` is standard output. */
export function writeOutput(file: string, content: string | Uint8Array): void {
  if (file === '-') {
    process.stdout.write(content);
    return;
  }
  try {
    const target = realTarget(file);
    if (existsSync(target)) accessSync(target, constants.W_OK);
    if (isReplaceable(target)) replaceFile(target, content);
    else writeFileSync(target, content);
  } catch (cause) {
    throw writeError(file, cause);
  }
}

function replaceFile(target: string, content: string | Uint8Array): void {
  const temporary = temporaryOf(target);
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, target);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  }
}

/** A result must never take the place of what it was made from, nor of another result. */
export function refuseOverwriting({
  inputs,
  outputs,
}: {
  inputs: readonly string[];
  outputs: readonly string[];
}): void {
  const taken = new Map(inputs.filter((file) => file !== '-').map((file) => [realTarget(file), 'an input']));
  const folders = [...taken.keys()].filter((path) => existsSync(path) && isFolder(path));
  for (const file of outputs.filter((output) => output !== '-')) {
    const target = realTarget(file);
    const before = folders.some((folder) => mayBeInput(target, folder)) ? 'an input' : taken.get(target);
    if (before !== undefined) {
      throw new CheopsError('E_USAGE', `The output would take the place of ${before}.`, {
        where: { file },
        fix: 'Give the output another name.',
      });
    }
    taken.set(target, 'another output');
  }
}

/**
 * Whether a file lies in a folder of inputs and may be one of them. Among texts, reports of an earlier run may lie in
 * other formats.
 */
function mayBeInput(file: string, folder: string): boolean {
  if (!file.startsWith(folder + sep) || !existsSync(file)) return false;
  if (/\.(txt|text|md|pan|pyr|conllu)$/i.test(file)) return true;
  const beside = readdirSync(dirname(file));
  return /\.(jsonl?|csv)$/i.test(file) && !beside.some((name) => /\.txt$/i.test(name));
}

export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (cause) {
    throw new CheopsError('E_WRITE', `Cannot make the folder: ${systemReason(cause)}.`, {
      where: { file: path },
      cause,
    });
  }
}

/** Reports what an importer assumed: the first ones in full, then how many more there are. */
export function sayDiagnostics(diagnostics: readonly Diagnostic[], most = 20): void {
  for (const diagnostic of diagnostics.slice(0, most)) say(formatDiagnostic(diagnostic));
  const more = diagnostics.length - most;
  if (more > 0) say(`… and ${more} more of this kind; --all-messages shows them.`);
}

function fileError(file: string, cause: unknown): CheopsError {
  return new CheopsError('E_FILE', `Cannot read: ${systemReason(cause)}.`, { where: { file }, cause });
}
