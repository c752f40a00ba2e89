/**
 * Types of relations that do not count (ape-2017 §5), by the names that people give them.
 *
 *   droppedTypes(['name', 'mod'])              // name, mod and domain, which Smatch takes for one
 *   await refuseUnknownRelations(['nmae'])     // E_USAGE: Unknown relation "nmae". Did you mean name?
 */
import { relationTypes } from '../../amr/parser/parser.ts';
import { relationType } from '../../amr/smatch/triples.ts';
import { CheopsError } from '../../errors.ts';
import { lcsLength } from '../../optimize/lcs.ts';

export function droppedTypes(without: readonly string[]): ReadonlySet<string> {
  const types = without.map((name) => relationType(name));
  return new Set(types.flatMap((type) => (ONE.includes(type) ? ONE : [type])));
}

const ONE = ['mod', 'domain'];

/** A name that the parser never says would drop nothing. */
export async function refuseUnknownRelations(without: readonly string[]): Promise<void> {
  if (without.length === 0) return;
  const known = [...(await relationTypes()), 'instance', ...ONE];
  const unknown = without.find((name) => !known.includes(relationType(name)));
  if (unknown === undefined) return;
  const nearest = known.reduce((best, name) =>
    likeness(unknown, name) > likeness(unknown, best) ? name : best,
  );
  throw new CheopsError('E_USAGE', `Unknown relation ${JSON.stringify(unknown)}.`, {
    fix: `Did you mean ${nearest}? The parser has ${[...new Set(known)].sort().join(', ')}.`,
  });
}

function likeness(a: string, b: string): number {
  const [first, second] = [a, b].map((name) =>
    Int32Array.from(relationType(name), (letter) => letter.charCodeAt(0)),
  ) as [Int32Array, Int32Array];
  return (2 * lcsLength(first, second, 2 ** 16)) / (first.length + second.length);
}
