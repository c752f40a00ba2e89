import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestIndependentSet,
  type ClaimVertex,
  greedyIndependentSet,
} from '../../src/optimize/independent-set.ts';

const vertex = fc.record({
  weight: fc.integer({ min: 1, max: 8 }),
  group: fc.integer({ min: 0, max: 4 }),
  claims: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 }),
});
const graph = fc.array(vertex, { maxLength: 10 });

function joined(a: ClaimVertex, b: ClaimVertex): boolean {
  return a.group === b.group || a.claims.some((claim) => b.claims.includes(claim));
}

function isIndependent(vertices: readonly ClaimVertex[], chosen: readonly number[]): boolean {
  return chosen.every((a, i) => chosen.slice(i + 1).every((b) => !joined(vertices[a]!, vertices[b]!)));
}

function weightOf(vertices: readonly ClaimVertex[], chosen: readonly number[]): number {
  return chosen.reduce((sum, i) => sum + vertices[i]!.weight, 0);
}

function heaviestByEnumeration(vertices: readonly ClaimVertex[]): number {
  let best = 0;
  for (let subset = 0; subset < 2 ** vertices.length; subset++) {
    const chosen = [...vertices.keys()].filter((i) => (subset >> i) & 1);
    if (isIndependent(vertices, chosen)) best = Math.max(best, weightOf(vertices, chosen));
  }
  return best;
}

test('the example', async () => {
  const vertices = [
    { weight: 5, group: 0, claims: [7] },
    { weight: 4, group: 1, claims: [7] },
    { weight: 3, group: 0, claims: [8] },
  ];
  expect(greedyIndependentSet(vertices)).toEqual([1, 2]);
  expect(await bestIndependentSet(vertices)).toEqual([1, 2]);
});

/** The same by the definition: degrees counted anew at every step. */
function greedyByDefinition(vertices: readonly ClaimVertex[]): number[] {
  let left = [...vertices.keys()];
  const chosen: number[] = [];
  while (left.length > 0) {
    const ratio = (v: number) =>
      vertices[v]!.weight / (left.filter((u) => u !== v && joined(vertices[u]!, vertices[v]!)).length + 1);
    const best = left.reduce((a, b) => (ratio(b) > ratio(a) ? b : a));
    chosen.push(best);
    left = left.filter((v) => v !== best && !joined(vertices[v]!, vertices[best]!));
  }
  return chosen.sort((a, b) => a - b);
}

describe('greedyIndependentSet', () => {
  test('is what its definition says, also where vertices claim nothing or the same', () => {
    const any = fc.array(
      fc.record({
        weight: fc.integer({ min: 1, max: 4 }),
        group: fc.integer({ min: 0, max: 5 }),
        claims: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(any, (vertices) => {
        expect(greedyIndependentSet(vertices)).toEqual(greedyByDefinition(vertices));
      }),
      { numRuns: 300 },
    );
  });

  test('takes the greatest weight / (degree + 1), with degrees in what is left', () => {
    // A star: the middle 0 has weight 6 and four neighbours, 6/5; each leaf has 2/2 = 1. Greed takes 6, not 8.
    const leaves = [1, 2, 3, 4].map((group) => ({ weight: 2, group, claims: [group] }));
    expect(greedyIndependentSet([{ weight: 6, group: 0, claims: [1, 2, 3, 4] }, ...leaves])).toEqual([0]);
    // At weight 4 the middle has 4/5 and the leaves come first.
    expect(greedyIndependentSet([{ weight: 4, group: 0, claims: [1, 2, 3, 4] }, ...leaves])).toEqual([
      1, 2, 3, 4,
    ]);
  });

  test('weighs at least Σ weight / (degree + 1), the guarantee of Sakai et al. 2003', () => {
    fc.assert(
      fc.property(graph, (vertices) => {
        const chosen = greedyIndependentSet(vertices);
        const degree = (a: number) => vertices.filter((b, i) => i !== a && joined(vertices[a]!, b)).length;
        const promised = vertices.reduce((sum, { weight }, i) => sum + weight / (degree(i) + 1), 0);
        expect(isIndependent(vertices, chosen)).toBe(true);
        expect(weightOf(vertices, chosen)).toBeGreaterThanOrEqual(promised - 1e-9);
      }),
      { numRuns: 500 },
    );
  });
});

describe('bestIndependentSet', () => {
  test('is as heavy as the heaviest of all subsets, and never lighter than greed', async () => {
    await fc.assert(
      fc.asyncProperty(graph, async (vertices) => {
        const best = await bestIndependentSet(vertices);
        expect(isIndependent(vertices, best)).toBe(true);
        expect(weightOf(vertices, best)).toBe(heaviestByEnumeration(vertices));
        expect(weightOf(vertices, best)).toBeGreaterThanOrEqual(
          weightOf(vertices, greedyIndependentSet(vertices)),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('of nothing is nothing', async () => {
    expect(await bestIndependentSet([])).toEqual([]);
  });
});
