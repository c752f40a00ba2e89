/**
 * EDUA-X (beyond the paper): the legal pyramid with the greatest Σ (weight − 1)·AS, proven. Unlike AP, a mean
 * that one unit per class exhausts, the sum grows with every unit that holds together, and prefers few heavy
 * units to many light ones: a clique of five at AS .8 is worth 3.2, split into two and three at AS .9 only 2.7.
 */
import { pack } from '../../optimize/packing.ts';
import { asColumn, cliqueColumns, itemCount } from './columns.ts';
import type { AttractionGraph } from './graph.ts';
import { commitCliques } from './greedy.ts';
import { asSegments, kindChoices, kindsOf } from './kinds.ts';
import type { BuildLimits } from './limits.ts';
import type { SegmentPool } from './segments.ts';
import { coverWithSingletons, type EduaOutcome, usedOption } from './units.ts';

export async function buildPacking({
  pool,
  graph,
  ...limits
}: {
  pool: SegmentPool;
  graph: AttractionGraph;
} & BuildLimits): Promise<EduaOutcome> {
  const budget = { left: limits.nodes, effort: limits.effort };
  const kinds = kindsOf(pool, graph);
  const worth = { graph: kinds.graph, factor: (size: number) => size - 1, onePerClass: false };
  const { supply, groups, choosing } = kindChoices(pool, kinds);
  const allowed = new Uint8Array(kinds.graph.order).fill(1);
  const greedy = commitCliques({ pool, graph, limit: Number.POSITIVE_INFINITY, budget });
  const { columns, options, value, bound, proven } = await pack(
    {
      items: itemCount(worth),
      supply,
      groups,
      mostColumns: Math.floor(mostSegments(pool) / 2),
      first: {
        columns: greedy.map((unit) =>
          asColumn(
            worth,
            unit.map((segment) => kinds.of[segment]!),
          ),
        ),
        options: choosing.map((segmentations) => usedOption(segmentations, greedy)),
      },
      source: cliqueColumns({ ...worth, allowed, budget }),
    },
    limits,
  );
  const cliques = asSegments({ pool, kinds, units: columns.map(({ items }) => items), options });
  return {
    units: coverWithSingletons(pool, cliques),
    objective: { name: 'Σ(w−1)·AS', value, bound, proven, nodes: limits.nodes - budget.left },
  };
}

/** How many segments a legal pyramid has at most. */
function mostSegments({ sentences }: SegmentPool): number {
  return sentences.reduce(
    (sum, segmentations) => sum + Math.max(...segmentations.map(({ length }) => length)),
    0,
  );
}
