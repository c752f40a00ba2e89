import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eduScores } from '../../../src/match/lap/edu-scores.ts';
import { createLap, LAP_MODES } from '../../../src/match/lap/lap.ts';
import type { ContentUnit, Pyramid } from '../../../src/model.ts';
import type { EduDocument } from '../../../src/pyramid/edu/extract.ts';
import type { EduSentence } from '../../../src/pyramid/edu/sentences.ts';

const unit = (id: string, weight: number, ...texts: string[]): ContentUnit => ({
  id,
  label: texts[0] ?? '',
  weight,
  contributors: texts.map((text, i) => ({ reference: String(i), text, spans: [] })),
});
const pyramidOf = (units: readonly ContentUnit[], references: readonly string[] = []): Pyramid => ({
  id: 'p',
  method: 'manual',
  references: references.map((text, i) => ({ id: String(i), text })),
  units,
});

/** A document with one sentence a line, its units between bars. */
function cut(text: string): EduDocument {
  const sentences: EduSentence[] = [];
  const plain = text.replaceAll('|', ' ');
  let at = 0;
  for (const line of text.split('\n')) {
    const edus = line.split('|').map((part) => {
      const span = [at, at + part.length] as const;
      at += part.length + 1;
      return { text: part, span, words: part.toLowerCase().match(/\w+/g) ?? [] };
    });
    sentences.push({ span: [edus[0]!.span[0], edus.at(-1)!.span[1]], edus, elements: [] });
  }
  return { id: 's', text: plain, sentences };
}
const run = (pyramid: Pyramid, mode: (typeof LAP_MODES)[number], text: string) => {
  const summary = cut(text);
  return createLap({ pyramid, mode })({
    summary: { id: summary.id, text: summary.text },
    sentences: summary.sentences,
  });
};

describe('step', () => {
  it('tests 55% in whole numbers', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => `w${i}`);
    const pyramid = pyramidOf([unit('1', 1, twenty.join(' '))]);
    expect(run(pyramid, 'step', twenty.slice(0, 11).join(' ')).score.value).toBe(1);
    expect(run(pyramid, 'step', twenty.slice(0, 10).join(' ')).score.value).toBe(0);
  });

  it('gives each discourse unit to one content unit, for the greatest weight', () => {
    const pyramid = pyramidOf([
      unit('1', 3, 'a storm hit the coast'),
      unit('2', 2, 'a storm hit'),
      unit('3', 1, 'boats sank'),
    ]);
    const { annotated, score } = run(pyramid, 'step', 'a storm hit the coast|and boats sank\nnobody cared');
    expect(score).toEqual({ value: 4 / 6, numerator: 4, denominator: 6 });
    expect(annotated).toEqual({
      summary: { id: 's', text: 'a storm hit the coast and boats sank\nnobody cared' },
      matches: [
        {
          unit: '1',
          text: 'a storm hit the coast',
          spans: [[0, 21]],
          evidence: { matcher: 'lap', similarity: 1, common: 5, length: 5 },
        },
        {
          unit: '3',
          text: 'and boats sank',
          spans: [[22, 36]],
          evidence: { matcher: 'lap', similarity: 1, common: 2, length: 2 },
        },
      ],
      unmatched: [{ text: 'nobody cared', spans: [[37, 49]] }],
      missed: [
        {
          unit: '2',
          required: 0.55,
          closest: { text: 'a storm hit the coast', spans: [[0, 21]] },
          reason: 'lost',
          lostTo: '1',
          evidence: { matcher: 'lap', similarity: 1, common: 3, length: 3 },
        },
      ],
    });
  });

  it('takes the wording that is said most, or the label of a unit without contributors', () => {
    const label = { ...unit('2', 1), label: 'boats sank' };
    const pyramid = pyramidOf([unit('1', 1, 'it was very stormy', 'a storm ... came'), label]);
    const { annotated } = run(pyramid, 'step', 'a storm came\nboats sank');
    expect(
      annotated.matches.map(({ unit: id, evidence }) => [id, evidence!.common, evidence!.length]),
    ).toEqual([
      ['1', 3, 3],
      ['2', 2, 2],
    ]);
  });
});

