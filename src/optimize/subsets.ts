/**
 * All ways to choose some of n things.
 *
 *   allPairs(['a', 'b', 'c'])  // [['a', 'b'], ['a', 'c'], ['b', 'c']]
 *   subsetsOf(3, 2)            // [[0, 1], [0, 2], [1, 2]]
 */

/** Every two of a list, the earlier one first. */
export function allPairs<T>(list: readonly T[]): readonly (readonly [T, T])[] {
  return list.flatMap((a, index) => list.slice(index + 1).map((b) => [a, b] as const));
}

/** The numbers of every `size` of n things. */
export function subsetsOf(n: number, size: number): readonly (readonly number[])[] {
  const found: number[][] = [];
  const chosen: number[] = [];
  const choose = (from: number): void => {
    if (chosen.length === size) {
      found.push([...chosen]);
      return;
    }
    for (let next = from; next <= n - (size - chosen.length); next++) {
      chosen.push(next);
      choose(next + 1);
      chosen.pop();
    }
  };
  choose(0);
  return found;
}

/** The same of a list. */
export function combinations<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return subsetsOf(items.length, size).map((chosen) => chosen.map((i) => items[i]!));
}
