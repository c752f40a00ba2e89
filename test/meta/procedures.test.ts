/** Accuracy (pyreval-2019 §6), combination (ape-2017 §5), grid search with ANOVA (pyreval-2019 appendix B). */
import { describe, expect, it } from 'vitest';
import { accuracy } from '../../src/meta/accuracy.ts';
import { bootstrap } from '../../src/meta/bootstrap.ts';
import { combinationCurve } from '../../src/meta/combination.ts';
import { correlate } from '../../src/meta/correlate.ts';
import { compareMetrics } from '../../src/meta/difference.ts';
import { anovaOfGrid, bestOf, gridPoints, gridSearch } from '../../src/meta/grid.ts';
import { alignScores, type ScoreRow } from '../../src/meta/score-table.ts';
import { wilcoxon } from '../../src/meta/wilcoxon.ts';
import { createRandom } from '../../src/optimize/random.ts';

/** System s3 is far better than the others, which are alike. */
function scores(seed: number, lead: number): ScoreRow[] {
  const random = createRandom(seed);
  return Array.from({ length: 46 }, (_, t) =>
    ['s1', 's2', 's3'].map((summary) => ({
      topic: `t${t}`,
      summary,
      score: random.uniform() + (summary === 's3' ? lead : 0),
    })),
  ).flat();
}

describe('accuracy', () => {
  const human = scores(1, 2);
  const table = alignScores({
    metrics: { same: human, opposite: scores(2, -2), blind: scores(8, 0) },
    human,
  });

  it('is 1 for the judgments themselves', () => {
    expect(accuracy({ table, metric: 'same' })).toEqual({
      all: 1,
      mean: 1,
      deviation: 0,
      low: 1,
      high: 1,
      samples: 100,
      sampleSize: 41,
      pairs: 3,
      significant: { human: 2, metric: 2 },
      neededTopics: 6,
    });
  });

  it('counts the wrong direction and no difference as wrong', () => {
    // People see s3 > s1 and s3 > s2; the pair s1, s2 is the only one on which the others agree.
    expect(accuracy({ table, metric: 'opposite' })).toMatchObject({
      all: 1 / 3,
      significant: { human: 2, metric: 2 },
    });
    expect(accuracy({ table, metric: 'blind' })).toMatchObject({
      all: 1 / 3,
      significant: { human: 2, metric: 0 },
    });
  });

  it('samples topics with the seed; the interval is that of the mean', () => {
    const near = alignScores({ metrics: { near: scores(5, 0.18) }, human: scores(4, 0.25) });
    const one = accuracy({ table: near, metric: 'near', samples: 50, sampleSize: 20, seed: 3 });
    expect(one).toEqual(accuracy({ table: near, metric: 'near', samples: 50, sampleSize: 20, seed: 3 }));
    expect(one.mean).not.toBe(
      accuracy({ table: near, metric: 'near', samples: 50, sampleSize: 20, seed: 4 }).mean,
    );
    expect(one.deviation!).toBeGreaterThan(0);
    expect(one.high! - one.low!).toBeCloseTo((2 * 1.959963984540054 * one.deviation!) / Math.sqrt(50), 12);
  });

  it('takes all topics in a sample of all', () => {
    const whole = accuracy({ table, metric: 'blind', samples: 5, sampleSize: 46 });
    expect([whole.mean, whole.deviation]).toEqual([whole.all, 0]);
  });

  it('needs two systems', () => {
    const one = alignScores({ metrics: { m: human.filter(({ summary }) => summary === 's1') }, human });
    expect(accuracy({ table: one, metric: 'm' })).toMatchObject({
      ...{ all: null, mean: null, pairs: 0 },
      reason: 'there are fewer than two systems',
    });
  });

  it('needs as many topics as make a test significant, in the samples too', () => {
    const some = (topics: number) => {
      const rows = human.filter(({ topic }) => Number(topic.slice(1)) < topics);
      return accuracy({ table: alignScores({ metrics: { m: rows }, human: rows }), metric: 'm', samples: 5 });
    };
    const too = 'too few: below 6, no Wilcoxon test can be significant';
    expect(some(1)).toMatchObject({ all: null, mean: null, reason: `1 topic is ${too}` });
    expect(some(5)).toMatchObject({ all: null, mean: null, reason: `5 topics are ${too}` });
    expect(some(6)).toMatchObject({ all: 1, mean: null, reason: `samples of 5 topics are ${too}` });
    expect(some(7)).toMatchObject({ all: 1, mean: 1, sampleSize: 6 });
    expect(some(7)).not.toHaveProperty('reason');
    // At .1, five topics are enough: 2 / 2⁵ < .1.
    expect(accuracy({ table, metric: 'same', alpha: 0.1 }).neededTopics).toBe(5);
  });

  it('of a metric that never tells two systems apart is undefined', () => {
    const flat = human.map((row) => ({ ...row, score: Number(row.topic.slice(1)) }));
    const of = (metric: ScoreRow[], judged: ScoreRow[]) =>
      accuracy({ table: alignScores({ metrics: { m: metric }, human: judged }), metric: 'm', samples: 2 });
    expect(of(flat, human)).toMatchObject({
      all: null,
      reason: 'the metric gives all systems of a topic the same score',
    });
    expect(of(human, flat)).toMatchObject({
      all: null,
      reason: 'people gave all systems of a topic the same score',
    });
  });
});

