import { describe, expect, it } from 'vitest';
import type { Score } from '../../src/model.ts';
import { describeShortfall, describeThresholds, missedThresholds } from '../../src/report/thresholds.ts';
import { sample } from './sample.ts';

describe('missed thresholds', () => {
  it('are none without thresholds', () => {
    expect(missedThresholds(sample)).toEqual([]);
  });

  it('are the scores below, and those without a value', () => {
    expect(missedThresholds({ ...sample, thresholds: { quality: 0.6, raw: 1 } })).toEqual([
      {
        topic: 'harbour',
        summary: 'empty',
        name: 'raw',
        required: 1,
        score: { value: null, reason: 'The summary is empty.' },
      },
      {
        topic: 'harbour',
        summary: 'empty',
        name: 'quality',
        required: 0.6,
        score: { value: null, reason: 'The summary is empty.' },
      },
      {
        topic: 'harbour',
        summary: 'unmarked',
        name: 'raw',
        required: 1,
        score: { value: 0, numerator: 0, denominator: 1 },
      },
      {
        topic: 'harbour',
        summary: 'unmarked',
        name: 'quality',
        required: 0.6,
        score: {
          value: null,
          reason: 'No content unit is marked in the summary, so its quality has no denominator.',
        },
      },
      {
        topic: 'harbour',
        summary: 'weak',
        name: 'quality',
        required: 0.6,
        score: { value: 1 / 3, numerator: 1, denominator: 3 },
      },
    ]);
  });

  it('do not include a score that is just reached', () => {
    // good: D = 5 of top(4) = 8
    const missed = missedThresholds({ ...sample, thresholds: { quality: 5 / 8 } });
    expect(missed.map(({ summary }) => summary)).toEqual(['empty', 'unmarked', 'weak']);
  });
});

describe('words', () => {
  const of = (value: number): Score => ({ value, numerator: value, denominator: 1 });

  it.each([
    [{ name: 'coverage', required: 0.5, score: of(16 / 53) }, 'coverage 0.302, required 0.5'],
    [{ name: 'coverage', required: 0.5, score: of(0.4999) }, 'coverage 0.4999, required 0.5'],
    [{ name: 'raw', required: 10, score: of(9) }, 'raw 9, required 10'],
    [
      { name: 'raw', required: 10, score: { value: null, reason: 'No\nunits.' } },
      'raw has no value, required 10 (No units.)',
    ],
  ] as const)('%j', (shortfall, words) => {
    expect(describeShortfall(shortfall)).toBe(words);
  });

  it('lists thresholds in the order of the scores', () => {
    expect(describeThresholds({ thresholds: { coverage: 0.5, raw: 10 } })).toBe(
      'raw at least 10, coverage at least 0.5',
    );
    expect(describeThresholds({ thresholds: {} })).toBe('');
  });
});
