import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate, scoreTexts } from '../../src/evaluate.ts';
import { writeJsonPyramid } from '../../src/formats/json.ts';
import { readAnnotation } from '../../src/formats/read.ts';
import type { Pyramid, Topic } from '../../src/model.ts';
import { contributorCount } from '../../src/pyramid/tiers.ts';
import { openAnalyser } from '../../src/run/analyser.ts';
import { packAnalysis, unpackAnalysis } from '../../src/run/analysis.ts';
import { openCache } from '../../src/run/cache.ts';
import { metricsNamed } from '../../src/run/metrics.ts';
import { buildPyramid, matchSummaries, PRESETS } from '../../src/run/pyreval.ts';

const references = [
  { id: 'A', text: 'A storm hit the coast on Monday. Two boats sank, but nobody died.' },
  { id: 'B', text: 'On Monday the coast was hit by a storm. It destroyed the old pier.' },
  { id: 'C', text: 'The storm on the coast sank two boats. The mayor promised help.' },
];
const summaries = [
  { id: 's1', text: 'A storm hit the coast on Monday and two boats sank.' },
  { id: 's2', text: 'The bakery sells bread.' },
  { id: 's3', text: '   ' },
];
const settings = PRESETS.default;
const open = (options = {}) => openAnalyser({ ...settings, jobs: 1, ...options });
const one = { references, summaries, jobs: 1, id: 'storm' };
const withWmin = (wrong: object) => ({ settings: { ...settings, wmin: { ...settings.wmin, ...wrong } } });

