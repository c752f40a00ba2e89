/**
 * The extractive oracle of hirao-2018 §3.2 (eqs 7–18) in numbers: which units of the sources to take, within a limit of
 * words, so that most of what is wanted occurs in them, less one for every sentence touched.
 *
 * Two sentences of two units and of one. Item 0 is wanted once, item 1 twice; item 0 occurs across the first sentence's
 * two units, item 1 in the second unit and in the third:
 *
 *   await solveOracle({ limit: 9, wanted: [1, 2], lengths: [3, 4, 2], sentenceOf: [0, 0, 1], occurrences: [
 *     { item: 0, units: [0, 1] }, { item: 1, units: [1] }, { item: 1, units: [2] } ], nodes: 1000, seconds: 10 })
 *   // units 0, 1 and 2: three items in two sentences, value 1; so have 0 and 1 alone, but they match fewer items
 *
 * Ties go to more items, then fewer words, then units earlier in the text (the smallest sum of their numbers).
 */
import { groupBy } from '../../optimize/group-by.ts';
import {
  type Aim,
  MOST_ENTRIES,
  type SearchLimits,
  type StagedColumn,
  solveStages,
} from '../../optimize/staged-program.ts';
import { type Oracle, oracleKernel } from './oracle-kernel.ts';
import { searchOracle } from './oracle-search.ts';

export interface OracleSolution {
  /** In the order of the text. */
  readonly units: readonly number[];
  /** Items less sentences. */
  readonly value: number;
  /** No choice has more. */
  readonly bound: number;
  readonly proven: boolean;
}

/** Steps of the search; where many sentences have the same items, the solver is the faster one. */
const SEARCH = 20_000;

export async function solveOracle({
  nodes,
  seconds,
  search = SEARCH,
  ...oracle
}: Oracle &
  SearchLimits & {
    /** Steps of the search; after them the solver takes over. */
    search?: number;
  }): Promise<OracleSolution> {
  const kernel = oracleKernel(oracle);
  const searched = searchOracle({ ...kernel, budget: search });
  if (searched !== null) {
    const value = oracleValue(kernel, searched);
    return { units: searched, value, bound: value, proven: true };
  }
  const most = simpleBound(kernel);
  const program = programOf(kernel);
  if (program.columns.reduce((sum, { rows }) => sum + rows.length, 0) > MOST_ENTRIES) {
    const units = fillUp(kernel);
    return { units, value: oracleValue(kernel, units), bound: most, proven: false };
  }
  const { amounts, bound, proven } = await solveStages({ ...program, nodes, seconds });
  const solved = program.units.filter((_, i) => amounts[i]! > 0.5);
  const value = oracleValue(kernel, solved);
  if (proven) return { units: solved, value, bound: value, proven };
  const filled = fillUp(kernel);
  const units = value < oracleValue(kernel, filled) ? filled : solved;
  const found = oracleValue(kernel, units);
  return { units, value: found, bound: Math.max(found, Math.min(bound, most)), proven };
}

/** Items less sentences of these units. */
export function oracleValue(oracle: Oracle, units: readonly number[]): number {
  return itemsOf(oracle, new Set(units)) - new Set(units.map((unit) => oracle.sentenceOf[unit])).size;
}

/** Σ z: the occurrences that are had, no item more often than it is wanted. */
export function itemsOf({ wanted, occurrences }: Oracle, taken: ReadonlySet<number>): number {
  const had = wanted.map(() => 0);
  for (const { item, units } of occurrences) if (units.every((unit) => taken.has(unit))) had[item]!++;
  return had.reduce((sum, times, item) => sum + Math.min(times, wanted[item]!), 0);
}

/** Of each item what is wanted or occurs. Nothing at all is worth 0. */
function simpleBound({ wanted, occurrences }: Oracle): number {
  const had = wanted.map(() => 0);
  for (const { item } of occurrences) had[item]!++;
  return had.reduce((sum, times, item) => sum + Math.min(times, wanted[item]!), 0);
}

interface Program {
  readonly limits: readonly number[];
  readonly columns: readonly StagedColumn[];
  readonly aims: readonly Aim[];
  /** The units of the first columns. */
  readonly units: readonly number[];
}

/**
 * Columns: x for each unit, then s for each sentence with several, d for each occurrence across two units, z for each
 * item that may occur more often than it is wanted. Only x must be whole: with x fixed, the best s, d and z are whole too.
 * Without a z the occurrences count by themselves, and without an s its only unit bears the sentence's cost.
 */
