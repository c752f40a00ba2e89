/**
 * The best tree over words, given a score for every pair of head and dependent: a maximum spanning arborescence
 * (Chu–Liu/Edmonds) with exactly one child of the root.
 *
 *   // two words; node 0 is the root. Word 1 is the root's child, word 2 hangs on word 1.
 *   bestTree({ size: 3, score: (head, dependent) => [[0, 5, 4], [0, 0, 9], [0, 8, 0]][head]![dependent]! })  // [-1, 0, 1]
 */

/**
 * `score(head, dependent)` for heads 0 … size−1 and dependents 1 … size−1; node 0 is the root. Returns the head of
 * each node (−1 for the root). Ties go to the lower head.
 */
export function bestTree({
  size,
  score,
}: {
  size: number;
  score: (head: number, dependent: number) => number;
}): Int32Array {
  const scores = new Float64Array(size * size).fill(Number.NEGATIVE_INFINITY);
  for (let head = 0; head < size; head++) {
    for (let dependent = 1; dependent < size; dependent++) {
      if (head === dependent) continue;
      scores[head * size + dependent] = score(head, dependent);
    }
  }
  const free = contract(scores, size, 0);
  let roots = 0;
  for (let dependent = 1; dependent < size; dependent++) if (free[dependent] === 0) roots++;
  return roots === 1 ? free : contract(scores, size, 1);
}

/**
 * Picks the best head of every node; a cycle is contracted to one node, solved, and expanded again.
 *
 * With `first` 1, the root is a head only where there is no other: cycles are contracted until one node is left, and
 * that one alone hangs on the root. A penalty on the root's edges could not promise this for scores so large that
 * their sums are rounded.
 */
function contract(scores: Float64Array, size: number, first: 0 | 1): Int32Array {
  const heads = greedyHeads(scores, size, first);
  const cycle = findCycle(heads);
  if (cycle === null) return heads;

  // Nodes outside the cycle keep their order; the cycle becomes the last node.
  const inCycle = new Uint8Array(size);
  for (const node of cycle) inCycle[node] = 1;
  const outside: number[] = [];
  for (let node = 0; node < size; node++) if (inCycle[node] === 0) outside.push(node);
  const small = outside.length + 1;
  const merged = small - 1;
  const reduced = new Float64Array(small * small).fill(Number.NEGATIVE_INFINITY);
  const enters = new Int32Array(small);
  const leaves = new Int32Array(small);
  for (let a = 0; a < outside.length; a++) {
    for (let b = 0; b < outside.length; b++) {
      reduced[a * small + b] = scores[outside[a]! * size + outside[b]!]!;
    }
    let into = Number.NEGATIVE_INFINITY;
    let outOf = Number.NEGATIVE_INFINITY;
    for (const node of cycle) {
      const gain = scores[outside[a]! * size + node]! - scores[heads[node]! * size + node]!;
      if (gain > into) [into, enters[a]] = [gain, node];
      const value = scores[node * size + outside[a]!]!;
      if (value > outOf) [outOf, leaves[a]] = [value, node];
    }
    reduced[a * small + merged] = into;
    reduced[merged * small + a] = outOf;
  }
  const solved = contract(reduced, small, first);
  const result = Int32Array.from(heads);
  for (let a = 0; a < outside.length; a++) {
    const head = solved[a]!;
    result[outside[a]!] = head === -1 ? -1 : head === merged ? leaves[a]! : outside[head]!;
  }
  const entering = solved[merged]!;
  result[enters[entering]!] = outside[entering]!;
  return result;
}

function greedyHeads(scores: Float64Array, size: number, first: 0 | 1): Int32Array {
  const heads = new Int32Array(size).fill(-1);
  for (let dependent = 1; dependent < size; dependent++) {
    let best = Number.NEGATIVE_INFINITY;
    heads[dependent] = 0;
    for (let head = first; head < size; head++) {
      const value = scores[head * size + dependent]!;
      if (value > best) [best, heads[dependent]] = [value, head];
    }
  }
  return heads;
}

/** The nodes of one cycle in ascending order, or null. */
function findCycle(heads: Int32Array): number[] | null {
  const seen = new Int32Array(heads.length);
  for (let start = 1; start < heads.length; start++) {
    let node = start;
    while (node > 0 && seen[node] === 0) {
      seen[node] = start;
      node = heads[node]!;
    }
    if (node <= 0 || seen[node] !== start) continue;
    const cycle = [node];
    for (let next = heads[node]!; next !== node; next = heads[next]!) cycle.push(next);
    return cycle.sort((a, b) => a - b);
  }
  return null;
}
