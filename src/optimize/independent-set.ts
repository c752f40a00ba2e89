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
 *   bestIndependentSet(vertices)     // → { chosen: [1, 2], weight: 7, bound: 7, proven: true }
 */

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
  const neighbours = (vertex: number) =>
    new Set(
      cliques
        .of(vertex)
        .flatMap((clique) => clique.filter((other) => other !== vertex && alive[other] === 1)),
    );
  const degree = vertices.map((_, vertex) => neighbours(vertex).size);
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
 * The heaviest set, by branch and bound over the groups. With a price on each claim, a group is worth at most
 * its best vertex less the prices of its claims, and no set is heavier than the sum of that over the groups
 * and of all prices: the Lagrangian bound. Parts of the graph that share no claim are solved one by one.
 */
export function bestIndependentSet(
  vertices: readonly ClaimVertex[],
  { nodes = 100_000 }: { nodes?: number } = {},
): IndependentSet {
  const budget = { left: nodes };
  const parts = components(vertices).map((part) => {
    const members = part.map((i) => vertices[i]!);
    const { chosen, ...rest } = solveComponent(members, budget);
    return { ...rest, chosen: chosen.map((i) => part[i]!) };
  });
  return {
    chosen: parts.flatMap(({ chosen }) => chosen).sort((a, b) => a - b),
    weight: parts.reduce((sum, { weight }) => sum + weight, 0),
    bound: parts.reduce((sum, { bound }) => sum + bound, 0),
    proven: parts.every(({ proven }) => proven),
  };
}

/** Vertices that are joined, directly or through others. */
function components(vertices: readonly ClaimVertex[]): readonly (readonly number[])[] {
  const cliques = cliquesOf(vertices);
  const seen = new Uint8Array(vertices.length);
  const parts: number[][] = [];
  for (const start of vertices.keys()) {
    if (seen[start] === 1) continue;
    const part = [start];
    seen[start] = 1;
    for (const vertex of part) {
      for (const other of cliques.of(vertex).flat()) {
        if (seen[other] === 1) continue;
        seen[other] = 1;
        part.push(other);
      }
    }
    parts.push(part.sort((a, b) => a - b));
  }
  return parts;
}

interface Priced {
  readonly prices: ReadonlyMap<number, number>;
  readonly bound: number;
}

function solveComponent(vertices: readonly ClaimVertex[], budget: { left: number }): IndependentSet {
  let chosen = greedyIndependentSet(vertices);
  let weight = sumOfWeights(vertices, chosen);
  const { prices, bound } = priceClaims(vertices, weight);
  const groups = groupsByPrice(vertices, prices);
  const used = new Set<number>();

  const search = (from: number, taken: readonly number[], value: number): void => {
    if (value > weight + 1e-9) [chosen, weight] = [taken, value];
    if (from === groups.length || budget.left-- <= 0) return;
    const open = groups
      .slice(from)
      .map((group) => group.filter(({ claims }) => !claims.some((c) => used.has(c))));
    if (value + boundOf(open, prices) <= weight + 1e-9) return;
    for (const vertex of open[0]!) {
      for (const claim of vertex.claims) used.add(claim);
      search(from + 1, [...taken, vertex.index], value + vertex.weight);
      for (const claim of vertex.claims) used.delete(claim);
    }
    search(from + 1, taken, value);
  };
  search(0, [], 0);

  const proven = budget.left > 0;
  return { chosen, weight, bound: proven ? weight : Math.max(bound, weight), proven };
}

interface IndexedVertex extends ClaimVertex {
  readonly index: number;
}

/** The groups, each with its vertices by falling weight less prices: good ones are tried first. */
function groupsByPrice(
  vertices: readonly ClaimVertex[],
  prices: ReadonlyMap<number, number>,
): readonly (readonly IndexedVertex[])[] {
  const groups = new Map<number, IndexedVertex[]>();
  vertices.forEach((vertex, index) => {
    const list = groups.get(vertex.group);
    if (list === undefined) groups.set(vertex.group, [{ ...vertex, index }]);
    else list.push({ ...vertex, index });
  });
  return [...groups.values()].map((group) =>
    group.sort((a, b) => netWeight(b, prices) - netWeight(a, prices) || a.index - b.index),
  );
}

function netWeight({ weight, claims }: ClaimVertex, prices: ReadonlyMap<number, number>): number {
  return claims.reduce((rest, claim) => rest - (prices.get(claim) ?? 0), weight);
}

/** What the open vertices could add: the best of each group net of prices, and the price of each claim once. */
function boundOf(groups: readonly (readonly ClaimVertex[])[], prices: ReadonlyMap<number, number>): number {
  const claims = new Set(groups.flatMap((group) => group.flatMap((vertex) => vertex.claims)));
  let bound = 0;
  for (const claim of claims) bound += prices.get(claim) ?? 0;
  for (const group of groups) {
    bound += group.reduce((best, vertex) => Math.max(best, netWeight(vertex, prices)), 0);
  }
  return bound;
}

const PRICE_ROUNDS = 300;

/** Prices that make the bound low, by subgradients: a claim that several groups want gets dearer. */
function priceClaims(vertices: readonly ClaimVertex[], reached: number): Priced {
  const groups = groupsByPrice(vertices, new Map());
  const claims = [...new Set(vertices.flatMap((vertex) => vertex.claims))];
  let best: Priced = { prices: new Map(), bound: boundOf(groups, new Map()) };
  let prices = best.prices;
  let step = 1;
  for (let round = 0; round < PRICE_ROUNDS && best.bound > reached + 1e-9; round++) {
    const wanted = wantedClaims(groups, prices);
    const surplus = claims.map((claim) => {
      const demand = (wanted.get(claim) ?? 0) - 1;
      return demand < 0 && !prices.get(claim) ? 0 : demand;
    });
    const squares = surplus.reduce((sum, x) => sum + x * x, 0);
    if (squares === 0) break;
    const size = (step * (boundOf(groups, prices) - reached)) / squares;
    prices = new Map(
      claims.map((claim, i) => [claim, Math.max(0, (prices.get(claim) ?? 0) + size * surplus[i]!)]),
    );
    const bound = boundOf(groups, prices);
    if (bound < best.bound - 1e-12) best = { prices, bound };
    else if (round % 10 === 9) step *= 0.8;
  }
  return best;
}

/** How many groups want each claim, if each takes its best vertex at these prices. */
function wantedClaims(
  groups: readonly (readonly ClaimVertex[])[],
  prices: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const wanted = new Map<number, number>();
  for (const group of groups) {
    const best = group.reduce((a, b) => (netWeight(b, prices) > netWeight(a, prices) ? b : a));
    if (netWeight(best, prices) <= 0) continue;
    for (const claim of best.claims) wanted.set(claim, (wanted.get(claim) ?? 0) + 1);
  }
  return wanted;
}

function sumOfWeights(vertices: readonly ClaimVertex[], chosen: readonly number[]): number {
  return chosen.reduce((sum, vertex) => sum + vertices[vertex]!.weight, 0);
}
