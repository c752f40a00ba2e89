/**
 * EDUA-G, the greedy builder (pyreval-2019 appendix A): from the heaviest class down, take the most attracted
 * cliques that fit, up to a capacity that grows as classes get lighter (a Zipfian pyramid).
 *
 * With 240 segments, α = 250 and β = 2.5 the capacities of classes 5 to 2 are 4, 7, 16 and 44:
 *
 *   capacity({ weight: 5, segments: 240, alpha: 10, beta: 2.5 })   // ⌊250 · 5^−2.5⌋ = 4
 */
import { cliqueBound } from '../../optimize/clique-bounds.ts';
import { bestCliques, isSpent, type NodeBudget } from '../../optimize/cliques.ts';
import type { EduaOptions } from './edua.ts';
import type { AttractionGraph } from './graph.ts';
import type { SegmentPool } from './segments.ts';
import {
  attraction,
  availableSegments,
  coverWithSingletons,
  type EduaOutcome,
  pyramidAttraction,
  type UnitSegments,
  useUp,
} from './units.ts';

interface GreedyOptions extends Pick<EduaOptions, 'alpha' | 'beta' | 'nodes'> {
  /** Steps of all searches. */
  readonly effort?: { left: number };
}

/** y_n = ⌊α · n^−β⌋ (appendix A, eq. 1). */
export function capacity({
  weight,
  segments,
  alpha,
  beta,
}: {
  weight: number;
  segments: number;
  alpha: number;
  beta: number;
}): number {
  return Math.floor((segments + alpha) * weight ** -beta);
}

/**
 * The published list of all candidates, sorted, is replaced by a search for the best clique that still fits:
 * the same choices, without the list. A search that reaches a limit takes the best it has seen.
 */
export function buildGreedy(pool: SegmentPool, graph: AttractionGraph, options: GreedyOptions): EduaOutcome {
  const budget: NodeBudget = { left: options.nodes, ...(options.effort && { effort: options.effort }) };
  const classes = new Map<number, UnitSegments[]>();
  for (let weight = graph.parts; weight >= 2; weight--) {
    const limit = capacity({ weight, segments: pool.segments.length, ...options });
    classes.set(
      weight,
      fillClass({ pool, graph, committed: [...classes.values()].flat(), weight, limit, budget }),
    );
    keepZipfian(graph, classes, weight);
  }
  const units = coverWithSingletons(pool, [...classes.values()].flat());
  const bound = graph.order === 0 ? 0 : attractionBound(graph);
  const value = pyramidAttraction(graph, units);
  return {
    units,
    objective: {
      ...{ name: 'AP', value, bound, proven: false, nodes: options.nodes - budget.left },
      isCut: isSpent(budget),
    },
  };
}

/** From the heaviest class down, the most attracted cliques that fit, at most `limit` in a class. */
export function commitCliques({
  pool,
  graph,
  limit,
  budget,
}: {
  pool: SegmentPool;
  graph: AttractionGraph;
  limit: number;
  budget: NodeBudget;
}): readonly UnitSegments[] {
  const committed: UnitSegments[] = [];
  for (let weight = graph.parts; weight >= 2; weight--) {
    committed.push(...fillClass({ pool, graph, committed, weight, limit, budget }));
  }
  return committed;
}

/** Commits cliques of one size by falling AS until the class is full (algorithm 1, lines 4–10). */
function fillClass({
  pool,
  graph,
  committed,
  weight,
  limit,
  budget,
}: {
  pool: SegmentPool;
  graph: AttractionGraph;
  committed: readonly UnitSegments[];
  weight: number;
  limit: number;
  budget: NodeBudget;
}): UnitSegments[] {
  const members: UnitSegments[] = [];
  const bestAmong = bestCliques({ graph, size: weight, budget });
  const available = availableSegments(pool, committed);
  while (members.length < limit) {
    const best = bestAmong(available);
    if (best === null) break;
    members.push(best.vertices);
    useUp(pool, available, best.vertices);
  }
  return members;
}

/**
 * Backtracking (algorithm 2): a class must not have fewer units than the one above it (eq. 2). Where it has,
 * the least attracted unit above is decomposed and gives its best part, one segment smaller, to the class;
 * that may leave the class above short in turn, so it goes on upwards. The segment that falls out is free for
 * the classes below. Ends, because every step lowers the sum of the weights.
 */
function keepZipfian(
  graph: AttractionGraph,
  classes: ReadonlyMap<number, UnitSegments[]>,
  lowest: number,
): void {
  let weight = lowest;
  while (weight < graph.parts) {
    const short = classes.get(weight)!;
    const above = classes.get(weight + 1)!;
    if (short.length >= above.length) {
      weight++;
      continue;
    }
    const least = above.reduce((a, b) => (attraction(graph, b) <= attraction(graph, a) ? b : a));
    above.splice(above.indexOf(least), 1);
    short.push(bestPart(graph, least));
    weight = lowest;
  }
}

/** The most attracted of the unit's parts that lack one segment. */
function bestPart(graph: AttractionGraph, unit: UnitSegments): UnitSegments {
  const parts = unit.map((left) => unit.filter((segment) => segment !== left));
  return parts.reduce((a, b) => (attraction(graph, b) > attraction(graph, a) ? b : a));
}

/** No AP is higher than that of a pyramid whose every class had the most attracted clique of its size. */
function attractionBound(graph: AttractionGraph): number {
  let bound = 1;
  for (let size = 2; size <= graph.parts; size++) bound += Math.max(0, cliqueBound(graph, size));
  return bound;
}
