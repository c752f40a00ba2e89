import { expect, it } from 'vitest';
import { combineMetrics } from '../../src/meta/combine.ts';
import { correlate } from '../../src/meta/correlate.ts';
import { correlationMatrix } from '../../src/meta/matrix.ts';
import { rankSystems } from '../../src/meta/ranking.ts';
import { alignScores, type ScoreRow } from '../../src/meta/score-table.ts';
import { createRandom } from '../../src/optimize/random.ts';

/** 20 topics; `c` is far better than `a` and `b`, which are alike. */
function rows(seed: number, topics = 20): ScoreRow[] {
  const random = createRandom(seed);
  return Array.from({ length: topics }, (_, t) =>
    ['a', 'b', 'c'].map((summary) => ({
      topic: `t${t}`,
      summary,
      score: random.uniform() + (summary === 'c' ? 2 : 0),
    })),
  ).flat();
}

const human = rows(1);
const ranking = (table = alignScores({ metrics: {}, human })) =>
  rankSystems({ table, scores: table.human, resamples: 500 });

it('ranks systems, the best first, with groups that the tests do not tell apart', () => {
  const { systems, ...found } = ranking();
  expect(found).toEqual({ groups: [[0], [1, 2]], pairs: 3, significant: 2, alpha: 0.05 });
  expect(systems.map(({ system }) => system)).toEqual(['c', 'a', 'b']);
  expect(systems.map(({ groups }) => groups)).toEqual([[0], [1], [1]]);
  const scores = human.filter(({ summary }) => summary === 'c').map(({ score }) => score!);
  const mean = scores.reduce((sum, score) => sum + score, 0) / 20;
  expect(systems[0]!.mean).toBeCloseTo(mean, 9);
  // The bootstrap interval of a mean is about 1.96 standard errors on either side.
  const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / 20);
  expect(systems[0]!.high! - systems[0]!.low!).toBeCloseTo((2 * 1.96 * deviation) / Math.sqrt(20), 1);
});

it('says why nothing can differ', () => {
  const few = alignScores({ metrics: {}, human: rows(1, 3) });
  expect(ranking(few)).toMatchObject({
    significant: 0,
    reason: '3 topics are too few for 3 tests',
  });
  const one = ranking(alignScores({ metrics: {}, human: rows(1, 1) }));
  expect(one.systems[0]).toMatchObject({ low: null, high: null, groups: [0] });
  const alone = alignScores({ metrics: {}, human: human.filter(({ summary }) => summary === 'a') });
  expect(ranking(alone).reason).toBe('there is one system only');
});

it('the matrix has the correlations of all pairs, and none where a column is constant', () => {
  const flat = human.map((row) => ({ ...row, score: 1 }));
  const other = rows(2);
  const table = alignScores({ metrics: { other, flat }, human });
  const { names, values, n } = correlationMatrix({ table, level: 'pooled', coefficient: 'kendall' });
  const tau = correlate({ metric: other, human, level: 'pooled' }).kendall.value;
  expect({ names, values, n }).toEqual({
    names: [null, 'other', 'flat'],
    values: [
      [1, tau, null],
      [tau, 1, null],
      [null, null, null],
    ],
    n: 60,
  });
});

it('a held-out α never saw the topic that it is used on', () => {
  const a = rows(3).map((row) => ({ ...row, metric: 'a' }));
  const b = rows(4).map((row) => ({ ...row, metric: 'b' }));
  const input = { human, a: 'a', b: 'b', levels: ['summary'] as const, coefficient: 'pearson' as const };
  const combined = combineMetrics({ ...input, scores: [...a, ...b] });
  const [whole] = combined.levels;
  expect(whole!.alphas).toHaveLength(20);
  // By hand: for every topic the best of 21 α on the others, then the mean of the topics' own correlations.
  const mixed = (alpha: number) =>
    a.map((row, i) => ({ ...row, score: alpha * row.score! + (1 - alpha) * b[i]!.score! }));
  const alphas = Array.from({ length: 21 }, (_, i) => i / 20);
  const own = combined.topics.map((topic) => {
    const of = (rowsOf: ScoreRow[], keep: (row: ScoreRow) => boolean) =>
      correlate({ metric: rowsOf.filter(keep), human: human.filter(keep), level: 'summary' }).pearson.value!;
    const others = alphas.map((alpha) => of(mixed(alpha), (row) => row.topic !== topic));
    const best = alphas[others.indexOf(Math.max(...others))]!;
    return of(mixed(best), (row) => row.topic === topic);
  });
  expect(whole!.heldOut).toBeCloseTo(own.reduce((sum, value) => sum + value, 0) / 20, 10);
  // The best α in hindsight can only look better.
  expect(whole!.heldOut!).toBeLessThanOrEqual(Math.max(...whole!.points.map(({ pearson }) => pearson!)));
});

it('with a metric that says nothing there is no combination, and rounding chooses no α', () => {
  const combine = (score: (row: ScoreRow) => number) => {
    const scores = [
      ...rows(3).map((row) => ({ ...row, metric: 'a' })),
      ...rows(3).map((row) => ({ ...row, metric: 'b', score: score(row) })),
    ];
    return combineMetrics({ scores, human, a: 'a', b: 'b', levels: ['summary'], coefficient: 'pearson' })
      .levels[0]!;
  };
  const nothing = {
    b: null,
    blind: null,
    heldOut: null,
    alphas: [],
    reason: 'b has no correlation of its own',
  };
  expect(combine(() => 0.3)).toMatchObject(nothing);
  // The same within each topic is as little.
  expect(combine(({ topic }) => Number(topic.slice(1)) / 7)).toMatchObject(nothing);
  const same = combine(({ score }) => score! * 3);
  expect(new Set(same.alphas)).toEqual(new Set([0]));
});

it('with one topic there is nothing to hold out', () => {
  const scores = ['a', 'b'].flatMap((metric, i) => rows(3 + i, 1).map((row) => ({ ...row, metric })));
  const { levels } = combineMetrics({
    scores,
    human: rows(1, 1),
    a: 'a',
    b: 'b',
    levels: ['pooled'],
    coefficient: 'pearson',
  });
  expect(levels[0]).toMatchObject({ heldOut: null, alphas: [], reason: 'there are fewer than two topics' });
});
