/**
 * From a file to its text. What a file holds tells which reader takes it; its name only tells whether a folder's file
 * is meant at all. A new kind of document is a reader in a file of its own, and a line in the list.
 *
 *   await readText({ bytes, log: createLog('a.txt') })   // 'The storm …'
 */
import { z } from 'zod';
import { checkArguments } from '../arguments.ts';
import { CheopsError } from '../errors.ts';
import { decode } from '../formats/encoding.ts';
import type { Log } from '../formats/log.ts';
import { FUNCTION } from '../shapes.ts';

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
const TEXT_READERS: TextReader[] = [PLAIN_TEXT];

const READER = z.looseObject({
  name: z.string().min(1),
  endings: z.array(z.string().regex(/^\.[^./\\]+$/, { error: 'Must be an ending such as .srt' })),
  matches: FUNCTION,
  read: FUNCTION,
});

/** Adds a kind of document, as plug-ins and programs do; it is asked before cheops' own. */
export function registerReader(reader: TextReader): void {
  const fix = 'It takes { name, endings, matches, read }; docs/methods.md shows it.';
  checkArguments({ of: 'A reader', schema: READER, given: reader, fix });
  if (TEXT_READERS.some(({ name }) => name === reader.name)) {
    throw new CheopsError('E_DUPLICATE', `There is a reader of ${JSON.stringify(reader.name)} already.`, {
      fix: 'Give yours another name.',
    });
  }
  TEXT_READERS.unshift(reader);
}

export async function readText({ bytes, log }: { bytes: Uint8Array; log: Log }): Promise<string> {
  const reader = TEXT_READERS.find(({ matches }) => matches(bytes, log.file))!;
  return reader.read(bytes, log);
}

function endings(): readonly string[] {
  return TEXT_READERS.flatMap((reader) => reader.endings).toReversed();
}

/** Whether a file of a folder is meant as a text, by its name. */
export function isTextName(name: string): boolean {
  return endings().some((ending) => name.toLowerCase().endsWith(ending));
}

/** `.txt`, as messages list what a folder may hold. */
export function textEndings(): string {
  return endings().join(', ');
}
