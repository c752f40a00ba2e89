/** What programs may hand over by mistake is refused in words, and what is right passes as it is. */
import { describe, expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import * as measures from '../../src/library/measures.ts';

const JUNK: readonly unknown[] = [
  undefined,
  null,
  1,
  Number.NaN,
  'x',
  true,
  {},
  [],
  [null],
  [{}],
  new Map(),
  () => 1,
  Symbol('x'),
  { summary: null, references: 1, units: 'x', pyramid: {}, annotated: [], text: 4, id: null, table: {} },
  {
    scores: [null],
    human: [{}],
    metrics: { a: [1] },
    annotations: [{ name: 'a' }],
    weights: [-1],
    size: 'x',
  },
];

describe.each(Object.entries(measures))('%s', (_, call) => {
  it('answers junk with a CheopsError, or with a value', async () => {
    for (const junk of JUNK) {
      const act = async () => (call as (...given: unknown[]) => unknown)(junk, junk);
      const outcome = await act().catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome, String(junk)).toBeInstanceOf(CheopsError);
    }
  });
});

describe('what is right passes', () => {
  const rows = (scores: readonly number[]) =>
    scores.map((score, i) => ({ topic: `t${i % 3}`, summary: `s${Math.floor(i / 3)}`, score }));
  const human = rows([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const types = rows([2, 1, 3, 5, 4, 6, 8, 7, 9]);
  const table = measures.alignScores({ metrics: { types, other: human }, human });

  it('tables, correlations and tests', () => {
    expect(measures.correlate({ metric: types, human, level: 'pooled' }).n).toBe(9);
    const options = { table, level: 'pooled', coefficient: 'pearson', resamples: 20 } as const;
    expect(measures.compareMetrics({ ...options, a: 'types', b: 'other' }).p).not.toBeNull();
    expect(measures.compareAll({ ...options, metrics: ['types', 'other'] })).toHaveLength(1);
    expect(measures.accuracy({ table, metric: 'types' }).pairs).toBe(3);
    expect(() => measures.accuracy({ table, metric: 'none' })).toThrow('The table has no metric "none"');
    expect(measures.rankSystems({ table, scores: table.human }).systems).toHaveLength(3);
  });

  it('weights, judgments and lists of words', () => {
    expect(measures.topWeight({ weights: [3, 2, 1], size: 2 })).toBe(5);
    expect(() => measures.topWeight({ weights: [3, -5], size: 2 })).toThrow(CheopsError);
    expect(measures.ducCoverage({ percentages: [100, 0] }).value).toBe(0.5);
    expect(measures.parseStopWords('the\nof\n').has('of')).toBe(true);
    expect(measures.resolveOptions().stem).toBe(measures.resolveOptions({}).stem);
    expect(measures.rougeSignature(measures.resolveOptions({ stem: true }))).toContain('stem');
    expect(measures.formatSignature({ a: 1 })).toContain('|a:1');
  });
});