describe('the other modes', () => {
  const pyramid = pyramidOf([
    unit('1', 2, 'the mayor opened the old bridge'),
    unit('2', 1, 'crowds cheered'),
  ]);

  it('soft counts shares of content stems in order, one unit for each', () => {
    // mayor opened bridge (3 stems; "old" is a stop word): "bridges opened" has one of them in order, "mayors" one.
    const { score, annotated } = run(pyramid, 'soft', 'bridges opened|mayors cheered');
    expect(score).toEqual({ value: (2 / 3 + 1 / 2) / 3, numerator: 2 / 3 + 1 / 2, denominator: 3 });
    expect(annotated.matches).toEqual([]);
    expect(annotated.missed!.map(({ reason }) => reason)).toEqual(['below-threshold', 'below-threshold']);
  });

  it('sentence counts them in any order, and lets one sentence say several', () => {
    const { score, annotated } = run(pyramid, 'sentence', 'bridges opened|mayors cheered');
    expect(score).toEqual({ value: 2.5 / 3, numerator: 2.5, denominator: 3 });
    expect(annotated.matches.map(({ unit: id }) => id)).toEqual(['1']);
    expect(annotated.partial).toBe(true);
  });
});

describe('the denominator', () => {
  const units = [
    unit('1', 3, 'one two three four five'),
    unit('2', 2, 'six seven eight nine'),
    unit('3', 2, 'ten eleven twelve'),
  ];

  it('is what fits into an average reference', () => {
    const references = ['a b c d e f g', 'a b c d e f g h i'];
    expect(run(pyramidOf(units, references), 'step', 'one').score).toMatchObject({ denominator: 5 });
    expect(run(pyramidOf(units, references.slice(1)), 'step', 'one').score).toMatchObject({ denominator: 7 });
  });

  it('may be exceeded by a longer summary', () => {
    const text = 'one two three four five\nsix seven eight nine\nten eleven twelve';
    expect(run(pyramidOf(units, ['a b c d e', 'a b c d e']), 'step', text).score.value).toBe(7 / 3);
  });
});

describe('unscored', () => {
  it.each(LAP_MODES)(
    '%s: a summary without words, a pyramid without units or with none that fits',
    (mode) => {
      const pyramid = pyramidOf([unit('1', 1, 'boats sank')]);
      expect(run(pyramid, mode, '…').score).toEqual({ value: null, reason: 'The summary has no words.' });
      expect(run(pyramidOf([]), mode, 'boats').annotated.unscored).toBe('The pyramid has no content units.');
      const long = pyramidOf([unit('1', 1, 'three words here')], ['one', 'two']);
      expect(run(long, mode, 'boats').score.value).toBe(null);
    },
  );

  it('a topic without anything to extract from', async () => {
    const references = [cut('boats sank')];
    const [score] = await eduScores({
      id: 't',
      references,
      summaries: [cut('boats')],
      method: 'edu-al',
      mode: 'step',
    });
    expect(score).toEqual({
      score: null,
      reason: '"t" has one reference and no source to extract it from.',
      details: {},
    });
  });
});

describe('a topic', () => {
  it('is scored by the pyramid of its references', async () => {
    const input = {
      id: 't',
      references: [cut('a storm hit\nboats sank')],
      sources: [cut('a storm hit the town\nthe boats sank\nbread is cheap')],
      summaries: [cut('boats sank'), cut('')],
    };
    const scores = await eduScores({ ...input, method: 'edu-al', mode: 'step' });
    expect(scores).toEqual([
      { score: 1, details: { raw: 1, of: 1, matched: ['1'], units: 1, proven: true } },
      { score: null, reason: 'The summary has no words.', details: { units: 1, proven: true } },
    ]);
  });
});

it('no assignment of discourse units is heavier (brute force)', () => {
  const word = fc.constantFrom('ash', 'birch', 'cedar', 'dogwood');
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 });
  const weighted = fc.tuple(fc.integer({ min: 1, max: 4 }), phrase);
  fc.assert(
    fc.property(
      fc.array(weighted, { minLength: 1, maxLength: 4 }),
      fc.array(phrase, { minLength: 1, maxLength: 4 }),
      (units, parts) => {
        const pyramid = pyramidOf(
          units.map(([weight, words], i) => unit(String(i), weight, words.join(' '))),
        );
        const { score } = run(pyramid, 'step', parts.map((words) => words.join(' ')).join('|'));
        expect(score).toMatchObject({ numerator: heaviest(units, parts) });
      },
    ),
    { numRuns: 300 },
  );
});

function heaviest(
  units: readonly [number, string[]][],
  parts: readonly string[][],
  used: readonly number[] = [],
): number {
  const [part, ...rest] = parts;
  if (part === undefined) return 0;
  let best = heaviest(units, rest, used);
  units.forEach(([weight, words], i) => {
    if (used.includes(i) || 20 * longestCommon(part, words) < 11 * words.length) return;
    best = Math.max(best, weight + heaviest(units, rest, [...used, i]));
  });
  return best;
}

function longestCommon([a, ...as]: readonly string[], [b, ...bs]: readonly string[]): number {
  if (a === undefined || b === undefined) return 0;
  if (a === b) return 1 + longestCommon(as, bs);
  return Math.max(longestCommon(as, [b, ...bs]), longestCommon([a, ...as], bs));
}
