import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toGraph } from '../../src/amr/graph.ts';
import { readGraphTree } from '../../src/amr/penman-read.ts';
import { solveExactly, upperBound } from '../../src/amr/smatch/exact.ts';
import { climb } from '../../src/amr/smatch/hill-climbing.ts';
import { type MatchProblem, matchProblem } from '../../src/amr/smatch/problem.ts';
import { addCounts, smatch, smatchScores } from '../../src/amr/smatch/smatch.ts';
import { triplesOf } from '../../src/amr/smatch/triples.ts';

/** What a mapping is worth: `mapping[row]` is the row's column, or −1. */
function worthOf({ alone, pairs, columns }: MatchProblem, mapping: ArrayLike<number>): number {
  let worth = 0;
  const taken = (pair: number) => mapping[Math.floor(pair / columns)] === pair % columns;
  for (let row = 0; row < mapping.length; row++) {
    if (mapping[row]! >= 0) worth += alone[row * columns + mapping[row]!]!;
  }
  for (const pair of pairs) if (taken(pair.a) && taken(pair.b)) worth += pair.worth;
  return worth;
}

const graph = (text: string) => toGraph(readGraphTree(text));
const GO = graph('(a / want-01 :ARG0 (b / boy) :ARG1 (c / go-01 :ARG0 b))');
const FOOTBALL = graph('(x / want-01 :ARG0 (y / boy) :ARG1 (z / football))');

describe('Smatch', () => {
  it.each(['exact', 'climbing'] as const)('scores Figure 1 of ape-2017, %s', async (method) => {
    const counts = await smatch({ candidate: FOOTBALL, gold: GO }, { method, top: 'none' });
    expect(counts).toMatchObject({ matches: 4, candidate: 5, gold: 6 });
    const { precision, recall, f } = smatchScores(counts);
    expect([precision, recall]).toEqual([4 / 5, 4 / 6]);
    expect(f).toBeCloseTo(0.727, 3);
    expect(counts.byRelation).toEqual({
      instance: { matches: 2, candidate: 3, gold: 3 },
      arg0: { matches: 1, candidate: 1, gold: 2 },
      arg1: { matches: 1, candidate: 1, gold: 1 },
    });
  });

  it('has both conventions for the root', async () => {
    const [one, other] = [graph('(d / dog :mod (b / big))'), graph('(c / cat :mod (b / big))')];
    const matches = async (top: 'concept' | 'constant' | 'none') =>
      (await smatch({ candidate: one, gold: other }, { top })).matches;
    expect(await matches('concept')).toBe(2);
    expect(await matches('constant')).toBe(3);
    expect(await matches('none')).toBe(2);
  });

  it('takes mod for the inverse of domain, and letters in any case', async () => {
    const counts = await smatch(
      { candidate: graph('(d / Dog :mod (b / big))'), gold: graph('(b / big :domain (d / dog))') },
      { top: 'none' },
    );
    expect(counts).toMatchObject({ matches: 3, candidate: 3, gold: 3 });
  });

  it('counts only the relations that are wanted', async () => {
    const counts = await smatch({ candidate: FOOTBALL, gold: GO }, { keep: (type) => type === 'arg0' });
    expect(counts).toMatchObject({ matches: 1, candidate: 1, gold: 2 });
  });

  it('adds up a corpus', async () => {
    const pairs = await Promise.all([
      smatch({ candidate: GO, gold: GO }),
      smatch({ candidate: FOOTBALL, gold: GO }),
    ]);
    expect(addCounts(pairs)).toMatchObject({ matches: 7 + 5, candidate: 7 + 6, gold: 7 + 7 });
    expect(addCounts([])).toEqual({ matches: 0, candidate: 0, gold: 0, byRelation: {} });
    expect(smatchScores(addCounts([])).f).toBeNull();
  });
});

const size = fc.integer({ min: 1, max: 5 });
const randomGraph = fc
  .tuple(
    size,
    fc.array(fc.tuple(fc.nat(4), fc.constantFrom('a', 'b'), fc.nat(4)), { maxLength: 8 }),
    fc.array(fc.nat(1), { minLength: 5, maxLength: 5 }),
  )
  .map(([n, edges, concepts]) => ({
    top: 'v0',
    nodes: Array.from({ length: n }, (_, i) => ({ variable: `v${i}`, concept: `c${concepts[i]}` })),
    relations: edges
      .filter(([s, , t]) => s < n && t < n)
      .map(([s, role, t]) => ({ source: `v${s}`, role, target: `v${t}` })),
    attributes: [{ source: 'v0', role: 'polarity', value: '-' }],
  }));

/** The best of all mappings, one by one. */
function bruteForce(problem: ReturnType<typeof matchProblem>): number {
  let best = 0;
  const mapping = new Array<number>(problem.rows).fill(-1);
  const visit = (row: number): void => {
    if (row === problem.rows) {
      best = Math.max(best, worthOf(problem, mapping));
      return;
    }
    visit(row + 1);
    for (let column = 0; column < problem.columns; column++) {
      if (mapping.includes(column)) continue;
      mapping[row] = column;
      visit(row + 1);
      mapping[row] = -1;
    }
  };
  visit(0);
  return best;
}

describe('solvers', () => {
  it('agree with brute force, and hill climbing never claims more', async () => {
    await fc.assert(
      fc.asyncProperty(randomGraph, randomGraph, async (one, other) => {
        const problem = matchProblem(triplesOf(one), triplesOf(other));
        const [best, exact, climbed] = [
          bruteForce(problem),
          await solveExactly(problem),
          climb(problem, { seed: 3 }),
        ];
        expect(exact.matches).toBe(best);
        expect(worthOf(problem, exact.mapping)).toBe(best);
        expect(worthOf(problem, climbed.mapping)).toBe(climbed.matches);
        expect(climbed.matches).toBeLessThanOrEqual(best);
        expect(upperBound(problem)).toBeGreaterThanOrEqual(best);
      }),
      { numRuns: 150 },
    );
  });

  it('give the same for the same seed', () => {
    const problem = matchProblem(triplesOf(GO), triplesOf(FOOTBALL));
    expect(climb(problem, { seed: 5 })).toEqual(climb(problem, { seed: 5 }));
  });
});
