/**
 * What a document may cost. A few bytes can unpack to gigabytes, so a reader asks before it keeps anything, and
 * gives up when a file turns out to hold far more than it shows.
 *
 *   const limits = limitsOf(bytes, log);
 *   limits.unpack(chunk.length);   // throws when the file unpacks to too much
 *   limits.keep(text.length);      // throws when too much text comes out of it
 */
import type { CheopsError } from '../../errors.ts';
import type { Log } from '../../formats/log.ts';

export type Limits = ReturnType<typeof limitsOf>;

const MIB = 2 ** 20;
/** Small files may be packed very tightly. */
const LEAST_UNPACKED = 64 * MIB;
/** A character takes two bytes. A text is there twice while it is put together; cells are many texts, each soon done. */
const KEPT = { text: { least: 4 * MIB, times: 2 }, cells: { least: 8 * MIB, times: 5 } };

export function limitsOf({ length }: Uint8Array, log: Log, what: keyof typeof KEPT = 'text') {
  let unpackable = Math.max(LEAST_UNPACKED, 100 * length);
  let keepable = Math.max(KEPT[what].least, KEPT[what].times * length);
  return {
    /** Of the file, in bytes. */
    size: length,
    /** So many bytes were unpacked, and are not kept. */
    unpack(bytes: number): void {
      unpackable -= bytes;
      if (unpackable < 0) throw tooMuch(log);
    },
    /** So many characters, or things of a few bytes each, are kept. */
    keep(characters: number): void {
      keepable -= characters;
      if (keepable < 0) throw tooMuch(log);
    },
  };
}

export function tooMuch(log: Log): CheopsError {
  return log.error(
    'E_FORMAT',
    'The file unpacks to far more than its size suggests, as a decompression bomb does; reading stopped.',
    {},
    'If the text is yours, save it as plain text (.txt) and give that.',
  );
}

/** `what` as messages call the file: 'Word document'. */
export function damaged(what: string, log: Log, why?: string): CheopsError {
  return log.error(
    'E_FORMAT',
    `This is a damaged ${what}${why === undefined ? '' : `: ${why}`}.`,
    {},
    'Open it in the program that wrote it and save it again, or save it as plain text (.txt).',
  );
}
