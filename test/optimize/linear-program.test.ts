import { describe, expect, test } from 'vitest';
import { createLinearProgram, solveIntegerProgram } from '../../src/optimize/linear-program.ts';
import { createRandom } from '../../src/optimize/random.ts';

describe('createLinearProgram', () => {
  test('solves the example, before and after a column is added', async () => {
    const program = await createLinearProgram({
      limits: [1, 1],
      columns: [
        { value: 2, rows: [0], amounts: [1] },
        { value: 3, rows: [0], amounts: [2] },
      ],
    });
    expect(program.solve()).toMatchObject({
      value: 2,
      amounts: Float64Array.of(1, 0),
      prices: Float64Array.of(2, 0),
    });
    program.add([{ value: 5, rows: [0, 1], amounts: [1, 2] }]);
    expect(program.solve()).toMatchObject({
      value: 3.5,
      amounts: Float64Array.of(0.5, 0, 0.5),
      prices: Float64Array.of(2, 1.5),
    });
    program.dispose();
  });

  test('a program without columns is worth nothing', async () => {
    for (const limits of [[], [1, 2]]) {
      const program = await createLinearProgram({ limits, columns: [] });
      expect(program.solve()).toMatchObject({
        value: 0,
        amounts: new Float64Array(),
        prices: new Float64Array(limits.length),
      });
      program.dispose();
    }
  });
});

/** Of each three rows any two go together, so that half of each pair is taken: 1.5 in fractions, 1 in whole. */
function triangles(count: number) {
  const rows = Array.from({ length: 3 * count }, (_, row) => row);
  const next = (row: number) => (row % 3 === 2 ? row - 2 : row + 1);
  return {
    limits: rows.map(() => 1),
    columns: rows.map((row) => ({ value: 1, rows: [row, next(row)], amounts: [1, 1] })),
  };
}

test('a program of many rows has the same solution', async () => {
  const program = await createLinearProgram(triangles(400));
  const { value, prices } = program.solve();
  expect(value).toBeCloseTo(600, 6);
  for (const price of prices) expect(price).toBeCloseTo(0.5, 6);
  program.raise(0, 1);
  const raised = program.solve();
  expect(raised.value).toBeCloseTo(599.5, 6);
  expect(raised.amounts[0]).toBeCloseTo(1, 6);
  program.dispose();
});

describe('solveIntegerProgram', () => {
  test('with a floor, what is worth more is found, and that nothing is', async () => {
    for (const count of [1, 5, 20]) {
      const best = await solveIntegerProgram({ ...triangles(count), floor: count - 0.5 });
      expect(best).toMatchObject({ value: count, proven: true });
      const none = await solveIntegerProgram({ ...triangles(count), floor: count + 0.25 });
      expect(none.proven).toBe(true);
      expect(none.value).toBeLessThanOrEqual(count);
    }
  });

  test('agrees with every subset of a random knapsack', async () => {
    for (let seed = 0; seed < 50; seed++) {
      const random = createRandom(seed);
      const things = Array.from({ length: 8 }, () => ({
        value: random.uniform(),
        size: 1 + random.below(9),
      }));
      // A row of its own keeps each thing from being taken twice.
      const limits = [20, ...things.map(() => 1)];
      const columns = things.map(({ value, size }, i) => ({ value, rows: [0, i + 1], amounts: [size, 1] }));
      const { value, bound, proven, counts } = await solveIntegerProgram({ limits, columns });
      let best = 0;
      for (let subset = 0; subset < 2 ** things.length; subset++) {
        const taken = things.filter((_, i) => (subset >> i) & 1);
        if (taken.reduce((sum, { size }) => sum + size, 0) > 20) continue;
        best = Math.max(
          best,
          taken.reduce((sum, thing) => sum + thing.value, 0),
        );
      }
      expect(value).toBeCloseTo(best, 9);
      expect(bound).toBeCloseTo(best, 6);
      expect(proven).toBe(true);
      expect(things.reduce((sum, thing, i) => sum + thing.value * counts[i]!, 0)).toBeCloseTo(best, 9);
    }
  });
});
