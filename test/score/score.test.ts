import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnnotatedSummary, Pyramid } from '../../src/model.ts';
import { topWeight } from '../../src/pyramid/tiers.ts';
import { DEFAULT_SCORE_OPTIONS, scoreSummary } from '../../src/score/score.ts';

/** A pyramid with the given number of units per weight; the unit ids are `weight.number`. */
function pyramidOf(tiers: Readonly<Record<number, number>>, references = 5): Pyramid {
  const units = Object.entries(tiers).flatMap(([weight, count]) =>
    Array.from({ length: count }, (_, i) => ({
      id: `${weight}.${i}`,
      label: `Unit ${weight}.${i}`,
      weight: Number(weight),
      contributors: Array.from({ length: Number(weight) }, (_, r) => ({
        reference: `R${r}`,
        text: 'words',
        spans: [[0, 5] as const],
      })),
    })),
  );
  return {
    id: 'test',
    method: 'manual',
    references: Array.from({ length: references }, (_, r) => ({ id: `R${r}`, text: 'words' })),
    units: units.sort((a, b) => b.weight - a.weight),
  };
}

function summaryOf({
  units,
  unmatched = 0,
  text = 'Some text.',
}: {
  units: readonly string[];
  unmatched?: number;
  text?: string;
}): AnnotatedSummary {
  return {
    summary: { id: 's', text },
    matches: units.map((unit) => ({ unit, text: 'Some', spans: [[0, 4]] })),
    unmatched: Array.from({ length: unmatched }, () => ({ text: 'text', spans: [[5, 9]] as const })),
  };
}

it('expected counts every unit by its probability, but never what is contradicted', () => {
  const pyramid = pyramidOf({ 5: 3, 4: 4 });
  const by = (probability: number) => ({ evidence: { matcher: 'presence', probability } });
  const place = { text: 'Some', spans: [[0, 4]] as const };
  const missed = { required: 0.7, closest: null } as const;
  const annotated: AnnotatedSummary = {
    ...summaryOf({ units: ['4.0'] }),
    matches: [
      { unit: '5.0', ...place, ...by(0.9) },
      { unit: '4.0', ...place },
    ],
    unsure: [{ unit: '5.1', ...place, ...by(0.5) }],
    missed: [
      { unit: '5.2', reason: 'below-threshold', ...missed, ...by(0.2) },
      { unit: '4.1', reason: 'contradicted', ...missed, ...by(0.25) },
    ],
  };
  const { raw } = scoreSummary({
    annotated,
    pyramid,
    options: { ...DEFAULT_SCORE_OPTIONS, unsure: 'expected' },
  });
  expect(raw.value).toBeCloseTo(5 * 0.9 + 4 + 5 * 0.5 + 5 * 0.2, 12);
});

it('repeated units count in X as in pyreval-2019 §2, or once as in pyramid-2003 §7', () => {
  const pyramid = pyramidOf({ 5: 3, 4: 4 });
  const annotated = summaryOf({ units: ['5.0', '5.0', '4.0'], unmatched: 1 });
  const size = (repeats: 'counted' | 'once') =>
    scoreSummary({
      annotated,
      pyramid,
      options: { averageSize: 'half-up', comprehensive: 'harmonic', repeats },
    }).counts.size;
  expect([size('counted'), size('once')]).toEqual([4, 3]);
});

