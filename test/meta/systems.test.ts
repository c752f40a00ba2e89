import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairedTest } from '../../src/meta/paired.ts';
import { compareSystems, type SystemScore } from '../../src/meta/systems.ts';
import fixture from './fixtures/systems.json' with { type: 'json' };

const differences = (a: readonly number[], b: readonly number[]) => a.map((value, i) => value - b[i]!);

function rowsOf(systems: Readonly<Record<string, readonly (number | null)[]>>): SystemScore[] {
  return Object.entries(systems).flatMap(([system, scores]) =>
    scores.map((score, i) => ({ topic: `t${i}`, system, score })),
  );
}

describe(fixture.tool, () => {
  it.each(fixture.cases.map((found, i) => [i, found.a.length, found] as const))(
    'case %i of %i topics',
    (_, _n, { a, b, t, permutation, wilcoxon, bootstrap, low, high }) => {
      const apart = differences(a, b);
      expect(pairedTest(apart, { test: 'permutation' })).toBeCloseTo(permutation, 12);
      if (t === null) expect(pairedTest(apart, { test: 't' })).toBeNull();
      else expect(pairedTest(apart, { test: 't' })).toBeCloseTo(t, 10);
      const { resamples } = fixture;
      expect(pairedTest(apart, { test: 'bootstrap', resamples })).toBeCloseTo(bootstrap, 12);
      const signed = pairedTest(apart, { test: 'wilcoxon' });
      // SciPy gives 1 where no pair differs, and we say that there is nothing to test.
      if (apart.every((difference) => difference === 0)) expect(signed).toBeNull();
      else expect(signed).toBeCloseTo(wilcoxon, 10);
      const { pairs } = compareSystems({ scores: rowsOf({ a, b }), resamples });
      const [pair] = pairs;
      const sign = pair!.a === 'a' ? 1 : -1;
      const found = [sign * pair!.low!, sign * pair!.high!].sort((x, y) => x - y);
      expect(found[0]).toBeCloseTo(low, 10);
      expect(found[1]).toBeCloseTo(high, 10);
    },
  );
});

it('the exact permutation test is what all signs give', () => {
  const bruteForce = (values: readonly number[]) => {
    const observed = values.reduce((sum, value) => sum + value, 0);
    const sums = Array.from({ length: 2 ** values.length }, (_, signs) =>
      values.reduce((sum, value, i) => sum + ((signs >> i) & 1 ? value : -value), 0),
    );
    const share = (isIn: (sum: number) => boolean) => sums.filter(isIn).length / sums.length;
    const [less, greater] = [share((sum) => sum <= observed), share((sum) => sum >= observed)];
    return Math.min(1, 2 * Math.min(less, greater));
  };
  // Eighths add up without rounding, so that ties are ties.
  const eighths = fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(eighths, (values) => {
      const apart = values.map((value) => value / 8);
      expect(pairedTest(apart)).toBeCloseTo(bruteForce(apart), 12);
    }),
  );
});

it('random signs come near to all of them', () => {
  const apart = Array.from({ length: 24 }, (_, i) => ((i * 7) % 11) / 10 - 0.35);
  const exact = pairedTest(apart)!;
  const twice = [...apart, 0];
  const random = pairedTest(twice, { resamples: 20_000, seed: 3 })!;
  // A zero changes nothing but takes the number of topics beyond what is tried in full.
  expect(Math.abs(random - exact)).toBeLessThan(5 * Math.sqrt((exact * (1 - exact)) / 20_000) + 1e-3);
});

it('the bootstrap is never certain', () => {
  const p = pairedTest([0.1, 0.2, 0.3], { test: 'bootstrap', resamples: 999 });
  expect(p).toBe(2 / 1000);
});

describe('systems', () => {
  const many = (shift: number) => Array.from({ length: 10 }, (_, i) => 0.4 + shift + (i % 5) / 50);
  const rows = rowsOf({ poor: many(-0.2), good: many(0.2), fine: many(0.199), half: [0.9, null] });

  it('come best first, in groups of those that no test tells apart', () => {
    const { systems, groups } = compareSystems({ scores: rows });
    expect(systems.map(({ system, topics, unscored }) => [system, topics, unscored])).toEqual([
      ['half', 1, 1],
      ['good', 10, 0],
      ['fine', 10, 0],
      ['poor', 10, 0],
    ]);
    expect(groups.map((members) => members.map((place) => systems[place]!.system))).toEqual([
      ['half', 'good'],
      ['half', 'fine'],
      ['half', 'poor'],
    ]);
  });

  it('do not depend on the order of the rows', () => {
    expect(compareSystems({ scores: [...rows].reverse() })).toEqual(compareSystems({ scores: rows }));
  });

  it('of too few topics cannot differ, and the reason is given', () => {
    const { reason } = compareSystems({ scores: rowsOf({ a: [0.1, 0.2], b: [0.3, 0.4] }) });
    expect(reason).toBe('2 topics are too few for 1 test');
  });
});
