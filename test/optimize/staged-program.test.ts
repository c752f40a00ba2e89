import { sum } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/optimize/random.ts';
import {
  type Aim,
  type StagedColumn,
  type StagedProgram,
  solveStages,
} from '../../src/optimize/staged-program.ts';

const LIMITS = { nodes: 100_000, seconds: 60 };
const column = (...amounts: number[]): StagedColumn => ({
  rows: amounts.map((_, i) => i),
  amounts,
  most: 1,
  whole: true,
});

describe('solveStages', () => {
  it('lets a later aim decide among what is best for an earlier one', async () => {
    const aims = [
      { values: [2, 2], range: 2 },
      { values: [-5, -3], range: 5 },
    ];
    const { amounts, bound, proven } = await solveStages({
      limits: [1],
      columns: [column(1), column(1)],
      aims,
      ...LIMITS,
    });
    expect([...amounts]).toEqual([0, 1]);
    expect([bound, proven]).toEqual([2, true]);
  });

  it('has an answer for a program without columns', async () => {
    const { amounts, proven } = await solveStages({
      limits: [1],
      columns: [],
      aims: [{ values: [], range: 0 }],
      ...LIMITS,
    });
    expect([amounts.length, proven]).toEqual([0, true]);
  });

  it('gives the best found and a bound when a limit ends the search', async () => {
    const program = hardKnapsack();
    const { amounts, bound, proven } = await solveStages({ ...program, ...LIMITS, nodes: 1 });
    expect(proven).toBe(false);
    const value = program.aims[0]!.values.reduce((sum, one, i) => sum + one * amounts[i]!, 0);
    expect(value).toBeGreaterThan(0);
    expect(bound).toBeGreaterThanOrEqual(value);
    expect(bound).toBeLessThan(1.1 * value);
  });

  it.each([1, 1e5])(
    'orders aims alike, joined or one after the other (ranges × %d; brute force)',
    async (factor) => {
      const random = createRandom(7);
      const draw = (most: number) => Math.floor((most + 1) * random.uniform());
      for (let round = 0; round < 40; round++) {
        const columns = Array.from({ length: 7 }, () => column(1 + draw(4), 1 + draw(4)));
        const aims: Aim[] = [3, 2, 9].map((most) => ({
          values: columns.map(() => draw(most)),
          range: 7 * most * factor,
        }));
        const limits = [9, 8];
        const { amounts } = await solveStages({ limits, columns, aims, ...LIMITS });
        const worth = (taken: readonly number[]) =>
          aims.map(({ values }) => values.reduce((sum, value, i) => sum + value * taken[i]!, 0));
        expect(worth([...amounts].map(Math.round))).toEqual(bestOf(columns, limits, worth));
      }
    },
  );
});

function bestOf(
  columns: readonly StagedColumn[],
  limits: readonly number[],
  worth: (taken: readonly number[]) => readonly number[],
): readonly number[] {
  let best = columns.length === 0 ? [] : worth(columns.map(() => 0));
  for (let bits = 0; bits < 2 ** columns.length; bits++) {
    const taken = columns.map((_, i) => (bits >> i) & 1);
    const fits = limits.every(
      (limit, row) => taken.reduce((sum, one, i) => sum + one * columns[i]!.amounts[row]!, 0) <= limit,
    );
    if (!fits) continue;
    const own = worth(taken);
    const at = own.findIndex((value, i) => value !== best[i]);
    if (at >= 0 && own[at]! > best[at]!) best = own;
  }
  return best;
}

/** Five limits that 100 things share: more than one node decides. */
function hardKnapsack(): StagedProgram {
  const random = createRandom(5);
  const columns = Array.from({ length: 100 }, () =>
    column(...Array.from({ length: 5 }, () => 10 + random.below(90))),
  );
  const values = columns.map(({ amounts }) => sum(amounts) + random.below(50));
  return { limits: Array(5).fill(1000), columns, aims: [{ values, range: sum(values) }] };
}
