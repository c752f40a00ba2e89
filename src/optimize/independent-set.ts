/**
 * The heaviest independent set, where each vertex belongs to a group and makes claims, and two vertices are
 * joined if they share a group or a claim: a greedy answer (Sakai, Togasaki and Yamazaki 2003) and the best.
 *
 *   const vertices = [
 *     { weight: 5, group: 0, claims: [7] },
 *     { weight: 4, group: 1, claims: [7] },
 *     { weight: 3, group: 0, claims: [8] },
 *   ];
 *   greedyIndependentSet(vertices)   // → [1, 2]: 5/3 < 4/2 = 2, so vertex 1 first; then 2 is left: 7 in all
 *   await bestIndependentSet(vertices)   // → { chosen: [1, 2], weight: 7, bound: 7, proven: true }
 */
import { solveIntegerProgram } from './linear-program.ts';

export interface ClaimVertex {
  readonly weight: number;
  readonly group: number;
  readonly claims: readonly number[];
}

/**
 * GWMIN: takes the vertex with the greatest weight / (degree + 1), and its neighbours out, until none is left.
 * Its weight is at least the sum of weight / (degree + 1) over all vertices. Ties go to the earlier vertex.
 */
export function greedyIndependentSet(vertices: readonly ClaimVertex[]): readonly number[] {
  const cliques = cliquesOf(vertices);
  const alive = new Uint8Array(vertices.length).fill(1);
  // In which visit a vertex was seen last: cliques overlap, and a long text has large ones.
  const seen = new Int32Array(vertices.length);
  let visit = 0;
  const neighbours = (vertex: number): readonly number[] => {
    const found: number[] = [];
    seen[vertex] = ++visit;
    for (const clique of cliques.of(vertex)) {
      for (const other of clique) {
        if (alive[other] === 0 || seen[other] === visit) continue;
        seen[other] = visit;
        found.push(other);
      }
    }
    return found;
  };
  const degree = vertices.map((_, vertex) => neighbours(vertex).length);
  const chosen: number[] = [];
  for (;;) {
    let best = -1;
    for (let v = 0; v < vertices.length; v++) {
      if (alive[v] === 0) continue;
      if (best < 0 || ratio(v) > ratio(best)) best = v;
    }
    if (best < 0) return chosen.sort((a, b) => a - b);
    chosen.push(best);
    const gone = [best, ...neighbours(best)];
    for (const vertex of gone) alive[vertex] = 0;
    for (const vertex of gone) for (const other of neighbours(vertex)) degree[other]!--;
  }

  function ratio(vertex: number): number {
    return vertices[vertex]!.weight / (degree[vertex]! + 1);
  }
}

/** The vertices of each group and of each claim: together they make up all edges. */
function cliquesOf(vertices: readonly ClaimVertex[]): { of(vertex: number): readonly (readonly number[])[] } {
  const groups = new Map<number, number[]>();
  const claims = new Map<number, number[]>();
  const put = (map: Map<number, number[]>, key: number, vertex: number) => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [vertex]);
    else list.push(vertex);
  };
  vertices.forEach((vertex, i) => {
    put(groups, vertex.group, i);
    for (const claim of vertex.claims) put(claims, claim, i);
  });
  return {
    of: (vertex) => {
      const { group, claims: own } = vertices[vertex]!;
      return [groups.get(group)!, ...own.map((claim) => claims.get(claim)!)];
    },
  };
}

export interface IndependentSet {
  readonly chosen: readonly number[];
  readonly weight: number;
  /** No independent set is heavier. */
  readonly bound: number;
  readonly proven: boolean;
}

/**
 * The heaviest set, as an integer program: at most one vertex of each group, and of each claim. Limited to
 * `nodes` of its search tree, it is never lighter than the greedy one.
 */
export async function bestIndependentSet(
  vertices: readonly ClaimVertex[],
  { nodes }: { nodes?: number } = {},
): Promise<IndependentSet> {
  if (vertices.length === 0) return { chosen: [], weight: 0, bound: 0, proven: true };
  const rows = new Map<string, number>();
  const rowOf = (name: string): number => {
    if (!rows.has(name)) rows.set(name, rows.size);
    return rows.get(name)!;
  };
  const columns = vertices.map(({ weight, group, claims }) => {
    const taken = [rowOf(`group ${group}`), ...claims.map((claim) => rowOf(`claim ${claim}`))];
    return { value: weight, rows: taken, amounts: taken.map(() => 1) };
  });
  const { counts, bound, proven } = await solveIntegerProgram({
    limits: Array.from(rows, () => 1),
    columns,
    ...(nodes === undefined ? {} : { nodes }),
  });
  const found = [...vertices.keys()].filter((vertex) => counts[vertex] === 1);
  const greedy = proven ? found : greedyIndependentSet(vertices);
  const chosen = weightOf(vertices, greedy) > weightOf(vertices, found) ? greedy : found;
  const weight = weightOf(vertices, chosen);
  return { chosen, weight, bound: proven ? weight : Math.max(bound, weight), proven };
}

function weightOf(vertices: readonly ClaimVertex[], chosen: readonly number[]): number {
  return chosen.reduce((sum, vertex) => sum + vertices[vertex]!.weight, 0);
}