describe('evaluate', () => {
  test('goes from texts to scores with evidence', async () => {
    const report = await evaluate(one);
    const [topic] = report.topics;
    expect(topic!.pyramid).toMatchObject({ id: 'storm', method: 'edua-x' });
    const [s1, s2, s3] = topic!.summaries;
    expect(s1!.card.raw.value).toBeGreaterThan(2);
    expect(s1!.annotated.matches[0]!.evidence).toHaveProperty(
      'similarity',
      expect.toSatisfy((alike) => alike >= 0.65),
    );
    expect(s2!.card.raw.value).toBe(0);
    expect(s2!.annotated.missed).toHaveLength(topic!.pyramid.units.length);
    expect(s3!.card.raw).toEqual({ value: null, reason: 'The summary is empty.' });
    expect(report.signature).toContain('|pyramid:edua-x(edge=p83,unused=finest,segments=clauses.');
    expect(report.signature).toContain('|match:wmin-greedy|threshold:0.65|');
  });

  test('numbers plain texts', async () => {
    const report = await evaluate({
      references: references.map(({ text }) => text),
      summaries: [summaries[0]!.text],
      method: 'edua-g',
      jobs: 1,
    });
    expect(report.topics[0]!.pyramid.references.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(report.topics[0]!.summaries.map(({ card }) => card.summary)).toEqual(['1']);
  });

  test.each(['edua-g', 'edua-c', 'edua-x'] as const)('%s does not care for the order', async (method) => {
    const forward = await evaluate({ ...one, method });
    const backward = await evaluate({
      ...one,
      method,
      references: references.toReversed(),
      summaries: summaries.toReversed(),
    });
    expect(backward).toEqual(forward);
  });

  test.each(['edua-g', 'edua-c', 'edua-x'] as const)('%s works with one reference', async (method) => {
    const { topics } = await evaluate({ ...one, references: references.slice(0, 1), method });
    expect(topics[0]!.pyramid.units.map(({ weight }) => weight)).toEqual([1, 1, 1]);
    expect(topics[0]!.summaries[0]!.card.coverage.value).toBeGreaterThan(0.5);
  });

  test('scores the others where one summary is not English, and leaves empty references out', async () => {
    const german = {
      id: 'de',
      text: 'Der Sturm hat am Montag die Küste getroffen und zwei Boote sind gesunken.',
    };
    const report = await evaluate({
      ...one,
      references: [...references, { id: 'E', text: ' ' }],
      summaries: [...summaries, german],
    });
    const plain = await evaluate(one);
    const cards = report.topics[0]!.summaries.map(({ card }) => card);
    expect(report.topics[0]!.pyramid).toEqual(plain.topics[0]!.pyramid);
    expect(cards[0]!.coverage).toEqual({
      value: null,
      reason: 'The text does not look like English, and cannot be parsed.',
    });
    expect(cards.slice(1)).toEqual(plain.topics[0]!.summaries.map(({ card }) => card));
    await expect(evaluate({ ...one, references: ['', ' '] })).rejects.toThrow('say nothing to build');
  });

  test.each([
    [{ method: 'foo' }, 'method'],
    [{ match: 'zzz' }, 'match'],
    [{ metod: 'edua-g' }, 'metod'],
    [{ references: 'text' }, 'references'],
    [{ references: [] }, 'references'],
    [{ references: [null] }, 'references.0'],
    [{ settings: { vectors: 'wtmf' } }, 'settings'],
    [{ jobs: 0 }, 'jobs'],
    [withWmin({ threshold: { cosine: 'x' } }), 'settings.wmin.threshold: It is { cosine } from -1 to 1, or'],
    [withWmin({ threshold: { cosine: 2 } }), 'settings.wmin.threshold'],
    [withWmin({ candidates: Number.NaN }), 'settings.wmin.candidates'],
    [withWmin({ candidats: 2 }), 'candidats'],
    [{ settings: { ...settings, mode: 'x' } }, 'settings.mode'],
    [{ settings: { ...settings, edua: { ...settings.edua, percentile: 'x' } } }, 'settings.edua.percentile'],
    [
      { score: { averageSize: 'zzz', comprehensive: 'harmonic' } },
      'score.averageSize: Invalid option: expected',
    ],
    [{ score: { averageSize: 'floor', comprehensive: 'zz' } }, 'score.comprehensive'],
    [{ score: { averageSize: 'floor' } }, 'score.comprehensive'],
    [{ cache: {} }, 'cache.get: Invalid input: expected function'],
    [{ onProgress: 'x' }, 'onProgress'],
  ])('refuses %j', async (wrong, where) => {
    await expect(evaluate({ ...one, ...wrong } as never)).rejects.toMatchObject({
      code: 'E_USAGE',
      message: expect.stringContaining(where),
    });
  });

  test.each([
    [{ references: [...references, references[0]!] }, 'evaluate: references.3: Two have the id "A".'],
    [{ summaries: ['It rained.', { id: '1', text: 'It snowed.' }] }, 'summaries.1: Two have the id "1".'],
  ])('refuses two texts of one id: %j', async (twice, message) => {
    await expect(evaluate({ ...one, ...twice })).rejects.toMatchObject({
      code: 'E_DUPLICATE',
      message: expect.stringContaining(message),
      fix: 'Give each its own id.',
    });
  });

  test('refuses references that are not English, and says which one it is', async () => {
    const text = 'Le chat est sur la table et il ne veut pas partir ce soir parce que la pluie tombe.';
    const french = [...references, { id: 'D', text }];
    await expect(evaluate({ ...one, references: french })).rejects.toMatchObject({
      message: expect.stringContaining('"D" does not look like English'),
      fix: expect.stringContaining('add --english (in a program: english: true)'),
    });
    const report = await evaluate({ ...one, references: french, english: true });
    expect(report.topics[0]!.pyramid.references).toHaveLength(4);
  });
});

describe('a pyramid', () => {
  test('covers every reference, and scores the same after it was written and read', async () => {
    const analyser = open();
    const { pyramid } = await buildPyramid({ id: 'storm', references, method: 'edua-x', analyser });
    for (const { id } of references) {
      expect(pyramid.units.some(({ contributors }) => contributors.some((c) => c.reference === id))).toBe(
        true,
      );
    }
    for (const { weight, contributors } of pyramid.units) {
      expect(weight).toBe(new Set(contributors.map(({ reference }) => reference)).size);
    }
    expect(contributorCount(pyramid)).toBeGreaterThanOrEqual(6);
    const bytes = new TextEncoder().encode(writeJsonPyramid(pyramid));
    const { value, diagnostics } = readAnnotation({ file: 'storm.json', bytes, strict: true });
    expect(diagnostics).toEqual([]);
    const [again] = value as readonly Pyramid[];
    expect(again).toEqual(pyramid);
    const score = (p: Pyramid) => scoreTexts({ topics: [{ pyramid: p, summaries }], analyser, settings });
    expect(await score(again!)).toEqual(await score(pyramid));
  });

  test('of people, even one of labels only, is matched too', async () => {
    const pyramid: Pyramid = {
      id: 'storm',
      method: 'manual',
      references: [],
      units: [
        { id: '1', label: 'A storm hit the coast', weight: 3, contributors: [] },
        { id: '2', label: 'The mayor promised help', weight: 1, contributors: [] },
      ],
    };
    const [first] = await matchSummaries({ pyramid, summaries, analyser: open(), options: settings.wmin });
    expect(first!.matches.map(({ unit, text }) => [unit, text])).toEqual([
      ['1', 'A storm hit the coast on Monday'],
    ]);
    expect(first!.missed).toMatchObject([{ unit: '2', reason: 'below-threshold' }]);
  });
});

test('a cache, cold or warm, changes nothing, and holds what is needed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cheops-cache-'));
  const report = await evaluate(one);
  expect(await evaluate({ ...one, cache: openCache({ folder }) })).toEqual(report);
  expect(await evaluate({ ...one, cache: openCache({ folder }) })).toEqual(report);
  const cache = openCache({ folder });
  const missed: string[] = [];
  const watched = {
    ...cache,
    get: async (key: string) => {
      const found = await cache.get(key);
      if (found === null) missed.push(key);
      return found;
    },
  };
  await evaluate({ ...one, cache: watched });
  expect(missed).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('an analysis survives being packed', () => {
  const numbers = fc.float32Array({ minLength: 3, maxLength: 3, noNaN: true });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(numbers), (text, vectors) => {
      const id = { document: '', sentence: 1, segmentation: 0, segment: 0 };
      const analysis = { segments: [{ id, text, spans: [[0, 3] as const] }], vectors };
      expect(unpackAnalysis(packAnalysis(analysis))).toEqual(analysis);
    }),
  );
});

describe('the metrics', () => {
  const topic: Topic = { id: 'storm', references, summaries };

  test('give coverage, and a reason where there is none', async () => {
    const [metric] = metricsNamed(['pyreval-x']);
    const scores = await metric!.score(topic);
    const report = await evaluate(one);
    expect(scores.map(({ score }) => score)).toEqual(
      report.topics[0]!.summaries.map(({ card }) => card.coverage.value),
    );
    expect(scores[2]).toMatchObject({ score: null, reason: 'The summary is empty.' });
    expect(metric!.signature).toContain('metric:pyreval-x|pyramid:edua-x(edge=p83');
  });

  test('leave a topic in another language unscored', async () => {
    const text = 'Der Sturm hat am Montag die Küste getroffen und zwei Boote sind dabei gesunken.';
    const [metric] = metricsNamed(['pyreval-g']);
    const scores = await metric!.score({ ...topic, references: [{ id: 'A', text }] });
    expect(scores.map(({ score }) => score)).toEqual([null, null, null]);
    expect(scores[0]!.reason).toContain('does not look like English');
  });
});
