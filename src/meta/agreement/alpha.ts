/**
 * Krippendorff's α: agreement of any number of annotators beyond what their values would give by chance, with
 * any distance between values and with missing values (Krippendorff 1980, ch. 12; 2011).
 *
 *   krippendorffAlpha({ items: [['x', 'x'], ['y', 'y'], ['x', 'y']], distance: nominal })
 *   // → { value: 4/9, observed: 1/3, expected: 3/5, items: 3, values: 6 }
 */

export type Alpha =
  | {
      readonly value: number;
      /** Mean distance between the values of one item, D_o. */
      readonly observed: number;
      /** Mean distance between any two values, D_e. */
      readonly expected: number;
      /** Items that have two or more values. */
      readonly items: number;
      /** Their values. */
      readonly values: number;
    }
  | { readonly value: null; readonly reason: string; readonly items: number; readonly values: number };

/**
 * Each item lists one value per annotator, null where there is none. An item with fewer than two values says
 * nothing about agreement and is left out. Equal values may be the same object: that saves time.
 */
export function krippendorffAlpha<V>({
  items,
  distance,
}: {
  items: readonly (readonly (V | null)[])[];
  distance: (a: V, b: V) => number;
}): Alpha {
  const rated = items.map((item) => item.filter((value) => value !== null)).filter((item) => item.length > 1);
  const counts = new Map<V, number>();
  for (const value of rated.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  const size = { items: rated.length, values: rated.reduce((sum, item) => sum + item.length, 0) };
  if (rated.length === 0) return { value: null, reason: 'no item has the values of two annotators', ...size };

  const between = (a: V, b: V) => (a === b ? 0 : distance(a, b));
  const expected = sumOverPairs(
    [...counts.keys()],
    (a, b) => counts.get(a)! * counts.get(b)! * between(a, b),
  );
  if (expected === 0) return { value: null, reason: 'all values are the same', ...size };
  let observed = 0;
  for (const item of rated) observed += sumOverPairs(item, between) / (item.length - 1);
  const n = size.values;
  // Each unordered pair stands for two ordered ones.
  const meanObserved = (2 * observed) / n;
  const meanExpected = (2 * expected) / (n * (n - 1));
  return { value: 1 - meanObserved / meanExpected, observed: meanObserved, expected: meanExpected, ...size };
}

function sumOverPairs<T>(list: readonly T[], value: (a: T, b: T) => number): number {
  let sum = 0;
  for (let i = 0; i < list.length; i++) {
    for (let j = i + 1; j < list.length; j++) sum += value(list[i]!, list[j]!);
  }
  return sum;
}
