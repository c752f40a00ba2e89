/**
 * How the command ends, and what it needs before the library is loaded.
 *
 *   process.exitCode = exitCodeOf(error);
 */
import { CheopsError, formatError } from '../errors.ts';
import { crash } from './crash.ts';
import { say } from './terminal.ts';

export { VERSION } from '../version.ts';
export { writeError } from './failure.ts';

/** The call or the input was wrong. */
export const WRONG_INPUT = 2;

/** Says what an error means for the user. What nobody foresaw ends the process at once. */
export function sayError(error: unknown): number {
  if (!(error instanceof CheopsError)) return crash(error);
  say(formatError(error));
  return WRONG_INPUT;
}
