/** Plain texts that the arguments of a command name: files, folders of .txt files, or standard input. */
import { basename, dirname, parse, resolve } from 'node:path';
import { CheopsError, type Diagnostic } from '../errors.ts';
import { decode, refuseBinaryBytes } from '../formats/encoding.ts';
import { holdsTopics, noTexts, noteNoText } from '../formats/files.ts';
import { createLog } from '../formats/log.ts';
import { compareIds, type TextDocument } from '../model.ts';
import { expandInputs, isFolder, readInput } from './shell.ts';

/** Whether a path is a text, or a folder of texts, rather than a dataset or an annotation. */
export function isText(path: string): boolean {
  if (path === '-') return false;
  if (isFolder(path)) return !holdsTopics(path) && texts(path).length > 0;
  return /\.(txt|text|md)$/i.test(path);
}

function texts(folder: string): readonly string[] {
  try {
    return expandInputs([folder], ['.txt']);
  } catch (error) {
    if (error instanceof CheopsError && error.code === 'E_EMPTY') return [];
    throw error;
  }
}

/** The texts in the order of their ids, which are the files' names without their endings. */
export function readTexts({
  paths,
  strict,
  note,
}: {
  paths: readonly string[];
  strict: boolean;
  note: (diagnostics: readonly Diagnostic[]) => void;
}): readonly TextDocument[] {
  const files = [...new Set(expandInputs(paths, ['.txt']))];
  const folders = paths.filter((path) => path !== '-' && isFolder(path));
  for (const file of folders.flatMap(noTexts)) noteNoText({ file, strict, note });
  const known = new Map<string, string>();
  const documents = files.map((path) => {
    const { file, bytes } = readInput(path);
    const log = createLog(file);
    refuseBinaryBytes(bytes, log);
    const text = decode(bytes, log);
    note(log.finish({ strict }));
    const id = file === '-' ? 'text' : parse(file).name;
    refuseSecond({ id, file, before: known.get(id) });
    known.set(id, file);
    return { id, text };
  });
  return documents.sort((a, b) => compareIds(a.id, b.id));
}

function refuseSecond({ id, file, before }: { id: string; file: string; before: string | undefined }): void {
  if (before === undefined) return;
  throw new CheopsError('E_DUPLICATE', `Two texts have the name ${id}: ${before} is the other.`, {
    where: { file },
    fix: 'Give each file a name of its own.',
  });
}

/** References among which empty ones are noted; they do not count as references. */
export function readReferenceTexts(input: Parameters<typeof readTexts>[0]): readonly TextDocument[] {
  const references = readTexts(input);
  const empty = references.filter(({ text }) => text.trim() === '');
  input.note(
    empty.map(({ id }) => ({
      code: 'W_MISSING',
      message: `The reference "${id}" is empty.`,
      where: { file: input.paths.join(', ') },
      assumed: 'It is left out, and does not count as a reference.',
    })),
  );
  return references;
}

/** The topic of references: the folder that they lie in; of `references` and its like, the folder above. */
export function topicOf(path: string): string {
  if (path === '-') return 'pyramid';
  const folder = resolve(isFolder(path) ? path : dirname(path));
  const name = basename(folder);
  return (/^(references?|models?|refs?)$/i.test(name) ? basename(dirname(folder)) : name) || 'pyramid';
}

/** Whether standard input is plain text, rather than JSON or XML. */
export function isPlainInput(): boolean {
  const start = new TextDecoder().decode(readInput('-').bytes.subarray(0, 1000)).trimStart();
  return !/^[{[<]/.test(start);
}

/** A folder must hold texts or topics. */
export function refuseBareFolder(path: string): void {
  if (path === '-' || !isFolder(path) || holdsTopics(path) || texts(path).length > 0) return;
  if (expandableTo(path, ['.json', '.jsonl'])) return;
  throw new CheopsError('E_EMPTY', 'The folder has no .txt files and no topics.', {
    where: { file: path },
    fix: 'Name a folder of .txt files, or one with references/ in it.',
  });
}

function expandableTo(folder: string, endings: readonly string[]): boolean {
  try {
    return expandInputs([folder], endings).length > 0;
  } catch {
    return false;
  }
}
