/**
 * Checks what a program hands to the library, where it comes in; what is inside trusts its types.
 *
 *   checkArguments({ of: 'evaluate', schema: EVALUATION, given: evaluation, fix: 'It takes { … }.' });
 *   // throws CheopsError E_USAGE: "evaluate: jobs: Invalid input: expected int, received number."
 */
import type { z } from 'zod';
import { CheopsError } from './errors.ts';

export function checkArguments({
  of,
  schema,
  given,
  fix,
}: {
  /** The function that was called. */
  of: string;
  schema: z.ZodType;
  given: unknown;
  fix: string;
}): void {
  const { error } = schema.safeParse(given);
  if (error === undefined) return;
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  throw new CheopsError('E_USAGE', `${of}: ${path.length === 0 ? '' : `${path.join('.')}: `}${message}.`, {
    fix,
  });
}
