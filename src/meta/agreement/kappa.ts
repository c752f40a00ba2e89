/**
 * Cohen's κ: agreement of two annotators beyond what their own habits would give by chance (Cohen 1960).
 *
 *   cohenKappa({ a: [1, 1, 0, 0], b: [1, 0, 0, 0] })   // → { value: 0.5, observed: 0.75, expected: 0.5, items: 4 }
 */

export type Kappa =
  | {
      readonly value: number;
      /** Share of items with the same value, p_o. */
      readonly observed: number;
      /** That share if each annotator kept their habits but drew at random, p_e. */
      readonly expected: number;
      readonly items: number;
    }
  | { readonly value: null; readonly reason: string; readonly items: number };

/** The values of both annotators for the same items, in the same order. */
export function cohenKappa<V>({ a, b }: { a: readonly V[]; b: readonly V[] }): Kappa {
  const items = a.length;
  if (items !== b.length) throw new RangeError('The annotators have values for different numbers of items.');
  if (items === 0) return { value: null, reason: 'there are no items', items };
  const same = a.filter((value, index) => value === b[index]).length;
  // In whole numbers, p_e = chance / items², so that "always the same value" is exact.
  let chance = 0;
  for (const value of new Set(a)) chance += count(a, value) * count(b, value);
  if (chance === items ** 2) {
    return { value: null, reason: 'both annotators gave every item the same value', items };
  }
  return {
    value: (same * items - chance) / (items ** 2 - chance),
    observed: same / items,
    expected: chance / items ** 2,
    items,
  };
}

function count<V>(values: readonly V[], wanted: V): number {
  return values.reduce((sum, value) => sum + (value === wanted ? 1 : 0), 0);
}
