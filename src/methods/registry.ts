/**
 * A list of methods of one kind, by name. Those of cheops are there from the start; plug-ins and programs add theirs:
 *
 *   METRICS.register({ name: 'length', summary: 'how long a summary is', … });
 *   METRICS.get('length')
 */
import { z } from 'zod';
import { checkArguments } from '../arguments.ts';
import { CheopsError } from '../errors.ts';
import type { Method } from '../method.ts';
import { listOf } from '../settings.ts';
import { FUNCTION } from '../shapes.ts';

export interface Registry<Entry extends Method> {
  /** `builder`, `matcher` or `metric`. */
  readonly kind: string;
  names(): readonly string[];
  entries(): readonly Entry[];
  /** Null for an unknown name. */
  find(name: string): Entry | null;
  /** An unknown name is an error that lists the known ones. */
  get(name: string): Entry;
  /** A plug-in's entries can be found by other processes too. */
  register(entry: Entry, options?: { readonly isOfPlugin?: boolean }): void;
  /** Whether worker processes know it: it is cheops' own, or a plug-in's. */
  isEverywhere(name: string): boolean;
}

export function createRegistry<Entry extends Method>({
  kind,
  entries,
  others = () => null,
  alsoTakes = '',
}: {
  kind: string;
  entries: readonly Entry[];
  /** Entries that are made by their names, such as ROUGE of any length. */
  others?: (name: string) => Entry | null;
  /** What to say of them. */
  alsoTakes?: string;
}): Registry<Entry> {
  const known = new Map(entries.map((entry) => [entry.name, entry]));
  const onlyHere = new Set<string>();
  return {
    kind,
    names: () => [...known.keys()],
    entries: () => [...known.values()],
    find: (name) => known.get(name) ?? others(name),
    get(name) {
      const entry = known.get(name) ?? others(name);
      if (entry !== null) return entry;
      throw new CheopsError('E_NOT_AVAILABLE', `Unknown ${kind} ${JSON.stringify(name)}.`, {
        fix: `The ${kind}s are ${listOf([...known.keys()], 'and')}${alsoTakes}.`,
      });
    },
    isEverywhere: (name) => !onlyHere.has(name),
    register(entry, { isOfPlugin = false } = {}) {
      checkEntry(kind, entry);
      if (known.has(entry.name) || others(entry.name) !== null) {
        throw new CheopsError(
          'E_DUPLICATE',
          `A ${kind} ${JSON.stringify(entry.name)} is registered already.`,
          {
            fix: 'Give yours another name.',
          },
        );
      }
      known.set(entry.name, entry);
      if (!isOfPlugin) onlyHere.add(entry.name);
    },
  };
}

const ENTRY = z.looseObject({
  name: z.string().regex(/^[a-z][a-z0-9.-]*$/, { error: 'Must be lower-case letters, digits and hyphens' }),
  summary: z.string().min(1),
  // By its shape: a plug-in may bring a zod of its own.
  schema: z.custom<z.ZodObject>(isObjectSchema, { error: 'Must be a zod object' }),
  defaults: z.object({}),
  needs: z.strictObject({
    references: z.literal(true).optional(),
    units: z.literal(true).optional(),
    sources: z.literal([true, 'if-any']).optional(),
  }),
  signature: FUNCTION,
  open: FUNCTION,
});

function isObjectSchema(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'shape' in given && 'safeParse' in given;
}

function checkEntry(kind: string, entry: Method): void {
  const fix =
    'It takes { name, summary, schema, defaults, needs, signature, open }; docs/methods.md shows it.';
  checkArguments({ of: `A ${kind}`, schema: ENTRY, given: entry, fix });
  const of = `The defaults of the ${kind} ${entry.name}`;
  checkArguments({ of, schema: entry.schema, given: entry.defaults, fix: 'Let them fit its schema.' });
}
