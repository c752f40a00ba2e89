/**
 * The cliques of an attraction graph as columns of a packing problem: their items are their segments and, if
 * wanted, their class, so that a class can have one unit at most. They are found when they are worth their
 * price and never listed.
 */
import { cliqueBound, starBounds } from '../../optimize/clique-bounds.ts';
import { cliqueGrower, type GrownClique } from '../../optimize/clique-growth.ts';
import {
  type CliqueSearch,
  isSpent,
  type NodeBudget,
  type PartiteGraph,
  searchCliques,
  spend,
} from '../../optimize/cliques.ts';
import type { Column, ColumnSource } from '../../optimize/packing-problem.ts';
import { attraction, type UnitSegments } from './units.ts';

export interface CliqueValue {
  readonly graph: PartiteGraph;
  /** The value of a clique is its attraction times this. */
  readonly factor: (size: number) => number;
  /** Let a clique of n segments take item `graph.order + n` too. */
  readonly onePerClass: boolean;
}

export interface CliqueColumns extends CliqueValue {
  /** 1 for each segment that may be used. */
  readonly allowed: Uint8Array;
  readonly budget: NodeBudget;
}

/** How many items the columns have between them. */
export function itemCount({ graph, onePerClass }: CliqueValue): number {
  return graph.order + (onePerClass ? graph.parts + 1 : 0);
}

export function cliqueColumns(options: CliqueColumns): ColumnSource {
  const { graph, allowed, budget } = options;
  const stars = starBounds(graph, allowed);
  const grow = cliqueGrower(graph);
  const sizes = Array.from({ length: Math.max(0, graph.parts - 1) }, (_, i) => i + 2);
  const searches = sizes.map((size) => ({
    graph,
    allowed,
    stars,
    budget,
    grow,
    size,
    scale: (2 * options.factor(size)) / (size * (size - 1)),
  }));
  const asColumns = (cliques: readonly UnitSegments[]) =>
    cliques.map((vertices) => asColumn(options, vertices));
  return {
    start: () => asColumns(searches.flatMap((search) => grown(search)).map(({ vertices }) => vertices)),
    guess: (prices, above) => {
      const best = bestOfEachVertex(graph.order, above);
      for (const search of searches) {
        const classPrice = priceOfClass(search, prices);
        for (const { vertices, worth } of grown(search, prices)) best.offer(vertices, worth - classPrice);
      }
      return asColumns(best.cliques());
    },
    price: (prices, above) => {
      const best = bestOfEachVertex(graph.order, above);
      const complete = searches.every((search) => offerBest(search, prices, above, best));
      return complete ? asColumns(best.cliques()) : null;
    },
    within: (prices, floor, most) => {
      const cliques: UnitSegments[] = [];
      const complete = searches.every((search) => collect({ search, prices, floor, most, into: cliques }));
      return complete ? asColumns(cliques) : null;
    },
    safePrices: () => (options.onePerClass ? classPrices(options, stars) : shares(graph, searches)),
  };
}

/** At the price of the best clique it could have, no class is worth anything. */
function classPrices({ graph, allowed, factor }: CliqueColumns, stars: Float64Array): Float64Array {
  return Float64Array.from({ length: graph.order + graph.parts + 1 }, (_, item) => {
    const size = item - graph.order;
    return size < 2 ? 0 : Math.max(0, factor(size) * cliqueBound(graph, size, allowed, stars));
  });
}

/** A clique gives each of its segments a share, half of the edges there, which are at most its heaviest. */
function shares({ order, parts }: PartiteGraph, searches: readonly SizeSearch[]): Float64Array {
  return Float64Array.from({ length: order }, (_, segment) =>
    Math.max(
      0,
      ...searches.map(({ size, scale, stars }) => (scale / 2) * stars[segment * (parts + 1) + size - 1]!),
    ),
  );
}

type SizeSearch = Omit<CliqueSearch, 'floor' | 'visit'> & { readonly grow: ReturnType<typeof cliqueGrower> };

function priceOfClass({ graph, size }: SizeSearch, prices: Float64Array): number {
  return prices[graph.order + size] ?? 0;
}

/** From every segment the clique that greed finds; each step of it counts as a node of a search. */
function grown({ graph, size, allowed, scale, budget, grow }: SizeSearch, prices?: Float64Array) {
  const found: GrownClique[] = [];
  if (isSpent(budget)) return found;
  spend(budget, graph.order * size);
  for (let start = 0; start < graph.order; start++) {
    if (allowed[start] === 0) continue;
    const clique = grow({ size, allowed, scale, prices, start });
    if (clique.vertices.length === size) found.push(clique);
  }
  return found;
}

function offerBest(
  search: SizeSearch,
  prices: Float64Array,
  above: number,
  best: ReturnType<typeof bestOfEachVertex>,
): boolean {
  const classPrice = priceOfClass(search, prices);
  return searchCliques({
    ...search,
    prices,
    floor: above + classPrice,
    perFirstVertex: true,
    visit: (clique, worth) => {
      best.offer([...clique], worth - classPrice);
      return worth;
    },
  });
}

function collect({
  search,
  prices,
  floor,
  most,
  into,
}: {
  search: SizeSearch;
  prices: Float64Array;
  floor: number;
  most: number;
  into: UnitSegments[];
}): boolean {
  const classFloor = floor + priceOfClass(search, prices);
  const complete = searchCliques({
    ...search,
    prices,
    floor: classFloor,
    visit: (clique) => {
      into.push([...clique]);
      return into.length <= most ? classFloor : Number.POSITIVE_INFINITY;
    },
  });
  return complete && into.length <= most;
}

/** A clique as a column. */
export function asColumn({ graph, factor, onePerClass }: CliqueValue, vertices: UnitSegments): Column {
  const items = vertices.toSorted((a, b) => a - b);
  const value = factor(items.length) * attraction(graph, items);
  return { items: onePerClass ? [...items, graph.order + items.length] : items, value };
}

/** Keeps, for each vertex, the clique with it that is worth most. */
function bestOfEachVertex(order: number, above: number) {
  const worths = new Float64Array(order).fill(above);
  const cliques = new Map<number, UnitSegments>();
  return {
    offer: (vertices: UnitSegments, worth: number) => {
      for (const vertex of vertices) {
        if (worth <= worths[vertex]!) continue;
        worths[vertex] = worth;
        cliques.set(vertex, vertices);
      }
    },
    cliques: () => [...new Set(cliques.values())],
  };
}
