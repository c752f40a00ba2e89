/**
 * EDUA-X (beyond the paper): the legal pyramid with the greatest Σ (weight − 1)·AS, proven. Unlike AP, a mean
 * that one unit per class exhausts, the sum grows with every unit that holds together, and prefers few heavy
 * units to many light ones: a clique of five at AS .8 is worth 3.2, split into two and three at AS .9 only 2.7.
 */
import { pack } from '../../optimize/packing.ts';
import { asColumn, cliqueColumns, itemCount } from './columns.ts';
import type { AttractionGraph } from './graph.ts';
import { commitCliques } from './greedy.ts';
import type { SegmentPool } from './segments.ts';
import { coverWithSingletons, type EduaOutcome } from './units.ts';

export async function buildPacking({
  pool,
  graph,
  nodes,
}: {
  pool: SegmentPool;
  graph: AttractionGraph;
  /** Limit of all searches for cliques together. */
  nodes: number;
}): Promise<EduaOutcome> {
  const budget = { left: nodes };
  const worth = { graph, factor: (size: number) => size - 1, onePerClass: false };
  const allowed = new Uint8Array(graph.order).fill(1);
  const greedy = commitCliques({ pool, graph, limit: Number.POSITIVE_INFINITY, budget });
  const { columns, value, bound, proven } = await pack({
    items: itemCount(worth),
    groups: pool.sentences.filter((segmentations) => segmentations.length > 1),
    mostColumns: Math.floor(mostSegments(pool) / 2),
    first: greedy.map((unit) => asColumn(worth, unit)),
    source: cliqueColumns({ ...worth, allowed, budget }),
  });
  const cliques = columns.map(({ items }) => items);
  return {
    units: coverWithSingletons(pool, cliques),
    objective: { name: 'Σ(w−1)·AS', value, bound, proven, nodes: nodes - budget.left },
  };
}

/** How many segments a legal pyramid has at most. */
function mostSegments({ sentences }: SegmentPool): number {
  return sentences.reduce(
    (sum, segmentations) => sum + Math.max(...segmentations.map(({ length }) => length)),
    0,
  );
}
