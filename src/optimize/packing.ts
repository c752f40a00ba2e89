/**
 * Weighted set packing with choices, to proven optimality: take columns, each a set of items with a value, for
 * the greatest sum; no item twice, and of items that exclude each other only those of one option.
 *
 * Items 0 and 1 are one option of a group, item 2 the other; so of these columns only one can be taken:
 *
 *   const columns = [{ items: [0, 3], value: 2 }, { items: [2, 3], value: 3 }, { items: [1, 2], value: 9 }];
 *   await pack({ items: 4, groups: [[[0, 1], [2]]], mostColumns: 2, source: listedColumns({ items: 4, columns }) })
 *   // → columns [{ items: [2, 3], value: 3 }], value 3, bound 3, proven
 *
 * There may be far more columns than memory: a source finds those that are worth their price. The linear
 * relaxation is solved by column generation. Its prices λ give the bound Σ over groups of the dearest option,
 * and they price out nearly every column: one whose value falls short of its items' prices by more than the
 * gap between the bound and a solution is in no better solution. An integer program over the rest settles it.
 */
import { createLinearProgram, type ProgramColumn, solveIntegerProgram } from './linear-program.ts';

export interface Column {
  /** Rising. */
  readonly items: readonly number[];
  readonly value: number;
}

/** Where columns come from. A column's worth at given prices is its value less the prices of its items. */
export interface ColumnSource {
  /** Columns to begin with. */
  start(): readonly Column[];
  /** Some columns worth more than `above`, quickly. */
  guess(prices: Float64Array, above: number): readonly Column[];
  /** Some columns worth more than `above`, the best among them; none only if there are none. Null: not found out. */
  price(prices: Float64Array, above: number): readonly Column[] | null;
  /** Every column worth more than the floor. Null: not found out, or too many. */
  within(prices: Float64Array, floor: number): readonly Column[] | null;
  /** Prices at which no column is worth anything, however rough: they give a bound when all else fails. */
  safePrices(): Float64Array;
}

export interface PackingProblem {
  readonly items: number;
  /** Groups of options of items; items of one option at most are taken. Items in no group are free. */
  readonly groups: readonly (readonly (readonly number[])[])[];
  /** No packing has more columns than this. */
  readonly mostColumns: number;
  /** A packing to improve on; it is what a search that is cut short may end with. */
  readonly first?: readonly Column[];
  readonly source: ColumnSource;
}

export interface Packing {
  readonly columns: readonly Column[];
  readonly value: number;
  /** No packing is worth more. Equal to the value when proven, to within 1e-6. */
  readonly bound: number;
  readonly proven: boolean;
}

/** Columns worth less than this are rounding. */
const WORTHLESS = 1e-9;
const PROVEN = 1e-6;

/** `nodes` limits the search tree of the integer program. */
export async function pack(problem: PackingProblem, { nodes = 10_000 } = {}): Promise<Packing> {
  const relaxed = await relax(problem);
  const { bound } = relaxed;
  const start = better(roundOff(problem, relaxed), problem.first ?? []);
  if (bound - sumOfValues(start) <= PROVEN) return asPacking(start, { proven: true });
  // A guess at the gap first, which keeps few columns; if the gap turns out wider, once more with the true one.
  let gap = Math.min(Math.max(1e-4 * bound, PROVEN), bound - sumOfValues(start));
  for (;;) {
    const near = relaxed.complete ? problem.source.within(relaxed.prices, -gap - WORTHLESS) : null;
    if (near === null) return asPacking(start, { proven: false, bound });
    const { columns, proven } = await solveInteger(problem, near, nodes);
    const best = better(start, columns);
    const open = bound - sumOfValues(best);
    if (!proven) return asPacking(best, { proven: false, bound });
    if (open <= gap + WORTHLESS) return asPacking(best, { proven: true });
    gap = Math.min(open, 4 * gap);
  }
}

function asPacking(
  columns: readonly Column[],
  proof: { proven: true } | { proven: false; bound: number },
): Packing {
  const value = sumOfValues(columns);
  return { columns, value, bound: value, ...proof };
}

function better(a: readonly Column[], b: readonly Column[]): readonly Column[] {
  return sumOfValues(b) > sumOfValues(a) + PROVEN ? b : a;
}

/**
 * L(λ) = Σ over groups of the dearest option + the prices of free items. By duality no packing is worth more,
 * if no column is worth more than its price, and else by no more than the excess of each of its columns.
 */
function packingBound({ items, groups }: PackingProblem, prices: Float64Array): number {
  const free = new Uint8Array(items).fill(1);
  let bound = 0;
  for (const options of groups) {
    let dearest = 0;
    for (const option of options) {
      let sum = 0;
      for (const item of option) {
        sum += prices[item]!;
        free[item] = 0;
      }
      dearest = Math.max(dearest, sum);
    }
    bound += dearest;
  }
  for (let item = 0; item < items; item++) if (free[item] === 1) bound += prices[item]!;
  return bound;
}

