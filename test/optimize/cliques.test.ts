import { describe, expect, test } from 'vitest';
import { cliqueBound, starBounds } from '../../src/optimize/clique-bounds.ts';
import { cliqueGrower } from '../../src/optimize/clique-growth.ts';
import {
  bestCliques,
  isSpent,
  type NodeBudget,
  type PartiteGraph,
  searchCliques,
} from '../../src/optimize/cliques.ts';
import { createRandom } from '../../src/optimize/random.ts';

/** A graph from a list of edges `[u, v, weight]`. */
function partiteGraph({
  partOf,
  edges,
}: {
  partOf: readonly number[];
  edges: readonly (readonly [number, number, number])[];
}): PartiteGraph {
  const order = partOf.length;
  const weights = new Float64Array(order * order).fill(Number.NaN);
  for (const [u, v, weight] of edges) {
    weights[u * order + v] = weight;
    weights[v * order + u] = weight;
  }
  return { order, parts: (partOf[order - 1] ?? -1) + 1, partOf: Int32Array.from(partOf), weights };
}

/** A graph of a few parts with random edges; weights in steps, so that ties occur. */
function randomGraph(seed: number): PartiteGraph {
  const random = createRandom(seed);
  const parts = 2 + random.below(4);
  const partOf = Array.from({ length: parts }, (_, part) =>
    new Array<number>(1 + random.below(4)).fill(part),
  ).flat();
  const density = random.uniform();
  const edges = partOf.flatMap((_, u) =>
    partOf.flatMap((_, v): [number, number, number][] =>
      u < v && partOf[u] !== partOf[v] && random.uniform() < density
        ? [[u, v, (random.below(21) - 4) / 16]]
        : [],
    ),
  );
  return partiteGraph({ partOf, edges });
}

/** Every clique of a size, in lexicographic order, without any bound. */
function allCliques(graph: PartiteGraph, size: number): number[][] {
  const found: number[][] = [];
  const extend = (clique: number[], from: number) => {
    if (clique.length === size) found.push(clique);
    else {
      for (let v = from; v < graph.order; v++) {
        if (clique.every((u) => !Number.isNaN(graph.weights[u * graph.order + v])))
          extend([...clique, v], v + 1);
      }
    }
  };
  extend([], 0);
  return found;
}

function edgeSum(graph: PartiteGraph, clique: readonly number[]): number {
  let sum = 0;
  for (const u of clique) for (const v of clique) if (u < v) sum += graph.weights[u * graph.order + v]!;
  return sum;
}

function bestClique({
  graph,
  allowed = new Uint8Array(graph.order).fill(1),
  ...search
}: {
  graph: PartiteGraph;
  size: number;
  allowed?: Uint8Array;
  budget?: NodeBudget;
}) {
  return bestCliques({ graph, ...search })(allowed);
}

const seeds = Array.from({ length: 300 }, (_, seed) => seed);

describe('bestClique', () => {
  test('finds the triangle of the example', () => {
    const graph = partiteGraph({
      partOf: [0, 1, 2, 2],
      edges: [
        [0, 1, 0.75],
        [0, 2, 1],
        [1, 2, 0.5],
        [0, 3, 0.25],
      ],
    });
    expect(bestClique({ graph, size: 3 })).toEqual({ vertices: [0, 1, 2], worth: 0.75 });
    expect(bestClique({ graph, size: 2 })).toEqual({ vertices: [0, 2], worth: 1 });
    expect(bestClique({ graph, size: 4 })).toBeNull();
  });

  test('agrees with enumeration on random graphs, ties going to the earliest vertices', () => {
    for (const seed of seeds) {
      const graph = randomGraph(seed);
      for (let size = 2; size <= graph.parts; size++) {
        const means = allCliques(graph, size).map(
          (clique) => (2 * edgeSum(graph, clique)) / (size * (size - 1)),
        );
        const best = bestClique({ graph, size });
        if (means.length === 0) expect(best).toBeNull();
        else {
          const most = Math.max(...means);
          expect(best!.worth).toBeCloseTo(most, 10);
          expect(cliqueBound(graph, size)).toBeGreaterThanOrEqual(most - 1e-12);
          const first = allCliques(graph, size)[means.findIndex((mean) => mean > most - 1e-12)];
          expect(best!.vertices).toEqual(first);
        }
      }
    }
  });

  test('uses allowed vertices only', () => {
    for (const seed of seeds.slice(0, 100)) {
      const graph = randomGraph(seed);
      const allowed = Uint8Array.from({ length: graph.order }, (_, v) => (v % 3 === seed % 3 ? 0 : 1));
      const cliques = allCliques(graph, 2).filter((clique) => clique.every((v) => allowed[v] === 1));
      const most = Math.max(...cliques.map((clique) => edgeSum(graph, clique)));
      expect(bestClique({ graph, size: 2, allowed })?.worth ?? Number.NEGATIVE_INFINITY).toBe(most);
    }
  });

  test('with nodes used up, returns what growing finds, and the bound holds', () => {
    for (const seed of seeds.slice(0, 100)) {
      const graph = randomGraph(seed);
      const best = bestClique({ graph, size: 3, budget: { left: 1 } });
      const proper = bestClique({ graph, size: 3 });
      if (best === null || proper === null) continue;
      expect(cliqueBound(graph, 3)).toBeGreaterThanOrEqual(proper.worth - 1e-12);
      expect(best.worth).toBeLessThanOrEqual(proper.worth + 1e-12);
    }
  });

  test('the steps that a search shares with other work end it too, and comparing many vertices takes more of them', () => {
    const complete = (size: number) => {
      const partOf = Array.from({ length: 4 * size }, (_, v) => Math.floor(v / size));
      const edges = partOf.flatMap((_, u) =>
        partOf.flatMap((_, v): [number, number, number][] =>
          u < v && partOf[u] !== partOf[v] ? [[u, v, ((7 * u + 3 * v) % 11) / 11]] : [],
        ),
      );
      const graph = partiteGraph({ partOf, edges });
      const ample = { left: 1e9, effort: { left: 1e9 } };
      bestClique({ graph, size: 4, budget: ample });
      expect(isSpent(ample)).toBe(false);
      const spent = 1e9 - ample.effort.left;
      const budget = { left: 1e9, effort: { left: spent / 2 } };
      bestClique({ graph, size: 4, budget });
      expect(isSpent(budget)).toBe(true);
      expect(budget.left).toBeGreaterThan(0);
      return spent;
    };
    expect(complete(40)).toBeGreaterThan(complete(5));
  });

  test('identical weights do not make it search every clique', () => {
    const partOf = Array.from({ length: 30 * 3 }, (_, v) => Math.floor(v / 3));
    const edges = partOf.flatMap((_, u) =>
      partOf.flatMap((_, v): [number, number, number][] =>
        u < v && partOf[u] !== partOf[v] ? [[u, v, 1]] : [],
      ),
    );
    const graph = partiteGraph({ partOf, edges });
    const budget = { left: 10_000 };
    const best = bestClique({ graph, size: 30, budget });
    expect(best!.worth).toBe(1);
    expect(isSpent(budget)).toBe(false);
    expect(best!.vertices).toEqual(Array.from({ length: 30 }, (_, part) => 3 * part));
  });
});

