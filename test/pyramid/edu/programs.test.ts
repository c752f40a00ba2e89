import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Alignment, alignmentKernel, solveAlignment } from '../../../src/pyramid/edu/alignment.ts';
import { searchAlignment } from '../../../src/pyramid/edu/alignment-search.ts';
import { solveOracle } from '../../../src/pyramid/edu/oracle.ts';
import { type Oracle, oracleKernel } from '../../../src/pyramid/edu/oracle-kernel.ts';
import { searchOracle } from '../../../src/pyramid/edu/oracle-search.ts';
import {
  alignmentMerit,
  bestAlignment,
  bestOracle,
  compareMerits,
  oracleMerit,
  randomAlignment,
  randomOracle,
} from './instances.ts';

const LIMITS = { nodes: 100_000, seconds: 60 };
const SEEDS = Array.from({ length: 600 }, (_, i) => i + 1);

describe('the alignment', () => {
  it('is that of the example', async () => {
    const example = {
      limit: 6,
      sources: [5, 3, 2],
      references: [4, 2],
      pairs: [
        { source: 0, reference: 0, common: 4 },
        { source: 1, reference: 0, common: 3 },
        { source: 2, reference: 1, common: 2 },
      ],
    };
    const { pairs, ...proof } = await solveAlignment({ ...example, ...LIMITS });
    expect(pairs.map(({ source }) => source)).toEqual([1, 2]);
    expect(proof).toEqual({ value: 1.75, bound: 1.75, proven: true });
  });

  it('is the best of all, ties and all, on 600 random programs (brute force)', async () => {
    for (const seed of SEEDS) {
      const alignment = randomAlignment(seed);
      const { pairs, proven, value } = await solveAlignment({ ...alignment, ...LIMITS });
      const best = bestAlignment(alignment);
      expect([seed, proven, compareMerits(alignmentMerit(alignment, pairs), best)]).toEqual([seed, true, 0]);
      expect(value).toBeCloseTo(best[0]!, 9);
    }
  });

  it('comes out alike by search and by the solver', async () => {
    for (const seed of SEEDS.slice(0, 200)) {
      const alignment = randomAlignment(seed);
      const searched = searchAlignment({ ...alignment, budget: 100_000 })!;
      const solved = await solveAlignment({ ...alignment, ...LIMITS, search: 0 });
      const [one, other] = [searched, solved.pairs].map((pairs) => alignmentMerit(alignment, pairs));
      expect([seed, compareMerits(one!, other!)]).toEqual([seed, 0]);
    }
  });

  it('loses nothing by the kernel', () => {
    for (const seed of SEEDS) {
      const alignment = randomAlignment(seed);
      const kernel = { ...alignment, pairs: alignmentKernel(alignment) };
      expect([seed, bestAlignment(kernel)]).toEqual([seed, bestAlignment(alignment)]);
    }
  });

  it('keeps no more pairs than words times units of the reference, however long the sources are', () => {
    const sources = Array.from({ length: 20_000 }, (_, i) => 4 + (i % 7));
    const references = [4, 3, 5];
    const pairs = sources.flatMap((_, source) =>
      references.map((length, reference) => ({
        source,
        reference,
        common: 1 + ((source * 7 + reference) % length),
      })),
    );
    const kept = alignmentKernel({ limit: 12, sources, references, pairs });
    expect(kept.length).toBeLessThanOrEqual(36);
  });
});

describe('the oracle', () => {
  it('is that of the example', async () => {
    const example = {
      limit: 9,
      wanted: [1, 2],
      lengths: [3, 4, 2],
      sentenceOf: [0, 0, 1],
      occurrences: [
        { item: 0, units: [0, 1] },
        { item: 1, units: [1] },
        { item: 1, units: [2] },
      ],
    };
    expect(await solveOracle({ ...example, ...LIMITS })).toEqual({
      units: [0, 1, 2],
      value: 1,
      bound: 1,
      proven: true,
    });
  });

  it('is the best of all, ties and all, on 600 random programs (brute force)', async () => {
    for (const seed of SEEDS) {
      const oracle = randomOracle(seed);
      const { units, proven, value } = await solveOracle({ ...oracle, ...LIMITS });
      const best = bestOracle(oracle);
      expect([seed, proven, value, oracleMerit(oracle, units)]).toEqual([seed, true, best[0], best]);
    }
  });

  it('comes out alike by search and by the solver', async () => {
    let searched = 0;
    for (const seed of SEEDS) {
      const oracle = randomOracle(seed);
      const found = searchOracle({ ...oracleKernel(oracle), budget: 100_000 });
      if (found !== null) searched++;
      const { units, proven } = await solveOracle({ ...oracle, ...LIMITS, search: 0 });
      expect([seed, proven, oracleMerit(oracle, units)]).toEqual([seed, true, bestOracle(oracle)]);
      if (found !== null) expect([seed, oracleMerit(oracle, found)]).toEqual([seed, bestOracle(oracle)]);
    }
    expect(searched).toBeGreaterThan(500);
  });

  it('leaves the search when its steps are used up', () => {
    const oracle = SEEDS.map(randomOracle).find(({ occurrences }) => occurrences.length > 8)!;
    expect(searchOracle({ ...oracle, budget: 1 })).toBeNull();
  });

  it('loses nothing by the kernel', () => {
    for (const seed of SEEDS) {
      const oracle = randomOracle(seed);
      expect([seed, bestOracle(oracleKernel(oracle))]).toEqual([seed, bestOracle(oracle)]);
    }
  });
});

describe('against another solver', () => {
  const file = new URL('./fixtures/optima.json', import.meta.url);
  const programs = JSON.parse(readFileSync(file, 'utf8')) as readonly Program[];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  // OR-tools 9.15 (CP-SAT), scripts/fixtures/edu_optima.py; the sums are those of docs/edu-pyramids.md.
  it('the alignments of 48 references are as good', async () => {
    const values: number[] = [];
    for (const { alignment } of programs) {
      const pairs = alignment.pairs.map(([source, reference, common]) => ({ source, reference, common }));
      const { value, proven } = await solveAlignment({ ...alignment, pairs, ...LIMITS });
      expect(value).toBeCloseTo(alignment.optimum[0] / alignment.optimum[1], 9);
      expect(proven).toBe(true);
      values.push(value);
    }
    expect(sum(values)).toBeCloseTo(178.82, 2);
  });

  it.each([
    ['bigrams', 781],
    ['words', 757],
    ['relations', 452],
    ['heads', 482],
  ] as const)('the oracles by %s are as good', async (name, expected) => {
    const values: number[] = [];
    for (const program of programs) {
      const { optimum, ...numbers } = program[name];
      const occurrences = numbers.occurrences.map(([item, ...units]) => ({ item: item!, units }));
      const { value, proven } = await solveOracle({ ...numbers, occurrences, ...LIMITS });
      expect([program.topic, value, proven]).toEqual([program.topic, optimum, true]);
      values.push(value);
    }
    expect(sum(values)).toBe(expected);
  });
});

interface Program extends Record<'bigrams' | 'words' | 'relations' | 'heads', OracleNumbers> {
  readonly topic: string;
  readonly alignment: Omit<Alignment, 'pairs'> & {
    readonly pairs: readonly [source: number, reference: number, common: number][];
    readonly optimum: readonly [numerator: number, denominator: number];
  };
}

type OracleNumbers = Omit<Oracle, 'occurrences'> & {
  readonly occurrences: readonly (readonly number[])[];
  readonly optimum: number;
};
