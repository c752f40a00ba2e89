/**
 * Plain texts that the arguments of a command name: files, folders of texts, or standard input.
 *
 *   await readTexts({ paths: ['summaries'], inputs, strict, note })   // [{ id: 'system-1', text: '…' }, …]
 */
import { basename, dirname, resolve } from 'node:path';
import { CheopsError } from '../errors.ts';
import { isDataName, looksLikeData } from '../formats/detect.ts';
import { createLog } from '../formats/log.ts';
import type { TextDocument } from '../model.ts';
import { type DocumentOptions, isTextFile, noteNoText, readDocuments } from './documents.ts';
import { holdsTopics } from './folders.ts';
import type { Entry, Inputs } from './inputs.ts';
import { isTextName, readText, textEndings } from './readers.ts';

export interface Reading extends DocumentOptions {
  readonly paths: readonly string[];
}

/** Enough to tell a text from data. */
const HEAD = 1000;

/** Whether a path is a text, or a folder of texts, rather than a dataset or an annotation: by what it holds. */
export async function isText(path: string, inputs: Inputs): Promise<boolean> {
  if (inputs.kindOf(path) === 'folder') {
    return !holdsTopics(path, inputs) && textsIn(path, inputs).length > 0;
  }
  // A summary may begin with a bracket, and what is called a text is one.
  if (/\.(txt|text|md)$/i.test(path) || isTextName(path)) return true;
  return !isDataName(path) && !looksLikeData(await inputs.head(path, HEAD));
}

/** A file of text, decoded. */
export async function readTextFile(file: string, inputs: Inputs): Promise<string> {
  return readText({ bytes: await inputs.bytes(file), log: createLog(file) });
}

/** Whether all paths are texts. */
export async function areTexts(paths: readonly string[], inputs: Inputs): Promise<boolean> {
  for (const path of paths) if (!(await isText(path, inputs))) return false;
  return true;
}

function textsIn(folder: string, inputs: Inputs): readonly Entry[] {
  return inputs.list(folder).filter(isTextFile);
}

/** The texts in the order of their ids. */
export async function readTexts({ paths, inputs, strict, note }: Reading): Promise<readonly TextDocument[]> {
  const files = [...new Set(paths)].flatMap((path) => {
    if (inputs.kindOf(path) !== 'folder') return [path];
    const entries = inputs.list(path);
    for (const entry of entries) if (!isTextFile(entry)) noteNoText({ file: entry.path, strict, note });
    const found = entries.filter(isTextFile).map((entry) => entry.path);
    if (found.length === 0) throw noTexts(path, textEndings());
    return found;
  });
  return readDocuments([...new Set(files)], { inputs, strict, note });
}

/** The files of folders with these endings, and all others that are named. */
export function expandFolders(
  paths: readonly string[],
  { inputs, endings }: { inputs: Inputs; endings: readonly string[] },
): readonly string[] {
  return paths.flatMap((path) => {
    if (inputs.kindOf(path) !== 'folder') return [path];
    const files = inputs.list(path).filter(({ name }) => hasEnding(name, endings));
    if (files.length === 0) throw noTexts(path, endings.join(', '));
    return files.map((entry) => entry.path);
  });
}

function hasEnding(name: string, endings: readonly string[]): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}

function noTexts(folder: string, endings: string): CheopsError {
  return new CheopsError('E_EMPTY', `The folder has no file that ends in ${endings}.`, {
    where: { file: folder },
    fix: 'Name the files, or a folder that holds them.',
  });
}

/** References among which empty ones are noted; they do not count as references. */
export async function readReferenceTexts(reading: Reading): Promise<readonly TextDocument[]> {
  const references = await readTexts(reading);
  const empty = references.filter(({ text }) => text.trim() === '');
  reading.note(
    empty.map(({ id }) => ({
      code: 'W_MISSING',
      message: `The reference "${id}" is empty.`,
      where: { file: reading.paths.join(', ') },
      assumed: 'It is left out, and does not count as a reference.',
    })),
  );
  return references;
}

/** The topic of references: the folder that they lie in; of `references` and its like, the folder above. */
export function topicOf(path: string, inputs: Inputs): string {
  if (inputs.kindOf(path) === 'stream') return 'pyramid';
  const folder = resolve(inputs.kindOf(path) === 'folder' ? path : dirname(path));
  const name = basename(folder);
  return (/^(references?|models?|refs?)$/i.test(name) ? basename(dirname(folder)) : name) || 'pyramid';
}

/** A folder must hold texts, topics or datasets. */
export function refuseBareFolder(path: string, inputs: Inputs): void {
  if (inputs.kindOf(path) !== 'folder' || holdsTopics(path, inputs)) return;
  const names = inputs.list(path).map(({ name }) => name);
  if (names.some((name) => isTextName(name) || hasEnding(name, ['.json', '.jsonl']))) return;
  throw new CheopsError('E_EMPTY', `The folder has no ${textEndings()} files and no topics.`, {
    where: { file: path },
    fix: `Name a folder of ${textEndings()} files, or one with references/ in it.`,
  });
}
