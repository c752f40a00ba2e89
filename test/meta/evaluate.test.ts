import { describe, expect, it } from 'vitest';
import { evaluateMetrics, humanScores, type MetaOptions } from '../../src/meta/evaluate.ts';
import { floorScores, type MetricRow } from '../../src/meta/floor.ts';
import type { Topic } from '../../src/model.ts';
import { createRandom } from '../../src/optimize/random.ts';
import { metaText } from '../../src/report/meta.ts';

const SYSTEMS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];

/** Four topics with judgments, one without. */
function makeTopics(): Topic[] {
  const random = createRandom(11);
  return Array.from({ length: 5 }, (_, t) => ({
    id: `t${t}`,
    references: [],
    summaries: SYSTEMS.map((id) => ({ id, text: '' })),
    ...(t === 4
      ? {}
      : {
          human: Object.fromEntries(
            SYSTEMS.map((id, s) => [
              id,
              { pyramid: s / 5 + Math.round(random.uniform() * 10) / 20, units: ['1'] },
            ]),
          ),
        }),
  }));
}

function makeScores(topics: readonly Topic[]): MetricRow[] {
  const random = createRandom(12);
  const noise: Record<string, number> = { 'rouge-2': 2, types: 0.3, 'rouge-1': 1 };
  return topics.flatMap((topic) =>
    Object.entries(noise).flatMap(([metric, share]) =>
      SYSTEMS.map((summary, s) => ({
        topic: topic.id,
        summary,
        metric,
        score: metric === 'rouge-2' && s === 0 ? null : s / 5 + share * random.uniform(),
      })),
    ),
  );
}

const topics = makeTopics();
const human = humanScores(topics, 'pyramid');
const scores = makeScores(topics);
const options = { resamples: 200, accuracy: { samples: 10 } } as const;

it('takes the judgments of one field', () => {
  expect(human.length).toBe(20);
  expect(human[0]).toEqual({ topic: 't0', summary: 'alpha', score: topics[0]!.human!.alpha!.pyramid });
  expect(humanScores(topics, 'units')).toEqual([]);
});

