/**
 * Cliques of a weighted graph whose vertices fall into parts, with no edge inside a part: a clique has at
 * most one vertex of each part. They are visited by branch and bound and never stored, so a graph with
 * billions of them costs no more memory than its matrix.
 *
 * Parts {0}, {1} and {2, 3}; the triangle 0-1-2 has the edges .9, .8 and .7, and their mean:
 *
 *   bestCliques({ graph, size: 3 })(Uint8Array.of(1, 1, 1, 1))   // → { vertices: [0, 1, 2], worth: 0.8 }
 */
import { priceReach, reachAmong, starBounds, sumOfLargest } from './clique-bounds.ts';
import { cliqueGrower, type GrownClique } from './clique-growth.ts';

export interface PartiteGraph {
  /** Vertices are 0 … order − 1, those of a part next to each other. */
  readonly order: number;
  readonly parts: number;
  /** The part of each vertex, never falling. */
  readonly partOf: Int32Array;
  /** `weights[u * order + v]`; NaN where there is no edge. */
  readonly weights: Float64Array;
}

/** How many nodes of search trees may still be opened; searches count it down. A limit on time would not repeat. */
export interface NodeBudget {
  left: number;
  /** Steps that searches share with other work; a node takes some of them. */
  readonly effort?: { left: number };
}

/** Where vertices are compared with each other, so many pairs of them take as long as a node, and count as one. */
const PAIRS_OF_A_NODE = 2000;
const STEPS_OF_A_NODE = 20;

export function spend(budget: NodeBudget, nodes: number): void {
  budget.left = Math.max(0, budget.left - nodes);
  if (budget.effort !== undefined) budget.effort.left -= STEPS_OF_A_NODE * nodes;
}

function pairsAsNodes(vertices: number): number {
  return Math.floor(vertices ** 2 / PAIRS_OF_A_NODE);
}

export function isSpent({ left, effort }: NodeBudget): boolean {
  return left <= 0 || (effort !== undefined && effort.left <= 0);
}

/** Differences below this are rounding: the search does not go on for them. */
const TIE = 1e-12;

export interface CliqueSearch {
  readonly graph: PartiteGraph;
  /** The number of vertices of a clique, at least 2. */
  readonly size: number;
  /** 1 for each vertex that may be used. */
  readonly allowed: Uint8Array;
  /** `starBounds(graph, allowed)`, computed once for many searches. */
  readonly stars: Float64Array;
  /** A clique is worth `scale` times the sum of its edges … */
  readonly scale: number;
  /** … less the prices of its vertices. */
  readonly prices?: Float64Array | undefined;
  /** Only cliques worth more than the floor are visited. */
  readonly floor: number;
  /** Start every first vertex again from `floor`: the best clique of each first vertex, not of all. */
  readonly perFirstVertex?: boolean;
  /**
   * For each vertex, what no clique that begins with it is worth more than; brought up to date, for the next search
   * among fewer vertices. Only for visitors that return the worth.
   */
  readonly ceilings?: Float64Array;
  readonly budget: NodeBudget;
  /** Called with a clique (vertices rising; copy it to keep it) and its worth; returns the new floor. */
  readonly visit: (clique: Int32Array, worth: number) => number;
}

/**
 * Visits the cliques of one size that are worth more than a floor, first vertices first; returns whether the
 * budget sufficed. A visitor that returns the same floor gets them all; one that returns the worth gets ever
 * better ones and, last, the best.
 *
 * Bound of a partial clique P that needs q more vertices: a candidate c adds its edges to P, and half of its
 * edges to the other q − 1, which are at most its q − 1 heaviest edges into different parts. Each part gives
 * at most its best candidate, and the q best parts are taken.
 */
export function searchCliques(search: CliqueSearch): boolean {
  const { graph, size, allowed, prices, floor, perFirstVertex = false, ceilings, budget } = search;
  if (size > graph.parts) return true;
  const state = createState(search);
  const first = state.levels[0]!;
  let length = 0;
  for (let v = 0; v < graph.order; v++) {
    if (allowed[v] === 0) continue;
    first.vertex[length] = v;
    first.gain[length++] = prices === undefined ? 0 : -prices[v]!;
  }
  if (prices !== undefined) length = keepWorthwhile(state, length);
  for (let choice = 0; choice + size <= length && !isSpent(budget); choice++) {
    const begin = first.vertex[choice]!;
    if (perFirstVertex) state.floor = floor;
    if (ceilings !== undefined && ceilings[begin]! <= state.floor) continue;
    const most = enter(state, { depth: 0, length, worth: 0, choice });
    if (ceilings !== undefined && !isSpent(budget)) ceilings[begin] = most;
  }
  return !isSpent(budget);
}

