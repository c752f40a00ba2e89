import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeJsonPyramid } from '../../src/formats/json.ts';
import { readAnnotation } from '../../src/formats/read.ts';
import { chooseMetrics, scoreDataset } from '../../src/library/dataset.ts';
import { buildPyramid, evaluate, evaluateTopics } from '../../src/library/evaluate.ts';
import { BUILDERS } from '../../src/methods/builders.ts';
import type { Pyramid, Topic } from '../../src/model.ts';
import { contributorCount } from '../../src/pyramid/tiers.ts';
import { openResources } from '../../src/run/resources.ts';
import { packAnalysis, unpackAnalysis } from '../../src/semantics/analysis.ts';
import { formatSignature } from '../../src/signature.ts';

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
const one = { references, summaries, match: 'wmin', jobs: 1, id: 'storm' };

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
    expect(formatSignature(report.signature)).toContain(
      '|pyramid:edua-x(edge=p83,unused=finest,segments=clauses.',
    );
    expect(formatSignature(report.signature)).toContain('|match:wmin-greedy|threshold:p97|');
  });

  test('takes sources, and a pyramid of them has extracts', async () => {
    const sources = ['A storm hit the coast on Monday. Two boats sank in the harbour.'];
    const report = await evaluate({ ...one, references: [references[0]!], sources, method: 'edu-be' });
    const { pyramid } = report.topics[0]!;
    expect(pyramid.extracts).toMatchObject([{ reference: 'A', proven: true }]);
    expect(pyramid.extracts![0]!.edus[0]).toMatchObject({ document: '1', unit: '1' });
  });

  test('says what a builder lacks', async () => {
    const alone = evaluate({ ...one, references: [references[0]!], method: 'edu-be' });
    await expect(alone).rejects.toMatchObject({ code: 'E_EMPTY', fix: expect.stringContaining('documents') });
    BUILDERS.register({ ...BUILDERS.get('edu-be'), name: 'of-sources', needs: { sources: true } });
    const without = evaluate({ ...one, method: 'of-sources' });
    await expect(without).rejects.toMatchObject({
      code: 'E_EMPTY',
      message: 'Topic "storm" has no sources, and of-sources builds from them.',
    });
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

  test('a search that a limit ended says so', async () => {
    const notes: string[] = [];
    const build = (nodes: number) =>
      buildPyramid(
        { id: 'storm', references },
        { jobs: 1, settings: { nodes }, onNote: (note) => notes.push(note) },
      );
    expect((await build(1)).note).toMatch(/, at most \d+\.\d+, not proven$/);
    expect(notes).toEqual([expect.stringMatching(/^storm: a limit ended the search; .* not proven/)]);
    expect((await build(1000)).note).toMatch(/, proven$/);
    expect(notes).toHaveLength(1);
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
    await expect(evaluate({ ...one, references: ['', ' '] })).rejects.toThrow(
      'there is nothing to build from',
    );
  });

  test.each([
    [{ metod: 'edua-g' }, 'metod'],
    [{ references: 'text' }, 'references'],
    [{ references: [] }, 'references'],
    [{ references: [null] }, 'references.0'],
    [{ settings: 3 }, 'settings'],
    [{ jobs: 0 }, 'jobs'],
    [{ preset: 'zzz' }, 'preset'],
    [
      { settings: { threshold: { cosine: 'x' } } },
      'wmin: threshold: Must be a cosine from -1 to 1 such as 0.5, or a percentile such as p99.',
    ],
    [{ settings: { threshold: { cosine: 2 } } }, 'wmin: threshold'],
    [{ settings: { candidates: Number.NaN } }, 'wmin: candidates: Must be a whole number, 1 or more.'],
    [{ settings: { candidats: 2 } }, 'Unknown setting "candidats".'],
    [{ settings: { mode: 'x' } }, 'mode'],
    [{ settings: { percentile: 'x' } }, 'edua-x: percentile: Must be a number from 0 to 100.'],
    [{ settings: { alpha: 3 } }, '--alpha has no effect here.'],
    [{ settings: { averageSize: 'zzz' } }, 'scores: averageSize: Invalid option: expected'],
    [{ settings: { comprehensive: 'zz' } }, 'scores: comprehensive'],
    [{ cacheFolder: 3 }, 'cacheFolder'],
    [{ resources: {} }, 'resources.ask: Invalid input: expected function'],
    [{ onProgress: 'x' }, 'onProgress'],
  ])('refuses %j', async (wrong, where) => {
    await expect(evaluate({ ...one, ...wrong } as never)).rejects.toMatchObject({
      code: 'E_USAGE',
      message: expect.stringContaining(where),
    });
  });

  test.each([
    [{ method: 'foo' }, 'Unknown builder "foo".'],
    [{ match: 'zzz' }, 'Unknown matcher "zzz".'],
  ])('names what there is instead of %j', async (wrong, message) => {
    await expect(evaluate({ ...one, ...wrong })).rejects.toMatchObject({
      code: 'E_NOT_AVAILABLE',
      message,
      fix: expect.stringMatching(/^The (builders are statements|matchers are )/),
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
    for (const match of ['wmin', 'presence']) {
      const settings = { english: true };
      const report = await evaluate({ ...one, references: french, match, settings });
      expect(report.topics[0]!.pyramid.references).toHaveLength(4);
      expect(formatSignature(report.signature)).toContain('english=assumed');
    }
  });
});

describe('a pyramid', () => {
  test('covers every reference, and scores the same after it was written and read', async () => {
    const { pyramid } = await buildPyramid({ id: 'storm', references }, { jobs: 1 });
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
    const score = (p: Pyramid) => evaluateTopics([{ pyramid: p, summaries }], { match: 'wmin', jobs: 1 });
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
    const { topics } = await evaluateTopics([{ pyramid, summaries }], { match: 'wmin', jobs: 1 });
    const [first] = topics[0]!.summaries.map(({ annotated }) => annotated);
    expect(first!.matches.map(({ unit, text }) => [unit, text])).toEqual([
      ['1', 'A storm hit the coast on Monday'],
    ]);
    expect(first!.missed).toMatchObject([{ unit: '2', reason: 'below-threshold' }]);
  });

  test('that is given needs no builder, and refuses settings of one', async () => {
    const { pyramid } = await buildPyramid({ id: 'storm', references }, { method: 'edua-g', jobs: 1 });
    const settings = { percentile: 90 };
    await expect(evaluateTopics([{ pyramid, summaries }], { settings, jobs: 1 })).rejects.toMatchObject({
      message: '--percentile has no effect here.',
      fix: expect.stringContaining(
        'It works only where a pyramid is built from references; here it is given.',
      ),
    });
  });
});

test('by presence, a summary in another language is said to be compared by words alone', async () => {
  const russian = { id: 'russian', text: 'Весной река затопила старый мост.' };
  const { topics } = await evaluate({ ...one, summaries: [summaries[0]!, russian], match: 'presence' });
  expect(topics[0]!.summaries.map(({ annotated }) => annotated.note)).toEqual([
    'The summary, or the pyramid, does not look like English, so only words were compared; in another order they are unsure at most.',
    undefined,
  ]);
});

test('a cache, cold or warm, changes nothing, and holds what is needed', async () => {
  const cacheFolder = mkdtempSync(join(tmpdir(), 'cheops-cache-'));
  const report = await evaluate(one);
  expect(await evaluate({ ...one, cacheFolder })).toEqual(report);
  const resources = openResources({ jobs: 1, cacheFolder });
  const asked: string[] = [];
  const watched = {
    ...resources,
    ask: ((task, question) => {
      asked.push(task.name);
      return resources.ask(task, question);
    }) as typeof resources.ask,
  };
  const { jobs: _, ...texts } = one;
  expect(await evaluate({ ...texts, resources: watched })).toEqual(report);
  expect(asked).toEqual([]);
  rmSync(cacheFolder, { recursive: true });
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

  async function rowsOf(name: string, of: Topic) {
    const metrics = chooseMetrics({ metrics: [name] });
    for await (const { lines } of scoreDataset({ topics: [of], metrics, jobs: 1 })) return lines!;
    return [];
  }

  test('give coverage, and a reason where there is none', async () => {
    const rows = await rowsOf('pyreval-x', topic);
    const report = await evaluate({ ...one, match: 'wmin' });
    expect(rows.map(({ score }) => score)).toEqual(
      report.topics[0]!.summaries.map(({ card }) => card.coverage.value),
    );
    expect(rows[2]).toMatchObject({ score: null, reason: 'The summary is empty.' });
    expect(rows[0]!.details.signature).toContain('metric:pyreval-x|pyramid:edua-x(edge=p83');
    expect(rows[0]!.details.signature).toMatch(/\|size:half-up\|comprehensive:harmonic$/);
  });

  test('leave a topic in another language unscored', async () => {
    const text = 'Der Sturm hat am Montag die Küste getroffen und zwei Boote sind dabei gesunken.';
    const rows = await rowsOf('pyreval-g', { ...topic, references: [{ id: 'A', text }] });
    expect(rows.map(({ score }) => score)).toEqual([null, null, null]);
    expect(rows[0]!.reason).toContain('does not look like English');
  });

  test('resolve the scores’ options too', async () => {
    const settings = { averageSize: 'fractional', comprehensive: 'arithmetic' };
    const metrics = chooseMetrics({ metrics: ['pyreval-x'], settings });
    expect(metrics[0]!.settings).toMatchObject(settings);
  });
});
