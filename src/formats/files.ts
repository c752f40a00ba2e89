/**
 * Datasets as folders: `topic/{references,summaries,sources}/*.txt`, where the name of a file is the id of what
 * it holds. A folder that holds `references/` is one topic; otherwise each of its folders that does is one, and the
 * others are noted.
 */
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { CheopsError, type Diagnostic } from '../errors.ts';
import { compareIds, type TextDocument, type Topic } from '../model.ts';
import { decode } from './encoding.ts';
import { createLog } from './log.ts';

export interface FolderReading {
  readonly topics: readonly Topic[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The topics of a folder, in the order of their ids. */
export function readFolder({ folder, strict = false }: { folder: string; strict?: boolean }): FolderReading {
  const diagnostics: Diagnostic[] = [];
  const note = (more: readonly Diagnostic[]) => void diagnostics.push(...more);
  const folders = isTopic(folder) ? [resolve(folder)] : foldersIn(folder);
  const paths = folders.filter(isTopic);
  if (paths.length === 0) {
    throw new CheopsError('E_EMPTY', 'The folder has no topics.', {
      where: { file: folder },
      fix: 'Put the texts of each topic into topic/references and topic/summaries, as .txt files.',
    });
  }
  for (const path of folders) if (!isTopic(path)) note(withoutReferences(path, strict));
  return { topics: paths.map((path) => readTopicFolder(path, strict, note)), diagnostics };
}

function withoutReferences(folder: string, strict: boolean): readonly Diagnostic[] {
  const log = createLog(folder);
  const message = 'The folder has no references/, unlike the topics beside it.';
  log.note({ code: 'W_MISSING', at: {}, message, assumed: 'It is left out.' });
  return log.finish({ strict });
}

/** The files that hold the texts of a folder's topics. */
export function textFiles(folder: string): readonly string[] {
  const topics = isTopic(folder) ? [folder] : foldersIn(folder);
  return topics.flatMap(foldersIn).flatMap((path) => entries(path).map(({ name }) => join(path, name)));
}

/** Whether a folder is a topic, or holds topics. */
export function holdsTopics(folder: string): boolean {
  return isTopic(folder) || foldersIn(folder).some(isTopic);
}

function foldersIn(folder: string): readonly string[] {
  return entries(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));
}

function isTopic(folder: string): boolean {
  return entries(folder).some((entry) => entry.isDirectory() && entry.name === 'references');
}

type Notes = (diagnostics: readonly Diagnostic[]) => void;

function readTopicFolder(folder: string, strict: boolean, note: Notes): Topic {
  const names = entries(folder).map(({ name }) => name);
  const documents = (name: string) =>
    names.includes(name) ? readTexts(join(folder, name), strict, note) : [];
  const sources = names.includes('sources') ? { sources: documents('sources') } : {};
  return {
    id: basename(folder),
    references: documents('references'),
    summaries: documents('summaries'),
    ...sources,
  };
}

function readTexts(folder: string, strict: boolean, note: Notes): readonly TextDocument[] {
  const documents: TextDocument[] = [];
  for (const entry of entries(folder)) {
    const file = join(folder, entry.name);
    if (!isTextFile(entry)) {
      noteNoText({ file, strict, note });
      continue;
    }
    const log = createLog(file);
    documents.push({ id: entry.name.slice(0, -4), text: decode(bytesOf(file), log) });
    note(log.finish({ strict }));
  }
  return documents.sort((a, b) => compareIds(a.id, b.id));
}

/** What lies in a folder of texts and is left out. */
export function noTexts(folder: string): readonly string[] {
  return entries(folder)
    .filter((entry) => !isTextFile(entry))
    .map(({ name }) => join(folder, name));
}

export function noteNoText({ file, strict, note }: { file: string; strict: boolean; note: Notes }): void {
  const log = createLog(file);
  log.note({ code: 'W_UNKNOWN', at: {}, message: 'This is no .txt file.', assumed: 'It is left out.' });
  note(log.finish({ strict }));
}

function isTextFile(entry: Dirent): boolean {
  return !entry.isDirectory() && /\.txt$/i.test(entry.name);
}

/** What is in a folder, in the order of the names, without hidden files. */
function entries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.name.startsWith('.'))
      .sort((a, b) => compareIds(a.name, b.name));
  } catch (cause) {
    throw fileError(folder, cause);
  }
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw fileError(file, cause);
  }
}

function fileError(file: string, cause: unknown): CheopsError {
  const { code } = cause as { code?: string };
  return new CheopsError('E_FILE', `Cannot read (${code}).`, { where: { file }, cause });
}
