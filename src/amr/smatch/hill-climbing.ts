/**
 * Smatch by hill climbing, as published (Cai and Knight 2013): from a start that pairs equal concepts and from random
 * ones, the best single move is made until none gains: a variable to a free partner, or two variables' partners
 * exchanged.
 *
 *   climb(matchProblem(first, second), { restarts: 4, seed: 1 })   // { matches: 11, mapping: [0, 2, 1, −1] }
 */
import { createRandom, type Random } from '../../optimize/random.ts';
import type { MatchProblem } from './problem.ts';

export interface Climbed {
  readonly matches: number;
  /** For each variable of the first graph its partner in the second, or −1. */
  readonly mapping: Int32Array;
}

export interface ClimbOptions {
  /** Random starts after the first. */
  readonly restarts: number;
  readonly seed: number;
  /** No more starts are made once this many triples match. */
  readonly enough?: number;
}

export const CLIMB_DEFAULTS: ClimbOptions = { restarts: 4, seed: 1 };

export function climb(problem: MatchProblem, options: Partial<ClimbOptions> = {}): Climbed {
  const { restarts, seed, enough = Number.POSITIVE_INFINITY } = { ...CLIMB_DEFAULTS, ...options };
  const random = createRandom(seed);
  let best: Climbed = { matches: -1, mapping: new Int32Array() };
  for (let start = 0; start <= restarts && best.matches < enough; start++) {
    const found = ascend(problem, start === 0 ? likelyStart(problem, random) : randomStart(problem, random));
    if (found.matches > best.matches) best = found;
  }
  return best;
}

/** Rows that share something alone with a free column take the best such column; the others a random one. */
function likelyStart(problem: MatchProblem, random: Random): Int32Array {
  const { rows, columns, alone, candidates } = problem;
  const mapping = new Int32Array(rows).fill(-1);
  const used = new Uint8Array(columns);
  for (let row = 0; row < rows; row++) {
    let best = -1;
    for (const column of candidates[row]!) {
      const worth = alone[row * columns + column]!;
      if (worth > 0 && !used[column] && (best < 0 || worth > alone[row * columns + best]!)) best = column;
    }
    if (best >= 0) take(mapping, used, row, best);
  }
  return fillAtRandom(problem, mapping, used, random);
}

function randomStart(problem: MatchProblem, random: Random): Int32Array {
  const mapping = new Int32Array(problem.rows).fill(-1);
  return fillAtRandom(problem, mapping, new Uint8Array(problem.columns), random);
}

function fillAtRandom(
  problem: MatchProblem,
  mapping: Int32Array,
  used: Uint8Array,
  random: Random,
): Int32Array {
  for (let row = 0; row < problem.rows; row++) {
    if (mapping[row]! >= 0) continue;
    const free = problem.candidates[row]!.filter((column) => !used[column]);
    if (free.length > 0) take(mapping, used, row, free[random.below(free.length)]!);
  }
  return mapping;
}

function take(mapping: Int32Array, used: Uint8Array, row: number, column: number): void {
  mapping[row] = column;
  used[column] = 1;
}

/** What row → column is worth beside the rest of the mapping. */
function share(problem: MatchProblem, mapping: Int32Array, row: number, column: number): number {
  if (column < 0) return 0;
  const { columns, alone, starts, others, worths } = problem;
  const p = row * columns + column;
  let worth = alone[p]!;
  for (let k = starts[p]!; k < starts[p + 1]!; k++) {
    const other = others[k]!;
    if (mapping[(other / columns) | 0] === other % columns) worth += worths[k]!;
  }
  return worth;
}

/** Steepest ascent from a start, which is changed. */
function ascend(problem: MatchProblem, mapping: Int32Array): Climbed {
  const { rows, columns, candidates } = problem;
  const owner = new Int32Array(columns).fill(-1);
  mapping.forEach((column, row) => {
    if (column >= 0) owner[column] = row;
  });
  const now = new Int32Array(rows);
  while (true) {
    for (let row = 0; row < rows; row++) now[row] = share(problem, mapping, row, mapping[row]!);
    let best = { gain: 0, row: -1, column: -1, partner: -1 };
    for (let row = 0; row < rows; row++) {
      for (const column of candidates[row]!) {
        const partner = owner[column]!;
        if (partner === row) continue;
        const gain =
          partner < 0
            ? share(problem, mapping, row, column) - now[row]!
            : swapGain(problem, mapping, row, partner, now);
        if (gain > best.gain) best = { gain, row, column, partner };
      }
    }
    if (best.row < 0) return { matches: total(problem, mapping, now), mapping };
    const left = mapping[best.row]!;
    mapping[best.row] = best.column;
    owner[best.column] = best.row;
    if (left >= 0) owner[left] = best.partner;
    if (best.partner >= 0) mapping[best.partner] = left;
  }
}

/** What exchanging the partners of two rows gains; either may have none. */
function swapGain(
  problem: MatchProblem,
  mapping: Int32Array,
  one: number,
  two: number,
  now: Int32Array,
): number {
  const [a, b] = [mapping[one]!, mapping[two]!];
  const before = now[one]! + now[two]! - between(problem, one, a, two, b);
  mapping[one] = b;
  mapping[two] = a;
  const after =
    share(problem, mapping, one, b) + share(problem, mapping, two, a) - between(problem, one, b, two, a);
  mapping[one] = a;
  mapping[two] = b;
  return after - before;
}

/** What the two pairs are worth together, which both rows' shares count. */
function between(
  problem: MatchProblem,
  row: number,
  column: number,
  otherRow: number,
  otherColumn: number,
): number {
  if (column < 0 || otherColumn < 0) return 0;
  const { columns, starts, others, worths } = problem;
  const p = row * columns + column;
  const q = otherRow * columns + otherColumn;
  for (let k = starts[p]!; k < starts[p + 1]!; k++) if (others[k] === q) return worths[k]!;
  return 0;
}

/** Shares count what two rows are worth together twice, and what each is worth alone once. */
function total({ alone, columns }: MatchProblem, mapping: Int32Array, now: Int32Array): number {
  let twice = 0;
  for (let row = 0; row < mapping.length; row++) {
    if (mapping[row]! >= 0) twice += now[row]! + alone[row * columns + mapping[row]!]!;
  }
  return twice / 2;
}
