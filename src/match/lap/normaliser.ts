/**
 * What a summary could reach at most (hirao-2018 eqs 25–27): the heaviest units that fit into a reference of average
 * length. A unit takes the words of its shortest wording.
 *
 *   // Units of weight 3, 2, 2 and lengths 5, 4, 3; references of 8 words on average: 3 + 2 = 5.
 */
import { mean } from 'd3-array';
import type { Pyramid } from '../../model.ts';
import { packKnapsack } from '../../optimize/knapsack.ts';
import { textWords } from './wordings.ts';

/** With one reference, or none that has words, all of the pyramid fits. */
export function bestReachable(
  { references, units }: Pyramid,
  wordings: readonly (readonly (readonly string[])[])[],
): number {
  const lengths = references.map(({ text }) => textWords(text).length).filter((length) => length > 0);
  const items = units.map(({ weight }, i) => ({
    size: Math.min(...wordings[i]!.map(({ length }) => length), Number.MAX_SAFE_INTEGER),
    worth: weight,
  }));
  // A unit without words can never be said.
  const sayable = items.filter(({ size }) => size < Number.MAX_SAFE_INTEGER);
  const capacity = lengths.length < 2 ? Number.POSITIVE_INFINITY : mean(lengths)!;
  return packKnapsack({ items: sayable, capacity });
}
