import { describe, expect, test } from 'vitest';
import type { Pyramid } from '../../../src/model.ts';
import { createRandom, shuffled } from '../../../src/optimize/random.ts';
import { buildEdua, EDUA_METHODS, type EduaMethod } from '../../../src/pyramid/edua/edua.ts';
import type { EduaLimits } from '../../../src/pyramid/edua/limits.ts';
import type { SegmentVector } from '../../../src/semantics/segments.ts';
import { randomSegments, referencesOf } from './random-segments.ts';

const SHAPE = { references: 4, sentences: 4, segmentations: 3, segments: 3, dimensions: 4 };

/** The pyramid with other names for the references: what is left when names do not matter. */
function nameless({ units }: Pyramid) {
  return units.map(({ id, label, weight, contributors }) => ({
    id,
    label,
    weight,
    texts: contributors.map(({ text }) => text).sort(),
  }));
}

describe.each(EDUA_METHODS)('%s', (method) => {
  const build = (segments: readonly SegmentVector[]) =>
    buildEdua({ id: 't', references: referencesOf(segments), segments, method });

  test('the same segments in any order give the same pyramid', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const segments = randomSegments(seed, SHAPE);
      const first = await build(segments);
      const again = await build(shuffled(segments, createRandom(seed)));
      expect(again.pyramid).toEqual(first.pyramid);
      expect(again.vectors).toEqual(first.vectors);
      expect(again.objective).toEqual(first.objective);
    }
  });

  test('the names of the references do not matter', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const segments = randomSegments(seed, SHAPE);
      const renamed = segments.map((segment) => {
        const document = `R${3 - Number(segment.id.document.slice(1))}`;
        return { ...segment, id: { ...segment.id, document } };
      });
      expect(nameless((await build(renamed)).pyramid)).toEqual(nameless((await build(segments)).pyramid));
    }
  });

  test('a unit weighs as much as it has references, and knows their vectors', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const segments = randomSegments(seed, { ...SHAPE, references: 2 + (seed % 4) });
      const { pyramid, vectors, objective } = await build(segments);
      expect(objective.bound).toBeGreaterThanOrEqual(objective.value - 1e-9);
      expect(objective.proven).toBe(method !== 'edua-g');
      for (const { id, weight, label, contributors } of pyramid.units) {
        expect(new Set(contributors.map(({ reference }) => reference)).size).toBe(weight);
        expect(contributors).toHaveLength(weight);
        expect(contributors.map(({ text }) => text)).toContain(label);
        expect(vectors.get(id)).toHaveLength(weight);
      }
      const ids = pyramid.units.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted());
      expect(pyramid.units.map(({ weight }) => weight)).toEqual(
        pyramid.units.map(({ weight }) => weight).sort((a, b) => b - a),
      );
    }
  });

  test('one reference gives units of weight 1; two and thirty work', async () => {
    const one = await build(randomSegments(1, { ...SHAPE, references: 1 }));
    expect(one.threshold).toBeNull();
    expect(one.pyramid.units.length).toBeGreaterThan(0);
    expect(one.pyramid.units.every(({ weight }) => weight === 1)).toBe(true);
    const two = await build(randomSegments(2, { ...SHAPE, references: 2 }));
    expect(two.pyramid.units[0]!.weight).toBe(2);
    const segments = randomSegments(3, { ...SHAPE, references: 30, sentences: 2, dimensions: 12 });
    const options = { nodes: 20_000 };
    const thirty = await buildEdua({
      id: 't',
      references: referencesOf(segments),
      segments,
      method,
      options,
    });
    expect(thirty.pyramid.references).toHaveLength(30);
    expect(thirty.pyramid.units[0]!.weight).toBeGreaterThan(2);
    expect(thirty.objective.nodes).toBeLessThanOrEqual(options.nodes + 1);
  });

  test('no segments give no units', async () => {
    const { pyramid, objective } = await build([]);
    expect(pyramid).toEqual({ id: 't', method, references: [], units: [] });
    expect(objective).toMatchObject({ value: 0, bound: 0 });
  });
});

