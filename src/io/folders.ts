/**
 * Datasets as folders: `topic/{references,summaries,sources}/*`, where the name of a file is the id of what
 * it holds. A folder that holds `references/` is one topic; otherwise each of its folders that does is one, and the
 * others are noted. Links are followed.
 *
 *   const { topics, diagnostics } = await readFolder({ folder: 'topics' });
 */
import { basename, resolve } from 'node:path';
import { CheopsError, type Diagnostic } from '../errors.ts';
import { createLog } from '../formats/log.ts';
import type { Summary, Topic } from '../model.ts';
import { type DocumentOptions, readDocuments, textsOfFolder } from './documents.ts';
import { type Inputs, openInputs } from './inputs.ts';

export interface FolderReading {
  readonly topics: readonly Topic[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The topics of a folder, in the order of their ids. */
export async function readFolder({
  folder,
  strict = false,
  inputs = openInputs(),
  keepUnreadable = false,
}: { folder: string } & Partial<Omit<DocumentOptions, 'note'>>): Promise<FolderReading> {
  const diagnostics: Diagnostic[] = [];
  const note = (more: readonly Diagnostic[]) => void diagnostics.push(...more);
  const topics: Topic[] = [];
  for await (const topic of streamFolder({ folder, strict, inputs, note, keepUnreadable }))
    topics.push(topic);
  return { topics, diagnostics };
}

/** The topics of a folder one by one, so that only one is in memory. */
export async function* streamFolder({
  folder,
  ...options
}: DocumentOptions & { folder: string }): AsyncGenerator<Topic> {
  for (const path of topicFolders({ folder, ...options })) yield await readTopicFolder(path, options);
}

function topicFolders({
  folder,
  strict,
  inputs,
  note,
}: DocumentOptions & { folder: string }): readonly string[] {
  const isOne = isTopic(folder, inputs);
  const folders = isOne ? [folder] : foldersIn(folder, inputs);
  const topics = folders.filter((path) => isTopic(path, inputs));
  if (topics.length === 0) {
    throw new CheopsError('E_EMPTY', 'The folder has no topics.', {
      where: { file: folder },
      fix: 'Put the texts of each topic into topic/references and topic/summaries, as text files or documents.',
    });
  }
  const lost = isOne ? [] : inputs.list(folder).filter(({ isLost }) => isLost);
  for (const { path } of lost) note(leftOut(path, 'The link leads nowhere.', strict));
  for (const path of folders) {
    if (topics.includes(path)) continue;
    note(leftOut(path, 'The folder has no references/, unlike the topics beside it.', strict));
  }
  return topics;
}

function leftOut(path: string, message: string, strict: boolean): readonly Diagnostic[] {
  const log = createLog(path);
  log.note({ code: 'W_MISSING', at: {}, message, assumed: 'It is left out.' });
  return log.finish({ strict });
}

/** The files that hold the texts of a folder's topics. */
export function textFiles(folder: string, inputs: Inputs): readonly string[] {
  const topics = isTopic(folder, inputs) ? [folder] : foldersIn(folder, inputs);
  return topics
    .flatMap((topic) => foldersIn(topic, inputs))
    .flatMap((part) => inputs.list(part).map(({ path }) => path));
}

/** Whether a folder is a topic, or holds topics. */
export function holdsTopics(folder: string, inputs: Inputs): boolean {
  return isTopic(folder, inputs) || foldersIn(folder, inputs).some((path) => isTopic(path, inputs));
}

function foldersIn(folder: string, inputs: Inputs): readonly string[] {
  return inputs.list(folder).flatMap(({ path, isFolder }) => (isFolder ? [path] : []));
}

function isTopic(folder: string, inputs: Inputs): boolean {
  return inputs.list(folder).some(({ name, isFolder }) => isFolder && name === 'references');
}

async function readTopicFolder(folder: string, options: DocumentOptions): Promise<Topic> {
  const parts = new Map(options.inputs.list(folder).map(({ name, path }) => [name, path]));
  const documents = async (name: string): Promise<readonly Summary[]> => {
    const path = parts.get(name);
    return path === undefined
      ? []
      : readDocuments(await textsOfFolder(path, options), {
          ...options,
          keepUnreadable: options.keepUnreadable === true && name === 'summaries',
        });
  };
  const references = await documents('references');
  const summaries = await documents('summaries');
  const sources = parts.has('sources') ? { sources: await documents('sources') } : {};
  return { id: basename(resolve(folder)), references, summaries, ...sources };
}