describe('searchCliques', () => {
  const search = (graph: PartiteGraph, size: number, floor: number, prices?: Float64Array) => {
    const allowed = new Uint8Array(graph.order).fill(1);
    const visited: number[][] = [];
    searchCliques({
      graph,
      size,
      allowed,
      stars: starBounds(graph, allowed),
      scale: 2 / size,
      prices,
      floor,
      budget: { left: Number.POSITIVE_INFINITY },
      visit: (clique) => {
        visited.push([...clique]);
        return floor;
      },
    });
    return visited;
  };

  test('visits every clique above the floor, and no other', () => {
    for (const seed of seeds) {
      const graph = randomGraph(seed);
      const random = createRandom(seed + 1000);
      const prices = Float64Array.from({ length: graph.order }, () => random.uniform() / 2);
      const floor = random.uniform() - 0.5;
      for (let size = 2; size <= graph.parts; size++) {
        const worth = (clique: number[]) =>
          (2 / size) * edgeSum(graph, clique) - clique.reduce((sum, v) => sum + prices[v]!, 0);
        const expected = allCliques(graph, size).filter((clique) => worth(clique) > floor + 1e-12);
        expect(search(graph, size, floor, prices)).toEqual(expected);
      }
    }
  });

  test('finds the best clique of each first vertex', () => {
    for (const seed of seeds.slice(0, 100)) {
      const graph = randomGraph(seed);
      const allowed = new Uint8Array(graph.order).fill(1);
      const best = new Map<number, number>();
      searchCliques({
        graph,
        size: 3,
        allowed,
        stars: starBounds(graph, allowed),
        scale: 1,
        floor: 0,
        perFirstVertex: true,
        budget: { left: Number.POSITIVE_INFINITY },
        visit: (clique, worth) => {
          best.set(clique[0]!, worth);
          return worth;
        },
      });
      const expected = new Map<number, number>();
      for (const clique of allCliques(graph, 3)) {
        const worth = edgeSum(graph, clique);
        if (worth > (expected.get(clique[0]!) ?? 0) + 1e-12) expected.set(clique[0]!, worth);
      }
      expect([...best.keys()]).toEqual([...expected.keys()]);
      for (const [vertex, worth] of expected) expect(best.get(vertex)).toBeCloseTo(worth, 10);
    }
  });
});

test('asked again while vertices are taken away, bestCliques answers as if asked for the first time', () => {
  for (const seed of seeds) {
    const graph = randomGraph(seed);
    const allowed = new Uint8Array(graph.order).fill(1);
    const again = bestCliques({ graph, size: 2 + (seed % 3) });
    for (;;) {
      const best = again(allowed);
      expect(best).toEqual(bestClique({ graph, size: 2 + (seed % 3), allowed }));
      if (best === null) break;
      allowed[best.vertices[seed % best.vertices.length]!] = 0;
    }
  }
});

test('cliqueGrower takes the heaviest joined vertex at each step', () => {
  const graph = partiteGraph({
    partOf: [0, 1, 1, 2],
    edges: [
      [0, 1, 0.5],
      [0, 2, 0.75],
      [0, 3, 0.25],
      [1, 3, 1],
    ],
  });
  const allowed = new Uint8Array(4).fill(1);
  const grow = cliqueGrower(graph);
  // 2 is heaviest from 0, and then nothing is joined to both.
  expect(grow({ size: 3, allowed, scale: 1, start: 0 })).toEqual({
    vertices: [0, 2],
    worth: 0.75,
  });
  expect(grow({ size: 3, allowed, scale: 1, start: 3 })).toEqual({
    vertices: [3, 1, 0],
    worth: 1.75,
  });
});
