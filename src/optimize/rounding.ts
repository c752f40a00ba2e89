/**
 * A packing from fractions: takes the columns of which the relaxation takes most, solves it again with those taken, and
 * so on. If the relaxation takes columns in whole, these are its columns; otherwise it is a packing to improve on.
 */
import { group } from 'd3-array';
import { createLinearProgram } from './linear-program.ts';
import { nextTurn } from './next-turn.ts';
import type { Column, Effort, PackingProblem, PackingStart } from './packing-problem.ts';
import { packingRows, programColumn, type Relaxed, supplyOf } from './relaxation.ts';

/** Amounts from here on are taken, and of the others the largest, one in so many. */
const NEARLY_WHOLE = 0.9;
const ONE_IN = 10;

export async function roundOff(
  problem: PackingProblem,
  relaxed: Pick<Relaxed, 'pool' | 'amounts' | 'chosen'>,
  effort: Effort,
): Promise<PackingStart> {
  const stock = openStock(problem, relaxed.chosen);
  const taken = new Int32Array(relaxed.pool.length);
  const columns: Column[] = [];
  const take = (at: number) => {
    const column = relaxed.pool[at]!;
    if (column.value <= 0 || !stock.take(column.items)) return false;
    taken[at]!++;
    columns.push(column);
    return true;
  };
  const resolve = await resolver(problem, relaxed.pool);
  try {
    let { amounts } = relaxed;
    for (;;) {
      const rest = (at: number) => amounts[at]! - taken[at]!;
      const open = [...taken.keys()]
        .filter((at) => rest(at) > 1e-6)
        .sort((a, b) => rest(b) - rest(a) || a - b);
      let fresh = 0;
      for (const at of open) {
        const least = fresh * ONE_IN < open.length ? 1e-6 : NEARLY_WHOLE;
        while (rest(at) > least && take(at)) fresh++;
      }
      if (fresh === 0 || fresh >= open.length || effort.left <= 0 || effort.stop?.()) break;
      await nextTurn();
      amounts = resolve.solve(taken, stock.options, effort);
    }
  } finally {
    resolve.dispose();
  }
  // What is left, any may have.
  for (const at of taken.keys()) while (take(at)) {}
  return { columns, options: stock.options };
}

/** The relaxation over the columns of a pool again, with some taken. */
async function resolver(problem: PackingProblem, pool: readonly Column[]) {
  const { limits, choices } = packingRows(problem);
  const program = await createLinearProgram({
    limits,
    columns: [...choices.map(({ column }) => column), ...pool.map(programColumn)],
  });
  return {
    dispose: program.dispose,
    solve: (taken: Int32Array, options: readonly number[], effort: Effort): Float64Array => {
      choices.forEach(({ group, option }, i) => {
        if (options[group] === option) program.raise(i, 1);
      });
      taken.forEach((times, at) => {
        if (times > 0) program.raise(choices.length + at, times);
      });
      const { amounts, iterations } = program.solve();
      effort.left -= iterations * limits.length;
      return amounts.subarray(choices.length);
    },
  };
}

/** What is left of each item; choosing an option adds to it. Options that the relaxation prefers come first. */
function openStock(problem: PackingProblem, chosen: Float64Array) {
  const left = supplyOf(problem);
  const options = problem.groups.map(() => -1);
  const suppliers = suppliersOf(problem, chosen);
  /** Chooses an option of an undecided group that has the item; says which group. */
  const open = (item: number): number | undefined => {
    const supplier = suppliers.get(item)?.find(({ group }) => options[group] === -1);
    if (supplier === undefined) return undefined;
    options[supplier.group] = supplier.option;
    for (const own of problem.groups[supplier.group]![supplier.option]!) left[own]!++;
    return supplier.group;
  };
  const close = (group: number) => {
    for (const own of problem.groups[group]![options[group]!]!) left[own]!--;
    options[group] = -1;
  };
  const take = (items: readonly number[]): boolean => {
    const opened: number[] = [];
    for (const item of items) {
      if (left[item]! > 0) continue;
      const group = open(item);
      if (group !== undefined) opened.push(group);
      else {
        for (const before of opened) close(before);
        return false;
      }
    }
    for (const item of items) left[item]!--;
    return true;
  };
  return { options, take };
}

/** The options that have each item, by falling amount in the relaxation. */
function suppliersOf(problem: PackingProblem, chosen: Float64Array) {
  const suppliers = packingRows(problem).choices.flatMap(({ group, option }, i) =>
    [...new Set(problem.groups[group]![option]!)].map((item) => ({
      item,
      group,
      option,
      amount: chosen[i] ?? 0,
    })),
  );
  return group(
    suppliers.sort((a, b) => b.amount - a.amount),
    ({ item }) => item,
  );
}
