import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, type Inventory } from '../../src/syntax/decode.ts';
import { loadParser } from '../../src/syntax/parser.ts';
import { readText, type TokenizedSentence } from '../../src/text/read.ts';
import { texts } from '../text/strings.ts';
import { expectTree } from './tree.ts';

describe('the tree is always a tree', () => {
  it('for 300 strings of any characters', async () => {
    const parser = await loadParser();
    await fc.assert(
      fc.asyncProperty(texts({ maxLength: 24 }), async (text) => {
        const sentences = readText(text);
        const parsed = await parser.parse(sentences);
        expect(parsed.map(({ words }) => words.map(({ span }) => span))).toEqual(
          sentences.map(({ tokens }) => tokens.map(({ span }) => span)),
        );
        for (const sentence of parsed) expectTree(sentence);
      }),
      { numRuns: 300 },
    );
  });

  it('for any scores, ties and extremes included', () => {
    const score = fc.oneof(
      fc.constantFrom(0, 1, -1, 3.4e38, -3.4e38),
      fc.double({ min: -50, max: 50, noNaN: true }),
    );
    const cases = fc.integer({ min: 1, max: 12 }).chain((size) =>
      fc.record({
        size: fc.constant(size),
        arc: fc.array(score, { minLength: size * (size + 1), maxLength: size * (size + 1) }),
        span: fc.array(score, { minLength: (size + 1) ** 2 * 3, maxLength: (size + 1) ** 2 * 3 }),
        edu: fc.array(score, { minLength: size, maxLength: size }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ size, arc, span, edu }) => {
        const scores = {
          tags: new Float32Array(size * 3),
          label: new Float32Array(size * (size + 1) * 2),
          arc: Float32Array.from(arc),
          span: Float32Array.from(span),
          edu: Float32Array.from(edu),
        };
        expectTree(decode({ sentence: words(size), inventory: INVENTORY, scores }));
      }),
      { numRuns: 3000 },
    );
  });
});

const INVENTORY: Inventory = {
  upos: ['X'],
  xpos: ['XX'],
  verbForm: ['-'],
  deprel: ['root', 'dep'],
  span: ['-', 'NP', 'S+VP'],
};

function words(size: number): TokenizedSentence {
  const tokens = Array.from({ length: size }, (_, i) => ({ text: 'a', span: [2 * i, 2 * i + 1] as const }));
  return { text: 'a '.repeat(size).trim(), span: [0, 2 * size - 1], tokens };
}
