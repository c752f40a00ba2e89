/**
 * From a file to its text. What a file holds tells which reader takes it; its name only tells whether a folder's file
 * is meant at all, and Markdown from other plain text. A new kind of document is a reader in readers/, and a line in the
 * list of kinds.
 *
 *   await readText({ bytes, log: createLog('a.docx') })   // 'The storm …'
 */
import { z } from 'zod';
import { checkArguments } from '../arguments.ts';
import { CheopsError } from '../errors.ts';
import type { Log } from '../formats/log.ts';
import { FUNCTION } from '../shapes.ts';
import { OWN_READERS, PLAIN_TEXT, type TextReader } from './readers/kinds.ts';

export { HEAD, type TextReader } from './readers/kinds.ts';

/** The first that matches reads the file. */
const TEXT_READERS: TextReader[] = [...OWN_READERS];

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
    throw new CheopsError(
      'E_DUPLICATE',
      `A reader of ${JSON.stringify(reader.name)} is registered already.`,
      {
        fix: 'Give yours another name.',
      },
    );
  }
  TEXT_READERS.unshift(reader);
}

export async function readText({ bytes, log }: { bytes: Uint8Array; log: Log }): Promise<string> {
  return readerOf(bytes, log.file).read(bytes, log);
}

function readerOf(bytes: Uint8Array, file: string): TextReader {
  return TEXT_READERS.find(({ matches }) => matches(bytes, file))!;
}

/** Whether the first bytes are those of a document, and not of plain text or data. */
export function isDocument(head: Uint8Array): boolean {
  return readerOf(head, '') !== PLAIN_TEXT;
}

/** Whether a file of a folder is meant as a text, by its name. */
export function isTextName(name: string): boolean {
  return TEXT_READERS.flatMap(({ endings }) => endings).some((ending) => name.toLowerCase().endsWith(ending));
}

/** `.txt, .docx …`, as messages list what a folder may hold: of each kind the usual ending. */
export function textEndings(): string {
  const own = TEXT_READERS.filter((reader) => !OWN_READERS.includes(reader)).flatMap(
    ({ endings }) => endings,
  );
  return ['.txt', '.docx', '.odt', '.pdf', '.rtf', '.html', '.md', ...own].join(', ');
}
