/**
 * Concordant minus discordant pairs, the heart of Kendall's τ, in n log n steps. Each pair of values counts a whole
 * number of times.
 *
 *   weightedConcordance(sortColumn([1, 2, 3]), sortColumn([1, 3, 2]), [1, 1, 1])  // { balance: 1, n: 3 }
 */
import type { SortedColumn } from './ranks.ts';

/** A Fenwick tree: how often each rank of y was seen among smaller x. Reused, because resampling calls often. */
let tree = new Float64Array(64);

export function weightedConcordance(
  x: SortedColumn,
  y: SortedColumn,
  counts: Float64Array,
): { readonly balance: number; readonly n: number } {
  const size = counts.length;
  if (tree.length <= size) tree = new Float64Array(2 * size + 1);
  tree.fill(0, 0, size + 1);
  let n = 0;
  let balance = 0;
  for (let from = 0; from < size; ) {
    const rank = x.ranks[x.order[from]!];
    let to = from;
    for (; to < size && x.ranks[x.order[to]!] === rank; to++) {
      const at = x.order[to]!;
      if (counts[at] === 0) continue;
      balance += counts[at]! * (seenUpTo(y.ranks[at]! - 1) - (n - seenUpTo(y.ranks[at]!)));
    }
    // Only now, so that pairs with equal x do not meet.
    for (let i = from; i < to; i++) see(y.ranks[x.order[i]!]!, counts[x.order[i]!]!, size);
    for (let i = from; i < to; i++) n += counts[x.order[i]!]!;
    from = to;
  }
  return { balance, n };
}

function seenUpTo(rank: number): number {
  let sum = 0;
  for (let i = rank; i > 0; i -= i & -i) sum += tree[i]!;
  return sum;
}

function see(rank: number, count: number, size: number): void {
  if (count === 0) return;
  for (let i = rank; i <= size; i += i & -i) tree[i]! += count;
}