/** At good prices few vertices can be part of a clique above the floor; without the others, fewer still. */
function keepWorthwhile(state: SearchState, all: number): number {
  const { size, budget } = state;
  let length = all;
  for (let before = Number.POSITIVE_INFINITY; length < 0.9 * before; ) {
    before = length;
    length = keepReaching(state, { depth: 0, length, worth: 0 }, size);
  }
  const vertices = state.levels[0]!.vertex.subarray(0, length);
  spend(budget, pairsAsNodes(length));
  state.reachAt = priceReach(state, vertices);
  return length;
}

interface Level {
  readonly vertex: Int32Array;
  /** What the vertex adds to the worth of the vertices chosen so far. */
  readonly gain: Float64Array;
}

interface SearchState extends CliqueSearch {
  floor: number;
  readonly chosen: Int32Array;
  /** Candidates at each depth. */
  readonly levels: readonly Level[];
  /** Scratch: the best candidate of each part, the same by rank, the heaviest edge into each part, each candidate's bound. */
  readonly partBest: Float64Array;
  readonly ranked: Float64Array;
  readonly partEdge: Float64Array;
  readonly reach: Float64Array;
  /** With prices: `priceReach` of the vertices that are left. */
  reachAt: Float64Array | undefined;
}

function createState(search: CliqueSearch): SearchState {
  const { order, parts } = search.graph;
  return {
    ...search,
    chosen: new Int32Array(search.size),
    levels: Array.from({ length: search.size }, () => ({
      vertex: new Int32Array(order),
      gain: new Float64Array(order),
    })),
    partBest: new Float64Array(parts),
    ranked: new Float64Array(parts),
    partEdge: new Float64Array(parts),
    reach: new Float64Array(order),
    reachAt: undefined,
  };
}

interface Node {
  readonly depth: number;
  /** How many candidates the level of this depth holds. */
  readonly length: number;
  /** Of the vertices chosen so far. */
  readonly worth: number;
}

/** Returns what no clique that begins with those chosen is worth more than, if the budget sufficed. */
function extend(state: SearchState, node: Node): number {
  const { budget, size } = state;
  if (isSpent(budget)) return Number.POSITIVE_INFINITY;
  spend(budget, 1);
  const missing = size - node.depth;
  if (missing === 1) {
    visitLast(state, node);
    return state.floor;
  }
  const most = boundOf(state, node, missing);
  if (most <= state.floor + TIE) return most;
  const length = missing >= 3 && node.depth >= 1 ? keepReaching(state, node, missing) : node.length;
  for (let choice = 0; choice + missing <= length; choice++) enter(state, { ...node, length, choice });
  return state.floor;
}

/** Takes a candidate into the clique and goes on with those after it that are joined to it; returns as `extend`. */
function enter(state: SearchState, { depth, length, worth, choice }: Node & { choice: number }): number {
  const { graph, levels, chosen, scale, size } = state;
  const { vertex, gain } = levels[depth]!;
  const next = levels[depth + 1]!;
  const taken = vertex[choice]!;
  const row = taken * graph.order;
  let joined = 0;
  for (let i = choice + 1; i < length; i++) {
    const weight = graph.weights[row + vertex[i]!]!;
    if (Number.isNaN(weight)) continue;
    next.vertex[joined] = vertex[i]!;
    next.gain[joined++] = gain[i]! + scale * weight;
  }
  if (joined < size - depth - 1) return Number.NEGATIVE_INFINITY;
  chosen[depth] = taken;
  return extend(state, { depth: depth + 1, length: joined, worth: worth + gain[choice]! });
}

function visitLast(state: SearchState, { depth, length, worth }: Node): void {
  const { vertex, gain } = state.levels[depth]!;
  for (let i = 0; i < length; i++) {
    const total = worth + gain[i]!;
    if (total > state.floor + TIE) {
      state.chosen[depth] = vertex[i]!;
      state.floor = state.visit(state.chosen, total);
    }
  }
}

