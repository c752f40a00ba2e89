/**
 * Cliques by greed: from a vertex, again and again the joined vertex that is worth most. Quick, and often the best.
 */
import type { PartiteGraph } from './cliques.ts';

export interface GrownClique {
  readonly vertices: readonly number[];
  readonly worth: number;
}

/**
 * Grows, from a vertex, the clique that takes in the joined vertex that is worth most at each step, up to a size: its
 * vertices in that order, so that every beginning of the list is a clique too, and what it is worth.
 */
export function cliqueGrower({ order, weights }: PartiteGraph) {
  // Scratch for all calls: they are many.
  const joined = new Int32Array(order);
  const gain = new Float64Array(order);
  return ({
    size,
    allowed,
    start,
    scale,
    prices,
  }: {
    size: number;
    allowed: Uint8Array;
    start: number;
    scale: number;
    prices?: Float64Array | undefined;
  }): GrownClique => {
    let length = 0;
    for (let vertex = 0; vertex < order; vertex++) {
      const weight = weights[start * order + vertex]!;
      if (allowed[vertex] === 0 || Number.isNaN(weight)) continue;
      joined[length] = vertex;
      gain[length++] = scale * weight - (prices === undefined ? 0 : prices[vertex]!);
    }
    const vertices = [start];
    let worth = -(prices?.[start] ?? 0);
    while (vertices.length < size && length > 0) {
      let best = 0;
      for (let i = 1; i < length; i++) if (gain[i]! > gain[best]!) best = i;
      const row = joined[best]! * order;
      vertices.push(joined[best]!);
      worth += gain[best]!;
      let kept = 0;
      for (let i = 0; i < length; i++) {
        const weight = weights[row + joined[i]!]!;
        if (Number.isNaN(weight)) continue;
        joined[kept] = joined[i]!;
        gain[kept++] = gain[i]! + scale * weight;
      }
      length = kept;
    }
    return { vertices, worth };
  };
}
