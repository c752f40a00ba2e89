import { describe, expect, it } from 'vitest';
import { alignmentKernel, solveAlignment } from '../../../src/pyramid/edu/alignment.ts';
import { solveOracle } from '../../../src/pyramid/edu/oracle.ts';
import { oracleKernel } from '../../../src/pyramid/edu/oracle-kernel.ts';
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

  it('loses nothing by the kernel', () => {
    for (const seed of SEEDS) {
      const oracle = randomOracle(seed);
      expect([seed, bestOracle(oracleKernel(oracle))]).toEqual([seed, bestOracle(oracle)]);
    }
  });
});
