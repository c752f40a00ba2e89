/**
 * From a file to its text. What a file holds tells which reader takes it; its name only tells whether a folder's file
 * is meant at all. A new kind of document is a reader in a file of its own, and a line in the list.
 *
 *   await readText({ bytes, log: createLog('a.txt') })   // 'The storm …'
 */
import { decode } from '../formats/encoding.ts';
import type { Log } from '../formats/log.ts';

export interface TextReader {
  /** As messages call what it reads. */
  readonly name: string;
  /** Of a folder, files that end so are read. */
  readonly endings: readonly string[];
  matches(bytes: Uint8Array, file: string): boolean;
  /** What had to be assumed goes to the log; what cannot be read is thrown as `log.error(…)`. */
  read(bytes: Uint8Array, log: Log): string | Promise<string>;
}

/** Takes what no other reader does, and refuses what is no text. */
const PLAIN_TEXT: TextReader = {
  name: 'plain text',
  endings: ['.txt'],
  matches: () => true,
  read: decode,
};

/** The first that matches reads the file. */
export const TEXT_READERS: readonly TextReader[] = [PLAIN_TEXT];

export async function readText({ bytes, log }: { bytes: Uint8Array; log: Log }): Promise<string> {
  const reader = TEXT_READERS.find(({ matches }) => matches(bytes, log.file))!;
  return reader.read(bytes, log);
}

const ENDINGS = TEXT_READERS.flatMap(({ endings }) => endings);

/** Whether a file of a folder is meant as a text, by its name. */
export function isTextName(name: string): boolean {
  return ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
}

/** `.txt`, as messages list what a folder may hold. */
export const TEXT_ENDINGS = ENDINGS.join(', ');