/** What no completion is worth more than, by the bounds computed once for the whole graph. */
function boundOf(state: SearchState, { depth, length, worth }: Node, missing: number): number {
  const { graph, stars, scale, partBest, levels, reachAt, size } = state;
  const { vertex, gain } = levels[depth]!;
  partBest.fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < length; i++) {
    const v = vertex[i]!;
    const reach =
      reachAt === undefined
        ? 0.5 * scale * stars[v * (graph.parts + 1) + missing - 1]!
        : reachAt[v * (size + 1) + missing]!;
    const bound = gain[i]! + reach;
    const part = graph.partOf[v]!;
    if (bound > partBest[part]!) partBest[part] = bound;
  }
  return worth + sumOfLargest(partBest, missing);
}

/**
 * The same bound with edges among the candidates only, dearer and sharper; candidates that cannot be part of
 * a completion above the floor are dropped. Returns how many are left.
 */
function keepReaching(state: SearchState, { depth, length, worth }: Node, missing: number): number {
  const { graph, levels, partBest, partEdge, reach } = state;
  const { vertex, gain } = levels[depth]!;
  const candidates = vertex.subarray(0, length);
  spend(state.budget, pairsAsNodes(length));
  partBest.fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < length; i++) {
    const bound = gain[i]! + reachAmong(state, candidates, vertex[i]!, missing, partEdge);
    reach[i] = bound;
    const part = graph.partOf[vertex[i]!]!;
    if (bound > partBest[part]!) partBest[part] = bound;
  }
  state.ranked.set(partBest);
  const others = sumOfLargest(state.ranked, missing - 1);
  const last = sumOfLargest(state.ranked, 1);
  if (last === Number.NEGATIVE_INFINITY) return 0;
  const best = others + last;
  let kept = 0;
  for (let i = 0; i < length; i++) {
    // With this candidate, the best of its part is replaced if it is among the q best, else the q-th best is.
    const replaced = Math.max(partBest[graph.partOf[vertex[i]!]!]!, last);
    if (worth + best - replaced + reach[i]! <= state.floor + TIE) continue;
    vertex[kept] = vertex[i]!;
    gain[kept++] = gain[i]!;
  }
  return kept;
}

/**
 * Finds the clique of one size with the heaviest mean edge, which is its worth; among equals the one with the earliest
 * vertices. Asked again, it must be for fewer vertices: what it knows of cliques that still have all of theirs, and of
 * what no clique exceeds, stays true. If the budget does not suffice, it is the best that was found.
 */
export function bestCliques({
  graph,
  size,
  budget = { left: Number.POSITIVE_INFINITY },
}: {
  graph: PartiteGraph;
  size: number;
  budget?: NodeBudget;
}): (allowed: Uint8Array) => GrownClique | null {
  const scale = 2 / (size * (size - 1));
  const grow = cliqueGrower(graph);
  const grown: GrownClique[] = [];
  const ceilings = new Float64Array(graph.order).fill(Number.POSITIVE_INFINITY);
  let stars: Float64Array | undefined;
  return (allowed) => {
    let best: GrownClique | null = null;
    for (let start = 0; start < graph.order; start++) {
      if (allowed[start] === 0) continue;
      if (!grown[start]?.vertices.every((vertex) => allowed[vertex] === 1))
        grown[start] = grow({ size, allowed, start, scale });
      const { vertices, worth } = grown[start]!;
      if (vertices.length === size && (best === null || worth > best.worth)) best = grown[start]!;
    }
    if (best !== null) best = { ...best, vertices: best.vertices.toSorted((a, b) => a - b) };
    // Slightly below what greed found: a clique as good as that one but with earlier vertices is still visited.
    const floor = best === null ? Number.NEGATIVE_INFINITY : best.worth - 1e-9;
    stars ??= starBounds(graph, allowed);
    searchCliques({
      graph,
      size,
      allowed,
      stars,
      scale,
      floor,
      ceilings,
      budget,
      visit: (clique, worth) => {
        best = { vertices: [...clique], worth };
        return worth;
      },
    });
    return best;
  };
}
