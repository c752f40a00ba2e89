/**
 * How the command ends, and what it needs before the library is loaded.
 *
 *   process.exitCode = exitCodeOf(error);
 */
import { CheopsError, formatError } from '../errors.ts';
import { say } from './terminal.ts';

export { VERSION } from '../version.ts';
export { writeError } from './failure.ts';

/** The call or the input was wrong. */
export const WRONG_INPUT = 2;

/**
 * The end by an error that nobody foresaw has an exit code of its own, that of sysexits.h for a fault of the program, so
 * that no gate takes it for a missed threshold.
 */
const FAULT = 70;

/** Says what happened and ends the process; CHEOPS_DEBUG=1 shows where it happened. */
export function crash(error: unknown): never {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const first = message.split('\n', 1)[0]!;
  say(`cheops failed, and should not have: ${first}`);
  if (process.env.CHEOPS_DEBUG) say(stack ?? message);
  else say('  Run it again with CHEOPS_DEBUG=1 to see where, and report that, please.');
  process.exit(FAULT);
}

/** Says what an error means for the user. What nobody foresaw ends the process at once. */
export function sayError(error: unknown): number {
  if (!(error instanceof CheopsError)) return crash(error);
  say(formatError(error));
  return WRONG_INPUT;
}
