/** What is asked for reaches the method, the signature, and what a resumed run depends on. */
import { expect, it } from 'vitest';
import {
  buildPyramid,
  chooseMetrics,
  compareWithPeople,
  evaluate,
  formatSignature,
  metricSignature,
  runKey,
} from '../../src/index.ts';

const STORM = 'A storm hit the coast. Two boats sank.';

it('the preset of the paper builds with EDUA-G and matches with WMIN', async () => {
  const report = await evaluate({ references: [STORM, STORM], summaries: [STORM], preset: 'paper', jobs: 1 });
  const signature = formatSignature(report.signature);
  expect(signature).toContain('pyramid:edua-g(');
  expect(signature).toContain('match:wmin-greedy|threshold:0.5');
});

it.each(['edua-g', 'edua-x'])(
  'two equal references of two sentences give two units by %s',
  async (method) => {
    const references = ['A', 'B'].map((id) => ({ id, text: STORM }));
    const { pyramid } = await buildPyramid({ id: 'storm', references }, { method, jobs: 1 });
    expect(pyramid.units.map(({ weight }) => weight)).toEqual([2, 2]);
  },
);

it('a run with english is another than one without', () => {
  const runs = [undefined, { english: true }].map((settings) =>
    chooseMetrics({ metrics: ['pyreval-g', 'edu-al'], settings }),
  );
  expect(runKey(runs[0]!)).not.toEqual(runKey(runs[1]!));
  for (const run of runs[1]!) expect(metricSignature(run)).toContain('english');
});

it('variants of the scores reach metrics', () => {
  const settings = { averageSize: 'fractional', comprehensive: 'arithmetic' };
  const [run] = chooseMetrics({ metrics: ['pyreval-x'], settings });
  expect(metricSignature(run!)).toContain('size:fractional|comprehensive:arithmetic');
});

it('meta compares other numbers of the rows too', () => {
  const topics = ['t1', 't2'].map((id) => ({
    id,
    references: [{ id: 'A', text: STORM }],
    summaries: ['a', 'b', 'c'].map((summary) => ({ id: summary, text: 'A storm hit the coast.' })),
    human: { a: { pyramid: 1 }, b: { pyramid: 2 }, c: { pyramid: 3 } },
  }));
  const scores = topics.flatMap(({ id: topic }) =>
    ['a', 'b', 'c'].map((summary, i) => ({
      ...{ topic, summary, metric: 'pyreval-g', score: i },
      others: { quality: 3 - i, comprehensive: null },
    })),
  );
  const { evaluation } = compareWithPeople({
    scores,
    topics,
    also: ['quality'],
    options: { levels: ['pooled'], resamples: 10 },
  });
  expect(evaluation.metrics.map(({ metric }) => metric)).toEqual(['types', 'pyreval-g', 'pyreval-g.quality']);
});
