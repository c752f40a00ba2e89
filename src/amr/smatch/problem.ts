/**
 * The search problem of Smatch: what each pair of variables is worth, alone and together with another pair. Both
 * solvers work on it.
 *
 *   // (g / go-02 :ARG0 (b / boy)) twice: both variables match, and the relation between them does
 *   const { alone, pairs } = matchProblem(first, second);
 *   alone   // [2, 0, 0, 1]: go-02 with go-02 (and both are top), boy with boy
 *   pairs   // [{ a: 0, b: 3, worth: 1 }]: pair 0 (g, g) with pair 3 (b, b)
 */
import { groupBy } from '../../optimize/group-by.ts';
import type { TripleSet } from './triples.ts';

export interface MatchProblem {
  readonly rows: number;
  readonly columns: number;
  /** What pair `row · columns + column` is worth alone. */
  readonly alone: Int32Array;
  /** Pairs that are worth something together; `a` < `b`. */
  readonly pairs: readonly { readonly a: number; readonly b: number; readonly worth: number }[];
  /** Pair p is worth `worths[k]` with `others[k]`, for k from `starts[p]` to `starts[p + 1] − 1`. */
  readonly starts: Int32Array;
  readonly others: Int32Array;
  readonly worths: Int32Array;
  /** The columns that a row can gain anything with. */
  readonly candidates: readonly (readonly number[])[];
}

export function matchProblem(first: TripleSet, second: TripleSet): MatchProblem {
  const rows = first.variables.length;
  const columns = second.variables.length;
  const alone = new Int32Array(rows * columns);
  const unary = groupBy(second.unary, ({ role, value }) => `${role} ${value}`);
  for (const { node, role, value } of first.unary) {
    for (const other of unary.get(`${role} ${value}`) ?? []) alone[node * columns + other.node]! += 1;
  }
  const together = new Map<number, number>();
  const relations = groupBy(second.relations, ({ role }) => role);
  for (const { source, role, target } of first.relations) {
    for (const other of relations.get(role) ?? []) {
      if ((source === target) !== (other.source === other.target)) continue;
      const p = source * columns + other.source;
      const q = target * columns + other.target;
      if (p === q) alone[p]! += 1;
      else {
        const key = Math.min(p, q) * rows * columns + Math.max(p, q);
        together.set(key, (together.get(key) ?? 0) + 1);
      }
    }
  }
  const pairs = Array.from(together, ([key, worth]) => ({
    a: Math.floor(key / (rows * columns)),
    b: key % (rows * columns),
    worth,
  }));
  return { rows, columns, alone, pairs, ...adjacency(alone, pairs, rows, columns) };
}

function adjacency(alone: Int32Array, pairs: MatchProblem['pairs'], rows: number, columns: number) {
  const starts = new Int32Array(rows * columns + 1);
  for (const { a, b } of pairs) {
    starts[a + 1]! += 1;
    starts[b + 1]! += 1;
  }
  for (let p = 0; p < rows * columns; p++) starts[p + 1]! += starts[p]!;
  const next = starts.slice();
  const others = new Int32Array(2 * pairs.length);
  const worths = new Int32Array(2 * pairs.length);
  for (const { a, b, worth } of pairs) {
    others[next[a]!] = b;
    worths[next[a]!++] = worth;
    others[next[b]!] = a;
    worths[next[b]!++] = worth;
  }
  const candidates = Array.from({ length: rows }, (_, row) => {
    const found: number[] = [];
    for (let column = 0; column < columns; column++) {
      const p = row * columns + column;
      if (alone[p]! > 0 || starts[p + 1]! > starts[p]!) found.push(column);
    }
    return found;
  });
  return { starts, others, worths, candidates };
}
