import { describe, expect, it } from 'vitest';
import type { ScoreCard } from '../../src/model.ts';
import { arithmetic } from '../../src/report/arithmetic.ts';
import {
  describeUnscored,
  displayName,
  formatNumber,
  formatScore,
  letters,
  oneLine,
  plural,
} from '../../src/report/format.ts';
import { describeMeans, means } from '../../src/report/means.ts';
import { DEFAULT_SCORE_OPTIONS } from '../../src/score/score.ts';
import { sample } from './sample.ts';

/** pyreval-2019 §4.6: weights 5, 5, 4, 2 and one unmatched unit; quality 16/23, coverage 16/53. */
const card: ScoreCard = {
  summary: 'worked example',
  options: DEFAULT_SCORE_OPTIONS,
  raw: { value: 16, numerator: 16, denominator: 1 },
  quality: { value: 16 / 23, numerator: 16, denominator: 23 },
  coverage: { value: 16 / 53, numerator: 16, denominator: 53 },
  comprehensive: harmonic(16 / 23, 16 / 53),
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
      { weight: 4, matched: 1, total: 5 },
      { weight: 3, matched: 0, total: 4 },
      { weight: 2, matched: 1, total: 3 },
    ],
  },
};

function harmonic(q: number, c: number) {
  return { value: (2 * q * c) / (q + c), numerator: 2 * q * c, denominator: q + c };
}

describe('scores', () => {
  it.each([
    ['raw', 16, '16'],
    ['raw', 15.25, '15.25'],
    ['raw', 2 / 3, '0.667'],
    ['coverage', 16 / 53, '0.302'],
    ['quality', 1, '1.000'],
    ['coverage', 1.25, '1.250'],
    ['comprehensive', 0, '0.000'],
  ] as const)('%s %d is %s', (name, value, text) => {
    expect(formatScore(name, { value, numerator: value, denominator: 1 })).toBe(text);
  });

  it('without a value are a dash', () => {
    expect(formatScore('raw', { value: null, reason: 'x' })).toBe('—');
  });

  it('without a value say why, each reason once', () => {
    const none = { value: null, reason: 'Empty.' } as const;
    expect(describeUnscored(card)).toEqual([]);
    expect(
      describeUnscored({ ...card, raw: none, quality: none, coverage: none, comprehensive: none }),
    ).toEqual(['unscored: Empty.']);
    expect(
      describeUnscored({
        ...card,
        quality: none,
        coverage: { value: null, reason: 'Flat.' },
        comprehensive: none,
      }),
    ).toEqual(['no quality, comprehensive: Empty.', 'no coverage: Flat.']);
  });
});

describe('arithmetic', () => {
  it('spells out the worked example', () => {
    expect(arithmetic(card)).toEqual({
      raw: '2 × 5 + 1 × 4 + 1 × 2',
      quality: '16 / 23',
      coverage: '16 / 53',
      comprehensive: '2 × 0.696 × 0.302 / (0.696 + 0.302)',
    });
  });

  it('tells the arithmetic mean from the harmonic one', () => {
    const options = { ...card.options, comprehensive: 'arithmetic' } as const;
    expect(arithmetic({ ...card, options }).comprehensive).toBe('(0.696 + 0.302) / 2');
  });

  it('is a dash for a score without a value', () => {
    const none = { value: null, reason: 'Empty.' } as const;
    expect(arithmetic({ ...card, raw: none, quality: none, coverage: none, comprehensive: none })).toEqual({
      raw: '—',
      quality: '—',
      coverage: '—',
      comprehensive: '—',
    });
  });

  it('of nothing is zero', () => {
    const zero = { value: 0, numerator: 0, denominator: 1 };
    const scores = { raw: zero, quality: zero, coverage: zero, comprehensive: zero };
    const nothing = { ...card, ...scores, counts: { ...card.counts, tiers: [] } };
    expect(arithmetic(nothing)).toMatchObject({ raw: '0', comprehensive: '0 / 1' });
  });
});

describe('means', () => {
  it('are over the scored summaries only', () => {
    // harbour: raw 5, 0, 1; quality 5/8, 1/3; coverage over top(3) = 7
    const all = means(sample);
    expect(all.raw).toEqual({ mean: 2, scored: 3, unscored: 1 });
    expect(all.quality).toEqual({ mean: (5 / 8 + 1 / 3) / 2, scored: 2, unscored: 2 });
    expect(all.coverage).toEqual({ mean: (5 / 7 + 1 / 7) / 3, scored: 3, unscored: 1 });
    expect(describeMeans(all)).toBe(
      'mean of raw, coverage over 3 scored summaries (1 unscored); ' +
        'of quality, comprehensive over 2 scored summaries (2 unscored)',
    );
  });

  it('say the count once when all scores agree', () => {
    const one = { mean: 1, scored: 1, unscored: 0 };
    expect(describeMeans({ raw: one, quality: one, coverage: one, comprehensive: one })).toBe(
      'mean over 1 scored summary (0 unscored)',
    );
  });

  it('of no summary are null', () => {
    expect(means({ ...sample, topics: [] }).raw).toEqual({ mean: null, scored: 0, unscored: 0 });
  });

  it('do not depend on the order of the summaries', () => {
    const values = [0.1, 0.2, 0.3, 1e16, -1e16, 0.7];
    const [topic] = sample.topics;
    const [summary] = topic!.summaries;
    const reportOf = (numbers: number[]) => ({
      ...sample,
      topics: [
        {
          ...topic!,
          summaries: numbers.map((value) => ({
            ...summary!,
            card: { ...card, raw: { value, numerator: value, denominator: 1 } },
          })),
        },
      ],
    });
    expect(means(reportOf(values)).raw.mean).toBe(means(reportOf(values.toReversed())).raw.mean);
  });
});

describe('names', () => {
  it.each([
    ['s1', 's1'],
    [' a\r\n\tb\u2028c ', 'a b c'],
    ['\u001b[31mred\u009b0m', '\ufffd[31mred\ufffd0m'],
    ['abc\u202egpj.exe', 'abcgpj.exe'],
    ['lone \ud800!', 'lone \ufffd!'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['', '(unnamed)'],
    ['\u200b', '(unnamed)'],
  ])('%j shows as %j', (id, name) => {
    expect(displayName(id)).toBe(name);
  });

  it('text that shows nothing is just empty', () => {
    expect(oneLine(' \n')).toBe('');
  });
});

describe('numbers', () => {
  it.each([
    [3, '3'],
    [1 / 3, '0.333'],
    [12.5, '12.5'],
    [0.0001, '0'],
  ])('%d is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('take the plural', () => {
    expect([plural(1, 'reference'), plural(0, 'reference'), plural(2, 'miss', 'misses')]).toEqual([
      '1 reference',
      '0 references',
      '2 misses',
    ]);
  });
});

it('letters go on after z', () => {
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(letters)).toEqual([
    'a',
    'z',
    'aa',
    'ab',
    'az',
    'ba',
    'zz',
    'aaa',
  ]);
});