describe('the worked example of pyreval-2019 §4.6', () => {
  // Three units of weight 5, four of 4 and the rest so that top(15) = 53 and X̄ = 15 with five references.
  const pyramid = pyramidOf({ 5: 3, 4: 4, 3: 6, 2: 2, 1: 22 });
  const annotated = summaryOf({ units: ['5.0', '5.1', '4.0', '2.0'], unmatched: 1 });

  it('gives raw 16, quality 16/23, coverage 16/53 and their harmonic mean', () => {
    expect(scoreSummary({ annotated, pyramid })).toEqual({
      summary: 's',
      options: DEFAULT_SCORE_OPTIONS,
      raw: { value: 16, numerator: 16, denominator: 1 },
      quality: { value: 16 / 23, numerator: 16, denominator: 23 },
      coverage: { value: 16 / 53, numerator: 16, denominator: 53 },
      comprehensive: {
        value: expect.closeTo((2 * 16) / (23 + 53), 12),
        numerator: expect.closeTo((2 * 16 * 16) / (23 * 53), 12),
        denominator: 16 / 23 + 16 / 53,
      },
      counts: {
        matched: 4,
        unsure: 0,
        unsureWeight: 0,
        repeated: 0,
        unmatched: 1,
        size: 5,
        averageSize: 15,
        tiers: [
          { weight: 5, matched: 2, total: 3 },
          { weight: 4, matched: 1, total: 4 },
          { weight: 3, matched: 0, total: 6 },
          { weight: 2, matched: 1, total: 2 },
          { weight: 1, matched: 0, total: 22 },
        ],
      },
    });
  });

  it('takes the arithmetic mean as PyrEval’s code does, when asked', () => {
    const options = { averageSize: 'fractional', comprehensive: 'arithmetic' } as const;
    expect(scoreSummary({ annotated, pyramid, options }).comprehensive.value).toBeCloseTo(
      (16 / 23 + 16 / 53) / 2,
      12,
    );
  });
});

describe('Max of pyramid-2003 eq. 3 on the tiers of its Table 4', () => {
  const tables = {
    lockerbie: { 4: 5, 3: 9, 2: 9, 1: 11 },
    pal: { 4: 2, 3: 6, 2: 12, 1: 15 },
    china: { 4: 3, 3: 6, 2: 6, 1: 24 },
  };
  const weightsOf = (table: Readonly<Record<number, number>>) =>
    Object.entries(table).flatMap(([weight, count]) => Array<number>(count).fill(Number(weight)));

  // Σ w·|T| over the tiers above j, plus w_j times what is left; computed by hand from Table 4.
  it.each([
    ['lockerbie', 34, 4 * 5 + 3 * 9 + 2 * 9 + 11],
    ['pal', 35, 4 * 2 + 3 * 6 + 2 * 12 + 15],
    ['china', 39, 4 * 3 + 3 * 6 + 2 * 6 + 24],
    ['lockerbie', 3, 12],
    ['lockerbie', 12, 4 * 5 + 3 * 7],
    ['pal', 15, 4 * 2 + 3 * 6 + 2 * 7],
    ['china', 20, 4 * 3 + 3 * 6 + 2 * 6 + 5],
    ['pal', 50, 4 * 2 + 3 * 6 + 2 * 12 + 15],
  ] as const)('%s with X = %d is %d', (name, size, max) => {
    expect(topWeight({ weights: weightsOf(tables[name]), size })).toBe(max);
  });

  it('equals eq. 3 written out, for every size up to the pyramid’s', () => {
    for (const table of Object.values(tables)) {
      const total = weightsOf(table).length;
      for (let size = 1; size <= total; size++) {
        expect(topWeight({ weights: weightsOf(table), size })).toBe(equation3(table, size));
      }
    }
  });

  /** The equation with its own index j, not a sum over sorted weights. */
  function equation3(table: Readonly<Record<number, number>>, size: number): number {
    const above = (j: number) => [4, 3, 2, 1].filter((w) => w > j);
    const count = (ws: number[]) => ws.reduce((sum, w) => sum + table[w]!, 0);
    const j = [4, 3, 2, 1].find((i) => count([...above(i), i]) >= size)!;
    return above(j).reduce((sum, w) => sum + w * table[w]!, 0) + j * (size - count(above(j)));
  }
});

describe('X̄', () => {
  // 1×3 + 2×2 contributors over 5 references: X̄ = 1.4 and, with one unit more, 1.6.
  it.each([
    [{ 3: 1, 2: 2 }, 'half-up', 3],
    [{ 3: 1, 2: 2 }, 'floor', 3],
    [{ 3: 1, 2: 2 }, 'fractional', 3 + 0.4 * 2],
    [{ 3: 2, 2: 1 }, 'half-up', 6],
    [{ 3: 2, 2: 1 }, 'floor', 3],
    [{ 3: 2, 2: 1 }, 'fractional', 3 + 0.6 * 3],
  ] as const)('with tiers %o rounded %s divides by %d', (table, averageSize, denominator) => {
    const { coverage } = scoreSummary({
      annotated: summaryOf({ units: ['3.0'] }),
      pyramid: pyramidOf(table),
      options: { averageSize, comprehensive: 'harmonic' },
    });
    expect(coverage).toEqual({
      value: expect.closeTo(3 / denominator, 12),
      numerator: 3,
      denominator: expect.closeTo(denominator, 12),
    });
  });

  it('counts a unit without contributors as its weight', () => {
    const pyramid = pyramidOf({ 2: 3 }, 2);
    const bare = { ...pyramid, units: pyramid.units.map((unit) => ({ ...unit, contributors: [] })) };
    expect(scoreSummary({ annotated: summaryOf({ units: [] }), pyramid: bare }).counts.averageSize).toBe(3);
  });
});

