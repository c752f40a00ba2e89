/**
 * Weighted set packing with choices, to proven optimality: take columns, each a set of items with a value, for
 * the greatest sum; no item more often than it is there, and of items that exclude each other only those of one
 * option.
 *
 * Items 0 and 1 are one option of a group, item 2 the other; so of these columns only one can be taken:
 *
 *   const columns = [{ items: [0, 3], value: 2 }, { items: [2, 3], value: 3 }, { items: [1, 2], value: 9 }];
 *   await pack({ items: 4, groups: [[[0, 1], [2]]], mostColumns: 2, source })
 *   // → { columns: [{ items: [2, 3], value: 3 }], options: [1], value: 3, bound: 3, proven: true }
 *
 * Columns may be too many to list: a source finds those that are worth their price. The linear
 * relaxation is solved by column generation. Its prices λ give the bound Σ over groups of the dearest option,
 * and they price out nearly every column: one whose value falls short of its items' prices by more than the
 * gap between the bound and a solution is in no better solution. An integer program over the rest settles it.
 */
import { solveIntegerProgram } from './linear-program.ts';
import { nextTurn } from './next-turn.ts';
import {
  type Column,
  type Effort,
  type Packing,
  type PackingProblem,
  type PackingStart,
  WORTHLESS,
} from './packing-problem.ts';
import { type Choice, packingRows, programColumn, relax } from './relaxation.ts';
import { roundOff } from './rounding.ts';

export interface PackingLimits {
  /** Steps of the solver, simplex iterations times what one takes, and of whatever else shares them. */
  readonly effort: Effort;
  readonly onProgress?: (progress: PackingProgress) => void;
}

export interface PackingProgress {
  readonly value: number;
  readonly bound: number;
}

const PROVEN = 1e-6;
/** How far the best packing is taken to fall short of the relaxation, as long as that keeps few columns. */
const FIRST_GAP = 1e-3;
const FEW_COLUMNS = 2000;
/** An integer program of more columns is not solved in the time that anyone waits. */
const MOST_COLUMNS = 10_000;

export async function pack(
  problem: PackingProblem,
  { effort = { left: Number.POSITIVE_INFINITY }, onProgress = () => {} }: Partial<PackingLimits> = {},
): Promise<Packing> {
  const relaxed = await relax(problem, effort, (bound) => onProgress({ value: 0, bound }));
  const greedy = problem.first ?? { columns: [], options: problem.groups.map(() => -1) };
  let best = better(await roundOff(problem, relaxed, effort), greedy);
  let { bound } = relaxed;
  const nearest = (gap: number, most: number) =>
    problem.source.within(relaxed.prices, -gap - WORTHLESS, most);
  // A guess at the gap first, which keeps few columns; that no packing is within it is soon found out.
  let gap = Math.max(FIRST_GAP * bound, PROVEN);
  while (relaxed.complete && gap > PROVEN && nearest(gap, FEW_COLUMNS) === null) gap /= 4;
  for (; ; gap *= 2) {
    const open = relaxed.bound - sumOfValues(best.columns);
    onProgress({ value: sumOfValues(best.columns), bound });
    if (open <= PROVEN) return asPacking(best, { proven: true });
    gap = Math.min(gap, open);
    await nextTurn();
    const near = relaxed.complete ? nearest(gap, MOST_COLUMNS) : null;
    if (near === null || effort.left <= 0) return asPacking(best, { proven: false, bound });
    const solved = await solveInteger(problem, { near, best, effort, floor: relaxed.bound - gap - PROVEN });
    best = better(best, solved);
    // A packing with any other column falls short of the relaxation by the gap at least.
    const others = Math.max(relaxed.bound - gap, sumOfValues(best.columns));
    if (!solved.proven)
      return asPacking(best, { proven: false, bound: Math.min(bound, Math.max(solved.bound, others)) });
    if (relaxed.bound - sumOfValues(best.columns) <= gap + WORTHLESS)
      return asPacking(best, { proven: true });
    bound = Math.min(bound, others);
  }
}

function asPacking(
  { columns, options }: PackingStart,
  proof: { proven: true } | { proven: false; bound: number },
): Packing {
  const value = sumOfValues(columns);
  return { columns, options, value, bound: value, ...proof };
}

function better(a: PackingStart, b: PackingStart): PackingStart {
  return sumOfValues(b.columns) > sumOfValues(a.columns) + PROVEN ? b : a;
}

/** The best packing of the near columns and of those of the best so far, which is where it can start. */
async function solveInteger(
  problem: PackingProblem,
  {
    near,
    best,
    effort,
    floor,
  }: { near: readonly Column[]; best: PackingStart; effort: Effort; floor: number },
): Promise<PackingStart & { proven: boolean; bound: number }> {
  const { limits, choices } = packingRows(problem);
  const columns = distinct([...near, ...best.columns]);
  const cost = limits.length / 2 + columns.length / 10;
  const { proven, counts, bound, iterations } = await solveIntegerProgram({
    limits,
    columns: [...choices.map(({ column }) => column), ...columns.map(programColumn)],
    iterations: effort.left / cost,
    ...(effort.stop && { stop: effort.stop }),
    start: countsOf(best, choices, columns),
    floor,
  });
  effort.left -= iterations * cost;
  const options = problem.groups.map(() => -1);
  choices.forEach(({ group, option }, i) => {
    if (counts[i] === 1) options[group] = option;
  });
  const taken = columns.flatMap((column, i) => new Array<Column>(counts[choices.length + i]!).fill(column));
  return { columns: taken, options, proven, bound };
}

function distinct(columns: readonly Column[]): readonly Column[] {
  return [...new Map(columns.map((column) => [column.items.join(), column])).values()];
}

/** How often a packing takes each option and each column. */
function countsOf(
  { columns: taken, options }: PackingStart,
  choices: readonly Choice[],
  columns: readonly Column[],
): Float64Array {
  const times = new Map<string, number>();
  for (const { items } of taken) times.set(items.join(), (times.get(items.join()) ?? 0) + 1);
  return Float64Array.from([
    ...choices.map(({ group, option }) => (options[group] === option ? 1 : 0)),
    ...columns.map(({ items }) => times.get(items.join()) ?? 0),
  ]);
}

function sumOfValues(columns: readonly Column[]): number {
  return columns.reduce((sum, { value }) => sum + value, 0);
}
