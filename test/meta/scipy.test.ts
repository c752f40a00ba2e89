/** cheops against SciPy; scripts/fixtures/scipy_stats.py made the numbers, and the file names the version. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { oneWayAnova } from '../../src/meta/anova.ts';
import { type BootstrapMethod, bootstrap } from '../../src/meta/bootstrap.ts';
import { COEFFICIENTS, correlation, pearson } from '../../src/meta/correlation.ts';
import {
  fTail,
  incompleteBeta,
  normalQuantile,
  normalTail,
  studentTail,
} from '../../src/meta/distribution.ts';
import { type Alternative, type WilcoxonMethod, wilcoxon, type ZeroMethod } from '../../src/meta/wilcoxon.ts';

type Pair = [statistic: number | null, p: number | null] | null;
interface Fixture {
  cases: { x: number[]; y: number[]; correlations: Record<string, Pair>; wilcoxon: Record<string, Pair> }[];
  distributions: Record<'beta' | 'normal' | 'quantile' | 'student' | 'f', number[][]>;
  anova: { groups: number[][]; result: [number | 'Infinity' | null, number | null] | null }[];
  bootstrap: {
    x: number[];
    y: number[];
    statistic: 'mean' | 'pearson';
    method: BootstrapMethod;
    seed: number;
    resamples: number;
    confidence: number;
    low: number;
    high: number;
    standardError: number;
  }[];
}

const fixture = JSON.parse(
  readFileSync(new URL('./fixtures/scipy.json', import.meta.url), 'utf8'),
) as Fixture;

/** Equal to ten significant digits. */
function same(actual: number | null, expected: number | null, what: string): void {
  if (expected === null || actual === null) expect([what, actual]).toEqual([what, expected]);
  else if (actual !== expected) {
    const apart = Math.abs(actual - expected) / Math.max(Math.abs(expected), Number.MIN_VALUE);
    expect(Math.abs(actual - expected) < 1e-15 || apart < 1e-10, `${what}: ${actual}, not ${expected}`).toBe(
      true,
    );
  }
}

describe('correlations', () => {
  it.each(COEFFICIENTS)('%s', (coefficient) => {
    for (const [i, { x, y, correlations }] of fixture.cases.entries()) {
      const found = correlation(coefficient, x, y);
      const [value, p] = correlations[coefficient]!;
      same(found.value, value, `case ${i}`);
      expect(found.n).toBe(x.length);
      expect(found.value === null).toBe(found.reason !== undefined);
      // Where all points lie on a line, p is 0; SciPy's may be what rounding errors make of it. Ranks in perfect
      // order are another matter: there the share of orders is exact, and SciPy's 0 is not.
      const onLine = coefficient !== 'kendall' && x.length > 2 && Math.abs(value ?? 0) > 1 - 1e-12;
      if (onLine && coefficient === 'pearson') expect(found.p).toBe(0);
      else if (onLine) expect(found.p).toBeGreaterThan(0);
      else same(found.p, p, `p of case ${i}`);
    }
    expect(fixture.cases.length).toBeGreaterThan(70);
  });

  it('a constant column is undefined, and so is one pair', () => {
    const undefinedCases = fixture.cases.filter(({ correlations }) => correlations.pearson![0] === null);
    expect(undefinedCases.length).toBeGreaterThanOrEqual(3);
    expect(pearson([1, 1, 1], [1, 2, 3])).toEqual({
      value: null,
      p: null,
      n: 3,
      ties: { x: 3, y: 0 },
      reason: 'all values of x are the same',
    });
    expect(pearson([1], [2]).reason).toBe('there are fewer than two pairs of values');
    // 0.1 + 0.2 and 0.3 differ by rounding only.
    expect(pearson([0.1 + 0.2, 0.3, 0.3], [1, 2, 3]).reason).toBe('all values of x are the same');
    expect(() => pearson([1, 2], [1])).toThrow('The columns have 2 and 1 values.');
  });
});

describe('Wilcoxon', () => {
  for (const zeroMethod of ['wilcox', 'pratt', 'zsplit'] as const satisfies ZeroMethod[]) {
    it.each(['auto', 'exact', 'asymptotic'] as const satisfies (WilcoxonMethod | 'auto')[])(
      `${zeroMethod}, %s`,
      (method) => {
        for (const [i, { x, y, wilcoxon: all }] of fixture.cases.entries()) {
          for (const [name, expected] of Object.entries(all)) {
            const [zeros, alternative, how, corrected] = name.split(' ') as [
              string,
              Alternative,
              string,
              string?,
            ];
            if (zeros !== zeroMethod || how !== method || expected === null) continue;
            const correction = corrected !== undefined;
            const found = wilcoxon(x, y, { zeroMethod, method, alternative, correction });
            same(found.statistic, expected[0], `case ${i}, ${name}`);
            // Without any difference SciPy's p is 1 or NaN, by method; ours is undefined.
            if (x.every((value, k) => value === y[k])) expect(found.reason).toBe('no pair differs');
            else same(found.p, expected[1], `p of case ${i}, ${name}`);
          }
        }
      },
    );
  }
});

describe('distributions', () => {
  it('incomplete beta', () => {
    for (const [a, b, x, value] of fixture.distributions.beta) {
      same(incompleteBeta(x!, a!, b!), value!, `I_${x}(${a}, ${b})`);
    }
  });
  it('normal', () => {
    for (const [z, tail] of fixture.distributions.normal) same(normalTail(z!), tail!, `P(Z > ${z})`);
    for (const [share, z] of fixture.distributions.quantile)
      same(normalQuantile(share!), z!, `z of ${share}`);
  });
  it('t and F', () => {
    for (const [t, df, tail] of fixture.distributions.student) {
      same(studentTail({ t: t!, df: df! }), tail!, `P(t > ${t}), ${df}`);
    }
    for (const [f, between, within, tail] of fixture.distributions.f) {
      same(fTail({ f: f!, between: between!, within: within! }), tail!, `P(F > ${f}), ${between}, ${within}`);
    }
  });
});

it('one-way ANOVA', () => {
  for (const [i, { groups, result }] of fixture.anova.entries()) {
    const { f, p, reason } = oneWayAnova(groups);
    const expected = result ?? [null, null];
    same(f, expected[0] === 'Infinity' ? Number.POSITIVE_INFINITY : expected[0], `F of case ${i}`);
    same(p, expected[1], `p of case ${i}`);
    expect(reason === undefined).toBe(f !== null);
  }
});

describe('bootstrap', () => {
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  it.each(fixture.bootstrap)('$statistic, $method, seed $seed', (row) => {
    const { x, y, statistic } = row;
    const pick = (column: number[], indices: Int32Array) => Array.from(indices, (i) => column[i]!);
    const { low, high, standardError } = bootstrap({
      ...row,
      n: x.length,
      statistic: (indices) =>
        statistic === 'mean' ? average(pick(x, indices)) : pearson(pick(x, indices), pick(y, indices)).value!,
    });
    same(low, row.low, 'low');
    same(high, row.high, 'high');
    same(standardError, row.standardError, 'standard error');
  });
});
