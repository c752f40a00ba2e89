import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Metric } from '../../src/method.ts';
import type { Annotation, Pyramid } from '../../src/model.ts';
import { openResources } from '../../src/run/resources.ts';
import {
  furtherChoices,
  furtherNames,
  openMetrics,
  refuseUnknownScores,
  scoreNames,
  scoreOf,
  withMetrics,
} from '../../src/score/also.ts';
import { scoreAnnotations } from '../../src/score/annotations.ts';
import { means } from '../../src/score/means.ts';
import { sharingWork } from '../../src/score/shared-work.ts';

const letters: Metric = {
  name: 'letters',
  summary: 'how many letters a summary has',
  schema: z.strictObject({}),
  defaults: {},
  needs: {},
  signature: () => ({ of: 'all' }),
  open: () => ({
    score: ({ summaries }) =>
      summaries.map(({ text }) => ({ score: text.length, details: { text }, evidence: { first: text[0] } })),
  }),
};
const choosy: Metric = { ...letters, name: 'choosy', needs: { sources: true } };
const resources = openResources({ jobs: 1 });
const metrics = openMetrics(
  [letters, choosy].map((entry) => ({ entry, settings: {} })),
  resources,
);

const pyramid: Pyramid = {
  id: 'storm',
  method: 'manual',
  references: [{ id: 'A', text: 'A storm hit.' }],
  units: [
    {
      id: '1',
      label: 'There was a storm',
      weight: 1,
      contributors: [{ reference: 'A', text: 'A storm hit', spans: [] }],
    },
  ],
};
const annotated = (id: string, text: string) => ({ summary: { id, text }, matches: [], unmatched: [] });
const annotation: Annotation = {
  pyramid,
  summaries: [annotated('a', 'abc'), annotated('b', ' '), annotated('c', '?!')],
};

it('scores stand with the annotation; a text without words is unscored, whatever the metric would make of it', async () => {
  const found = await withMetrics(annotation, { metrics, resources });
  expect(found.metrics).toEqual({
    letters: { metric: 'letters', of: 'all' },
    choosy: { metric: 'choosy', of: 'all' },
  });
  const [a, b, c] = found.summaries.map(({ also }) => also);
  expect(a).toEqual({
    letters: { value: 3, details: { text: 'abc' }, evidence: { first: 'a' } },
    choosy: { value: null, reason: 'the topic has no sources', details: {} },
  });
  expect(b!.letters).toEqual({ value: null, reason: 'The summary is empty.', details: {} });
  expect(c!.letters).toEqual({ value: null, reason: 'The summary has no words.', details: {} });
});

it('a second call adds its metrics, and what the first gave stays', async () => {
  const one = await withMetrics(annotation, { metrics: metrics.slice(0, 1), resources });
  const both = await withMetrics(one, {
    metrics: metrics.slice(1),
    resources,
    sources: [{ id: 's', text: 'x' }],
  });
  expect(Object.keys(both.summaries[0]!.also!)).toEqual(['letters', 'choosy']);
  expect(both.summaries[0]!.also!.choosy!.value).toBe(3);
  expect(Object.keys(both.metrics!)).toEqual(['letters', 'choosy']);
});

it('cards, means and names of a report have them behind the four scores', async () => {
  const report = scoreAnnotations({ annotations: [await withMetrics(annotation, { metrics, resources })] });
  expect(furtherNames(report)).toEqual(['letters', 'choosy']);
  expect(scoreNames(report).slice(3)).toEqual(['comprehensive', 'letters', 'choosy']);
  expect(means(report).letters).toEqual({ mean: 3, scored: 1, unscored: 2 });
  const { card } = report.topics[0]!.summaries[0]!;
  expect(scoreOf(card, 'letters').value).toBe(3);
  expect(scoreOf(card, 'raw')).toBe(card.raw);
  expect(scoreOf(card, 'constructor')).toEqual({ value: null, reason: 'it was not computed' });
});

it('a threshold for a score that no summary has is refused', async () => {
  const annotations = [await withMetrics(annotation, { metrics, resources })];
  expect(scoreAnnotations({ annotations, thresholds: { letters: 4 } }).thresholds).toEqual({ letters: 4 });
  expect(() => scoreAnnotations({ annotations: [annotation], thresholds: { letters: 4 } })).toThrow(
    'A threshold names "letters", but no summary has that score.',
  );
  expect(() => refuseUnknownScores(['raw'], ['raw'])).not.toThrow();
});

it('annotations of one pyramid are one topic, with what the metrics of each depend on', () => {
  const [first, second] = [
    { auto: { match: 'presence-13' } },
    { auto: { match: 'presence-14' }, types: { of: 1 } },
  ];
  const report = scoreAnnotations({
    annotations: [
      { pyramid, metrics: first, summaries: [annotated('a', 'x')] },
      { pyramid, metrics: second, summaries: [annotated('b', 'y')] },
    ],
  });
  const together = { auto: { match: 'presence-13+presence-14' }, types: { of: 1 } };
  expect(report.topics.map((topic) => topic.metrics)).toEqual([together]);
  expect(furtherChoices(report.topics)).toEqual(together);
});

it('work of one topic is remembered, with a cache or without, until it is forgotten', async () => {
  let made = 0;
  const shared = sharingWork(openResources({ jobs: 1 }));
  const ask = () => shared.resources.remember(['a text', { id: '1' }], async () => ++made);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
  expect(await shared.resources.remember(['another'], async () => ++made)).toBe(2);
  shared.forget();
  expect(await ask()).toBe(3);
});
