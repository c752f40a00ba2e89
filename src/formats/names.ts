/**
 * Names of files and ids of what they hold. DUCView's files do not say whose summary they are: their name does.
 *
 *   idOfFile('peers/881197544.pan') === '881197544'
 *   fileNameOf('a/b') === 'a%2Fb', and idOfFile('a%2Fb.pan') === 'a/b'
 */
import { type At, excerpt, type Log } from './log.ts';

/** The name of a file without folders and ending. */
export function idOfFile(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  const id = name.replace(/(.)\.[A-Za-z][\w-]*$/s, '$1').replace(ESCAPED, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
  return id === '' ? 'file' : id;
}

// What some file system forbids, what would lead out of the folder, and the sign of the escape itself.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const UNSAFE = /[\0-\x1f\x7f"%*/:<>?\\|]|^\.|[. ]$|^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))./gi;
const ESCAPED = /%([0-9A-F]{2})/g;

/** An id as the name of a file, without ending. */
export function fileNameOf(id: string): string {
  return id.replace(UNSAFE, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/** A short name for what has none: the same content has the same name (FNV-1a). */
export function contentName(content: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < content.length; i++) hash = Math.imul(hash ^ content.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

export interface Ids {
  take(wanted: string): string;
}

/** Gives out ids; the second to ask for one gets another. */
export function createIds(): Ids {
  const taken = new Map<string, number>();
  return {
    take(wanted) {
      let id = wanted;
      for (let copy = taken.get(wanted) ?? 1; taken.has(id); copy++) {
        id = `${wanted}#${copy + 1}`;
        taken.set(wanted, copy + 1);
      }
      taken.set(id, 1);
      return id;
    },
  };
}

/** An id of its own; that it is another than the wanted one is noted, and why. */
export function ownId(ids: Ids, wanted: string, why: { log: Log; at: At; message: string }): string {
  const id = ids.take(wanted);
  const { log, ...note } = why;
  if (id !== wanted) log.note({ code: 'W_DUPLICATE', ...note, assumed: `Its id is ${excerpt(id)}.` });
  return id;
}

/** An id, or a title, without the number that tells a copy apart: `storm#2` and `storm (2)` are storm. */
export function withoutCopy(name: string): string {
  return name.replace(/(?<=.)(?:#\d+| \(\d+\))$/s, '');
}
