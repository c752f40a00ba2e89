import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLAUSE_MODES, type ClauseMode, segmentClauses } from '../../src/segment/clauses/clauses.ts';
import { edusOf, segmentEdus } from '../../src/segment/edus.ts';
import { finest, joinRuns, type Segmentation, segmentId } from '../../src/segment/segmentation.ts';
import type { ParsedSentence } from '../../src/syntax/parsed.ts';
import { parsedSentence } from './arbitrary.ts';

const modes = Object.keys(CLAUSE_MODES) as ClauseMode[];

function expectCovering(sentence: ParsedSentence, { segments }: Segmentation): void {
  const covered = new Set(segments.flatMap(({ words }) => words));
  expect([...covered].sort((a, b) => a - b)).toEqual(sentence.words.map((_, i) => i));
}

function expectPlaced(sentence: ParsedSentence, { segments }: Segmentation): void {
  for (const { words, spans, text } of segments) {
    expect(words).toEqual([...new Set(words)].sort((a, b) => a - b));
    expect(words.length).toBeGreaterThan(0);
    const inside = sentence.words.flatMap(({ span: [start, end] }, i) =>
      spans.some(([from, to]) => from <= start && end <= to) ? [i] : [],
    );
    expect(words).toEqual(expect.arrayContaining(inside));
    expect(text).toBe(joinRuns(spans.map(([start, end]) => sentence.text.slice(start, end))));
    expect(text).not.toBe('');
    spans.forEach(([start], k) => {
      if (k > 0) expect(start).toBeGreaterThanOrEqual(spans[k - 1]![1]);
    });
  }
}

describe.each(modes)('any tree, mode %s', (mode) => {
  it('every segmentation covers the sentence with segments that know their place', () => {
    fc.assert(
      fc.property(parsedSentence(), (sentence) => {
        for (const segmentation of segmentClauses({ sentence, mode }).segmentations) {
          expectCovering(sentence, segmentation);
          expectPlaced(sentence, segmentation);
        }
      }),
    );
  });

  it('alternatives are at most as many as allowed, each of two segments or more, all ids different', () => {
    fc.assert(
      fc.property(parsedSentence(), fc.nat({ max: 12 }), (sentence, maxAlternatives) => {
        const segmented = segmentClauses({ sentence, mode, maxAlternatives });
        const [whole, ...alternatives] = segmented.segmentations;
        expect(whole!.segments).toHaveLength(1);
        expect(alternatives.length).toBeLessThanOrEqual(maxAlternatives);
        for (const { segments } of alternatives) expect(segments.length).toBeGreaterThan(1);
        const ids = segmented.segmentations.flatMap(({ index, segments }) =>
          segments.map((_, segment) =>
            segmentId({ document: 'd', sentence: 1, segmentation: index, segment }),
          ),
        );
        expect(new Set(ids).size).toBe(ids.length);
        if (alternatives.length > 0) expect(finest(segmented)).toBe(alternatives[0]);
      }),
    );
  });

  it('no two alternatives are the same, and the same sentence is always cut the same way', () => {
    fc.assert(
      fc.property(parsedSentence(), (sentence) => {
        const { segmentations } = segmentClauses({ sentence, mode });
        const cuts = segmentations.map(({ segments }) => JSON.stringify(segments.map(({ words }) => words)));
        expect(new Set(cuts).size).toBe(cuts.length);
        expect(segmentClauses({ sentence, mode }).segmentations).toEqual(segmentations);
      }),
    );
  });
});

it('a sentence of 2,000 words, each in a clause of its own, is cut like any other', () => {
  const words = Array.from({ length: 2000 }, (_, i) => ({
    text: 'go',
    span: [3 * i, 3 * i + 2] as const,
    upos: 'VERB',
    xpos: 'VBP',
    verbForm: 'Fin',
    head: i,
    deprel: i === 0 ? 'root' : 'ccomp',
  }));
  const text = words.map((word) => word.text).join(' ');
  const tree = { label: 'ROOT', from: 0, to: 2000, children: [] };
  const sentence = { text, span: [0, text.length] as const, words, tree, eduStarts: [0] };
  const { segmentations } = segmentClauses({ sentence });
  expect(segmentations.map(({ segments }) => segments.length)).toEqual([1, 2000, 1999, 1999, 1999, 2, 2, 2]);
});

describe('EDUs of any sentence', () => {
  it('are neighbours without gap or overlap, begin only where the parse says, and hold more than marks', () => {
    fc.assert(
      fc.property(parsedSentence(), (sentence) => {
        const units = edusOf(sentence);
        expect(units.flatMap(({ words }) => words)).toEqual(sentence.words.map((_, i) => i));
        for (const { words, spans, text } of units) {
          expect(sentence.eduStarts).toContain(words[0]);
          expect(spans).toHaveLength(1);
          expect(text).toBe(text.trim());
          if (units.length > 1) {
            expect(words.some((word) => sentence.words[word]!.upos !== 'PUNCT')).toBe(true);
          }
        }
        expect(finest(segmentEdus({ sentence })).segments).toEqual(units);
      }),
    );
  });
});
