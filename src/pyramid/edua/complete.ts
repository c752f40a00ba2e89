/**
 * EDUA-C, the complete builder: the legal pyramid with the highest AP, proven (pyreval-2019 §4.4).
 *
 * A class's score is a mean and never above its best unit, so one unit in each class above 1 suffices, with
 * singletons for the rest: docs/edua.md has the proof. What is left is to choose compatible cliques, at most
 * one of each size, for the greatest sum. If the best triangle has AS .8, and .7 is the best pair beside it,
 * AP = .8 + .7 + 1, unless a lesser triangle leaves a better pair.
 */
import type { NodeBudget } from '../../optimize/cliques.ts';
import { pack } from '../../optimize/packing.ts';
import { asColumn, cliqueColumns, itemCount } from './columns.ts';
import type { AttractionGraph } from './graph.ts';
import { commitCliques } from './greedy.ts';
import type { BuildLimits } from './limits.ts';
import type { SegmentPool } from './segments.ts';
import {
  coverWithSingletons,
  type EduaOutcome,
  pyramidAttraction,
  type UnitSegments,
  usedOption,
} from './units.ts';

export async function buildComplete({
  pool,
  graph,
  ...limits
}: {
  pool: SegmentPool;
  graph: AttractionGraph;
} & BuildLimits): Promise<EduaOutcome> {
  const budget = { left: limits.nodes, effort: limits.effort };
  const problem = { pool, graph, budget, limits };
  const everything = new Uint8Array(graph.order).fill(1);
  const greedy = commitCliques({ pool, graph, limit: 1, budget });
  const first = await oneUnitPerClass({ ...problem, allowed: everything, greedy });
  const others: Choice[] = [];
  // No singleton is left, and AP lacks the 1 of class 1: what would it be if a certain segment were left?
  if (!first.units.some((unit) => unit.length === 1)) {
    for (const segment of everything.keys()) {
      others.push(await oneUnitPerClass({ ...problem, allowed: leaving(pool, segment), greedy: [] }));
    }
  }
  const choices = [first, ...others];
  const { units, value } = choices.reduce((best, choice) =>
    choice.value > best.value + 1e-12 ? choice : best,
  );
  const proven = choices.every((choice) => choice.proven);
  const bound = proven ? value : Math.max(...choices.map((choice) => choice.bound));
  return { units, objective: { name: 'AP', value, bound, proven, nodes: limits.nodes - budget.left } };
}

interface Choice {
  readonly units: readonly UnitSegments[];
  /** Their AP. */
  readonly value: number;
  readonly bound: number;
  readonly proven: boolean;
}

/** The compatible cliques of allowed segments, at most one of each size, with the greatest sum of AS. */
async function oneUnitPerClass({
  pool,
  graph,
  budget,
  limits,
  allowed,
  greedy,
}: {
  pool: SegmentPool;
  graph: AttractionGraph;
  budget: NodeBudget;
  limits: BuildLimits;
  allowed: Uint8Array;
  greedy: readonly UnitSegments[];
}): Promise<Choice> {
  const worth = { graph, factor: () => 1, onePerClass: true };
  const groups = pool.sentences.filter((segmentations) => segmentations.length > 1);
  const { columns, bound, proven } = await pack(
    {
      items: itemCount(worth),
      groups,
      mostColumns: Math.max(0, graph.parts - 1),
      first: {
        columns: greedy.map((unit) => asColumn(worth, unit)),
        options: groups.map((segmentations) => usedOption(segmentations, greedy)),
      },
      source: cliqueColumns({ ...worth, allowed, budget }),
    },
    limits,
  );
  // The last item of a column is its class.
  const cliques = columns.map(({ items }) => items.slice(0, -1));
  const units = coverWithSingletons(pool, cliques);
  return { units, value: pyramidAttraction(graph, units), bound: bound + 1, proven };
}

/** All segments but this one and the other segmentations of its sentence: it is then a singleton or free. */
function leaving({ sentenceOf, segmentationOf }: SegmentPool, left: number): Uint8Array {
  return Uint8Array.from(sentenceOf, (sentence, segment) => {
    const otherwise = sentence === sentenceOf[left] && segmentationOf[segment] !== segmentationOf[left];
    return segment === left || otherwise ? 0 : 1;
  });
}
