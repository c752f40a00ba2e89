/**
 * A compact letter display: groups of things that do not differ, such that two share a group exactly if the test sees
 * no difference between them (Piepho 2004; as a clique cover, Gramm et al. 2007).
 *
 *   letterGroups({ count: 3, differ: (a, b) => b - a > 1 })  // [[0, 1], [1, 2]]
 */
import { range } from 'd3-array';
import { allPairs } from '../optimize/subsets.ts';

export function letterGroups({
  count,
  differ,
}: {
  readonly count: number;
  /** Asked with the smaller number first. */
  readonly differ: (a: number, b: number) => boolean;
}): readonly (readonly number[])[] {
  const alike = (a: number, b: number) => a === b || !differ(Math.min(a, b), Math.max(a, b));
  const covered = new Set<number>();
  const groups: number[][] = [];
  for (let a = 0; a < count; a++) {
    // A pair (a, a) stands for one that differs from all others.
    for (const b of [...range(a + 1, count), a]) {
      if (!alike(a, b) || covered.has(a * count + b)) continue;
      const group = grow([a, b], count, alike);
      for (const [x, y] of pairsOf(group)) covered.add(x * count + y);
      groups.push(group);
    }
  }
  return needed(groups, count).sort(compareGroups);
}

/** The groups by the p-values of all pairs, in the order of `allPairs`, and those that each member is in. */
export function groupsByTests(count: number, ps: readonly (number | null)[], alpha: number) {
  const pairs = allPairs(range(count)).filter((_, i) => ps[i]! !== null && ps[i]! < alpha);
  const different = new Set(pairs.map(([a, b]) => a * count + b));
  const groups = letterGroups({ count, differ: (a, b) => different.has(a * count + b) });
  const of = (member: number) => groups.flatMap((members, g) => (members.includes(member) ? [g] : []));
  return { groups, of, significant: different.size };
}

/** Adds whatever is alike to all that are in, the nearest to the seed first. */
function grow(
  seed: readonly [number, number],
  count: number,
  alike: (a: number, b: number) => boolean,
): number[] {
  const group = [...new Set(seed)];
  const middle = (seed[0] + seed[1]) / 2;
  const others = range(0, count)
    .filter((other) => !group.includes(other))
    .sort((x, y) => Math.abs(x - middle) - Math.abs(y - middle) || x - y);
  for (const other of others) if (group.every((member) => alike(member, other))) group.push(other);
  return group.sort((x, y) => x - y);
}

/** The pairs of a group's members, each with itself too. */
function pairsOf(group: readonly number[]): [number, number][] {
  return group.flatMap((x, i) => group.slice(i).map((y): [number, number] => [x, y]));
}

/** Without the groups whose pairs are all in others; the smallest are tried first. */
function needed(groups: readonly number[][], count: number): number[][] {
  const times = new Map<number, number>();
  const keys = (group: readonly number[]) => pairsOf(group).map(([x, y]) => x * count + y);
  for (const group of groups) for (const key of keys(group)) times.set(key, (times.get(key) ?? 0) + 1);
  const order = [...groups].sort((a, b) => a.length - b.length || compareGroups(b, a));
  return order.filter((group) => {
    if (!keys(group).every((key) => times.get(key)! > 1)) return true;
    for (const key of keys(group)) times.set(key, times.get(key)! - 1);
    return false;
  });
}

function compareGroups(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
