import { describe, expect, it } from 'vitest';
import { correlate } from '../../src/meta/correlate.ts';
import { alignScores, type ScoreRow } from '../../src/meta/score-table.ts';

const rows = (scores: Record<string, Record<string, number | null>>): ScoreRow[] =>
  Object.entries(scores).flatMap(([topic, own]) =>
    Object.entries(own).map(([summary, score]) => ({ topic, summary, score })),
  );

describe('tables', () => {
  it('hold what all scored, in the order of ids, and count the rest', () => {
    const table = alignScores({
      metrics: {
        m: rows({ t2: { s1: 1, s10: 2, s2: 3 }, t1: { s1: 4, s2: null, s3: 5, s4: Number.NaN } }),
        k: rows({ t2: { s1: 6, s10: 7, s2: 8 }, t1: { s1: 9, s2: 1, s3: 1, s4: 1 } }),
      },
      human: rows({ t1: { s1: 0.1, s2: 0.2, s4: 0.3, s9: 0.5 }, t2: { s2: 0.6, s1: 0.7, s10: 0.8 } }),
    });
    expect(table).toEqual({
      topics: ['t1', 't2'],
      systems: ['s1', 's2', 's10'],
      starts: Int32Array.of(0, 1, 4),
      system: Int32Array.of(0, 0, 1, 2),
      topic: Int32Array.of(0, 1, 1, 1),
      human: Float64Array.of(0.1, 0.7, 0.6, 0.8),
      metrics: { m: Float64Array.of(4, 1, 3, 2), k: Float64Array.of(9, 6, 8, 7) },
      dropped: { unscored: 2, unjudged: 1, missing: 1 },
    });
  });

  it('refuse two scores for one summary', () => {
    const twice = [...rows({ t1: { s1: 1 } }), ...rows({ t1: { s1: 2 } })];
    expect(() => alignScores({ metrics: { m: twice }, human: [] })).toThrow(
      'Metric "m" has two scores for summary "s1" of topic "t1".',
    );
  });
});

describe('levels', () => {
  const metric = rows({ t1: { a: 1, b: 2, c: 3 }, t2: { a: 3, b: 1, c: 2 }, t3: { a: 5, b: 5, c: 5 } });
  const human = rows({ t1: { a: 2, b: 4, c: 6 }, t2: { a: 1, b: 3, c: 2 }, t3: { a: 1, b: 2, c: 3 } });

  it('system: of the averages', () => {
    // Metric: 9, 8, 10 thirds; human: 4, 9, 11 thirds.
    const { n, pearson, kendall } = correlate({ metric, human, level: 'system' });
    expect([n, pearson.value, kendall.value]).toEqual([
      3,
      expect.closeTo(0.2773500981, 9),
      expect.closeTo(1 / 3, 12),
    ]);
  });

  it('summary: within topics, leaving out the one in which the metric is constant', () => {
    const found = correlate({ metric, human, level: 'summary' });
    expect(found).toMatchObject({ n: 2, topics: 3, systems: 3, summaries: 9 });
    expect([found.pearson.value, found.pearson.p, found.pearson.ties]).toEqual([0, null, { x: 3, y: 0 }]);
  });

  it('pooled: all at once', () => {
    expect(correlate({ metric, human, level: 'pooled' })).toMatchObject({ n: 9, pearson: { n: 9 } });
  });

  it('averages that differ by rounding errors are ties', () => {
    const tenths = rows({
      t1: { a: 0.1, b: 0.3, c: 1 },
      t2: { a: 0.2, b: 0.2, c: 1 },
      t3: { a: 0.3, b: 0.1, c: 1 },
    });
    expect(correlate({ metric: tenths, human, level: 'system' }).kendall.ties.x).toBe(1);
  });

  it('say why there is no value', () => {
    const flat = metric.map((row) => ({ ...row, score: 1 }));
    expect(correlate({ metric: flat, human, level: 'summary' }).pearson).toEqual({
      value: null,
      p: null,
      n: 0,
      ties: { x: 9, y: 0 },
      reason: 'undefined in every topic: all values of x are the same',
    });
    expect(correlate({ metric: [], human, level: 'system' }).pearson.reason).toBe(
      'there are fewer than two pairs of values',
    );
    expect(correlate({ metric: [], human, level: 'summary' }).pearson.reason).toBe(
      'undefined in every topic: there is no topic',
    );
  });
});
