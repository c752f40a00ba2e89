/**
 * EDUA, from segments with vectors to a pyramid: the graph, one of three builders, and units that people can
 * read. The same segments give the same pyramid, in whatever order the references come.
 *
 *   const { pyramid, objective } = await buildEdua({ id: 'storm', references, segments, method: 'edua-g' });
 */
import { CheopsError } from '../../errors.ts';
import { type ContentUnit, compareIds, type Pyramid, type Reference } from '../../model.ts';
import { asExpression, type SegmentVector } from '../../semantics/segments.ts';
import { refuseTwins } from '../references.ts';
import { compareUnits } from '../tiers.ts';
import { buildComplete } from './complete.ts';
import { type AttractionGraph, attractionGraph } from './graph.ts';
import { buildGreedy } from './greedy.ts';
import { buildLimits, type EduaLimits } from './limits.ts';
import { buildPacking } from './packing.ts';
import { createPool, type SegmentPool, type Unused } from './segments.ts';
import { attraction, type EduaObjective, type UnitSegments } from './units.ts';

/** Greedy and complete as in the paper; `edua-x` maximises Σ (weight − 1)·AS. */
export const EDUA_METHODS = ['edua-g', 'edua-c', 'edua-x'] as const;
export type EduaMethod = (typeof EDUA_METHODS)[number];

export interface EduaOptions {
  /** t_edge is this percentile of the cosines of all pairs of segments of different references. */
  readonly percentile: number;
  /** EDUA-G: α = |segments| + alpha. */
  readonly alpha: number;
  /** EDUA-G: y_n = ⌊α·n^−β⌋. */
  readonly beta: number;
  /** How a sentence is cut that shares nothing with other references. */
  readonly unused: Unused;
  /** Limit of the searches for cliques; when it is reached, the best so far is taken and not proven. */
  readonly nodes: number;
}

/** As in pyreval-2019 (appendix B), with a limit of nodes that up to a dozen references do not reach. */
export const EDUA_PAPER: EduaOptions = {
  percentile: 83,
  alpha: 10,
  beta: 2.5,
  unused: 'first',
  nodes: 4_000_000,
};

/** Chosen on data: docs/pyreval.md has the figures. */
export const EDUA_DEFAULTS: EduaOptions = { ...EDUA_PAPER, unused: 'finest' };

export interface EduaPyramid {
  readonly pyramid: Pyramid;
  /** The vectors of each unit's contributors, by the unit's id, in the order of the contributors. */
  readonly vectors: ReadonlyMap<string, readonly (Float64Array | Float32Array)[]>;
  readonly objective: EduaObjective;
  /** t_edge; null if there was nothing to compare. */
  readonly threshold: number | null;
  readonly milliseconds: number;
}

export async function buildEdua({
  id,
  references,
  segments,
  method,
  options = {},
  limits = {},
}: {
  id: string;
  references: readonly Reference[];
  segments: readonly SegmentVector[];
  method: EduaMethod;
  options?: Partial<EduaOptions>;
  limits?: EduaLimits;
}): Promise<EduaPyramid> {
  const start = performance.now();
  const settings = { ...EDUA_DEFAULTS, ...options };
  checkReferences(references, segments);
  const pool = createPool(segments, settings.unused);
  const graph = attractionGraph(pool, settings);
  const own = buildLimits(settings.nodes, limits);
  const { units, objective } =
    method === 'edua-g'
      ? buildGreedy(pool, graph, { ...settings, effort: own.effort })
      : await (method === 'edua-c' ? buildComplete : buildPacking)({ pool, graph, ...own });
  const texts = new Map(references.map(({ id, text }) => [id, text]));
  const described = describeUnits({ pool, graph, units, texts });
  return {
    pyramid: {
      id,
      method,
      references: references.toSorted((a, b) => compareIds(a.id, b.id)),
      units: described.map(({ unit }) => unit),
    },
    vectors: new Map(described.map(({ unit, vectors }) => [unit.id, vectors])),
    objective,
    threshold: graph.threshold,
    milliseconds: performance.now() - start,
  };
}

function checkReferences(references: readonly Reference[], segments: readonly SegmentVector[]): void {
  refuseTwins(references);
  const known = new Set(references.map(({ id }) => id));
  const stray = segments.find(({ id }) => !known.has(id.document));
  if (stray !== undefined) {
    throw new CheopsError(
      'E_UNKNOWN_REFERENCE',
      `A segment belongs to ${stray.id.document}, which is no reference.`,
    );
  }
}

/** Ids count from the heaviest and most attracted unit down, with leading zeros so that they sort as they count. */
function describeUnits({
  pool,
  graph,
  units,
  texts,
}: {
  pool: SegmentPool;
  graph: AttractionGraph;
  units: readonly UnitSegments[];
  /** The texts of the references by their ids. */
  texts: ReadonlyMap<string, string>;
}): readonly { unit: ContentUnit; vectors: readonly (Float64Array | Float32Array)[] }[] {
  const width = String(units.length).length;
  return units
    .toSorted((a, b) => b.length - a.length || attraction(graph, b) - attraction(graph, a) || a[0]! - b[0]!)
    .map((unit, i) => {
      const members = unit
        .map((segment) => pool.segments[segment]!)
        .sort((a, b) => compareIds(a.id.document, b.id.document));
      const described: ContentUnit = {
        id: String(i + 1).padStart(width, '0'),
        label: pool.segments[mostCentral(pool, graph, unit)]!.text.replace(/[,;:–—\s]+$/u, ''),
        weight: unit.length,
        contributors: members.map(({ id, ...words }) => ({
          reference: id.document,
          ...asExpression(words, texts.get(id.document)!),
        })),
      };
      return { unit: described, vectors: members.map(({ vector }) => vector) };
    })
    .sort((a, b) => compareUnits(a.unit, b.unit));
}

/** The contributor most like the others; of those equally like, as any two of a pair are, the shortest. */
function mostCentral(pool: SegmentPool, { order, weights }: AttractionGraph, unit: UnitSegments): number {
  const centrality = (segment: number) =>
    unit.reduce((sum, other) => sum + (other === segment ? 0 : weights[segment * order + other]!), 0);
  const length = (segment: number) => pool.segments[segment]!.text.length;
  return unit.reduce((best, segment) => {
    const more = centrality(segment) - centrality(best);
    return more > 1e-12 || (more > -1e-12 && length(segment) < length(best)) ? segment : best;
  });
}
