/**
 * Consecutive parts of a list, of given sizes:
 *
 *   consecutive([1, 2, 3], [2, 0, 1])  // [[1, 2], [], [3]]
 */
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
