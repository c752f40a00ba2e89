/**
 * Statements that say the same, by average linkage: the two clusters that are most alike are joined until none are alike
 * enough. A cluster has one statement of a reference; what that reference says again joins it at the end.
 *
 *   clusters({ references: [0, 1, 1], like, least: 2.25, leastAgain: 4 })   // [[0, 1], [2]]
 */
import type { Likeness } from './likeness.ts';

export interface ClusterInput {
  /** The number of the reference that each statement is of. */
  readonly references: readonly number[];
  readonly like: Likeness;
  /** Clusters are joined from this mean likeness on. */
  readonly least: number;
  /** A further statement of one reference says the same from this mean likeness on. */
  readonly leastAgain: number;
}

/** Each rising; in the order of their first statements. */
export function clusters({
  references,
  like,
  least,
  leastAgain,
}: ClusterInput): readonly (readonly number[])[] {
  let found = references.map((_, i) => [i]);
  const apart = (a: readonly number[], b: readonly number[]) =>
    !a.some((x) => b.some((y) => references[x] === references[y]));
  found = joinAll({ found, like, least, may: apart });
  // A single statement joins a cluster that has its reference already: it says again what that says.
  const isRepeat = (a: readonly number[], b: readonly number[]) =>
    !apart(a, b) && Math.min(a.length, b.length) === 1 && Math.max(a.length, b.length) > 1;
  return joinAll({ found, like, least: leastAgain, may: isRepeat }).sort((a, b) => a[0]! - b[0]!);
}

function joinAll({
  found,
  like,
  least,
  may,
}: Pick<ClusterInput, 'like' | 'least'> & {
  found: number[][];
  may: (a: readonly number[], b: readonly number[]) => boolean;
}): number[][] {
  const joined = [...found];
  for (;;) {
    let best = { value: least, a: -1, b: -1 };
    for (let a = 1; a < joined.length; a++) {
      for (let b = 0; b < a; b++) {
        if (!may(joined[a]!, joined[b]!)) continue;
        const value = meanLikeness(like, joined[a]!, joined[b]!);
        if (value > best.value || (value === best.value && best.a === -1)) best = { value, a, b };
      }
    }
    if (best.a === -1) return joined;
    joined[best.b] = [...joined[best.b]!, ...joined[best.a]!].sort((x, y) => x - y);
    joined.splice(best.a, 1);
  }
}

function meanLikeness(like: Likeness, a: readonly number[], b: readonly number[]): number {
  let total = 0;
  for (const x of a) for (const y of b) total += like(x, y);
  return total / (a.length * b.length);
}
