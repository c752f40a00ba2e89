/**
 * The end of a run by an error that nobody foresaw. It has an exit code of its own, that of sysexits.h for a fault of the
 * program, so that no gate takes it for a missed threshold.
 */
import { say } from './terminal.ts';

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
