import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { studyReferences } from '../../../src/library/study-references.ts';
import { gammaTail } from '../../../src/meta/distribution.ts';
import { studyAnnotators } from '../../../src/meta/study/annotators.ts';
import { comparePairs, misranking } from '../../../src/meta/study/misranking.ts';
import { studySummarisers } from '../../../src/meta/study/summarisers.ts';
import { splitVariance } from '../../../src/meta/variance.ts';
import type { Annotation, ScoreName } from '../../../src/model.ts';
import { compareUnits } from '../../../src/pyramid/tiers.ts';

/** scripts/fixtures/study_stats.py makes it: SciPy, NumPy and brute force. */
const fixtures = JSON.parse(readFileSync(`${import.meta.dirname}/../fixtures/study.json`, 'utf8'));

interface SubsetCase {
  readonly table: readonly (readonly boolean[])[];
  readonly summaries: readonly { readonly units: readonly number[]; readonly others: number }[];
  readonly score: ScoreName;
  readonly sizes: readonly {
    readonly units: { readonly mean: number; readonly min: number; readonly max: number };
    readonly tiers: readonly number[];
    readonly wrong: number | null;
    readonly tied: number | null;
    readonly tau: number | null;
    readonly opposite: number | null;
    readonly means: readonly number[];
    readonly deviation: number | null;
  }[];
}

/** A table of units by references as an annotation. */
function annotationOf({ table, summaries }: SubsetCase): Annotation {
  const references = table[0]!.map((_, r) => ({ id: `R${r}`, text: `Reference ${r}.` }));
  const units = table.map((row, u) => {
    const contributors = row.flatMap((has, r) =>
      has ? [{ reference: `R${r}`, text: 'words', spans: [] }] : [],
    );
    return { id: `u${u}`, label: `unit ${u}`, weight: contributors.length, contributors };
  });
  return {
    pyramid: { id: 'topic', method: 'manual', references, units: units.sort(compareUnits) },
    summaries: summaries.map((own, s) => ({
      summary: { id: `s${s}`, text: 'A summary.' },
      matches: own.units.map((u) => ({ unit: `u${u}`, text: 'words', spans: [] })),
      unmatched: Array.from({ length: own.others }, () => ({ text: 'else', spans: [] })),
    })),
  };
}

function close(found: number | null | undefined, wanted: number | null): void {
  if (wanted === null) expect(found ?? null).toBeNull();
  else expect(found).toBeCloseTo(wanted, 10);
}

describe('how many references are enough', () => {
  it.each((fixtures.subsets as SubsetCase[]).map((own, i) => [i, own] as const))(
    'agrees with brute force over all choices, case %i',
    async (_, own) => {
      const { study } = await studyReferences([annotationOf(own)], { score: own.score, resamples: 20 });
      expect(study.sizes).toHaveLength(own.sizes.length);
      own.sizes.forEach((wanted, i) => {
        const found = study.sizes[i]!;
        close(found.units.mean, wanted.units.mean);
        expect([found.units.min, found.units.max]).toEqual([wanted.units.min, wanted.units.max]);
        for (const [t, tier] of found.tiers.entries()) close(tier, wanted.tiers[t]!);
        close(found.summaries.value, wanted.wrong);
        close(found.summaries.tied, wanted.tied);
        close(found.summaries.tau, wanted.tau);
        close(found.apart?.opposite, wanted.opposite);
        close(found.deviation, wanted.deviation);
        for (const [s, { sizes }] of study.summaries.entries()) close(sizes[i]!.mean, wanted.means[s]!);
      });
    },
  );

  it('ranks systems by their means over topics', async () => {
    const [a, b] = (fixtures.subsets as SubsetCase[])
      .filter(({ table, summaries }) => table[0]!.length >= 3 && summaries.length >= 3)
      .map(annotationOf) as [Annotation, Annotation];
    const both = [a, { ...b, pyramid: { ...b.pyramid, id: 'other' } }];
    const { study } = await studyReferences(both, { resamples: 20 });
    const largest = study.sizes.at(-1)!;
    expect(study.sizes[0]!.systems).not.toBeNull();
    // Both topics have three references, so with three there may still be several pyramids; with all there is one.
    expect(largest.summaries.value).toBe(0);
    expect((await studyReferences([...both].reverse(), { resamples: 20 })).study).toEqual(study);
  });

  it('has an interval around the share, and none without pairs', () => {
    const pairs = comparePairs(
      [0.9, 0.5, 0.1],
      [
        [0.9, 0.5, 0.6],
        [0.4, 0.5, 0.1],
        [0.9, 0.9, 0.1],
      ],
    );
    expect(pairs.map(({ a, b, reversed, tied }) => [a, b, reversed, tied])).toEqual([
      [0, 1, 1 / 3, 1 / 3],
      [0, 2, 0, 0],
      [1, 2, 1 / 3, 0],
    ]);
    const found = misranking([{ items: 3, pairs }], { resamples: 500, seed: 1 });
    expect(found.value).toBeCloseTo(2 / 9, 12);
    expect(found.low!).toBeLessThanOrEqual(2 / 9);
    expect(found.high!).toBeGreaterThanOrEqual(2 / 9);
    expect(misranking([{ items: 1, pairs: [] }], { resamples: 5, seed: 1 }).value).toBeNull();
  });

  it('refuses a topic without references, and units that name none', async () => {
    await expect(studyReferences([{ id: 't', references: [], summaries: [] }])).rejects.toMatchObject({
      code: 'E_EMPTY',
    });
    const [first] = fixtures.subsets as SubsetCase[];
    const { pyramid, summaries } = annotationOf(first!);
    const units = pyramid.units.map((unit) => ({ ...unit, contributors: [] }));
    await expect(studyReferences([{ pyramid: { ...pyramid, units }, summaries }])).rejects.toMatchObject({
      code: 'E_MISMATCH',
    });
  });
});

