import { describe, expect, test } from 'vitest';
import { pack } from '../../src/optimize/packing.ts';
import { type Column, type ColumnSource, worthOf } from '../../src/optimize/packing-problem.ts';
import { createRandom } from '../../src/optimize/random.ts';

/** A source of columns that are all at hand; items are numbered below `items`. */
function listedColumns({ items, columns }: { items: number; columns: readonly Column[] }): ColumnSource {
  return {
    start: () => columns,
    guess: () => [],
    price: () => [],
    within: (prices, floor) => columns.filter((column) => worthOf(column, prices) > floor),
    safePrices: () =>
      Float64Array.from({ length: items }, (_, item) =>
        Math.max(0, ...columns.filter((column) => column.items.includes(item)).map(({ value }) => value)),
      ),
  };
}

type Groups = readonly (readonly (readonly number[])[])[];

/** Columns of two to four items over a dozen items, some of which are options of groups. */
function randomProblem(seed: number): { items: number; groups: Groups; columns: Column[] } {
  const random = createRandom(seed);
  const items = 6 + random.below(7);
  const groups = [
    [[0, 1], [2]],
    [[3], [4, 5]],
  ];
  const seen = new Set<string>();
  const columns: Column[] = [];
  for (let i = 0; i < 4 + random.below(14); i++) {
    const size = 2 + random.below(3);
    const own = new Set(Array.from({ length: size }, () => random.below(items)));
    const sorted = [...own].sort((a, b) => a - b);
    if (sorted.length < 2 || seen.has(sorted.join())) continue;
    seen.add(sorted.join());
    columns.push({ items: sorted, value: random.uniform() * sorted.length - 0.2 });
  }
  return { items, groups, columns };
}

function isLegal(columns: readonly Column[], groups: Groups): boolean {
  const taken = columns.flatMap(({ items }) => items);
  if (new Set(taken).size < taken.length) return false;
  return groups.every(
    (options) => options.filter((option) => option.some((i) => taken.includes(i))).length <= 1,
  );
}

function bestByEnumeration(columns: readonly Column[], groups: Groups): number {
  let best = 0;
  const extend = (from: number, taken: readonly Column[], value: number) => {
    best = Math.max(best, value);
    for (let i = from; i < columns.length; i++) {
      const more = [...taken, columns[i]!];
      if (isLegal(more, groups)) extend(i + 1, more, value + columns[i]!.value);
    }
  };
  extend(0, [], 0);
  return best;
}

/** A source that shows only what is asked for, as one does that has too many columns to list. */
function hiddenColumns({ items, columns }: { items: number; columns: readonly Column[] }): ColumnSource {
  const worth = ({ items, value }: Column, prices: Float64Array) =>
    items.reduce((v, i) => v - prices[i]!, value);
  return {
    ...listedColumns({ items, columns }),
    start: () => columns.slice(0, 1),
    guess: () => [],
    price: (prices, above) => {
      const worthy = columns.filter((column) => worth(column, prices) > above);
      return worthy.sort((a, b) => worth(b, prices) - worth(a, prices)).slice(0, 1);
    },
  };
}

describe('pack', () => {
  test('solves the example', async () => {
    const columns = [
      { items: [0, 3], value: 2 },
      { items: [2, 3], value: 3 },
      { items: [1, 2], value: 9 },
    ];
    const packing = await pack({
      items: 4,
      groups: [[[0, 1], [2]]],
      mostColumns: 2,
      source: listedColumns({ items: 4, columns }),
    });
    expect(packing).toEqual({
      columns: [{ items: [2, 3], value: 3 }],
      options: [1],
      value: 3,
      bound: 3,
      proven: true,
    });
  });

  test.each([
    ['listed', listedColumns],
    ['found when wanted', hiddenColumns],
  ])('agrees with enumeration on 300 random problems, columns %s', async (_, source) => {
    for (let seed = 0; seed < 300; seed++) {
      const { items, groups, columns } = randomProblem(seed);
      const packing = await pack({
        items,
        groups,
        mostColumns: items / 2,
        source: source({ items, columns }),
      });
      expect(isLegal(packing.columns, groups)).toBe(true);
      expect(packing.value).toBeCloseTo(bestByEnumeration(columns, groups), 6);
      expect(packing.value).toBeCloseTo(
        packing.columns.reduce((sum, { value }) => sum + value, 0),
        9,
      );
      expect(packing).toMatchObject({ proven: true, bound: packing.value });
    }
  });

  test('three columns that exclude each other need branching: half of each would be worth more', async () => {
    const columns = [
      { items: [0, 1], value: 1 },
      { items: [1, 2], value: 1 },
      { items: [0, 2], value: 1 },
    ];
    const packing = await pack({
      items: 3,
      groups: [],
      mostColumns: 1,
      source: listedColumns({ items: 3, columns }),
    });
    expect(packing).toMatchObject({ value: 1, bound: 1, proven: true });
    expect(packing.columns).toHaveLength(1);
  });

  test('a source that gives up leaves a legal packing, not proven, with a bound that holds', async () => {
    for (let seed = 0; seed < 100; seed++) {
      const { items, groups, columns } = randomProblem(seed);
      const source = { ...hiddenColumns({ items, columns }), price: () => null };
      const first = columns.filter(({ value }) => value > 0).slice(-1);
      const legal = isLegal(first, groups) ? first : [];
      const options = groups.map((own) =>
        own.findIndex((option) => legal.some((column) => column.items.some((i) => option.includes(i)))),
      );
      const start = { columns: legal, options };
      const packing = await pack({ items, groups, mostColumns: items / 2, source, first: start });
      const best = bestByEnumeration(columns, groups);
      expect(isLegal(packing.columns, groups)).toBe(true);
      expect(packing.value).toBeGreaterThanOrEqual(legal.reduce((sum, { value }) => sum + value, 0));
      expect(packing.value).toBeLessThanOrEqual(best + 1e-9);
      expect(packing.bound).toBeGreaterThanOrEqual(best - 1e-9);
    }
  });

  test('no columns, no items: nothing', async () => {
    const nothing = { columns: [], options: [], value: 0, bound: 0, proven: true };
    expect(
      await pack({ items: 0, groups: [], mostColumns: 0, source: listedColumns({ items: 3, columns: [] }) }),
    ).toEqual(nothing);
    expect(
      await pack({
        items: 3,
        groups: [[[0], [1]]],
        mostColumns: 1,
        source: listedColumns({ items: 3, columns: [] }),
      }),
    ).toEqual({ ...nothing, options: [-1] });
  });
});
