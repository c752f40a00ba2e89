/**
 * What people see: results on standard output, messages on standard error. Nothing that comes from a file can steer the
 * terminal.
 */
import { Console } from 'node:console';
import { type Diagnostic, formatDiagnostic } from '../errors.ts';
import { printable } from '../text/printed.ts';

/** A table or another result for people. Colours stay. */
export function print(text: string): void {
  process.stdout.write(ending(text.split(COLOURS).map(keepColours).join('')));
}

/** What a program may read stays as it is; on a terminal it must not steer it. */
export function toStandardOutput(content: string | Uint8Array): boolean {
  const isShown = process.stdout.isTTY === true && typeof content === 'string';
  return process.stdout.write(isShown ? printable(content) : content);
}

export function say(text: string): void {
  process.stderr.write(ending(printable(text)));
}

/** What plug-ins print, so that it never ends up amid results. */
export function consoleToStandardError(): void {
  globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
}

// Split by this, a text has its colours at every odd place.
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const COLOURS = /(\u001b\[[\d;]*m)/;

function keepColours(piece: string, index: number): string {
  return index % 2 === 1 ? piece : printable(piece);
}

function ending(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** Colours only on a terminal; NO_COLOR and FORCE_COLOR have the last word (no-color.org). */
export function wantsColour(): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0') return true;
  return process.stdout.isTTY === true && process.env.TERM !== 'dumb';
}

/** The width of the terminal, or of a page when there is none or it does not know. */
export function terminalWidth(): number {
  return process.stdout.columns || 100;
}

/** Reports what an importer assumed: the first ones in full, then how many more there are. */
export function sayDiagnostics(diagnostics: readonly Diagnostic[], most = 20): void {
  for (const diagnostic of diagnostics.slice(0, most)) say(formatDiagnostic(diagnostic));
  const more = diagnostics.length - most;
  if (more > 0) say(`… and ${more} more of this kind; --all-messages shows them.`);
}
