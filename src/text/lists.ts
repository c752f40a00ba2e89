/**
 * Parts of lists:
 *
 *   consecutive([1, 2, 3], [2, 0, 1])                      // [[1, 2], [], [3]]
 *   distinctBy(['a', 'A', 'b'], (one) => one.toLowerCase())   // ['a', 'b']
 */

/** Consecutive parts, of given sizes. */
export function consecutive<Item>(
  items: readonly Item[],
  sizes: readonly number[],
): readonly (readonly Item[])[] {
  let end = 0;
  return sizes.map((size) => {
    const start = end;
    end += size;
    return items.slice(start, end);
  });
}

/** The first of each key. */
export function distinctBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