function programOf({ limit, wanted, lengths, sentenceOf, occurrences }: Oracle): Program {
  const units = [...new Set(occurrences.flatMap((occurrence) => occurrence.units))].sort((a, b) => a - b);
  const columnOf = new Map(units.map((unit, i) => [unit, i]));
  const limits = [limit];
  const columns = units.map((unit) => newColumn({ row: 0, amount: lengths[unit]!, whole: true }));
  units.forEach((unit, i) => {
    columns[i]!.words = lengths[unit]!;
    columns[i]!.rank = unit + 1;
  });
  for (const own of groupBy(units, (unit) => sentenceOf[unit]!).values()) {
    const own0 = own.map((unit) => columns[columnOf.get(unit)!]!);
    if (own0.length === 1) own0[0]!.sentences = 1;
    else columns.push(sentenceColumn(limits, own0));
  }
  for (const [item, own] of groupBy(occurrences, ({ item }) => item)) {
    const had = own.map((occurrence) => {
      const [first, second] = occurrence.units.map((unit) => columns[columnOf.get(unit)!]!);
      if (second === undefined) return first!;
      const both = newColumn();
      columns.push(both);
      for (const one of [first!, second]) addRow(limits, 0, [both, 1], [one, -1]);
      return both;
    });
    if (had.length <= wanted[item]!) for (const column of had) column.items++;
    else columns.push(itemColumn(limits, had, wanted[item]!));
  }
  return { limits, columns, aims: aimsOf(limit, columns, lengths, units), units };
}

interface Column extends StagedColumn {
  readonly rows: number[];
  readonly amounts: number[];
  items: number;
  sentences: number;
  words: number;
  rank: number;
}

function newColumn({
  row,
  amount = 0,
  most = 1,
  whole = false,
}: {
  row?: number;
  amount?: number;
  most?: number;
  whole?: boolean;
} = {}): Column {
  const entry = row === undefined ? { rows: [], amounts: [] } : { rows: [row], amounts: [amount] };
  return { ...entry, most, whole, items: 0, sentences: 0, words: 0, rank: 0 };
}

function addRow(limits: number[], limit: number, ...entries: readonly (readonly [Column, number])[]): void {
  const totals = new Map<Column, number>();
  for (const [column, amount] of entries) totals.set(column, (totals.get(column) ?? 0) + amount);
  for (const [column, amount] of totals) {
    column.rows.push(limits.length);
    column.amounts.push(amount);
  }
  limits.push(limit);
}

/** s, at least every x of the sentence (eq 15). */
function sentenceColumn(limits: number[], own: readonly Column[]): Column {
  const sentence = newColumn();
  sentence.sentences = 1;
  for (const unit of own) addRow(limits, 0, [unit, 1], [sentence, -1]);
  return sentence;
}

/** z, at most what is wanted (eq 11) and what is had (eq 12). */
function itemColumn(limits: number[], had: readonly Column[], most: number): Column {
  const item = newColumn({ most });
  item.items = 1;
  addRow(limits, 0, [item, 1], ...had.map((column) => [column, -1] as const));
  return item;
}

function aimsOf(
  limit: number,
  columns: readonly Column[],
  lengths: readonly number[],
  units: readonly number[],
): readonly Aim[] {
  const items = columns.reduce((sum, column) => sum + column.items * column.most, 0);
  return [
    { values: columns.map((column) => column.items - column.sentences), range: items },
    { values: columns.map((column) => column.items), range: items },
    { values: columns.map(({ words }) => -words), range: limit },
    {
      values: columns.map(({ rank }) => -rank),
      range: mostThatFit(lengths, units, limit) * (units.at(-1)! + 1),
    },
  ];
}

function mostThatFit(lengths: readonly number[], units: readonly number[], limit: number): number {
  let left = limit;
  return units
    .map((unit) => lengths[unit]!)
    .sort((a, b) => a - b)
    .filter((length) => {
      left -= length;
      return left >= 0;
    }).length;
}

/** Whole sentences in the order of what they bring for their words, as long as they bring more than they cost. */
function fillUp(oracle: Oracle): readonly number[] {
  const { limit, lengths, sentenceOf, occurrences } = oracle;
  const useful = [...new Set(occurrences.flatMap(({ units }) => units))].sort((a, b) => a - b);
  const had = groupBy(occurrences, ({ units }) => sentenceOf[units[0]!]!);
  const sentences = [...groupBy(useful, (unit) => sentenceOf[unit]!)].map(([sentence, units]) => {
    const words = units.reduce((sum, unit) => sum + lengths[unit]!, 0);
    return {
      units,
      words,
      occurrences: had.get(sentence) ?? [],
      rate: (had.get(sentence)?.length ?? 0) / (words + 1),
    };
  });
  const open = [...oracle.wanted];
  const taken: number[] = [];
  let left = limit;
  for (const { units, words, occurrences: own } of sentences.sort((a, b) => b.rate - a.rate)) {
    if (words > left) continue;
    const gained: number[] = [];
    for (const { item } of own) if (open[item]! > 0 && open[item]!-- > 0) gained.push(item);
    if (gained.length > 1) {
      taken.push(...units);
      left -= words;
    } else for (const item of gained) open[item]!++;
  }
  return taken.sort((a, b) => a - b);
}
