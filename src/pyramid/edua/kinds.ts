/**
 * Segments of one reference that mean the same, as one vertex: a clause that stands in several segmentations of its
 * sentence, or a sentence that is said twice. Which of them a unit gets changes no score, and a search that tells
 * them apart visits each pyramid many times over.
 *
 *   kindsOf({ pool, graph })   // { graph, of: [0, 1, 0], members: [[0, 2], [1]] } where segments 0 and 2 are alike
 */
import type { PartiteGraph } from '../../optimize/cliques.ts';
import type { SegmentPool } from './segments.ts';
import type { UnitSegments } from './units.ts';

export interface Kinds {
  /** The graph with one vertex for each kind. */
  readonly graph: PartiteGraph;
  /** The kind of each segment. */
  readonly of: Int32Array;
}

/** Kinds in the order of their first segments, so that those of a reference stay next to each other. */
export function kindsOf(pool: SegmentPool, graph: PartiteGraph): Kinds {
  const numbers = new Map<string, number>();
  const firsts: number[] = [];
  const of = Int32Array.from(pool.segments, ({ vector }, segment) => {
    const key = `${pool.documentOf[segment]}:${vector.join()}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, firsts.length);
    return firsts.push(segment) - 1;
  });
  if (firsts.length === graph.order) return { graph, of };
  const order = firsts.length;
  const weights = new Float64Array(order * order);
  firsts.forEach((u, i) => {
    firsts.forEach((v, j) => {
      weights[i * order + j] = graph.weights[u * graph.order + v]!;
    });
  });
  const partOf = Int32Array.from(firsts, (segment) => graph.partOf[segment]!);
  return { graph: { order, parts: graph.parts, partOf, weights }, of };
}

/** How often each kind is there in sentences with one segmentation, and the options of the others. */
export function kindChoices({ sentences }: SegmentPool, { graph, of }: Kinds) {
  const supply = new Float64Array(graph.order);
  const choosing = sentences.filter((segmentations) => segmentations.length > 1);
  for (const segmentations of sentences) {
    if (segmentations.length > 1) continue;
    for (const segment of segmentations[0]!) supply[of[segment]!]!++;
  }
  const groups = choosing.map((segmentations) =>
    segmentations.map((segments) => segments.map((segment) => of[segment]!)),
  );
  return { supply, groups, choosing };
}

/**
 * Units of kinds as units of segments: the first ones of a kind that the chosen segmentations offer.
 * `options` says which segmentation of each sentence with several is chosen, −1 if none.
 */
export function asSegments({
  pool,
  kinds,
  units,
  options,
}: {
  pool: SegmentPool;
  kinds: Kinds;
  units: readonly UnitSegments[];
  options: readonly number[];
}): readonly UnitSegments[] {
  const offered = new Map<number, number[]>();
  let choice = 0;
  for (const segmentations of pool.sentences) {
    const chosen = segmentations.length === 1 ? 0 : options[choice++]!;
    for (const segment of segmentations[chosen] ?? []) {
      const kind = kinds.of[segment]!;
      offered.set(kind, [...(offered.get(kind) ?? []), segment]);
    }
  }
  return units.map((unit) => unit.map((kind) => offered.get(kind)!.shift()!).sort((a, b) => a - b));
}
