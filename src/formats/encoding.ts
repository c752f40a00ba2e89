/**
 * From bytes to text. UTF-8 and UTF-16 (by its byte order mark) are read as they are; anything else is taken
 * for windows-1252, which every byte sequence is, and noted.
 *
 *   decode(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), log) === 'café' // with W_ENCODING
 */
import type { Log } from './log.ts';

/** As many characters as a text can have in JavaScript (V8); no text has more of them than bytes. */
export const MOST_CHARACTERS = 2 ** 29 - 24;

/** One for all lines: to make one takes longer than to read a line. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a file, or of the line `row` of a file that is read line by line, without a byte order mark. */
export function decode(bytes: Uint8Array, log: Log, row?: number): string {
  if (bytes.length > MOST_CHARACTERS) throw tooLong(log, row);
  if (row === undefined) refuseBinaryBytes(bytes, log);
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return decodeUtf16(utf16, bytes.subarray(2), log);
  if (looksLikeUtf16(bytes)) {
    throw log.error('E_ENCODING', 'This looks like UTF-16 without a byte order mark.', {
      line: row ?? 1,
      column: 1,
    });
  }
  try {
    return UTF8.decode(bytes);
  } catch {
    const text = decodeWindows1252(bytes);
    const at = firstInvalidUtf8(bytes);
    const { line, column } = lineAndColumn(text, at);
    log.note({
      code: 'W_ENCODING',
      at: { line: row ?? line, column },
      message: `The byte 0x${bytes[at]!.toString(16)} is not UTF-8.`,
      assumed: `The ${row === undefined ? 'file' : 'line'} is in windows-1252 (Latin-1).`,
    });
    return text;
  }
}

function tooLong(log: Log, row: number | undefined) {
  const what = row === undefined ? 'file' : 'line';
  return log.error(
    'E_ENCODING',
    `The ${what} is too long to be read.`,
    { line: row ?? 1 },
    `Split the ${what}.`,
  );
}

/** How many bytes are looked at; git takes a file for text by as many. */
const HEAD = 8000;

/** Passes the bytes of a file on, unless it begins as no text does: with a zero among its first bytes. */
export async function* refuseBinary(chunks: AsyncIterable<Uint8Array>, log: Log): AsyncGenerator<Uint8Array> {
  const head = new Uint8Array(HEAD);
  let filled = 0;
  for await (const chunk of chunks) {
    if (filled < HEAD) {
      const more = chunk.subarray(0, HEAD - filled);
      head.set(more, filled);
      filled += more.length;
      refuseBinaryBytes(head.subarray(0, filled), log);
    }
    yield chunk;
  }
}

/** The same for bytes in hand. */
function refuseBinaryBytes(bytes: Uint8Array, log: Log): void {
  const head = bytes.subarray(0, HEAD);
  const kind = documentKind(head);
  if (kind === null && !isBinary(head)) return;
  const what = kind === null ? 'no text, but a binary file' : `${kind}, and no plain text`;
  throw log.error('E_ENCODING', `This is ${what}.`, {}, 'Give a text file.');
}

function isBinary(head: Uint8Array): boolean {
  return head.length > 1 && head.includes(0) && utf16Of(head) === undefined && !looksLikeUtf16(head);
}

/** How files begin that people take for texts, in Latin-1. */
const BEGINNINGS: readonly (readonly [start: string, kind: string])[] = [
  ['%PDF-', 'a PDF document'],
  ['PK\x03\x04', 'a ZIP archive, such as Word and Excel write'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an old Office document, or one with a password'],
  ['{\\rtf', 'an RTF document'],
  ['\x89PNG\r\n\x1a\n', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF87a', 'a GIF picture'],
  ['GIF89a', 'a GIF picture'],
  ['\x1f\x8b', 'a gzip archive'],
  ["7z\xbc\xaf'\x1c", 'a 7-Zip archive'],
  ['Rar!\x1a\x07', 'a RAR archive'],
  ['ID3', 'a sound file'],
  ['\x7fELF', 'a program'],
];

/** What a file is by its first bytes, where these are those of no text. */
export function documentKind(head: Uint8Array): string | null {
  const start = String.fromCharCode(...head.subarray(0, 8));
  return BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1] ?? null;
}

/** Which UTF-16 it is by its byte order mark; undefined without one. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** Without a byte order mark: of the first two bytes one is zero. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  return bytes.length > 1 && (bytes[0] === 0) !== (bytes[1] === 0);
}

/** Line and column, from 1, of an offset in a text. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

function decodeUtf16(encoding: string, bytes: Uint8Array, log: Log): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    log.note({
      code: 'W_ENCODING',
      at: lineAndColumn(text, Math.max(0, text.indexOf('\uFFFD'))),
      message: 'Half a character, in UTF-16.',
      assumed: 'U+FFFD stands for it.',
    });
    return text;
  }
}

// The bytes 0x80 to 0x9f; those that windows-1252 leaves open become the control of the same number.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

// Not TextDecoder: Node 20 reads these bytes as Latin-1 controls.
export function decodeWindows1252(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    const codes = Array.from(bytes.subarray(from, from + 8192), (byte) =>
      byte >= 0x80 && byte <= 0x9f ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte,
    );
    pieces.push(String.fromCharCode(...codes));
  }
  return pieces.join('');
}

/** The text in an encoding that a file names; null for UTF-8 and for what is not known. */
export function decodeAs(label: string, bytes: Uint8Array): string | null {
  if (/^(?:utf-?8|utf-16.*)$/i.test(label)) return null;
  if (/^(?:windows-1252|cp1252|iso-?8859-1|latin-?1|us-ascii|ascii)$/i.test(label))
    return decodeWindows1252(bytes);
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return null;
  }
}

/** The index of the first byte that cannot be UTF-8. */
function firstInvalidUtf8(bytes: Uint8Array): number {
  // Valid UTF-8 gives back its own bytes; the replacement of an invalid byte does not.
  const again = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== again[i]) return i;
  return bytes.length - 1;
}
