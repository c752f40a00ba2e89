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

describe('solveIntegerProgram', () => {
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
