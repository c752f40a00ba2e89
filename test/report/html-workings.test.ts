import { describe, expect, it } from 'vitest';
import type { AnnotatedSummary, Pyramid } from '../../src/model.ts';
import { workings } from '../../src/report/html/workings.ts';
import { DEFAULT_SCORE_OPTIONS, type ScoreOptions, scoreSummary } from '../../src/score/score.ts';

/** The five heaviest weigh 23 and the fifteen heaviest 53, as in pyreval-2019 §4.6; 76 contributors in 5 references. */
const WEIGHTS = [5, 5, 5, 4, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, ...Array<number>(17).fill(1)];
const REFERENCES = ['A', 'B', 'C', 'D', 'E'];

const pyramid: Pyramid = {
  id: 'paper',
  method: 'manual',
  references: REFERENCES.map((id) => ({ id, text: id })),
  units: WEIGHTS.map((weight, i) => ({
    id: String(i).padStart(2, '0'),
    label: `unit ${i}`,
    weight,
    contributors: REFERENCES.slice(0, weight).map((reference) => ({ reference, text: reference, spans: [] })),
  })),
};

function work(units: readonly string[], unmatched: number, options: Partial<ScoreOptions> = {}, text = 'x') {
  const annotated: AnnotatedSummary = {
    summary: { id: 's', text },
    matches: units.map((unit) => ({ unit, text: 'x', spans: [] })),
    unmatched: Array.from({ length: unmatched }, () => ({ text: 'x', spans: [] })),
  };
  const card = scoreSummary({ annotated, pyramid, options: { ...DEFAULT_SCORE_OPTIONS, ...options } });
  const expressedWeights = [...new Set(units)].map((id) => WEIGHTS[Number(id)]!).sort((a, b) => b - a);
  return workings({ card, topic: { pyramid, summaries: [] }, expressedWeights });
}

describe('workings', () => {
  it('spells out the worked example of pyreval-2019 §4.6', () => {
    expect(work(['00', '01', '03', '12'], 1)).toEqual({
      raw: ['5 + 5 + 4 + 2'],
      quality: ['16 / top(5) = 16 / 23', 'X = 4 expressed + 1 other = 5', 'top(5) = 3 × 5 + 2 × 4 = 23'],
      coverage: [
        '16 / top(15) = 16 / 53',
        'X̄ = 76 contributors / 5 references = 15.2 → 15',
        'top(15) = 3 × 5 + 5 × 4 + 4 × 3 + 3 × 2 = 53',
      ],
      comprehensive: ['2 × 0.696 × 0.302 / (0.696 + 0.302)', 'harmonic mean of quality and coverage'],
    });
  });

  it('names the variants that PyrEval uses', () => {
    const lines = work(['00'], 0, { averageSize: 'fractional', comprehensive: 'arithmetic' });
    expect(lines.coverage).toEqual([
      '5 / top(15.2) = 5 / 53.4',
      'X̄ = 76 contributors / 5 references = 15.2',
      'top(15.2) = 3 × 5 + 5 × 4 + 4 × 3 + 3.2 × 2 = 53.4',
    ]);
    expect(lines.comprehensive).toEqual(['(1.000 + 0.094) / 2', 'arithmetic mean of quality and coverage']);
  });

  it('sums long lists by tier, and counts repeats in X', () => {
    const lines = work(['00', '01', '02', '03', '04', '05', '06', '07', '20', '00'], 0);
    expect(lines.raw).toEqual(['3 × 5 + 5 × 4 + 1 × 1']);
    expect(lines.quality.slice(0, 2)).toEqual([
      '36 / top(10) = 36 / 41',
      'X = 9 expressed + 1 repeated = 10',
    ]);
  });

  it('says what zero comes from', () => {
    expect(work([], 2)).toMatchObject({
      raw: ['no unit of the pyramid is expressed'],
      comprehensive: ['quality and coverage are both 0'],
    });
  });

  it('gives the reason where there is no score', () => {
    expect(work([], 0, {}, '')).toEqual({
      raw: ['The summary is empty.'],
      quality: ['The summary is empty.'],
      coverage: ['The summary is empty.'],
      comprehensive: ['The summary is empty.'],
    });
  });

  it('shows only the fraction where the pyramid does not bear out the numbers', () => {
    const score = { value: 0.4, numerator: 2, denominator: 7 };
    const counts = {
      matched: 1,
      unsure: 0,
      unsureWeight: 0,
      repeated: 0,
      unmatched: 0,
      size: 1,
      averageSize: 9,
      tiers: [],
    };
    const scores = { raw: score, quality: score, coverage: score, comprehensive: score };
    const card = { summary: 's', options: DEFAULT_SCORE_OPTIONS, ...scores, counts };
    expect(workings({ card, topic: { pyramid, summaries: [] }, expressedWeights: [5] })).toMatchObject({
      raw: [],
      quality: ['2 / 7'],
      coverage: ['2 / 7'],
    });
  });
});
