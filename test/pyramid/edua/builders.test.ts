import { describe, expect, test } from 'vitest';
import { buildComplete } from '../../../src/pyramid/edua/complete.ts';
import { attractionGraph } from '../../../src/pyramid/edua/graph.ts';
import { buildGreedy } from '../../../src/pyramid/edua/greedy.ts';
import { buildPacking } from '../../../src/pyramid/edua/packing.ts';
import { createPool } from '../../../src/pyramid/edua/segments.ts';
import { attraction, pyramidAttraction, type UnitSegments } from '../../../src/pyramid/edua/units.ts';
import type { SegmentVector } from '../../../src/semantics/segments.ts';
import { illegalities, legalPyramids } from './legal-pyramids.ts';
import { randomSegments, type Shape } from './random-segments.ts';

const SMALL: Shape = { references: 3, sentences: 2, segmentations: 2, segments: 2, dimensions: 3 };
const nodes = 1_000_000;

function prepare(segments: readonly SegmentVector[], percentile: number) {
  const pool = createPool(segments);
  return { pool, graph: attractionGraph(pool, { percentile }) };
}

/**
 * One to four references and at most eight segments in a pyramid, so that all pyramids can be listed. At low
 * percentiles nearly all segments are joined, by negative cosines too.
 */
function smallProblem(seed: number) {
  let segments = randomSegments(seed, { ...SMALL, references: 1 + (seed % 4) });
  for (;;) {
    const problem = prepare(segments, (seed * 17) % 90);
    const most = problem.pool.sentences.map((segmentations) =>
      Math.max(...segmentations.map((s) => s.length)),
    );
    if (most.reduce((sum, length) => sum + length, 0) <= 8) return problem;
    const last = segments.at(-1)!.id;
    segments = segments.filter(({ id }) => id.document !== last.document || id.sentence !== last.sentence);
  }
}

function sumOfWeighted(graph: Parameters<typeof attraction>[0], units: readonly UnitSegments[]): number {
  return units.reduce((sum, unit) => sum + (unit.length - 1) * attraction(graph, unit), 0);
}

describe('against all legal pyramids', () => {
  // 1,000 seeds, in ten parts that say where it fails.
  test.each(Array.from({ length: 10 }, (_, part) => part))(
    'EDUA-C and EDUA-X reach the best, part %i',
    async (part) => {
      for (let seed = part * 100; seed < part * 100 + 100; seed++) {
        const { pool, graph } = smallProblem(seed);
        let bestAttraction = 0;
        let bestSum = 0;
        for (const units of legalPyramids(pool, graph)) {
          bestAttraction = Math.max(bestAttraction, pyramidAttraction(graph, units));
          bestSum = Math.max(bestSum, sumOfWeighted(graph, units));
        }
        const complete = await buildComplete({
          pool,
          graph,
          nodes,
          effort: { left: Number.POSITIVE_INFINITY },
        });
        expect(illegalities(pool, graph, complete.units)).toEqual([]);
        expect(complete.objective).toMatchObject({
          name: 'AP',
          proven: true,
          bound: complete.objective.value,
        });
        expect(complete.objective.value).toBeCloseTo(bestAttraction, 8);
        expect(complete.objective.value).toBe(pyramidAttraction(graph, complete.units));
        const packing = await buildPacking({
          pool,
          graph,
          nodes,
          effort: { left: Number.POSITIVE_INFINITY },
        });
        expect(illegalities(pool, graph, packing.units)).toEqual([]);
        expect(packing.objective).toMatchObject({
          name: 'Σ(w−1)·AS',
          proven: true,
          bound: packing.objective.value,
        });
        expect(packing.objective.value).toBeCloseTo(bestSum, 8);
        expect(packing.objective.value).toBeCloseTo(sumOfWeighted(graph, packing.units), 8);
        const greedy = buildGreedy(pool, graph, { alpha: 10, beta: 2.5, nodes });
        expect(greedy.objective.value).toBeLessThanOrEqual(bestAttraction + 1e-9);
        expect(greedy.objective.bound).toBeGreaterThanOrEqual(bestAttraction - 1e-9);
      }
    },
  );
});
