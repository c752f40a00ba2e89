/**
 * Smatch exactly: the largest number of matching triples over all mappings of variables, proven. Hill climbing gives
 * a mapping, an assignment a bound; where they meet nothing is left to prove, and elsewhere an integer program
 * decides (Cai and Knight 2013 §3.2).
 *
 *   await solveExactly(problem)   // { matches: 11, mapping: [0, 2, 1, −1] }
 */
import { assign } from '../../optimize/assignment.ts';
import { type ProgramColumn, solveIntegerProgram } from '../../optimize/linear-program.ts';
import { type Climbed, climb } from './hill-climbing.ts';
import type { MatchProblem } from './problem.ts';

/** What is known before an integer program has to decide. */
export interface Bracket {
  readonly found: Climbed;
  /** No mapping matches more. */
  readonly bound: number;
}

export function bracket(problem: MatchProblem): Bracket {
  const bound = upperBound(problem);
  return { found: climb(problem, { restarts: 4, enough: bound }), bound };
}

export async function solveExactly(
  problem: MatchProblem,
  { found, bound }: Bracket = bracket(problem),
): Promise<Climbed> {
  return found.matches === bound ? found : solveByProgram(problem, found);
}

/**
 * An assignment in which every pair counts half of the most that it could be worth with others. No mapping is worth
 * more: each relation that it matches is counted half at both ends.
 */
export function upperBound({ rows, columns, alone, starts, others, worths }: MatchProblem): number {
  const weights = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const p = row * columns + column;
      return 2 * alone[p]! + mostBeside(others, worths, starts[p]!, starts[p + 1]!, columns);
    }),
  );
  const sum = assign(weights).reduce<number>(
    (total, column, row) => total + (column === null ? 0 : weights[row]![column]!),
    0,
  );
  return Math.floor(sum / 2);
}

/** The other pairs of one pair, of which each row and each column can take one: the smaller of the two sums of maxima. */
function mostBeside(
  others: Int32Array,
  worths: Int32Array,
  from: number,
  to: number,
  columns: number,
): number {
  const byRow = new Map<number, number>();
  const byColumn = new Map<number, number>();
  for (let k = from; k < to; k++) {
    const [row, column] = [(others[k]! / columns) | 0, others[k]! % columns];
    byRow.set(row, Math.max(byRow.get(row) ?? 0, worths[k]!));
    byColumn.set(column, Math.max(byColumn.get(column) ?? 0, worths[k]!));
  }
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  return Math.min(sum(byRow.values()), sum(byColumn.values()));
}

/**
 * x of a pair: it is taken; y of two pairs: both are. Rows of the program: each variable once; of all y that join a
 * pair with the partners of one other variable, at most as many as the pair is taken.
 */
async function solveByProgram(problem: MatchProblem, known: Climbed): Promise<Climbed> {
  const { rows, columns, alone, pairs, candidates } = problem;
  const limits: number[] = new Array(rows + columns).fill(1);
  const program: { value: number; rows: number[]; amounts: number[] }[] = [];
  const place = new Map<number, number>();
  candidates.forEach((list, row) => {
    for (const column of list) {
      const pair = row * columns + column;
      place.set(pair, program.length);
      program.push({ value: alone[pair]!, rows: [row, rows + column], amounts: [1, 1] });
    }
  });
  const joins = new Map<string, number>();
  const join = (pair: number, side: string): number => {
    const key = `${pair} ${side}`;
    const known = joins.get(key);
    if (known !== undefined) return known;
    const limit = limits.push(0) - 1;
    joins.set(key, limit);
    const column = program[place.get(pair)!]!;
    column.rows.push(limit);
    column.amounts.push(-1);
    return limit;
  };
  for (const { a, b, worth } of pairs) {
    const sides = [
      join(a, `row ${(b / columns) | 0}`),
      join(a, `column ${b % columns}`),
      join(b, `row ${(a / columns) | 0}`),
      join(b, `column ${a % columns}`),
    ];
    program.push({ value: worth, rows: sides, amounts: [1, 1, 1, 1] });
  }
  const { value, counts } = await solveIntegerProgram({
    limits,
    columns: program as readonly ProgramColumn[],
  });
  if (Math.round(value) <= known.matches) return known;
  const mapping = new Int32Array(rows).fill(-1);
  for (const [pair, column] of place) if (counts[column]! > 0) mapping[(pair / columns) | 0] = pair % columns;
  return { matches: Math.round(value), mapping };
}