test('a unit is labelled by its most central contributor, a pair by the shorter one', async () => {
  const at = (
    document: string,
    sentence: number,
    text: string,
    degrees: number,
    rest: number,
  ): SegmentVector => {
    const angle = (degrees / 180) * Math.PI;
    const vector = Float64Array.of(Math.cos(angle) * (1 - rest), Math.sin(angle) * (1 - rest), rest);
    return {
      id: { document, sentence, segmentation: 0, segment: 0 },
      text,
      spans: [[0, text.length]],
      vector,
    };
  };
  const segments = [
    at('A', 0, 'rivers rose after the rain', 0, 0),
    at('B', 0, 'the river rose', 20, 0),
    at('C', 0, 'water levels went up', 40, 0),
    at('A', 1, 'cattle were moved uphill', 0, 1),
    at('B', 1, 'cows moved', 0, 1),
  ];
  const references = ['A', 'B', 'C'].map((id) => ({ id, text: `Text ${id}` }));
  const { pyramid } = await buildEdua({
    id: 'flood',
    references,
    segments,
    method: 'edua-x',
    options: { percentile: 50 },
  });
  expect(pyramid.units).toEqual([
    {
      id: '1',
      label: 'the river rose',
      weight: 3,
      contributors: [
        { reference: 'A', text: 'rivers rose after the rain', spans: [[0, 26]] },
        { reference: 'B', text: 'the river rose', spans: [[0, 14]] },
        { reference: 'C', text: 'water levels went up', spans: [[0, 20]] },
      ],
    },
    {
      id: '2',
      label: 'cows moved',
      weight: 2,
      contributors: [
        { reference: 'A', text: 'cattle were moved uphill', spans: [[0, 24]] },
        { reference: 'B', text: 'cows moved', spans: [[0, 10]] },
      ],
    },
  ]);
});

test('segments of no reference, and references of the same name, are refused', async () => {
  const segments = randomSegments(1, SHAPE);
  await expect(buildEdua({ id: 't', references: [], segments, method: 'edua-g' })).rejects.toMatchObject({
    code: 'E_UNKNOWN_REFERENCE',
  });
  const twice = [...referencesOf(segments), { id: 'R0', text: 'Again.' }];
  await expect(buildEdua({ id: 't', references: twice, segments, method: 'edua-g' })).rejects.toMatchObject({
    code: 'E_DUPLICATE',
  });
});

describe('a builder that is cut short', () => {
  const segments = randomSegments(3, { ...SHAPE, sentences: 12, dimensions: 3 });
  const build = (limits: EduaLimits, method: EduaMethod = 'edua-x') =>
    buildEdua({ id: 't', references: referencesOf(segments), segments, method, limits });

  test('by its steps: gives the best so far with a bound, not proven, and the same each time', async () => {
    const whole = await build({});
    const seen: number[] = [];
    const short = await build({ work: 1, onProgress: ({ bound }) => seen.push(bound) });
    expect(whole.objective.proven).toBe(true);
    expect(short.objective.proven).toBe(false);
    expect(short.objective.value).toBeLessThanOrEqual(whole.objective.value + 1e-9);
    expect(short.objective.bound).toBeGreaterThanOrEqual(whole.objective.value - 1e-6);
    expect(seen.length).toBeGreaterThan(0);
    expect((await build({ work: 1 })).pyramid).toEqual(short.pyramid);
  });

  test('by its steps, where it sets out to prove nothing: says so', async () => {
    expect((await build({}, 'edua-g')).objective.isCut).toBe(false);
    const short = await build({ work: 1 }, 'edua-g');
    expect(short.objective.isCut).toBe(true);
    expect((await build({ work: 1 }, 'edua-g')).pyramid).toEqual(short.pyramid);
  });

  test('by the clock: the same, but for what it has found', async () => {
    const { objective } = await build({ seconds: 0 });
    expect(objective.proven).toBe(false);
    expect(objective.bound).toBeGreaterThanOrEqual(objective.value - 1e-9);
  });
});

test('a sentence that references say again and again takes no longer than saying it once', async () => {
  const segments = ['A', 'B', 'C', 'D'].flatMap((document) =>
    Array.from({ length: 60 }, (_, sentence) => ({
      id: { document, sentence, segmentation: 0, segment: 0 },
      text: `sentence ${sentence % 3}`,
      spans: [],
      vector: Float64Array.from([1, sentence % 3, (sentence % 3) ** 2]),
    })),
  );
  const { objective, pyramid } = await buildEdua({
    id: 't',
    references: referencesOf(segments),
    segments,
    method: 'edua-x',
    options: { nodes: 20_000 },
  });
  expect(objective).toMatchObject({ proven: true, value: expect.closeTo(60 * 3, 6) });
  expect(pyramid.units.map(({ weight }) => weight)).toEqual(new Array(60).fill(4));
});
