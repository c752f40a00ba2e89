/**
 * The 0-1 knapsack: the most that things are worth together which fit. Exact, by dynamic programming over the capacity;
 * things alike in size and worth are counted in ones, twos, fours, …, so that many of them cost little more than one.
 *
 *   packKnapsack({ items: [{ size: 3, worth: 4 }, { size: 2, worth: 3 }, { size: 2, worth: 2 }], capacity: 4 })   // 5
 */
import { group } from 'd3-array';

export interface KnapsackItem {
  /** A whole number; what is of size 0 always fits. */
  readonly size: number;
  /** Not negative. */
  readonly worth: number;
}

/** A capacity that is no whole number is rounded down, which loses nothing. */
export function packKnapsack({
  items,
  capacity,
}: {
  items: readonly KnapsackItem[];
  capacity: number;
}): number {
  const all = items.reduce((sum, { worth }) => sum + worth, 0);
  if (items.reduce((sum, { size }) => sum + size, 0) <= capacity) return all;
  const room = Math.floor(capacity);
  const best = new Float64Array(Math.max(0, room) + 1);
  for (const { size, worth } of bundles(items)) {
    for (let used = room; used >= size; used--) {
      best[used] = Math.max(best[used]!, best[used - size]! + worth);
    }
  }
  return best.at(-1)!;
}

/** Any number of alike things up to all of them is a sum of some of these bundles. */
function* bundles(items: readonly KnapsackItem[]): Generator<KnapsackItem> {
  for (const alike of group(items, ({ size, worth }) => `${size} ${worth}`).values()) {
    const [item] = alike as [KnapsackItem];
    let left = alike.length;
    for (let take = 1; left > 0; take *= 2) {
      const bundle = Math.min(take, left);
      yield { size: bundle * item.size, worth: bundle * item.worth };
      left -= bundle;
    }
  }
}