describe('variance by factor', () => {
  interface VarianceCase {
    readonly values: readonly number[];
    readonly factors: Readonly<Record<string, readonly string[]>>;
    readonly parts: readonly {
      factor: string;
      df: number;
      squares: number;
      f: number | null;
      p: number | null;
    }[];
    readonly residual: { df: number; squares: number };
  }
  it.each((fixtures.variance as VarianceCase[]).map((own, i) => [i, own] as const))(
    'agrees with NumPy’s least squares, case %i',
    (_, own) => {
      const { parts, residual, total } = splitVariance(own);
      expect(residual.df).toBe(own.residual.df);
      expect(residual.squares).toBeCloseTo(own.residual.squares, 9);
      expect(total.df).toBe(own.values.length - 1);
      expect(parts.map(({ factor, df }) => [factor, df])).toEqual(
        own.parts.map(({ factor, df }) => [factor, df]),
      );
      parts.forEach((part, i) => {
        expect(part.squares).toBeCloseTo(own.parts[i]!.squares, 9);
        if (own.parts[i]!.f !== null) expect(part.f! / own.parts[i]!.f!).toBeCloseTo(1, 8);
        if (own.parts[i]!.p !== null) expect(part.p).toBeCloseTo(own.parts[i]!.p!, 10);
      });
    },
  );

  it('says nothing of values that do not vary', () => {
    const { parts } = splitVariance({ values: [1, 1, 1, 1], factors: { a: ['x', 'x', 'y', 'y'] } });
    expect(parts).toEqual([{ factor: 'a', df: 1, squares: 0, share: null, f: null, p: null }]);
  });
});

it('the tail of the gamma distribution is SciPy’s', () => {
  for (const [shape, x, wanted] of fixtures.gammaTail as [number, number, number][]) {
    const found = gammaTail({ shape, x });
    if (wanted > 1e-300) expect(found / wanted).toBeCloseTo(1, 9);
  }
});

describe('does the annotator matter', () => {
  /** pyramid-2003 Table 1. */
  const TABLE_1 = {
    consensus: [0.95, 0.89, 0.85, 0.76],
    annot1: [0.97, 0.87, 0.83, 0.82],
    annot2: [0.94, 0.87, 0.84, 0.74],
  };
  const rows = Object.entries(TABLE_1).flatMap(([annotator, scores]) =>
    scores.map((score, i) => ({ annotator, topic: 'PAL', summary: 'AHCJ'[i]!, score })),
  );

  it('gives the F and p that pyramid-2003 prints for its Table 1', () => {
    const { anova, annotators } = studyAnnotators({ rows, score: 'quality' });
    expect(annotators.map(({ annotator }) => annotator)).toEqual(['annot1', 'annot2', 'consensus']);
    expect([anova.between.df, anova.within.df]).toEqual([2, 9]);
    expect(anova.f!.toFixed(2)).toBe('0.11');
    expect(anova.p!.toFixed(2)).toBe('0.90');
  });

  it('splits the variance, and does not mind the order of the rows', () => {
    const study = studyAnnotators({ rows, score: 'quality' });
    expect(study.variance.parts.map(({ factor, df }) => [factor, df])).toEqual([
      ['annotator', 2],
      ['summariser', 3],
    ]);
    const shares = [...study.variance.parts, study.variance.residual].map(({ share }) => share!);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(studyAnnotators({ rows: rows.toReversed(), score: 'quality' })).toEqual(study);
  });

  it.each(
    (fixtures.concordance as { columns: number[][]; chiSquare: number; p: number }[]).map(
      (own, i) => [i, own] as const,
    ),
  )('has Kendall’s W that Friedman’s test of SciPy has, case %i', (_, { columns, chiSquare, p }) => {
    const found = studyAnnotators({
      score: 'raw',
      rows: columns.flatMap((column, a) =>
        column.map((score, s) => ({ annotator: `a${a}`, topic: 't', summary: `s${s}`, score })),
      ),
    }).concordance!;
    expect(found.chiSquare).toBeCloseTo(chiSquare, 9);
    expect(found.p).toBeCloseTo(p, 10);
  });

  it('leaves out what not all have scored, and refuses one annotator alone', () => {
    const less = rows.map((row, i) => (i === 0 ? { ...row, score: null } : row));
    expect(studyAnnotators({ rows: less, score: 'quality' })).toMatchObject({ dropped: 1 });
    expect(() => studyAnnotators({ rows: rows.slice(0, 4), score: 'quality' })).toThrow('two annotators');
  });
});

it('summarisers have means and deviations over topics; what has no score counts for nothing', () => {
  const study = studySummarisers({
    score: 'coverage',
    rows: [
      { topic: 't1', summary: 'b', score: 0.2 },
      { topic: 't2', summary: 'b', score: 0.4 },
      { topic: 't1', summary: 'a', score: 0.6 },
      { topic: 't2', summary: 'a', score: 0.8 },
      { topic: 't3', summary: 'a', score: null },
    ],
  });
  expect(study.summarisers.map(({ summariser, topics, unscored }) => [summariser, topics, unscored])).toEqual(
    [
      ['a', 2, 1],
      ['b', 2, 0],
    ],
  );
  expect(study.summarisers[0]!.mean).toBeCloseTo(0.7, 12);
  expect(study.summarisers[0]!.deviation).toBeCloseTo(Math.SQRT1_2 * 0.2, 12);
  expect(study.all!.n).toBe(4);
});