describe('evaluateMetrics', () => {
  const steps: string[] = [];
  const found = evaluateMetrics({ scores, human, options, onProgress: (next) => steps.push(next) });

  it('says what it does next', () => {
    expect(steps).toEqual([
      ...['types', 'rouge-1', 'rouge-2'].map((metric) => `${metric} against people`),
      ...['rouge-1', 'rouge-2'].map((metric) => `${metric} against types`),
    ]);
  });

  it('has the floor first, then the others by name, at every level', () => {
    expect(found.metrics.map(({ metric }) => metric)).toEqual(['types', 'rouge-1', 'rouge-2']);
    expect(found.metrics.map(({ levels }) => levels.map(({ level, n }) => `${level} ${n}`))).toEqual([
      ['system 5', 'summary 4', 'pooled 20'],
      ['system 5', 'summary 4', 'pooled 20'],
      ['system 4', 'summary 4', 'pooled 16'],
    ]);
    expect(found.metrics[2]!.levels[0]!.dropped).toEqual({ unscored: 4, unjudged: 5, missing: 0 });
  });

  it('tests each metric against the floor, or all pairs, or none', () => {
    const pairs = (compare: 'floor' | 'all' | 'none', rows = scores) =>
      evaluateMetrics({
        scores: rows,
        human,
        options: { resamples: 20, compare, levels: ['pooled'] },
      }).comparisons.map(({ a, b }) => `${a} ${b}`);
    expect(pairs('floor')).toEqual(['rouge-1 types', 'rouge-2 types']);
    expect(pairs('all')).toEqual(['types rouge-1', 'types rouge-2', 'rouge-1 rouge-2']);
    expect(pairs('none')).toEqual([]);
    const bare = scores.filter(({ metric }) => metric !== 'types');
    expect(pairs('floor', bare)).toEqual([]);
    expect(metaText(evaluateMetrics({ scores: bare, human, options: { resamples: 10 } }))).toContain(
      'no tests: there are no scores of types, the floor to test against.\n',
    );
  });

  it.each([
    [{ test: 'nope' }, 'test cannot be "nope".'],
    [{ resample: 'all' }, 'resample cannot be "all".'],
    [{ compare: 'some' }, 'compare cannot be "some".'],
    [{ coefficient: 'r' }, 'coefficient cannot be "r".'],
    [{ levels: ['word'] }, 'A level cannot be "word".'],
    [{ resamples: 0 }, 'resamples cannot be 0.'],
    [{ confidence: 95 }, 'confidence cannot be 95.'],
    [{ seed: 0.5 }, 'seed cannot be 0.5.'],
    [{ level: 'system' }, 'A meta-evaluation has no option "level".'],
  ])('refuses %j', (wrong, message) => {
    expect(() => evaluateMetrics({ scores, human, options: wrong as MetaOptions })).toThrow(
      expect.objectContaining({ code: 'E_USAGE', message }),
    );
  });

  it('can be given the floor from the texts of a dataset', () => {
    const references = [{ id: 'A', text: 'The dog ran.' }];
    const summaries = [
      { id: 's1', text: 'Dogs.' },
      { id: 's2', text: '' },
    ];
    const found = floorScores([
      { id: 't1', references, summaries },
      { id: 't2', references: [], summaries },
    ]);
    expect(found).toEqual([
      { topic: 't1', summary: 's1', metric: 'types', score: 1 / 2 },
      { topic: 't1', summary: 's2', metric: 'types', score: null },
    ]);
  });

  it('does not depend on the order of rows', () => {
    expect(evaluateMetrics({ scores: scores.toReversed(), human: human.toReversed(), options })).toEqual(
      found,
    );
  });
});

describe('metaText', () => {
  const text = metaText(evaluateMetrics({ scores, human, options }), { width: 110 });

  it('prints every level with n, ties and what was dropped', () => {
    expect(text).toMatchSnapshot();
  });

  it('prints both tables of accuracy where there are topics enough, and what is undefined', () => {
    const cells = Array.from({ length: 8 }, (_, t) =>
      SYSTEMS.map((summary, s) => ({ topic: `t${t}`, summary, score: s + ((t * s) % 3) / 9 })),
    ).flat();
    const rows = [
      ...cells.map((row) => ({ ...row, metric: 'types' })),
      ...cells.map((row) => ({ ...row, metric: 'flat', score: 0.5 })),
    ];
    const options = { resamples: 10, levels: ['pooled'], accuracy: { samples: 3 } } as const;
    const lines = metaText(evaluateMetrics({ scores: rows, human: cells, options }));
    expect(lines).toContain(`Accuracy on 10 pairs of systems, mean over 3 samples of 7 topics
metric   mean     sd     95% of mean
types   1.000  0.000  1.000 to 1.000
flat        —      —               —

Accuracy on 10 pairs of systems, all topics
metric  accuracy   delta  significant  human
types      1.000  +0.000           10     10
flat           —       —            0     10
delta: above the mean over samples. significant: pairs that differ by the metric, and by people.
flat: undefined, the metric gives all systems of a topic the same score
`);
  });

  it('says why a metric has no correlation', () => {
    const flat = scores.map((row) => ({ ...row, score: 0.5 }));
    const lines = metaText(
      evaluateMetrics({ scores: flat, human, options: { resamples: 10, levels: ['system'] } }),
    );
    expect(lines).toContain('types: undefined, all values of the metric are the same\n');
    expect(lines).not.toContain('NaN');
  });

  it('fits the width', () => {
    const narrow = metaText(evaluateMetrics({ scores, human, options }), { width: 50 });
    expect(narrow.split('\n').filter((line) => line.length > 50)).toEqual([]);
    expect(narrow).toContain('left out at this width:');
  });
});
