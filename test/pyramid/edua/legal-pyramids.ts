import type { PartiteGraph } from '../../../src/optimize/cliques.ts';
import type { SegmentPool } from '../../../src/pyramid/edua/segments.ts';
import type { UnitSegments } from '../../../src/pyramid/edua/units.ts';

/** Every legal pyramid: each way to segment each sentence, each way to part those segments into cliques. */
export function* legalPyramids(pool: SegmentPool, graph: PartiteGraph): Generator<readonly UnitSegments[]> {
  for (const segments of segmentChoices(pool.sentences)) yield* partitions(segments, graph);
}

function* segmentChoices(sentences: SegmentPool['sentences']): Generator<readonly number[]> {
  const [first, ...rest] = sentences;
  if (first === undefined) yield [];
  else
    for (const others of segmentChoices(rest)) for (const segments of first) yield [...segments, ...others];
}

function* partitions(segments: readonly number[], graph: PartiteGraph): Generator<readonly UnitSegments[]> {
  const [first, ...rest] = segments;
  if (first === undefined) yield [];
  else {
    for (const unit of cliquesWith([first], rest, graph)) {
      const others = rest.filter((segment) => !unit.includes(segment));
      for (const units of partitions(others, graph)) yield [unit, ...units];
    }
  }
}

function* cliquesWith(
  clique: number[],
  candidates: readonly number[],
  graph: PartiteGraph,
): Generator<number[]> {
  yield [...clique].sort((a, b) => a - b);
  for (const [i, vertex] of candidates.entries()) {
    const joined = clique.every((member) => !Number.isNaN(graph.weights[member * graph.order + vertex]));
    if (joined) yield* cliquesWith([...clique, vertex], candidates.slice(i + 1), graph);
  }
}

/** What is wrong with a pyramid; nothing if it is legal. */
export function illegalities(
  pool: SegmentPool,
  graph: PartiteGraph,
  units: readonly UnitSegments[],
): string[] {
  const wrong: string[] = [];
  const used = units.flat();
  if (new Set(used).size < used.length) wrong.push('a segment is in two units');
  for (const unit of units) {
    if (new Set(unit.map((segment) => pool.documentOf[segment])).size < unit.length)
      wrong.push('a reference twice');
    const pairs = unit.flatMap((u, i) => unit.slice(i + 1).map((v) => graph.weights[u * graph.order + v]!));
    if (pairs.some(Number.isNaN)) wrong.push('a unit is no clique');
  }
  for (const segmentations of pool.sentences) {
    const inUse = segmentations.filter((segments) => segments.some((segment) => used.includes(segment)));
    if (inUse.length !== 1) wrong.push(`a sentence in ${inUse.length} segmentations`);
    else if (!inUse[0]!.every((segment) => used.includes(segment))) wrong.push('a segment is left');
  }
  return wrong;
}
