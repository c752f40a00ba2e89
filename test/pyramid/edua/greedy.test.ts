import { describe, expect, test } from 'vitest';
import type { AttractionGraph } from '../../../src/pyramid/edua/graph.ts';
import { attractionGraph } from '../../../src/pyramid/edua/graph.ts';
import { buildGreedy, capacity } from '../../../src/pyramid/edua/greedy.ts';
import { createPool, type SegmentPool } from '../../../src/pyramid/edua/segments.ts';
import { illegalities } from './legal-pyramids.ts';
import { randomSegments } from './random-segments.ts';

const nodes = 1_000_000;

/** Sentences of one segment each, with these edges. */
function problem(partOf: readonly number[], edges: readonly (readonly [number, number, number])[]) {
  const pool = createPool(
    partOf.map((part, i) => ({
      id: { document: `R${part}`, sentence: i, segmentation: 0, segment: 0 },
      // References are ordered by their words, and so as they are numbered.
      text: `${part} ${i}`,
      spans: [],
      vector: Float64Array.of(1),
    })),
  );
  const order = partOf.length;
  const weights = new Float64Array(order * order).fill(Number.NaN);
  for (const [u, v, weight] of edges) {
    weights[u * order + v] = weight;
    weights[v * order + u] = weight;
  }
  const graph: AttractionGraph = {
    order,
    parts: pool.documentOf.at(-1)! + 1,
    partOf: pool.documentOf,
    weights,
    threshold: 0,
  };
  return { pool, graph };
}

function unitsAbove1(
  { pool, graph }: { pool: SegmentPool; graph: AttractionGraph },
  alpha: number,
  beta = 2.5,
) {
  const { units } = buildGreedy(pool, graph, { alpha, beta, nodes });
  expect(illegalities(pool, graph, units)).toEqual([]);
  return units.filter((unit) => unit.length > 1);
}

describe('capacity', () => {
  // ⌊(240 + 10) · n^−2.5⌋: 250/55.9 = 4.47, 250/32 = 7.8, 250/15.6 = 16.04, 250/5.66 = 44.2, 250.
  test.each([
    [5, 4],
    [4, 7],
    [3, 16],
    [2, 44],
    [1, 250],
  ])('of class %i with 240 segments is %i', (weight, expected) => {
    expect(capacity({ weight, segments: 240, alpha: 10, beta: 2.5 })).toBe(expected);
  });
});

describe('EDUA-G', () => {
  test('takes the most attracted clique of the heaviest class first', () => {
    // Triangles 0-1-3 at .8 and 0-1-4 at .5: the first is taken; 2 and 4 are left as a pair.
    const { pool, graph } = problem(
      [0, 1, 1, 2, 2],
      [
        [0, 1, 0.8],
        [0, 3, 0.8],
        [1, 3, 0.8],
        [0, 4, 0.3],
        [1, 4, 0.4],
        [2, 4, 0.6],
      ],
    );
    expect(unitsAbove1({ pool, graph }, 100)).toEqual([
      [0, 1, 3],
      [2, 4],
    ]);
  });

  test('fills a class up to its capacity and not one more', () => {
    // Four pairs; ⌊(8 + 4) · 2^−2.5⌋ = 2.
    const pairs = [0, 1, 2, 3].map((i) => [i, 4 + i, 0.9 - 0.1 * i] as const);
    const { pool, graph } = problem([0, 0, 0, 0, 1, 1, 1, 1], pairs);
    expect(capacity({ weight: 2, segments: 8, alpha: 4, beta: 2.5 })).toBe(2);
    expect(unitsAbove1({ pool, graph }, 4)).toEqual([
      [0, 4],
      [1, 5],
    ]);
  });

  test('a class with fewer units than the one above gets the best part of its least attracted unit', () => {
    // Two triangles and no pair beside them. The weaker one, 1-3-5, gives its best pair, 3-5.
    const { pool, graph } = problem(
      [0, 0, 1, 1, 2, 2],
      [
        [0, 2, 0.9],
        [0, 4, 0.9],
        [2, 4, 0.9],
        [1, 3, 0.5],
        [1, 5, 0.6],
        [3, 5, 0.7],
      ],
    );
    expect(unitsAbove1({ pool, graph }, 100)).toEqual([
      [0, 2, 4],
      [3, 5],
    ]);
  });

  test('backtracking goes on upwards', () => {
    // Three disjoint cliques of four and nothing beside them: 3 | 0 | 0 becomes 1 | 1 | 1.
    const partOf = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3];
    const edges = [0, 1, 2].flatMap((i) => {
      const members = [i, 3 + i, 6 + i, 9 + i];
      return members.flatMap((u, a) => members.slice(a + 1).map((v) => [u, v, 0.9 - 0.1 * i] as const));
    });
    const units = unitsAbove1(problem(partOf, edges), 200);
    expect(units.map(({ length }) => length)).toEqual([4, 3, 2]);
    expect(units[0]).toEqual([0, 3, 6, 9]);
  });

  test('on random input every pyramid is legal, within capacity, and no class smaller than the one above', () => {
    for (let seed = 0; seed < 200; seed++) {
      const shape = {
        references: 1 + (seed % 7),
        sentences: 5,
        segmentations: 3,
        segments: 3,
        dimensions: 4,
      };
      const pool = createPool(randomSegments(seed, shape));
      const graph = attractionGraph(pool, { percentile: 40 + (seed % 50) });
      const options = { alpha: (seed % 5) * 10, beta: 1 + (seed % 4) / 2, nodes };
      const { units } = buildGreedy(pool, graph, options);
      expect(illegalities(pool, graph, units)).toEqual([]);
      const sizes = Array.from(
        { length: graph.parts + 1 },
        (_, w) => units.filter((u) => u.length === w).length,
      );
      for (let weight = 2; weight <= graph.parts; weight++) {
        const limit = capacity({ weight, segments: pool.segments.length, ...options });
        expect(sizes[weight]).toBeLessThanOrEqual(limit);
        if (weight < graph.parts) expect(sizes[weight]).toBeGreaterThanOrEqual(sizes[weight + 1]!);
      }
    }
  });
});
