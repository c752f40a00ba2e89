/** Resamples by counting, against the same resamples written out as tables with repeated rows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correlate } from '../../src/meta/correlate.ts';
import { COEFFICIENTS, correlation } from '../../src/meta/correlation.ts';
import { compareAll, compareMetrics } from '../../src/meta/difference.ts';
import { holm } from '../../src/meta/holm.ts';
import { correlationIntervals } from '../../src/meta/interval.ts';
import { LEVELS, levelCorrelation } from '../../src/meta/level.ts';
import { sortColumn } from '../../src/meta/ranks.ts';
import { resampler } from '../../src/meta/resample.ts';
import { alignScores, type ScoreRow } from '../../src/meta/score-table.ts';
import { weightedCorrelation } from '../../src/meta/weighted.ts';
import { createRandom } from '../../src/optimize/random.ts';

const value = fc.integer({ min: 0, max: 4 }).map((n) => n / 4);

describe('weighted correlations', () => {
  it.each(COEFFICIENTS)('%s of counted pairs is that of repeated pairs', (coefficient) => {
    const pairs = fc.array(fc.tuple(value, value, fc.nat(3)), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(pairs, (rows) => {
        const repeated = rows.flatMap(([x, y, count]) => new Array<[number, number]>(count).fill([x, y]));
        const [x, y] = [0, 1].map((k) => repeated.map((pair) => pair[k]!)) as [number[], number[]];
        const expected = repeated.length < 2 ? null : correlation(coefficient, x, y).value;
        const actual = weightedCorrelation(
          coefficient,
          sortColumn(Float64Array.from(rows, ([own]) => own)),
          sortColumn(Float64Array.from(rows, ([, other]) => other)),
          Float64Array.from(rows, ([, , count]) => count),
        );
        if (expected === null) expect(actual).toBeNaN();
        else expect(actual).toBeCloseTo(expected, 10);
      }),
    );
  });
});

/** Rows for some of topics × systems, and what a resample of them is when written out. */
const table = fc
  .array(
    fc.array(fc.option(fc.tuple(value, value), { nil: undefined, freq: 8 }), { minLength: 4, maxLength: 4 }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((topics) =>
    topics.flatMap((cells, t) =>
      cells.flatMap((cell, s) =>
        cell === undefined ? [] : [{ topic: `t${t}`, summary: `s${s}`, score: cell[0], judged: cell[1] }],
      ),
    ),
  )
  .filter((rows) => rows.length > 0);

describe('levels', () => {
  for (const level of LEVELS) {
    it.each(COEFFICIENTS)(`${level}, %s: a resample by counts is the resample itself`, (coefficient) => {
      fc.assert(
        fc.property(table, fc.nat(1000), (rows, seed) => {
          const human = rows.map(({ judged, ...row }) => ({ ...row, score: judged }));
          const aligned = alignScores({ metrics: { m: rows }, human });
          const draw = resampler({
            topics: aligned.topics.length,
            systems: aligned.systems.length,
            resample: 'both',
            seed,
          });
          const counts = draw();
          const copies = (id: string, ids: readonly string[], often: Float64Array) =>
            Array.from({ length: often[ids.indexOf(id)]! }, (_, k) => `${id}.${k}`);
          const repeated = rows.flatMap((row) =>
            copies(row.topic, aligned.topics, counts.topics).flatMap((topic) =>
              copies(row.summary, aligned.systems, counts.systems).map((summary) => ({
                ...row,
                topic,
                summary,
              })),
            ),
          );
          const expected = correlate({
            metric: repeated,
            human: repeated.map((row) => ({ ...row, score: row.judged })),
            level,
          })[coefficient].value;
          const actual = levelCorrelation({ table: aligned, level, coefficient })(aligned.metrics.m!)(counts);
          if (expected === null) expect(actual).toBeNaN();
          else expect(actual).toBeCloseTo(expected, 9);
        }),
      );
    });
  }
});

/** A metric that follows the judgments with this much noise. */
function noisy(noise: number, seed: number, { topics = 12, systems = 8 } = {}) {
  const random = createRandom(seed);
  const quality = createRandom(99);
  const rows: (ScoreRow & { judged: number })[] = [];
  for (let t = 0; t < topics; t++) {
    for (let s = 0; s < systems; s++) {
      const judged = s / systems + quality.uniform();
      rows.push({ topic: `t${t}`, summary: `s${s}`, judged, score: judged + noise * random.uniform() });
    }
  }
  return rows;
}

const good = noisy(0.5, 1);
const bad = noisy(4, 2);
const human = good.map((row) => ({ ...row, score: row.judged }));
const both = alignScores({ metrics: { good, bad, same: good }, human });

describe('intervals', () => {
  it('hold the value, are the same for the same seed, and are wider if systems vary too', () => {
    const of = (seed: number, resample: 'topics' | 'both' = 'both') =>
      correlationIntervals({
        table: both,
        metric: 'good',
        levels: ['summary'],
        coefficient: 'pearson',
        resamples: 500,
        seed,
        resample,
      })[0]!;
    const first = of(1);
    expect(first).toEqual(of(1));
    expect(first.low).not.toBe(of(2).low);
    expect(first.low!).toBeLessThan(first.value!);
    expect(first.high!).toBeGreaterThan(first.value!);
    const narrow = of(1, 'topics');
    expect(first.high! - first.low!).toBeGreaterThan(narrow.high! - narrow.low!);
  });

  it('leave out and count resamples without a correlation', () => {
    const two = alignScores({ metrics: { good: good.slice(0, 2) }, human });
    const [interval] = correlationIntervals({
      table: two,
      metric: 'good',
      levels: ['pooled'],
      coefficient: 'pearson',
      resamples: 200,
    });
    // Of two systems, half the resamples draw one twice.
    expect(interval!.undefined).toBeGreaterThan(60);
    expect(interval!.undefined).toBeLessThan(140);
    expect([interval!.low, interval!.high]).toEqual([interval!.value, interval!.value]);
  });
});

describe('tests of a difference', () => {
  const options = { table: both, level: 'summary', coefficient: 'pearson', resamples: 400 } as const;

  it.each(['permutation', 'bootstrap'] as const)(
    '%s sees a real one, and none between a metric and itself',
    (test) => {
      for (const resample of ['topics', 'systems', 'both'] as const) {
        const real = compareMetrics({ ...options, a: 'good', b: 'bad', test, resample });
        expect(real.difference!).toBeGreaterThan(0.3);
        expect(real.p!).toBeLessThan(0.05);
        const none = compareMetrics({ ...options, a: 'good', b: 'same', test, resample });
        expect([none.difference, none.p]).toEqual([0, 1]);
      }
    },
  );

  it('permutation gives the share of all swaps, where they can be counted', () => {
    const small = (noise: number, seed: number) => noisy(noise, seed, { topics: 1, systems: 5 });
    const [a, b] = [small(1, 5), small(3, 6)];
    const data = alignScores({ metrics: { a, b }, human: a.map((row) => ({ ...row, score: row.judged })) });
    const z = (scores: Float64Array) => {
      const mean = scores.reduce((x, y) => x + y) / scores.length;
      const sd = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
      return Array.from(scores, (score) => (score - mean) / sd);
    };
    const [x, y] = [z(data.metrics.a!), z(data.metrics.b!)];
    const judged = Array.from(data.human);
    const difference = (swaps: number) => {
      const pick = (own: number[], other: number[]) =>
        own.map((score, i) => ((swaps >> i) & 1 ? other[i]! : score));
      return (
        correlation('pearson', pick(x, y), judged).value! - correlation('pearson', pick(y, x), judged).value!
      );
    };
    const all = Array.from({ length: 32 }, (_, swaps) => Math.abs(difference(swaps)));
    const exact = all.filter((d) => d >= Math.abs(difference(0)) - 1e-12).length / 32;
    const { p } = compareMetrics({
      table: data,
      a: 'a',
      b: 'b',
      level: 'system',
      coefficient: 'pearson',
      resamples: 20_000,
    });
    expect(Math.abs(p! - exact)).toBeLessThan(0.015);
  });

  it('is undefined for a constant metric', () => {
    const flat = good.map((row) => ({ ...row, score: 1 }));
    const data = alignScores({ metrics: { good, flat }, human });
    expect(compareMetrics({ ...options, table: data, a: 'good', b: 'flat' })).toEqual({
      a: 'good',
      b: 'flat',
      difference: null,
      p: null,
      low: null,
      high: null,
      resamples: 0,
      undefined: 0,
      reason: 'a correlation is undefined',
    });
  });

  it('of many is corrected by Holm', () => {
    // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holm([0.6, null, 0.9])).toEqual([1, null, 1]);
    const all = compareAll({ ...options, metrics: ['good', 'bad', 'same'] });
    expect(all.map(({ a, b }) => [a, b])).toEqual([
      ['good', 'bad'],
      ['good', 'same'],
      ['bad', 'same'],
    ]);
    expect(all.map(({ adjusted }) => adjusted)).toEqual(holm(all.map(({ p }) => p)));
  });
});
