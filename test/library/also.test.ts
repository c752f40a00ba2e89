import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { topicToPyramid } from '../../src/formats/dataset.ts';
import {
  addMetrics,
  chooseMetrics,
  evaluateTopics,
  gateReport,
  openResources,
  type Report,
  type Resources,
  scoreAnnotations,
  scoreDataset,
  type Topic,
} from '../../src/index.ts';
import { compareSummaries } from '../../src/report/systems.ts';

const lines = readFileSync(join(import.meta.dirname, '../../examples/topics.jsonl'), 'utf8')
  .trim()
  .split('\n');
const topics = lines.map((line) => JSON.parse(line) as Topic);
const NAMES = ['auto', 'units', 'types', 'rouge-2'];

describe('the examples', () => {
  const asked: string[] = [];
  const plain = openResources({ jobs: 1 });
  const resources: Resources = {
    ...plain,
    ask: (task, question) => {
      if (task.name === 'find') asked.push(JSON.stringify(question));
      return plain.ask(task, question);
    },
  };
  const withPyramids = topics.map((topic) => ({
    summaries: topic.summaries,
    pyramid: topicToPyramid(topic)!,
  }));
  const report = evaluateTopics(withPyramids, { also: NAMES, resources });

  it('further scores are those of a dataset, to the last digit', async () => {
    const cards = (await report).topics.flatMap(({ summaries }) => summaries.map(({ card }) => card));
    let rows = 0;
    for await (const { topic, lines } of scoreDataset({
      topics,
      metrics: chooseMetrics({ metrics: NAMES }),
      resources,
    })) {
      for (const { summary, metric, score, details } of lines!) {
        rows++;
        const topicCards = (await report).topics.find(({ pyramid }) => pyramid.id === topic.id)!.summaries;
        const { card } = topicCards.find((one) => one.card.summary === summary)!;
        const { signature: _, ...own } = details;
        expect(card.also![metric]).toMatchObject({ value: score, details: own });
      }
    }
    expect(rows).toBe(4 * cards.length);
    expect(cards).toHaveLength(18);
  });

  it('nobody looks twice for the same units in the same text', async () => {
    await report;
    // For each text the matcher asks once, and auto for sentences and for clauses; units asks what the matcher did.
    expect(asked).toHaveLength(3 * 18);
    expect(new Set(asked).size).toBe(3 * 18);
  });

  it('annotations of people get the same, and keep what they have', async () => {
    const annotations = withPyramids.map(({ pyramid, summaries }) => ({
      pyramid,
      summaries: summaries.map((summary) => ({ summary, matches: [], unmatched: [] })),
    }));
    const types = await addMetrics(annotations, { also: ['types'], resources });
    const both = await addMetrics(types, { also: ['rouge-2'], settings: { stem: true }, resources });
    const { topics: scored } = scoreAnnotations({ annotations: both });
    const { card } = scored[0]!.summaries[0]!;
    const automatic = (await report).topics[0]!.summaries[0]!.card;
    expect(Object.keys(card.also!)).toEqual(['types', 'rouge-2']);
    expect(card.also!.types).toEqual(automatic.also!.types);
    expect(card.also!['rouge-2']!.value).not.toBe(automatic.also!['rouge-2']!.value);
    expect(scored[0]!.metrics!['rouge-2']).toMatchObject({
      metric: 'rouge-2',
      rouge: expect.stringContaining('stem'),
    });
    expect(scored[0]!.match).toEqual({ match: 'manual' });
  });

  it('gates and systems know them', async () => {
    const found = await report;
    const { mean } = gateReport({ report: found, minMean: { auto: 0.9 } }).gate!.means[0]!;
    expect(mean).toBeGreaterThan(0.1);
    expect(() => gateReport({ report: found, minMean: { rouge: 0.9 } })).toThrow('names "rouge"');
    const lower = lowered(found, 'units', 0.1);
    const { summaries } = gateReport({ report: lower, baseline: { report: found, maxDrop: { units: 0.05 } } })
      .gate!.baseline!;
    expect(summaries).toHaveLength(18);
    expect(summaries.every(({ name, failed }) => name === 'units' && failed)).toBe(true);
    const none = scoreAnnotations({ annotations: [] });
    expect(() =>
      gateReport({ report: found, baseline: { report: none, maxDrop: { units: 0.05 } } }),
    ).toThrow();
    const [best] = compareSummaries(found, { score: 'auto' }).systems;
    expect(best!.mean).toBeGreaterThan(mean!);
  });
});

function lowered(report: Report, name: string, by: number): Report {
  return {
    ...report,
    topics: report.topics.map((topic) => ({
      ...topic,
      summaries: topic.summaries.map(({ annotated, card }) => {
        const score = card.also![name]! as { value: number; details: object };
        return {
          annotated,
          card: { ...card, also: { ...card.also, [name]: { ...score, value: score.value - by } } } as never,
        };
      }),
    })),
  };
}

describe('what a call cannot give is refused before the work', () => {
  const rubric = {
    id: 'r',
    method: 'rubric',
    references: [],
    units: [{ id: '1', label: 'A storm hit.', weight: 1, contributors: [] }],
  };
  const texts = [{ id: 's', text: 'A storm hit the coast.' }];
  const refused = (also: string[], more: object = {}) =>
    evaluateTopics([{ pyramid: rubric, summaries: texts }], { also, jobs: 1, ...more }).then(
      () => 'done',
      ({ code, message, fix }) => `${code} ${message} ${fix}`,
    );

  it('what no topic has the texts for', async () => {
    expect(await refused(['auto'])).toBe(
      'E_USAGE --also auto needs references, and there are none here. Give a pyramid that has its references, or --references (in a program: references); or leave auto out.',
    );
  });

  it('what single topics lack leaves their summaries unscored', async () => {
    const other = { ...rubric, id: 'with', references: [{ id: 'A', text: 'A storm hit the coast.' }] };
    const both = [rubric, other].map((pyramid) => ({ pyramid, summaries: texts }));
    const { topics } = await evaluateTopics(both, { also: ['types'], jobs: 1 });
    expect(topics.map(({ summaries }) => summaries[0]!.card.also!.types)).toMatchObject([
      { value: null, reason: 'the topic has no references' },
      { value: 1 },
    ]);
  });

  it('names that are no metrics, or the pyramid’s own scores', async () => {
    expect(await refused(['nothing'])).toContain('E_NOT_AVAILABLE Unknown metric "nothing".');
    expect(await refused(['coverage'])).toContain('E_USAGE --also: coverage is reported as it is.');
    expect(await refused([], { thresholds: { auto: 0.5 } })).toContain('E_USAGE A threshold names "auto"');
  });

  it('settings that no metric of the call has, or that only other metrics have', async () => {
    expect(await refused(['units'], { settings: { stem: true } })).toMatch(
      /^E_USAGE --stem has no effect here\. It works only with --also rouge-1, rouge-2, .+ or --also rouge-l, rouge-w\.$/,
    );
    expect(await refused(['units'], { settings: { percentile: 3 } })).toContain(
      'works only where a pyramid is built',
    );
    expect(await refused(['units'], { settings: { averageSize: 'floor' } })).toBe('done');
  });

  it('addMetrics says what it takes', async () => {
    await expect(addMetrics([], {} as never)).rejects.toThrow('addMetrics: also: ');
    await expect(addMetrics([{ summaries: [] }] as never, { also: ['types'] })).rejects.toThrow(
      'addMetrics: 0.pyramid',
    );
  });
});
