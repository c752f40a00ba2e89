/**
 * The linear relaxation of a packing by column generation: columns come in while some are worth more than the
 * prices of their items, and at the end the prices prove a bound.
 *
 * With columns {0, 1}, {1, 2} and {0, 2} worth 1 each and every item there once, half of each is taken: 1.5, at a
 * price of .5 for each item. No packing can be worth more.
 */
import { createLinearProgram, type ProgramColumn } from './linear-program.ts';
import { nextTurn } from './next-turn.ts';
import { type Column, type Effort, type PackingProblem, WORTHLESS, worthOf } from './packing-problem.ts';

export interface Relaxed {
  readonly prices: Float64Array;
  readonly pool: readonly Column[];
  /** How much of each column of the pool is taken. */
  readonly amounts: Float64Array;
  /** How much of each option is chosen, in the order of `packingRows`. */
  readonly chosen: Float64Array;
  /** No column is worth more than its price; otherwise that was not found out, and the bound is a rough one. */
  readonly complete: boolean;
  readonly bound: number;
}

export async function relax(
  problem: PackingProblem,
  effort: Effort,
  onBound: (bound: number) => void,
): Promise<Relaxed> {
  const { items, source } = problem;
  const { limits, choices } = packingRows(problem);
  const { pool, admit } = columnPool();
  const options = choices.map(({ column }) => column);
  const program = await createLinearProgram({ limits, columns: [...options, ...admit(source.start())] });
  let bound = packingBound(problem, source.safePrices());
  try {
    for (;;) {
      await nextTurn();
      const solution = program.solve();
      effort.left -= solution.iterations * limits.length;
      const prices = solution.prices.subarray(0, items).map((price) => Math.max(price, 0));
      const chosen = solution.amounts.subarray(0, choices.length);
      const amounts = solution.amounts.subarray(choices.length);
      const now = { prices, pool, amounts, chosen };
      if (effort.left <= 0 || effort.stop?.()) return { ...now, complete: false, bound };
      const guessed = admit(source.guess(prices, WORTHLESS));
      if (guessed.length > items / 20) {
        program.add(guessed);
        continue;
      }
      const priced = source.price(prices, WORTHLESS);
      if (priced === null) return { ...now, complete: false, bound };
      const excess = priced.reduce((most, column) => Math.max(most, worthOf(column, prices)), WORTHLESS);
      bound = Math.min(bound, packingBound(problem, prices) + excess * problem.mostColumns);
      onBound(bound);
      const fresh = [...guessed, ...admit(priced)];
      if (fresh.length === 0) return { ...now, complete: true, bound };
      program.add(fresh);
    }
  } finally {
    program.dispose();
  }
}

/**
 * L(λ) = Σ over groups of the dearest option + the prices of what is there anyway. By duality no packing is worth
 * more, if no column is worth more than its price, and else by no more than the excess of each of its columns.
 */
function packingBound(problem: PackingProblem, prices: Float64Array): number {
  let bound = 0;
  for (const options of problem.groups) {
    bound += Math.max(0, ...options.map((option) => option.reduce((sum, item) => sum + prices[item]!, 0)));
  }
  supplyOf(problem).forEach((times, item) => {
    bound += times * prices[item]!;
  });
  return bound;
}

/** How often each item is there, whatever is chosen. */
export function supplyOf({ items, supply, groups }: PackingProblem): Float64Array {
  if (supply !== undefined) return Float64Array.from(supply);
  const free = new Float64Array(items).fill(1);
  for (const item of groups.flat(2)) free[item] = 0;
  return free;
}

export interface Choice {
  readonly group: number;
  readonly option: number;
  readonly column: ProgramColumn;
}

/** A row for each item, then one for each group; a column for each option, which opens the rows of its items. */
export function packingRows(problem: PackingProblem): {
  readonly limits: readonly number[];
  readonly choices: readonly Choice[];
} {
  const { items, groups } = problem;
  const choices = groups.flatMap((options, group) =>
    options.map((own, option) => {
      const times = new Map<number, number>();
      for (const item of own) times.set(item, (times.get(item) ?? 0) + 1);
      const amounts = [...times.values()].map((count) => -count);
      return {
        group,
        option,
        column: { value: 0, rows: [...times.keys(), items + group], amounts: [...amounts, 1] },
      };
    }),
  );
  return { limits: [...supplyOf(problem), ...groups.map(() => 1)], choices };
}

export function programColumn({ items, value }: Column): ProgramColumn {
  return { value, rows: items, amounts: items.map(() => 1) };
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
