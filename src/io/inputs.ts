/**
 * What a run reads, looked at once: a folder is listed once, a pipe is read once, and every file that was opened is
 * remembered, so that no result takes its place.
 *
 *   const inputs = openInputs();
 *   const bytes = await inputs.bytes('a.json');   // `-` is standard input
 *   inputs.files()                                // ['a.json']
 */
import {
  closeSync,
  createReadStream,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { CheopsError } from '../errors.ts';
import { MOST_CHARACTERS } from '../formats/encoding.ts';
import { compareIds } from '../model.ts';
import { type Archive, openArchive } from './archives.ts';
import { readError } from './failure.ts';
import { isZip } from './readers/zip.ts';
import { descriptorOf } from './target.ts';

/** A stream can be read only once: standard input, a pipe, a device. */
export type Kind = 'file' | 'folder' | 'stream';

/** One thing in a folder. A link is what it leads to, and an archive of files is a folder. */
export interface Entry {
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
  /** A link that leads nowhere. */
  readonly isLost?: true;
}

export interface Inputs {
  kindOf(path: string): Kind;
  /** What is in a folder, in the order of the names, without hidden files. */
  list(folder: string): readonly Entry[];
  /** All of a file or stream. */
  bytes(path: string): Promise<Uint8Array>;
  /** The first bytes; of a stream, all that follow stay to be read. */
  head(path: string, size: number): Promise<Uint8Array>;
  /** The bytes as they come. */
  stream(path: string): AsyncIterable<Uint8Array>;
  /** The files that were read so far, and the folders that were listed. */
  files(): readonly string[];
}

export function openInputs(): Inputs {
  const kinds = new Map<string, Kind>();
  const folders = new Map<string, readonly Entry[]>();
  const streams = new Map<string, Promise<Uint8Array>>();
  const streamed = new Set<string>();
  const used = new Set<string>();
  const inFolders = new Set<string>();
  /** By their own paths, and by those of all that is in them. */
  const archives = new Map<string, Archive>();
  const isStream = (path: string): boolean => {
    const found = inputs.kindOf(path) === 'stream';
    if (found && inFolders.has(path)) throw pipeInFolder(path);
    return found;
  };
  const inputs: Inputs = {
    kindOf: (path) => remember(kinds, path, () => kindWithArchives(path, archives)),
    list(folder) {
      const archive = inputs.kindOf(folder) === 'folder' ? archives.get(folder) : undefined;
      used.add(archive?.file ?? folder);
      if (archive === undefined) {
        const found = remember(folders, folder, () => entriesOf(folder));
        for (const { path } of found) inFolders.add(path);
        return found;
      }
      const entries = archive.list(folder);
      for (const { path, isFolder } of entries) {
        archives.set(path, archive);
        kinds.set(path, isFolder ? 'folder' : 'file');
      }
      return entries;
    },
    async bytes(path) {
      const archive = archives.get(path);
      if (archive !== undefined) return archive.bytes(path);
      used.add(path);
      if (!isStream(path)) return fileBytes(path);
      return remember(streams, path, () => collect(path, inputs.stream(path)));
    },
    async head(path, size) {
      const isFile = inputs.kindOf(path) === 'file' && !archives.has(path);
      // A look at what a file is does not make it an input.
      return isFile ? fileHead(path, size) : (await inputs.bytes(path)).subarray(0, size);
    },
    async *stream(path) {
      if (archives.has(path)) {
        yield await inputs.bytes(path);
        return;
      }
      used.add(path);
      const known = streams.get(path);
      if (known !== undefined && streamed.has(path)) yield known;
      else {
        if (isStream(path)) refuseAgain(path, streamed);
        yield* chunksOf(path);
      }
    },
    files: () => [...used],
  };
  return inputs;
}

function remember<Value>(known: Map<string, Value>, path: string, find: () => Value): Value {
  const before = known.get(path);
  if (before !== undefined) return before;
  const found = find();
  known.set(path, found);
  return found;
}

function kindOf(path: string): Kind {
  if (path === '-') return 'stream';
  try {
    const found = statSync(path);
    if (found.isDirectory()) return 'folder';
    return found.isFile() ? 'file' : 'stream';
  } catch (cause) {
    throw readError(path, cause);
  }
}

/** An archive of files is a folder. */
function kindWithArchives(path: string, archives: Map<string, Archive>): Kind {
  const kind = kindOf(path);
  if (kind !== 'file' || !isZip(fileHead(path, 4))) return kind;
  const archive = openArchive(path, fileBytes(path));
  if (archive === null) return kind;
  archives.set(path, archive);
  return 'folder';
}

function entriesOf(folder: string): readonly Entry[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.'))
      .map((entry) => ({ entry, name: entry.name, path: join(folder, entry.name) }))
      .map(({ entry, name, path }) => ({
        name,
        path,
        ...(entry.isSymbolicLink() ? leadsTo(path) : { isFolder: entry.isDirectory() }),
      }))
      .sort((a, b) => compareIds(a.name, b.name));
  } catch (cause) {
    throw readError(folder, cause);
  }
}

/** A link that leads nowhere is a file that cannot be read. */
function leadsTo(link: string): Pick<Entry, 'isFolder' | 'isLost'> {
  try {
    return { isFolder: statSync(link).isDirectory() };
  } catch {
    return { isFolder: false, isLost: true };
  }
}

/** Nobody may ever write into it, and who names a folder does not wait for that. */
function pipeInFolder(path: string): CheopsError {
  return new CheopsError('E_FILE', 'Cannot read: it is a pipe or a device in a folder.', {
    where: { file: path },
    fix: 'Move it out of the folder, or name it itself.',
  });
}

function refuseAgain(path: string, streamed: Set<string>): void {
  if (streamed.has(path)) {
    throw new CheopsError('E_USAGE', 'It is named twice, but can be read only once.', {
      where: { file: path },
      fix: 'Save it to a file, and name that.',
    });
  }
  streamed.add(path);
}

/** Bytes that are read at once. */
const CHUNK = 2 ** 20;

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    if (path !== '-' && descriptorOf(path) !== 0) yield* createReadStream(path, { highWaterMark: CHUNK });
    else {
      // Node takes a folder as standard input for an empty one.
      if (fstatSync(0).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
      yield* process.stdin;
    }
  } catch (cause) {
    throw readError(path, cause);
  }
}

async function collect(path: string, chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    size += chunk.length;
    if (size > MOST_CHARACTERS) throw tooLarge(path);
  }
  return Buffer.concat(pieces);
}

function fileBytes(path: string): Uint8Array {
  try {
    if (statSync(path).size > MOST_CHARACTERS) throw tooLarge(path);
    return readFileSync(path);
  } catch (cause) {
    throw readError(path, cause);
  }
}

function tooLarge(path: string): CheopsError {
  const most = Math.floor(MOST_CHARACTERS / 2 ** 20);
  return new CheopsError(
    'E_FILE',
    `Cannot read: it is larger than ${most} MiB, the most that is read at once.`,
    {
      where: { file: path },
      fix: 'Split it. cheops eval reads JSON Lines of any size, and cheops parse texts of any size.',
    },
  );
}

function fileHead(path: string, size: number): Uint8Array {
  try {
    const handle = openSync(path, 'r');
    try {
      const buffer = new Uint8Array(size);
      return buffer.subarray(0, readSync(handle, buffer, 0, size, 0));
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    throw readError(path, cause);
  }
}
