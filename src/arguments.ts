/**
 * Checks what a program hands to the library, where it comes in; what is inside trusts its types.
 *
 *   checkArguments({ of: 'evaluate', schema: EVALUATION, given: evaluation, fix: 'It takes { … }.' });
 *   // throws CheopsError E_USAGE: "evaluate: jobs: Invalid input: expected int, received number."
 *
 *   export const rouge = checked('rouge', inner.rouge, [ROUGE], 'It takes { … }.');
 *
 * `checked` is for what is called inside a million times: programs get the checked function, the inside the bare one.
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
  const [issue] = error.issues as [z.core.$ZodIssue];
  const { path, message } = issue;
  const text = `${of}: ${path.length === 0 ? '' : `${path.join('.')}: `}${message}.`;
  if (isDuplicate(issue)) throw new CheopsError('E_DUPLICATE', text);
  throw new CheopsError('E_USAGE', text, { fix });
}

/** A list in which no two have the same id; two that have are `E_DUPLICATE`, as they are in a file. */
export function distinct<Item>(
  list: z.ZodArray<z.ZodType<Item>>,
  idOf: (item: Item, index: number) => string,
): z.ZodType {
  return list.superRefine((items, context) => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      const id = idOf(item, index);
      if (seen.has(id)) {
        const message = `Two have the id ${JSON.stringify(id)}`;
        context.addIssue({ code: 'custom', path: [index], message, params: { duplicate: true } });
        return;
      }
      seen.add(id);
    }
  });
}

function isDuplicate(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.duplicate === true;
}

/** The function with a check of its arguments before it, a schema for each. */
export function checked<Arguments extends unknown[], Result>(
  of: string,
  call: (...given: Arguments) => Result,
  takes: readonly z.ZodType[],
  fix: string,
): (...given: Arguments) => Result {
  return (...given) => {
    checkEach(of, given, takes, fix);
    return call(...given);
  };
}

/** The same for a function that promises: what is wrong is a rejection, as everything else that it refuses. */
export function checkedAsync<Arguments extends unknown[], Result>(
  of: string,
  call: (...given: Arguments) => Promise<Result>,
  takes: readonly z.ZodType[],
  fix: string,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    checkEach(of, given, takes, fix);
    return call(...given);
  };
}

type Call = (...given: never[]) => unknown;

/** The same for several functions that take the same, by name; those that are async promise, and so reject. */
export function checkedAll<Calls extends Readonly<Record<string, Call>>>(
  calls: Calls,
  takes: readonly z.ZodType[],
  fix: string,
): Calls {
  const wrap = ([of, call]: [string, Call]) => [
    of,
    (isAsync(call) ? checkedAsync : checked)(of, call as never, takes, fix),
  ];
  return Object.fromEntries(Object.entries(calls).map((entry) => wrap(entry)));
}

function isAsync(call: Call): boolean {
  return call.constructor.name === 'AsyncFunction';
}

function checkEach(of: string, given: readonly unknown[], takes: readonly z.ZodType[], fix: string): void {
  for (const [i, schema] of takes.entries()) checkArguments({ of, schema, given: given[i], fix });
}
