import { describe, expect, test } from 'vitest';
import { quantile } from '../../../src/optimize/quantile.ts';
import { createRandom } from '../../../src/optimize/random.ts';
import { cosine, direction } from '../../../src/pyramid/edua/cosine.ts';
import { attractionGraph } from '../../../src/pyramid/edua/graph.ts';
import { createPool } from '../../../src/pyramid/edua/segments.ts';
import type { SegmentVector } from '../../../src/semantics/segments.ts';

function segment(
  document: string,
  place: readonly [number, number, number],
  vector: readonly number[],
  text = 'x',
) {
  const [sentence, segmentation, number] = place;
  const id = { document, sentence, segmentation, segment: number };
  return { id, text, spans: [], vector: Float64Array.from(vector) } satisfies SegmentVector;
}

describe('percentile', () => {
  // Definition 7 of Hyndman and Fan (1996): position p/100 · (n − 1), worked by hand.
  test.each([
    [[0.1, 0.2, 0.3, 0.4, 0.5], 83, 0.432],
    [[1, 2, 3, 4], 50, 2.5],
    [[1, 2, 3, 4], 0, 1],
    [[1, 2, 3, 4], 100, 4],
    [[7], 83, 7],
  ])('of %j at %d is %d', (values, p, expected) => {
    expect(quantile(Float64Array.from(values), p / 100)).toBeCloseTo(expected, 12);
  });
});

describe('cosine', () => {
  test('of 3,4 and 4,3 is .96', () => {
    expect(cosine(direction(Float64Array.of(3, 4)), direction(Float64Array.of(4, 3)))).toBeCloseTo(0.96, 12);
  });

  test('never leaves −1 … 1, and is not a number for a vector of zeros', () => {
    const one = direction(Float32Array.of(0.1, 0.7, 0.3));
    expect(cosine(one, one)).toBeLessThanOrEqual(1);
    expect(cosine(one, direction(Float64Array.of(0, 0, 0)))).toBeNaN();
  });
});

describe('attractionGraph', () => {
  // Angles of 0°, 60° and 90° between A, B and C: cosines .5 (A–B), 0 (A–C) and .866 (B–C).
  const segments = [
    segment('A', [0, 0, 0], [1, 0], 'a'),
    segment('A', [1, 0, 0], [1, 0], 'a too'),
    segment('B', [0, 0, 0], [0.5, Math.sqrt(0.75)], 'b'),
    segment('C', [0, 0, 0], [0, 1], 'c'),
  ];
  const edges = (p: number) => {
    const { order, weights } = attractionGraph(createPool(segments), { percentile: p });
    const found: string[] = [];
    for (let u = 0; u < order; u++) {
      for (let v = u + 1; v < order; v++) if (!Number.isNaN(weights[u * order + v])) found.push(`${u}-${v}`);
    }
    return found;
  };

  test('joins segments of different references at or above the percentile', () => {
    // Sorted cosines 0, 0, .5, .5, .866: the median is .5, and a pair at the threshold is joined.
    expect(attractionGraph(createPool(segments), { percentile: 50 }).threshold).toBeCloseTo(0.5, 12);
    expect(edges(0)).toEqual(['0-2', '0-3', '1-2', '1-3', '2-3']);
    expect(edges(75)).toEqual(['0-2', '1-2', '2-3']);
    expect(edges(100)).toEqual(['2-3']);
  });

  test('joins identical clauses, though rounding makes the cosine of one pair 1 and of another a little less', () => {
    const random = createRandom(1);
    for (let round = 0; round < 50; round++) {
      const vectors = [0, 1].map(() => Array.from({ length: 20 }, () => random.uniform()));
      const twice = ['A', 'B'].flatMap((document) =>
        vectors.map((vector, sentence) => segment(document, [sentence, 0, 0], vector, `s${sentence}`)),
      );
      const { order, weights } = attractionGraph(createPool(twice), { percentile: 83 });
      expect([0 * order + 2, 1 * order + 3].map((pair) => Number.isNaN(weights[pair]))).toEqual([
        false,
        false,
      ]);
    }
  });

  test('a vector of zeros has no edges and no say in the threshold', () => {
    const pool = createPool([...segments, segment('D', [0, 0, 0], [0, 0], 'd')]);
    const { order, weights, threshold } = attractionGraph(pool, { percentile: 50 });
    expect(threshold).toBeCloseTo(0.5, 12);
    expect(weights.subarray(4 * order).every(Number.isNaN)).toBe(true);
  });

  test('one reference, or none, has nothing to compare', () => {
    expect(attractionGraph(createPool(segments.slice(0, 2)), { percentile: 83 }).threshold).toBeNull();
    expect(attractionGraph(createPool([]), { percentile: 83 })).toMatchObject({
      order: 0,
      parts: 0,
      threshold: null,
    });
  });
});

describe('createPool', () => {
  const places = (segments: readonly SegmentVector[]) =>
    createPool(segments).segments.map(
      ({ id }) => `${id.document}.${id.sentence}.${id.segmentation}.${id.segment}`,
    );

  test('orders references by their words, and segments as they stand in the text', () => {
    const segments = [
      segment('A', [1, 0, 0], [1], 'zebras graze'),
      segment('A', [0, 0, 0], [1], 'lions sleep'),
      segment('B', [0, 1, 1], [1], 'apes swing'),
      segment('B', [0, 1, 0], [1], 'apes eat'),
      segment('B', [0, 0, 0], [1], 'apes eat and swing'),
    ];
    expect(places(segments)).toEqual(['B.0.0.0', 'B.0.1.0', 'B.0.1.1', 'A.0.0.0', 'A.1.0.0']);
    expect(places(segments.toReversed())).toEqual(places(segments));
    const { sentences, documentOf, sentenceOf, segmentationOf } = createPool(segments);
    expect(sentences).toEqual([[[0], [1, 2]], [[3]], [[4]]]);
    expect([...documentOf]).toEqual([0, 0, 0, 1, 1]);
    expect([...sentenceOf]).toEqual([0, 0, 0, 1, 2]);
    expect([...segmentationOf]).toEqual([0, 1, 1, 2, 3]);
  });

  test('says what is wrong with segments', () => {
    const good = segment('A', [0, 0, 0], [1, 2]);
    expect(() => createPool([good, good])).toThrow(
      expect.objectContaining({ code: 'E_DUPLICATE', message: 'There are two segments A.0.0.0.' }),
    );
    expect(() => createPool([good, segment('B', [0, 0, 0], [1])])).toThrow(
      expect.objectContaining({
        code: 'E_SCHEMA',
        message: expect.stringContaining('B.0.0.0 has 1 numbers'),
      }),
    );
    expect(() => createPool([segment('A', [0, 0, 0], [Number.NaN])])).toThrow(
      expect.objectContaining({ code: 'E_SCHEMA', message: expect.stringContaining('not finite') }),
    );
  });
});
