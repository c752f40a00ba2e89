/**
 * Texts out of files and folders, with ids by their names.
 *
 *   await readDocuments(await textsOf(['essays', 'x.docx'], options), options)   // [{ id: 'x', text: '…' }, …]
 */
import { basename } from 'node:path';
import { CheopsError, type Diagnostic } from '../errors.ts';
import { isDataName, systemKind } from '../formats/detect.ts';
import { documentKind } from '../formats/encoding.ts';
import { createLog } from '../formats/log.ts';
import { compareIds, type Summary } from '../model.ts';
import { documentIds } from './document-ids.ts';
import type { Entry, Inputs } from './inputs.ts';
import { HEAD, isDocument, isTextName, readText, textEndings } from './readers.ts';
import { isMoodleFolder, submissionsIn, type TextSource } from './submissions.ts';

export interface DocumentOptions {
  readonly inputs: Inputs;
  /** Refuse what would have to be assumed. */
  readonly strict: boolean;
  /** Is told what was assumed. */
  readonly note: (diagnostics: readonly Diagnostic[]) => void;
  /** Texts that cannot be read are kept, with the reason; otherwise one is an error. */
  readonly keepUnreadable?: boolean;
}

/** The texts of these files and folders. */
export async function textsOf(
  paths: readonly string[],
  options: DocumentOptions,
): Promise<readonly TextSource[]> {
  // A file may be named, and its folder too.
  const found = new Map<string, TextSource>();
  const twice = new Set(paths.filter((path, i) => paths.indexOf(path) < i));
  for (const path of new Set(paths)) {
    const isFolder = options.inputs.kindOf(path) === 'folder';
    const sources = isFolder ? await textsOfFolder(path, options) : [{ files: [path] }];
    for (const source of sources) {
      const key = source.files.join('\n');
      if (found.has(key)) twice.add(source.files[0]!);
      found.set(key, source);
    }
  }
  noteTwice(twice, options);
  return [...found.values()];
}

/** Whoever names a text twice may have meant another. */
function noteTwice(files: ReadonlySet<string>, { strict, note }: DocumentOptions): void {
  for (const file of files) {
    const log = createLog(file);
    const message = file === '-' ? 'Standard input is named twice.' : 'It is named twice.';
    log.note({ code: 'W_DUPLICATE', at: {}, message, assumed: 'It counts once.' });
    note(log.finish({ strict }));
  }
}

/** The texts of a folder; what else lies there is noted. Empty if there are none. */
export async function textsOfFolder(
  folder: string,
  options: DocumentOptions,
): Promise<readonly TextSource[]> {
  const { files, others } = await sortEntries(folder, options.inputs);
  const root = innermost(folder, options.inputs);
  const own = submissionsIn(root, files);
  const all = own === null || !options.keepUnreadable ? null : withLost(root, files, others);
  const sources = all ?? own ?? files.map((file) => ({ files: [file] }));
  const kept = new Set(sources.flatMap((source) => source.files));
  for (const { path } of others) if (!kept.has(path)) await noteNoText({ ...options, file: path });
  return sources;
}

/** With students of whom there is nothing that is a text, such as a picture alone: they have a row, and it says why. */
function withLost(
  root: string,
  files: readonly string[],
  others: readonly Entry[],
): readonly TextSource[] | null {
  const handedIn = others.filter(
    ({ name, isFolder }) => !isFolder && systemKind(name) === null && !isDataName(name),
  );
  const all = submissionsIn(root, [...files, ...handedIn.map(({ path }) => path)]);
  const texts = new Set(files);
  return (
    all?.flatMap((submission) => {
      const own = submission.files.filter((file) => texts.has(file));
      if (own.length > 0) return [{ ...submission, files: own }];
      return submission.id === undefined ? [] : [submission];
    }) ?? null
  );
}

/** Whether a folder has a text. */
export async function holdsTexts(folder: string, inputs: Inputs): Promise<boolean> {
  return (await sortEntries(folder, inputs)).files.length > 0;
}

interface Sorted {
  readonly files: readonly string[];
  readonly others: readonly Entry[];
}

/** A folder in which nothing lies but another one is that one, as archives often have it. */
function innermost(folder: string, inputs: Inputs): string {
  const [only, ...more] = inputs.list(folder);
  return only?.isFolder === true && more.length === 0 ? innermost(only.path, inputs) : folder;
}

