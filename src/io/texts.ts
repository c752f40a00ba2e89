/**
 * Plain texts that the arguments of a command name: files, folders of texts, or standard input.
 *
 *   await readTexts({ paths: ['summaries'], inputs, strict, note })   // [{ id: 'system-1', text: '…' }, …]
 */
import { basename, dirname, resolve } from 'node:path';
import { CheopsError } from '../errors.ts';
import { isDataName, looksLikeData, systemKind } from '../formats/detect.ts';
import { createLog } from '../formats/log.ts';
import type { Summary, TextDocument } from '../model.ts';
import { type DocumentOptions, holdsTexts, readDocuments, textsOf } from './documents.ts';
import { holdsTopics } from './folders.ts';
import type { Inputs } from './inputs.ts';
import { HEAD, isDocument, isTextName, readText, textEndings } from './readers.ts';
import { isSpreadsheet } from './tables.ts';

export interface Reading extends DocumentOptions {
  readonly paths: readonly string[];
}

/** Whether a path is a text, or a folder of texts, rather than a dataset or an annotation: by what it holds. */
export async function isText(path: string, inputs: Inputs): Promise<boolean> {
  if (inputs.kindOf(path) === 'folder') {
    return !holdsTopics(path, inputs) && (await holdsTexts(path, inputs));
  }
  const head = await inputs.head(path, HEAD);
  if (isDocument(head)) return !(await isSpreadsheet(path, inputs));
  // A summary may begin with a bracket, and what is called a text is one.
  if (/\.(txt|text|md)$/i.test(path) || isTextName(path)) return true;
  return !isDataName(path) && !looksLikeData(head);
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

/** The texts in the order of their ids. */
export async function readTexts({ paths, ...options }: Reading): Promise<readonly Summary[]> {
  for (const path of paths) {
    const isFolder = options.inputs.kindOf(path) === 'folder';
    if (isFolder && !(await holdsTexts(path, options.inputs))) throw noTexts(path, textEndings());
  }
  const sources = await textsOf(paths, options);
  const texts = await readDocuments(sources, options);
  if (texts.some(({ unreadable }) => unreadable === undefined)) return texts;
  // Nothing is left to score: the first error says why.
  return readDocuments(sources, { ...options, keepUnreadable: false });
}

/** The files of folders with these endings, and all others that are named. */
export function expandFolders(
  paths: readonly string[],
  { inputs, endings }: { inputs: Inputs; endings: readonly string[] },
): readonly string[] {
  return paths.flatMap((path) => {
    if (inputs.kindOf(path) !== 'folder') return [path];
    const files = inputs
      .list(path)
      .filter(({ name }) => hasEnding(name, endings) && systemKind(name) === null);
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
  const references = await readTexts({ ...reading, keepUnreadable: false });
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
export async function refuseBareFolder(path: string, inputs: Inputs): Promise<void> {
  if (inputs.kindOf(path) !== 'folder' || holdsTopics(path, inputs)) return;
  const isData = inputs
    .list(path)
    .some(({ name }) => hasEnding(name, ['.json', '.jsonl', '.csv', '.tsv', '.xlsx', '.pan', '.pyr']));
  if (isData || (await holdsTexts(path, inputs))) return;
  const message =
    inputs.list(path).length === 0
      ? 'The folder is empty.'
      : `The folder has no ${textEndings()} files and no topics.`;
  throw new CheopsError('E_EMPTY', message, {
    where: { file: path },
    fix: `Name a folder of ${textEndings()} files, or one with references/ in it.`,
  });
}
