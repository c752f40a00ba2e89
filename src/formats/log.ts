/**
 * What an importer has to say about one file. It goes on where it can and notes what it assumed; a strict
 * reading turns the notes into one error.
 *
 *   const log = createLog('a.pyr');
 *   log.note({ code: 'W_LABEL', at: { line: 3, column: 5 }, message: '…', assumed: 'The words count.' });
 *   log.finish({ strict: false }) // the notes; with strict: true it throws E_STRICT, which lists them
 */
import { CheopsError, type Code, type Diagnostic, formatDiagnostic, type Place } from '../errors.ts';

/** A place, or how to find it: positions in JSON are only worked out when something is wrong there. */
export type At = Omit<Place, 'file'> | (() => Omit<Place, 'file'>);

export interface Note {
  readonly code: Code & `W_${string}`;
  readonly at: At;
  readonly message: string;
  readonly assumed: string;
}

export interface Log {
  readonly file: string;
  note(note: Note): void;
  /** Takes over notes that were made before, about the same bytes in another file. */
  adopt(diagnostics: readonly Diagnostic[]): void;
  /** An error in this file, to be thrown. */
  error(code: Code, message: string, at?: At, fix?: string): CheopsError;
  readonly diagnostics: readonly Diagnostic[];
  finish(options: { strict: boolean }): readonly Diagnostic[];
}

// A hostile file could have a fault in every byte; what is said about it must stay readable, and in memory.
const MOST_NOTES = 1000;

export function createLog(file: string): Log {
  const diagnostics: Diagnostic[] = [];
  let more = 0;
  const place = (at: At): Place => {
    const { line, column } = typeof at === 'function' ? at() : at;
    return { file, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
  };
  return {
    file,
    diagnostics,
    note({ code, at, message, assumed }) {
      if (diagnostics.length < MOST_NOTES) diagnostics.push({ code, message, where: place(at), assumed });
      else more++;
    },
    adopt(notes) {
      for (const note of notes) diagnostics.push({ ...note, where: { ...note.where, file } });
    },
    error(code, message, at = {}, fix) {
      return new CheopsError(code, message, { where: place(at), ...(fix === undefined ? {} : { fix }) });
    },
    finish({ strict }) {
      if (strict && diagnostics.length > 0) throw strictError(diagnostics, more);
      if (more === 0) return diagnostics;
      return [...diagnostics, moreNotes(diagnostics.at(-1)!, more)];
    },
  };
}

function moreNotes({ code, where, assumed }: Diagnostic, more: number): Diagnostic {
  return { code, where, message: `And ${more} more faults, from here to the end of the file.`, assumed };
}

function strictError(diagnostics: readonly Diagnostic[], more: number): CheopsError {
  const count = diagnostics.length + more;
  const list = diagnostics.map(formatDiagnostic).join('\n');
  return new CheopsError(
    'E_STRICT',
    `The file has ${count === 1 ? 'a fault' : `${count} faults`}:\n${list}${more === 0 ? '' : '\n…'}`,
    { where: diagnostics[0]!.where },
  );
}

/** At most so many characters of a user's text, for a message. */
export function excerpt(text: string, most = 60): string {
  const line = text
    .slice(0, 2 * most)
    .replace(/\s+/g, ' ')
    .trim();
  return `“${line.length <= most && text.length <= 2 * most ? line : `${line.slice(0, most - 1)}…`}”`;
}
