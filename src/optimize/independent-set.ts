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
 *   await bestIndependentSet(vertices)   // → [1, 2]
 */
import { group, rollup } from 'd3-array';
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
  const graph = openGraph(vertices);
  const chosen: number[] = [];
  for (;;) {
    let best = -1;
    let bestRatio = Number.NEGATIVE_INFINITY;
    for (let v = 0; v < vertices.length; v++) {
      if (graph.alive[v] === 0) continue;
      const ratio = vertices[v]!.weight / (graph.degree(v) + 1);
      if (best < 0 || ratio > bestRatio) {
        best = v;
        bestRatio = ratio;
      }
    }
    if (best < 0) return chosen.sort((a, b) => a - b);
    chosen.push(best);
    graph.take(best);
  }
}

/**
 * Degrees while vertices go, without walking the edges, of which a long text has a square number: vertices that make
 * the same claims are a kind, and have the same neighbours but for those of their groups. So a degree is the number
 * of vertices of all kinds that share a claim, and of those in the group that share none.
 */
function openGraph(vertices: readonly ClaimVertex[]) {
  const { kindOf, claimsOf, kindsWith } = kindsOf(vertices);
  const groups = group(vertices.keys(), (vertex) => vertices[vertex]!.group);
  const alive = new Uint8Array(vertices.length).fill(1);
  /** Of each kind: its vertices, and how many vertices claim something that it claims. */
  const members = claimsOf.map((): number[] => []);
  for (const [vertex, kind] of kindOf.entries()) members[kind]!.push(vertex);
  const touching = new Float64Array(claimsOf.length);
  /** Of each vertex: those of its group that claim nothing that it claims. */
  const apart = new Float64Array(vertices.length);
  const seen = new Int32Array(claimsOf.length);
  let visit = 0;
  const neighbouring = (kind: number): readonly number[] => {
    const found: number[] = [];
    visit++;
    for (const claim of claimsOf[kind]!) {
      for (const other of kindsWith.get(claim)!) {
        if (seen[other] === visit) continue;
        seen[other] = visit;
        found.push(other);
      }
    }
    return found;
  };
  const touch = (kind: number, count: number) => {
    for (const other of neighbouring(kind)) touching[other]! += count;
  };
  const shiftGroup = (vertex: number, by: 1 | -1) => {
    visit++;
    for (const claim of claimsOf[kindOf[vertex]!]!)
      for (const kind of kindsWith.get(claim)!) seen[kind] = visit;
    for (const mate of groups.get(vertices[vertex]!.group)!) {
      if (mate !== vertex && seen[kindOf[mate]!] !== visit) apart[mate]! += by;
    }
  };
  for (const [kind, own] of members.entries()) touch(kind, own.length);
  for (const vertex of vertices.keys()) shiftGroup(vertex, 1);
  const remove = (kind: number, gone: readonly number[]) => {
    if (gone.length === 0) return;
    for (const vertex of gone) {
      alive[vertex] = 0;
      shiftGroup(vertex, -1);
    }
    touch(kind, -gone.length);
  };
  return {
    alive,
    degree: (vertex: number) => {
      const claimsNothing = claimsOf[kindOf[vertex]!]!.length === 0;
      return touching[kindOf[vertex]!]! + apart[vertex]! - (claimsNothing ? 0 : 1);
    },
    take: (vertex: number) => {
      const isAlive = (other: number) => alive[other] === 1;
      for (const kind of neighbouring(kindOf[vertex]!)) remove(kind, members[kind]!.filter(isAlive));
      for (const mate of groups.get(vertices[vertex]!.group)!.filter(isAlive)) remove(kindOf[mate]!, [mate]);
    },
  };
}

/** Vertices with the same claims, numbered, and the kinds that make each claim. */
function kindsOf(vertices: readonly ClaimVertex[]) {
  const numbers = new Map<string, number>();
  const claimsOf: (readonly number[])[] = [];
  const kindOf = Int32Array.from(vertices, ({ claims }) => {
    const distinct = [...new Set(claims)].sort((a, b) => a - b);
    const known = numbers.get(distinct.join());
    if (known !== undefined) return known;
    numbers.set(distinct.join(), claimsOf.length);
    return claimsOf.push(distinct) - 1;
  });
  const claimed = claimsOf.flatMap((claims, kind) => claims.map((claim) => ({ claim, kind })));
  const kindsWith = rollup(
    claimed,
    (own) => own.map(({ kind }) => kind),
    ({ claim }) => claim,
  );
  return { kindOf, claimsOf, kindsWith };
}

/** The heaviest set, as an integer program: at most one vertex of each group, and of each claim. */
export async function bestIndependentSet(vertices: readonly ClaimVertex[]): Promise<readonly number[]> {
  if (vertices.length === 0) return [];
  const rows = new Map<string, number>();
  const rowOf = (name: string): number => {
    if (!rows.has(name)) rows.set(name, rows.size);
    return rows.get(name)!;
  };
  const columns = vertices.map(({ weight, group, claims }) => {
    const taken = [rowOf(`group ${group}`), ...claims.map((claim) => rowOf(`claim ${claim}`))];
    return { value: weight, rows: taken, amounts: taken.map(() => 1) };
  });
  const { counts } = await solveIntegerProgram({ limits: Array.from(rows, () => 1), columns });
  return [...vertices.keys()].filter((vertex) => counts[vertex] === 1);
}