interface Relaxed {
  readonly prices: Float64Array;
  readonly pool: readonly Column[];
  /** How much of each column of the pool is taken. */
  readonly amounts: Float64Array;
  /** No column is worth more than its price; otherwise that was not found out, and the bound is a rough one. */
  readonly complete: boolean;
  readonly bound: number;
}

/** The linear relaxation by column generation. */
async function relax(problem: PackingProblem): Promise<Relaxed> {
  const { items, source } = problem;
  const { limits, choices } = packingRows(problem);
  const { pool, admit } = columnPool();
  const program = await createLinearProgram({ limits, columns: [...choices, ...admit(source.start())] });
  let bound = packingBound(problem, source.safePrices());
  try {
    for (;;) {
      const solution = program.solve();
      const prices = solution.prices.subarray(0, items).map((price) => Math.max(price, 0));
      const amounts = solution.amounts.subarray(choices.length);
      const guessed = admit(source.guess(prices, WORTHLESS));
      if (guessed.length > items / 20) {
        program.add(guessed);
        continue;
      }
      const priced = source.price(prices, WORTHLESS);
      if (priced === null) return { prices, pool, amounts, complete: false, bound };
      const excess = priced.reduce((most, column) => Math.max(most, worth(column, prices)), WORTHLESS);
      bound = Math.min(bound, packingBound(problem, prices) + excess * problem.mostColumns);
      const fresh = [...guessed, ...admit(priced)];
      if (fresh.length === 0) return { prices, pool, amounts, complete: true, bound };
      program.add(fresh);
    }
  } finally {
    program.dispose();
  }
}

/** The columns of the linear program so far; `admit` takes in those that are new and returns them. */
function columnPool(): { pool: readonly Column[]; admit: (columns: readonly Column[]) => ProgramColumn[] } {
  const pool: Column[] = [];
  const known = new Set<string>();
  const admit = (columns: readonly Column[]) => {
    const fresh = columns.filter(({ items }) => !known.has(items.join()) && known.add(items.join()));
    pool.push(...fresh);
    return fresh.map(programColumn);
  };
  return { pool, admit };
}

function worth({ items, value }: Column, prices: Float64Array): number {
  return items.reduce((rest, item) => rest - prices[item]!, value);
}

/** A row for each item, then one for each group; a column for each option, which opens the rows of its items. */
function packingRows({ items, groups }: PackingProblem): { limits: number[]; choices: ProgramColumn[] } {
  const limits = new Array<number>(items + groups.length).fill(1);
  const choices: ProgramColumn[] = [];
  groups.forEach((options, group) => {
    for (const option of options) {
      for (const item of option) limits[item] = 0;
      choices.push({ value: 0, rows: [...option, items + group], amounts: [...option.map(() => -1), 1] });
    }
  });
  return { limits, choices };
}

function programColumn({ items, value }: Column): ProgramColumn {
  return { value, rows: items, amounts: items.map(() => 1) };
}

/** Takes columns by falling amount, those that fit; if the relaxation takes them in whole, these are its columns. */
function roundOff({ items, groups }: PackingProblem, { pool, amounts }: Relaxed): readonly Column[] {
  const optionOf = new Map<number, { group: number; option: number }>();
  groups.forEach((options, group) => {
    options.forEach((members, option) => {
      for (const item of members) optionOf.set(item, { group, option });
    });
  });
  const used = new Uint8Array(items);
  const chosen = new Map<number, number>();
  const columns: Column[] = [];
  const order = pool.map((_, i) => i).sort((a, b) => amounts[b]! - amounts[a]! || a - b);
  for (const column of order.map((i) => pool[i]!)) {
    const choices = column.items.flatMap((item) => optionOf.get(item) ?? []);
    // Its own items may exclude each other too.
    const wanted = new Map([...choices.map(({ group, option }) => [group, option] as const), ...chosen]);
    const fits = choices.every(({ group, option }) => wanted.get(group) === option);
    if (column.value <= 0 || !fits || column.items.some((item) => used[item] === 1)) continue;
    columns.push(column);
    for (const item of column.items) used[item] = 1;
    for (const { group, option } of choices) chosen.set(group, option);
  }
  return columns;
}

async function solveInteger(problem: PackingProblem, columns: readonly Column[], nodes: number) {
  const { limits, choices } = packingRows(problem);
  const { proven, counts } = await solveIntegerProgram({
    limits,
    columns: [...choices, ...columns.map(programColumn)],
    nodes,
  });
  const taken = columns.filter((_, i) => counts[choices.length + i] === 1);
  return { columns: taken, proven };
}

function sumOfValues(columns: readonly Column[]): number {
  return columns.reduce((sum, { value }) => sum + value, 0);
}

/** A source of columns that are all at hand; items are numbered below `items`. */
export function listedColumns({
  items,
  columns,
}: {
  items: number;
  columns: readonly Column[];
}): ColumnSource {
  return {
    start: () => columns,
    guess: () => [],
    price: () => [],
    within: (prices, floor) => columns.filter((column) => worth(column, prices) > floor),
    safePrices: () =>
      Float64Array.from({ length: items }, (_, item) =>
        Math.max(0, ...columns.filter((column) => column.items.includes(item)).map(({ value }) => value)),
      ),
  };
}
