/**
 * What a clique can be worth at most, without a search: each vertex is given half of its edges in the clique, and
 * these are at most its heaviest edges into different parts.
 */
import type { CliqueSearch, PartiteGraph } from './cliques.ts';

/**
 * For each allowed vertex and each number of parts q, the sum of its q heaviest edges into different parts
 * (`stars[v * (parts + 1) + q]`): no clique can give the vertex more.
 */
export function starBounds(graph: PartiteGraph, allowed: Uint8Array): Float64Array {
  const { order, parts, partOf, weights } = graph;
  const stars = new Float64Array(order * (parts + 1));
  const heaviest = new Float64Array(parts);
  for (let v = 0; v < order; v++) {
    if (allowed[v] === 0) continue;
    heaviest.fill(Number.NEGATIVE_INFINITY);
    for (let u = 0; u < order; u++) {
      const weight = weights[v * order + u]!;
      const part = partOf[u]!;
      if (allowed[u] === 1 && weight > heaviest[part]!) heaviest[part] = weight;
    }
    heaviest.sort();
    let sum = 0;
    for (let q = 0; q <= parts; q++) {
      stars[v * (parts + 1) + q] = sum;
      sum += heaviest[parts - 1 - q] ?? 0;
    }
  }
  return stars;
}

/**
 * The same for cliques of one size at prices: `reach[v * (size + 1) + q]` is the most that the vertex adds, beyond its
 * edges to those chosen and its own price, when q vertices are missing and it is one of them. Half of its own price
 * and half of the others' belong to the edges among the missing, so that a dear neighbour is no gain.
 */
export function priceReach(search: CliqueSearch, vertices: Int32Array): Float64Array {
  const { graph, size } = search;
  const reach = new Float64Array(graph.order * (size + 1));
  const heaviest = new Float64Array(graph.parts);
  for (let missing = 2; missing <= size; missing++) {
    for (const v of vertices) {
      reach[v * (size + 1) + missing] = reachAmong(search, vertices, v, missing, heaviest);
    }
  }
  return reach;
}

/** For one vertex, among these alone; `heaviest` is scratch, with a place for each part. */
export function reachAmong(
  { graph: { order, partOf, weights }, scale, prices }: CliqueSearch,
  vertices: Int32Array,
  center: number,
  missing: number,
  heaviest: Float64Array,
): number {
  const row = center * order;
  const share = 1 / (missing - 1);
  heaviest.fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < vertices.length; i++) {
    const u = vertices[i]!;
    const weight = scale * weights[row + u]! - (prices === undefined ? 0 : share * prices[u]!);
    const part = partOf[u]!;
    if (weight > heaviest[part]!) heaviest[part] = weight;
  }
  return 0.5 * ((prices?.[center] ?? 0) + sumOfLargest(heaviest, missing - 1));
}

/** What the mean edge of no clique of this size can exceed, without any search; −∞ if it is seen to have none. */
export function cliqueBound(
  graph: PartiteGraph,
  size: number,
  allowed: Uint8Array = new Uint8Array(graph.order).fill(1),
  stars: Float64Array = starBounds(graph, allowed),
): number {
  const partBest = new Float64Array(graph.parts).fill(Number.NEGATIVE_INFINITY);
  for (let v = 0; v < graph.order; v++) {
    const bound = stars[v * (graph.parts + 1) + size - 1]! / (size * (size - 1));
    const part = graph.partOf[v]!;
    if (allowed[v] === 1 && bound > partBest[part]!) partBest[part] = bound;
  }
  return sumOfLargest(partBest, size);
}

/** The sum of the `count` largest values; spoils the array. */
export function sumOfLargest(values: Float64Array, count: number): number {
  let sum = 0;
  for (let taken = 0; taken < count; taken++) {
    let largest = 0;
    for (let i = 1; i < values.length; i++) if (values[i]! > values[largest]!) largest = i;
    sum += values[largest]!;
    values[largest] = Number.NEGATIVE_INFINITY;
  }
  return sum;
}
