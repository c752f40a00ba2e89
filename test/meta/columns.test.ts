import { describe, expect, test } from 'vitest';
import { kendall, pearson, spearman } from '../../src/meta/correlation.ts';
import { wilcoxon } from '../../src/meta/wilcoxon.ts';

describe.each([
  ['pearson', pearson],
  ['spearman', spearman],
  ['kendall', kendall],
  ['wilcoxon', wilcoxon],
])('%s', (_, compute) => {
  test('refuses values that are no finite numbers', () => {
    expect(() => compute([1, 2, Number.NaN], [3, 1, 2])).toThrow(
      expect.objectContaining({ code: 'E_SCHEMA', message: 'Value 3 of the first column is NaN.' }),
    );
    expect(() => compute([1, 2, 3], [3, Number.POSITIVE_INFINITY, 2])).toThrow(
      expect.objectContaining({ code: 'E_SCHEMA', message: 'Value 2 of the second column is Infinity.' }),
    );
    expect(() => compute([1, 2], [1, null] as number[])).toThrow(
      expect.objectContaining({ code: 'E_SCHEMA', message: 'Value 2 of the second column is null.' }),
    );
    expect(() => compute(undefined as unknown as number[], [1])).toThrow(
      expect.objectContaining({ code: 'E_USAGE', message: 'The first column is not a list of numbers.' }),
    );
  });
});

describe('spearman in perfect order', () => {
  // By listing all orders of y: 2 of 3! and of 4!; with a tie, 2 · 2! of 3!.
  test.each([
    [[1, 2, 3], [4, 5, 9], 1 / 3],
    [[1, 2, 3], [9, 5, 4], 1 / 3],
    [[1, 2, 3, 4], [1, 2, 3, 4], 2 / 24],
    [[1, 1, 2], [5, 5, 7], 4 / 6],
  ])('%j and %j: p is the share of orders as extreme', (x, y, p) => {
    expect(spearman(x, y).p).toBeCloseTo(p, 12);
  });
});
