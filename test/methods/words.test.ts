import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MATCHERS } from '../../src/methods/matchers.ts';
import { wordsOf } from '../../src/methods/words.ts';
import type { AnnotatedSummary, MissedUnit } from '../../src/model.ts';

const annotated: AnnotatedSummary = { summary: { id: 's', text: 'It stormed.' }, matches: [], unmatched: [] };
const nameOf = (unit: string) => `#${unit}`;
const closest = { text: 'It\nstormed', spans: [] };

describe('a matcher without words', () => {
  const { explainMatch, explainMiss, legend, measure, hidesRepeats } = wordsOf('unheard-of');
  const evidence = { matcher: 'unheard-of', by: 'roots', overlap: 0.41259, nodes: [1, 2] };
  const miss: MissedUnit = { unit: '1', reason: 'x', required: 0.5, closest, evidence };

  it('is explained by the fields of its evidence', () => {
    expect(explainMatch({ evidence, annotated, nameOf })).toBe(
      'found by unheard-of: overlap 0.413, by roots',
    );
    expect(explainMatch({ evidence: { matcher: 'm' }, annotated, nameOf })).toBe('found by m');
  });

  it('says what its number needs', () => {
    expect(explainMiss({ miss, nameOf })).toBe(
      'not found by unheard-of: overlap 0.413 (needs 0.5), by roots; closest match: “It stormed”',
    );
    expect(explainMiss({ miss: { ...miss, required: 0.4, closest: null }, nameOf })).toBe(
      'not found by unheard-of: overlap 0.413, by roots',
    );
  });

  it('has a number, nothing for the legend, and marks repeats', () => {
    expect(measure.of(evidence)).toBe(0.41259);
    expect(measure.of({ matcher: 'm' })).toBeNull();
    expect(legend({ matches: [evidence], misses: [miss] })).toEqual([]);
    expect(hidesRepeats).toBe(false);
  });
});

it('each matcher names its number', () => {
  expect(wordsOf('wmin').measure).toMatchObject({ name: 'similarity', range: [-1, 1] });
  expect(wordsOf('wmin').measure.of({ matcher: 'wmin', similarity: null })).toBeNull();
  expect(wordsOf('presence').measure).toMatchObject({ name: 'probability', range: [0, 1] });
  expect(wordsOf('presence').measure.of({ matcher: 'presence', probability: 0.4 })).toBe(0.4);
});

it('a matcher from elsewhere brings its words', () => {
  const evidence = z.looseObject({ matcher: z.literal('mine') });
  MATCHERS.register({
    ...MATCHERS.get('presence'),
    name: 'mine',
    words: {
      ...wordsOf('unheard-of'),
      schemas: { match: evidence, miss: evidence },
      explainMatch: () => 'mine says so',
    },
  });
  expect(wordsOf('mine').explainMatch({ evidence: { matcher: 'mine' }, annotated, nameOf })).toBe(
    'mine says so',
  );
});
