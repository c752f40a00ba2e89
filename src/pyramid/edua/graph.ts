/**
 * The graph in which EDUA looks for content units: segments of different references are joined if they are
 * alike enough (pyreval-2019 §4.3, figure 5 item 2). Every clique is a candidate unit.
 *
 * "Enough" is a percentile of the cosines of all pairs across references, so that it suits any vectors:
 *
 *   quantile([0.1, 0.2, 0.3, 0.4, 0.5], 0.83)   // 0.432: between the 4th and 5th, at 4 × .83 = 3.32
 */
import type { PartiteGraph } from '../../optimize/cliques.ts';
import { quantile } from '../../optimize/quantile.ts';
import { cosine, direction } from './cosine.ts';
import type { SegmentPool } from './segments.ts';

export interface AttractionGraph extends PartiteGraph {
  /** t_edge, the least cosine of an edge; null if no pair of segments is comparable. */
  readonly threshold: number | null;
}

/** Identical clauses have cosines that differ by some 1e-16: t_edge must not fall between them. */
const ROUNDING = 1e-12;

/** Vertices are the segments of the pool, parts the references, weights the cosines at or above t_edge. */
export function attractionGraph(pool: SegmentPool, { percentile }: { percentile: number }): AttractionGraph {
  const order = pool.segments.length;
  const weights = crossCosines(pool);
  // Each pair stands twice in the matrix; the later half of it has each once.
  const pairs = weights.filter((weight, i) => i % order > i / order && !Number.isNaN(weight)).sort();
  const threshold = pairs.length === 0 ? null : quantile(pairs, percentile / 100);
  if (threshold !== null) {
    for (let i = 0; i < weights.length; i++) if (weights[i]! < threshold - ROUNDING) weights[i] = Number.NaN;
  }
  const parts = order === 0 ? 0 : pool.documentOf[order - 1]! + 1;
  return { order, parts, partOf: pool.documentOf, weights, threshold };
}

/** All cosines across references; NaN within a reference and for vectors of zeros. */
function crossCosines({ segments, documentOf }: SegmentPool): Float64Array {
  const order = segments.length;
  const directions = segments.map(({ vector }) => direction(vector));
  const weights = new Float64Array(order * order).fill(Number.NaN);
  for (let u = 0; u < order; u++) {
    for (let v = u + 1; v < order; v++) {
      if (documentOf[u] === documentOf[v]) continue;
      const weight = cosine(directions[u]!, directions[v]!);
      weights[u * order + v] = weight;
      weights[v * order + u] = weight;
    }
  }
  return weights;
}