it('the permutation test is the count of all signs', () => {
  const [x, y] = [
    [1.5, 2.5, 0.5, 3, 1, 4],
    [1, 1, 1, 1, 1, 1],
  ];
  // Differences 0.5, 1.5, −0.5, 2, 0, 3: ranks 1.5, 3, −1.5, 4, 5.
  const ranks = [1.5, 3, 1.5, 4, 5];
  const sums = Array.from({ length: 32 }, (_, signs) =>
    ranks.reduce((sum, r, i) => sum + ((signs >> i) & 1 ? r : 0), 0),
  );
  const exact = (2 * sums.filter((sum) => sum >= 13.5).length) / 32;
  expect(wilcoxon(x, y)).toEqual({
    statistic: 1.5,
    p: exact,
    positive: 13.5,
    negative: 1.5,
    n: 5,
    method: 'permutation',
  });
});

it('refuses options that it does not know', () => {
  const table = alignScores({ metrics: { a: scores(1, 1), b: scores(2, 1) }, human: scores(3, 1) });
  const compared = { table, a: 'a', b: 'b', level: 'system', coefficient: 'pearson' } as const;
  const wrong: [() => unknown, string][] = [
    [() => wilcoxon([1, 2], [2, 1], { method: 'nope' as 'exact' }), 'method cannot be "nope".'],
    [() => wilcoxon([1, 2], [2, 1], { zeroMethod: 'nope' as 'pratt' }), 'zeroMethod cannot be "nope".'],
    [() => wilcoxon([1, 2], [2, 1], { alternative: 'nope' as 'less' }), 'alternative cannot be "nope".'],
    [() => bootstrap({ n: 2, statistic: () => 1, method: 'nope' as 'bca' }), 'method cannot be "nope".'],
    [() => compareMetrics({ ...compared, test: 'nope' as 'bootstrap' }), 'test cannot be "nope".'],
    [() => compareMetrics({ ...compared, resample: 'nope' as 'both' }), 'resample cannot be "nope".'],
    [() => correlate({ metric: [], human: [], level: 'nope' as 'pooled' }), 'level cannot be "nope".'],
  ];
  for (const [call, message] of wrong) {
    expect(call).toThrow(expect.objectContaining({ code: 'E_USAGE', message }));
  }
});

describe('combination', () => {
  const human = scores(1, 0.5);
  const a = human.map((row, i) => ({ ...row, score: row.score! * 100 + (i % 7) * 9 }));
  const b = human.map((row, i) => ({ ...row, score: row.score! + (i % 5) / 9 }));
  const table = alignScores({ metrics: { a, b }, human });

  it('goes from B to A, through the sum that it says', () => {
    const { points, best } = combinationCurve({ table, a: 'a', b: 'b', level: 'pooled' });
    expect(points.map(({ alpha }) => alpha)).toEqual(Array.from({ length: 21 }, (_, i) => i / 20));
    const of = (metric: ScoreRow[]) => correlate({ metric, human, level: 'pooled' }).pearson.value!;
    expect(points[0]!.pearson).toBeCloseTo(of(b), 12);
    expect(points[20]!.pearson).toBeCloseTo(of(a), 12);
    const mixed = a.map((row, i) => ({ ...row, score: 0.2 * row.score + 0.8 * b[i]!.score }));
    expect(points[4]!.pearson).toBeCloseTo(of(mixed), 12);
    const highest = Math.max(...points.map(({ pearson }) => pearson!));
    expect(points.find(({ alpha }) => alpha === best.pearson)!.pearson).toBe(highest);
  });

  it('with a constant metric has no curve', () => {
    const flat = human.map((row) => ({ ...row, score: 0.3 }));
    const constant = alignScores({ metrics: { a, flat }, human });
    for (const [one, other] of [
      ['a', 'flat'],
      ['flat', 'a'],
    ] as const) {
      const { points, best } = combinationCurve({ table: constant, a: one, b: other, level: 'pooled' });
      expect(new Set(points.map(({ pearson }) => pearson))).toEqual(new Set([null]));
      expect(best).toEqual({ pearson: null, spearman: null, kendall: null });
    }
  });

  it('of a metric with itself is the same everywhere: rounding does not choose α', () => {
    const twin = alignScores({
      metrics: { a, twin: a.map((row) => ({ ...row, score: row.score * 3 })) },
      human,
    });
    const { best } = combinationCurve({ table: twin, a: 'a', b: 'twin', level: 'pooled' });
    expect(best).toEqual({ pearson: 0, spearman: 0, kendall: 0 });
  });

  it('can bring both to one scale first', () => {
    const { points } = combinationCurve({
      table,
      a: 'a',
      b: 'b',
      level: 'pooled',
      steps: 2,
      standardise: true,
    });
    expect(points[1]!.pearson!).toBeGreaterThan(Math.max(points[0]!.pearson!, points[2]!.pearson!));
  });
});

describe('grid search', () => {
  it('tries every combination and finds what matters', async () => {
    const grid = { beta: [2, 2.5, 3], edge: [80, 83] };
    expect(gridPoints(grid)).toEqual([
      { beta: 2, edge: 80 },
      { beta: 2, edge: 83 },
      { beta: 2.5, edge: 80 },
      { beta: 2.5, edge: 83 },
      { beta: 3, edge: 80 },
      { beta: 3, edge: 83 },
    ]);
    const results = await gridSearch({
      grid,
      score: async ({ beta, edge }) =>
        beta === 3 && edge === 83 ? null : 1 - Math.abs((beta as number) - 2.5) + (edge as number) / 1000,
    });
    expect(bestOf(results)).toEqual({ parameters: { beta: 2.5, edge: 83 }, score: 1.083 });
    expect(anovaOfGrid(results, 'beta').p!).toBeLessThan(0.001);
    expect(anovaOfGrid(results, 'edge').p!).toBeGreaterThan(0.5);
    expect(bestOf([{ parameters: {}, score: null }])).toBe(undefined);
  });
});
