import { describe, expect, it } from 'vitest';
import { evaluateMetrics, humanScores, type MetricRow } from '../../src/meta/evaluate.ts';
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
  const found = evaluateMetrics({ scores, human, options });

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
    // Without the floor, all pairs.
    expect(
      pairs(
        'floor',
        scores.filter(({ metric }) => metric !== 'types'),
      ),
    ).toEqual(['rouge-1 rouge-2']);
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