/** Folders are looked into where they have Moodle's names, or no texts lie beside them: then each is a student's. */
async function sortEntries(folder: string, inputs: Inputs): Promise<Sorted> {
  const entries = inputs.list(innermost(folder, inputs));
  const here = await sortFiles(
    entries.filter(({ isFolder }) => !isFolder),
    inputs,
  );
  const folders = entries.filter(({ isFolder }) => isFolder);
  const students = here.files.length > 0 ? folders.filter(({ name }) => isMoodleFolder(name)) : folders;
  const inside = await sortFiles(
    students.flatMap((entry) => (isMoodleFolder(entry.name) ? filesBelow(entry) : inputs.list(entry.path))),
    inputs,
  );
  const left = folders.filter((entry) => !students.includes(entry));
  return { files: [...here.files, ...inside.files], others: [...left, ...here.others, ...inside.others] };

  /** Students may hand in folders. */
  function filesBelow({ path }: Entry, depth = 0): readonly Entry[] {
    return inputs
      .list(path)
      .flatMap((entry) => (entry.isFolder && depth < DEEPEST ? filesBelow(entry, depth + 1) : [entry]));
  }
}

/** Folders within a student's folder. */
const DEEPEST = 4;

async function sortFiles(entries: readonly Entry[], inputs: Inputs): Promise<Sorted> {
  const files: string[] = [];
  const others: Entry[] = [];
  for (const entry of entries) {
    if (await isTextEntry(entry, inputs)) files.push(entry.path);
    else others.push(entry);
  }
  return { files, others };
}

/** By its name; by its first bytes where that tells nothing. */
async function isTextEntry({ name, path, isFolder }: Entry, inputs: Inputs): Promise<boolean> {
  // What a folder's owner says about the texts is none of them.
  if (isFolder || /^readme\b/i.test(name) || systemKind(name) !== null) return false;
  if (isTextName(name)) return true;
  if (isDataName(name) || /\.(?:zip|pptx?|xls|od[spg]|epub|pages|numbers|key)$/i.test(name)) return false;
  return isDocument(await inputs.head(path, HEAD));
}

/** The texts, in the order of their ids. */
export async function readDocuments(
  sources: readonly TextSource[],
  options: DocumentOptions,
): Promise<readonly Summary[]> {
  const ids = idsOf(sources);
  const documents: Summary[] = [];
  for (const [i, source] of sources.entries()) {
    const id = ids[i]!;
    try {
      documents.push({ id, text: await textOf(id, source.files, options) });
    } catch (error) {
      if (!options.keepUnreadable || options.strict || !isUnreadable(error, source)) throw error;
      options.note([unreadableNote(error)]);
      documents.push({ id, text: '', unreadable: error.message });
    }
  }
  return documents.sort((a, b) => compareIds(a.id, b.id));
}

/** All that one student handed in. */
async function textOf(
  id: string,
  files: readonly string[],
  { inputs, strict, note }: DocumentOptions,
): Promise<string> {
  const texts: string[] = [];
  for (const file of files) {
    const log = createLog(file);
    if (file === files[1]) noteSeveral(id, files.length, log);
    texts.push(await readText({ bytes: await inputs.bytes(file), log }));
    note(log.finish({ strict }));
  }
  return texts.join('\n\n');
}

/** Whether a document is damaged; what is no text at all is refused, unless names tell who handed it in. */
function isUnreadable(error: unknown, { id }: TextSource): error is CheopsError {
  const codes = ['E_FILE', 'E_FORMAT', ...(id === undefined ? [] : ['E_ENCODING'])];
  return error instanceof CheopsError && codes.includes(error.code);
}

function unreadableNote({ message, where }: CheopsError): Diagnostic {
  return { code: 'W_UNREADABLE', message, where, assumed: 'It has no score; the others are scored.' };
}

function noteSeveral(id: string, count: number, log: ReturnType<typeof createLog>): void {
  log.note({
    code: 'W_DUPLICATE',
    at: {},
    message: `${id} handed in ${count} files.`,
    assumed: 'They are one text, in the order of their names.',
  });
}

function idsOf(sources: readonly TextSource[]): readonly string[] {
  const plain = sources.filter(({ id }) => id === undefined);
  const names = documentIds(plain.map(({ files }) => files[0]!));
  const ids = sources.map((source) => source.id ?? names[plain.indexOf(source)]!);
  const twin = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (twin === -1) return ids;
  const [file] = sources[twin]!.files;
  const other = sources[ids.indexOf(ids[twin]!)]!.files[0];
  throw new CheopsError('E_DUPLICATE', `The text ${ids[twin]} is in ${other} as well.`, {
    where: { file: file! },
    fix: 'Give each text once, under a name of its own.',
  });
}

/** Says of what lies among texts that it is left out. */
async function noteNoText({ file, inputs, strict, note }: DocumentOptions & { file: string }): Promise<void> {
  const log = createLog(file);
  const system = systemKind(basename(file));
  const kind =
    system ?? (inputs.kindOf(file) === 'folder' ? 'a folder' : documentKind(await inputs.head(file, HEAD)));
  const message = kind === null ? `This is no ${textEndings()} file.` : `This is ${kind}, not text.`;
  log.note({ code: 'W_UNKNOWN', at: {}, message, assumed: 'It is left out.' });
  // What programs leave in every folder is nobody's fault.
  note(log.finish({ strict: strict && system === null }));
}
