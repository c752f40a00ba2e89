/**
 * What a packing problem is made of: items that are there a certain number of times, columns that take some of
 * them, and groups of options, of which one is chosen. Columns may be too many to list; a source then finds them.
 */

/** Columns worth less than this are rounding. */
export const WORTHLESS = 1e-9;

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
  /** Every column worth more than the floor, if they are at most `most`. Null: not found out, or too many. */
  within(prices: Float64Array, floor: number, most: number): readonly Column[] | null;
  /** Prices at which no column is worth anything, however rough: they give a bound when all else fails. */
  safePrices(): Float64Array;
}

export interface PackingProblem {
  readonly items: number;
  /** How often each item is there, whatever is chosen; without it, once if it is in no group. */
  readonly supply?: ArrayLike<number>;
  /** Groups of options of items, of which one is chosen; an option may have an item several times. */
  readonly groups: readonly (readonly (readonly number[])[])[];
  /** No packing has more columns than this. */
  readonly mostColumns: number;
  /** A packing to improve on; it is what a search that is cut short may end with. */
  readonly first?: PackingStart;
  readonly source: ColumnSource;
}

/** Columns, and the option of each group, or −1 where it does not matter. */
export interface PackingStart {
  readonly columns: readonly Column[];
  readonly options: readonly number[];
}

export interface Packing extends PackingStart {
  readonly value: number;
  /** No packing is worth more. Equal to the value when proven, to within 1e-6. */
  readonly bound: number;
  readonly proven: boolean;
}

/** What work is left, counted down. */
export interface Effort {
  left: number;
  /** Asked now and then whether to end with the best so far. */
  readonly stop?: () => boolean;
}

/** What a column is worth beyond the prices of its items. */
export function worthOf({ items, value }: Column, prices: Float64Array): number {
  return items.reduce((rest, item) => rest - prices[item]!, value);
}