describe('undefined is not zero', () => {
  const pyramid = pyramidOf({ 2: 2, 1: 3 });
  const reasons = (card: ReturnType<typeof scoreSummary>) =>
    [card.raw, card.quality, card.coverage, card.comprehensive].map((score) =>
      score.value === null ? score.reason : score.value,
    );

  it('an empty summary is unscored', () => {
    const card = scoreSummary({ annotated: summaryOf({ units: [], text: ' \n' }), pyramid });
    expect(reasons(card)).toEqual(Array(4).fill('The summary is empty.'));
  });

  it('an empty pyramid leaves every summary unscored', () => {
    const card = scoreSummary({ annotated: summaryOf({ units: [] }), pyramid: pyramidOf({}) });
    expect(reasons(card)).toEqual(Array(4).fill('The pyramid has no content units.'));
  });

  it('a summary in which nothing is marked covers nothing, but has no quality', () => {
    const nothing = 'No content unit is marked in the summary, so its quality has no denominator.';
    expect(reasons(scoreSummary({ annotated: summaryOf({ units: [] }), pyramid }))).toEqual([
      0,
      nothing,
      0,
      nothing,
    ]);
  });

  it('a summary of unmatched units alone scores zero', () => {
    expect(reasons(scoreSummary({ annotated: summaryOf({ units: [], unmatched: 2 }), pyramid }))).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

describe('properties', () => {
  const cases = fc.record({
    matched: fc.array(fc.constantFrom('3.0', '2.0', '2.1', '1.0', '1.1', '1.2'), { maxLength: 12 }),
    unmatched: fc.nat(5),
  });
  const pyramid = pyramidOf({ 3: 1, 2: 2, 1: 3 }, 3);

  it('a repeat adds to the size and nothing to the weight, so it never raises a score', () => {
    fc.assert(
      fc.property(cases, ({ matched, unmatched }) => {
        fc.pre(matched.length > 0);
        const once = scoreSummary({ annotated: summaryOf({ units: matched, unmatched }), pyramid });
        const again = scoreSummary({
          annotated: summaryOf({ units: [...matched, matched[0]!], unmatched }),
          pyramid,
        });
        expect(again.raw).toEqual(once.raw);
        expect(again.coverage).toEqual(once.coverage);
        expect(again.counts.repeated).toBe(once.counts.repeated! + 1);
        expect(again.quality.value!).toBeLessThanOrEqual(once.quality.value!);
      }),
    );
  });

  it('quality is at most 1, and 1 only for the heaviest units', () => {
    fc.assert(
      fc.property(cases, ({ matched, unmatched }) => {
        const { quality } = scoreSummary({ annotated: summaryOf({ units: matched, unmatched }), pyramid });
        if (quality.value !== null) expect(quality.value).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('units that cannot be scored', () => {
  const annotated = summaryOf({ units: ['2.0'] });
  it.each([-5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the weight %d', (weight) => {
    const pyramid = pyramidOf({ 2: 2 });
    const units = pyramid.units.with(1, { ...pyramid.units[1]!, weight });
    expect(() => scoreSummary({ annotated, pyramid: { ...pyramid, units } })).toThrow(
      expect.objectContaining({ code: 'E_SCHEMA', message: `Unit "2.1" has the weight ${weight}.` }),
    );
  });

  it('refuses two units of one id', () => {
    const pyramid = pyramidOf({ 2: 2 });
    const units = [...pyramid.units, pyramid.units[0]!];
    expect(() => scoreSummary({ annotated, pyramid: { ...pyramid, units } })).toThrow(
      expect.objectContaining({ code: 'E_DUPLICATE', message: 'Two units have the id "2.0".' }),
    );
  });
});
