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
  const isDuplicate = issue.code === 'custom' && issue.params?.duplicate === true;
  if (isDuplicate) throw new CheopsError('E_DUPLICATE', text);
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

/** The function with a check of its arguments before it, a schema for each; what promises, rejects. */
export function checked<Checked extends Call>(
  of: string,
  call: Checked,
  takes: readonly z.ZodType[],
  fix: string,
): Checked {
  const run = (given: readonly unknown[]) => {
    for (const [i, schema] of takes.entries()) checkArguments({ of, schema, given: given[i], fix });
    return call(...(given as never[]));
  };
  const isAsync = call.constructor.name === 'AsyncFunction';
  return (isAsync ? async (...given: unknown[]) => run(given) : (...given: unknown[]) => run(given)) as never;
}

type Call = (...given: never[]) => unknown;

/** The same for several functions that are explained in one place, each with what it takes. */
export function checkedEach<Calls extends Readonly<Record<string, Call>>>(
  fix: string,
  calls: { readonly [Name in keyof Calls]: readonly [call: Calls[Name], ...takes: z.ZodType[]] },
): Calls {
  return Object.fromEntries(
    Object.entries(calls).map(([of, [call, ...takes]]) => [of, checked(of, call, takes, fix)]),
  ) as Calls;
}
