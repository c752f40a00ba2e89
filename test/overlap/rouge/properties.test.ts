import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LcsMarker, lcsLength, markWeightedLcs, runWeights } from '../../../src/optimize/lcs.ts';
import { PRESETS, type Preset } from '../../../src/overlap/rouge/options.ts';
import { rouge, rougeAll } from '../../../src/overlap/rouge/rouge.ts';

const VARIANTS = [
  'rouge-1',
  'rouge-2',
  'rouge-4',
  'rouge-l',
  'rouge-l-text',
  'rouge-w',
  'rouge-s',
  'rouge-s4',
  'rouge-su4',
];

/** Straight from the definition. */
function bruteLcs(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const [x, y] = [a.slice(1), b.slice(1)];
  return a[0] === b[0] ? 1 + bruteLcs(x, y) : Math.max(bruteLcs(x, b), bruteLcs(a, y));
}

/** The quadratic table, for sequences that span several blocks of bits. */
function tableLcs(a: readonly number[], b: readonly number[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const value of a) {
    const next = [0];
    b.forEach((other, j) => {
      next.push(value === other ? row[j]! + 1 : Math.max(next[j]!, row[j + 1]!));
    });
    row = next;
  }
  return row.at(-1)!;
}

const sequence = (maxLength: number) => fc.array(fc.nat(3), { maxLength });
const sentence = fc.array(fc.constantFrom('a', 'b', 'c', 'dog', 'ran'), { minLength: 1, maxLength: 8 });
const text = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((all) => all.map((one) => one.join(' ')));

describe('longest common subsequences', () => {
  it('have the length of the definition', () => {
    fc.assert(
      fc.property(sequence(9), sequence(9), (a, b) => {
        expect(lcsLength(Int32Array.from(a), Int32Array.from(b), 4)).toBe(bruteLcs(a, b));
      }),
    );
  });

  it('are computed right across blocks of 32', () => {
    fc.assert(
      fc.property(sequence(150), sequence(150), (a, b) => {
        expect(lcsLength(Int32Array.from(a), Int32Array.from(b), 4)).toBe(tableLcs(a, b));
      }),
    );
  });

  it('are marked in the reference, in order, and linked only between neighbours', () => {
    fc.assert(
      fc.property(sequence(20), sequence(20), (a, b) => {
        const marks = { hit: new Uint8Array(a.length), linked: new Uint8Array(a.length) };
        markWeightedLcs(Int32Array.from(a), Int32Array.from(b), runWeights(20, 1), marks);
        const marked = a.filter((_, i) => marks.hit[i] === 1);
        expect(marked.length).toBe(tableLcs(a, b));
        expect(tableLcs(marked, b)).toBe(marked.length);
        marks.linked.forEach((link, i) => {
          if (link === 1) expect([marks.hit[i], marks.hit[i + 1]]).toEqual([1, 1]);
        });
      }),
    );
  });
});

it('a marker finds the very positions that the whole table gives, for sentence after sentence', () => {
  const marker = new LcsMarker();
  fc.assert(
    fc.property(sequence(100), fc.array(sequence(100), { maxLength: 3 }), (reference, sentences) => {
      marker.begin(Int32Array.from(reference), 4);
      for (const sentence of sentences) {
        const hit = new Uint8Array(reference.length);
        marker.mark(Int32Array.from(sentence), hit);
        const marks = { hit: new Uint8Array(reference.length), linked: new Uint8Array(reference.length) };
        markWeightedLcs(Int32Array.from(reference), Int32Array.from(sentence), runWeights(100, 1), marks);
        expect(hit).toEqual(marks.hit);
      }
    }),
  );
});

describe('every variant', () => {
  it('gives identical texts 1, or has no unit to count', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 3 }), (sentences, copies) => {
        const references = new Array<string[]>(copies).fill(sentences);
        for (const { recall, precision, f, reason } of rougeAll({
          summary: sentences,
          references,
          variants: VARIANTS,
        })) {
          if (reason === undefined)
            for (const value of [recall, precision, f]) expect(value).toBeCloseTo(1, 12);
          else expect(reason).toMatch(/^no reference has (\d words in a row|two words)$/);
        }
      }),
    );
  });

  it('stays between 0 and 1 under every preset', () => {
    const preset = fc.constantFrom(...(Object.keys(PRESETS) as Preset[]));
    fc.assert(
      fc.property(
        text,
        fc.array(text, { minLength: 1, maxLength: 3 }),
        preset,
        (summary, references, name) => {
          for (const one of rougeAll({
            summary,
            references,
            variants: VARIANTS,
            options: { preset: name },
          })) {
            for (const value of [one.recall, one.precision, one.f]) {
              if (value === null) continue;
              expect(value).toBeGreaterThanOrEqual(0);
              expect(value).toBeLessThanOrEqual(1);
            }
          }
        },
      ),
    );
  });

  it('does not depend on the order of references', () => {
    const references = fc.array(text, { minLength: 2, maxLength: 4 });
    const combination = fc.constantFrom('sum', 'best', 'best-f', 'mean' as const);
    fc.assert(
      fc.property(text, references, combination, fc.boolean(), (summary, all, combined, jackknife) => {
        const options = { references: combined as 'sum', jackknife };
        const one = rougeAll({ summary, references: all, variants: VARIANTS, options });
        const other = rougeAll({ summary, references: all.toReversed(), variants: VARIANTS, options });
        one.forEach((score, i) => {
          for (const field of ['recall', 'precision', 'f'] as const) {
            if (score[field] === null) expect(other[i]![field]).toBe(null);
            else expect(other[i]![field]).toBeCloseTo(score[field], 12);
          }
        });
      }),
    );
  });

  it('swaps recall and precision with the texts, where sentences play no part', () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom('rouge-1', 'rouge-2', 'rouge-l-text', 'rouge-su4'),
        (a, b, variant) => {
          const there = rouge({ summary: a, references: [b], variant });
          const back = rouge({ summary: b, references: [a], variant });
          expect([there.recall, there.precision]).toEqual([back.precision, back.recall]);
        },
      ),
    );
  });

  it('ROUGE-L is never above ROUGE-1', () => {
    fc.assert(
      fc.property(text, text, (summary, reference) => {
        const [one, l] = rougeAll({ summary, references: [reference], variants: ['rouge-1', 'rouge-l'] });
        expect(l!.statistics[0]!.hits).toBeLessThanOrEqual(one!.statistics[0]!.hits);
      }),
    );
  });
});
