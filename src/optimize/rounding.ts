/**
 * A packing from fractions: takes columns by falling amount, those that fit. If the relaxation takes columns in
 * whole, these are its columns; otherwise it is a packing to improve on.
 */
import type { Column, PackingProblem, PackingStart } from './packing-problem.ts';
import { packingRows, type Relaxed, supplyOf } from './relaxation.ts';

export function roundOff(
  problem: PackingProblem,
  { pool, amounts, chosen }: Pick<Relaxed, 'pool' | 'amounts' | 'chosen'>,
): PackingStart {
  const stock = openStock(problem, chosen);
  const columns: Column[] = [];
  const order = pool.map((_, i) => i).sort((a, b) => amounts[b]! - amounts[a]! || a - b);
  for (const i of order) {
    const column = pool[i]!;
    if (column.value <= 0) continue;
    // The relaxation may take a column several times; what it leaves, any may have.
    const most = Math.max(1, Math.round(amounts[i]!));
    for (let times = 0; times < most && stock.take(column.items); times++) columns.push(column);
  }
  for (const i of order) {
    const column = pool[i]!;
    while (column.value > 0 && stock.take(column.items)) columns.push(column);
  }
  return { columns, options: stock.options };
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

interface Supplier {
  readonly group: number;
  readonly option: number;
}

/** The options that have each item, by falling amount in the relaxation. */
function suppliersOf(
  problem: PackingProblem,
  chosen: Float64Array,
): ReadonlyMap<number, readonly Supplier[]> {
  const suppliers = new Map<number, (Supplier & { amount: number })[]>();
  packingRows(problem).choices.forEach(({ group, option }, i) => {
    for (const item of new Set(problem.groups[group]![option]!)) {
      const own = suppliers.get(item) ?? [];
      own.push({ group, option, amount: chosen[i] ?? 0 });
      suppliers.set(item, own);
    }
  });
  for (const own of suppliers.values()) own.sort((a, b) => b.amount - a.amount);
  return suppliers;
}
