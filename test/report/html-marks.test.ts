import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '../../src/model.ts';
import { excerpt } from '../../src/report/html/excerpt.ts';
import { cleanSpans, laneCount, segments } from '../../src/report/html/marks.ts';

describe('segments', () => {
  it('cuts overlapping highlights and gives each a lane of its own', () => {
    expect(segments({ text: 'abcdef', highlights: [[[0, 4]], [[2, 6]]] })).toEqual([
      { start: 0, end: 2, layers: [{ highlight: 0, lane: 0, begins: 0 }] },
      {
        start: 2,
        end: 4,
        layers: [
          { highlight: 1, lane: 1, begins: 0 },
          { highlight: 0, lane: 0, begins: null },
        ],
      },
      { start: 4, end: 6, layers: [{ highlight: 1, lane: 1, begins: null }] },
    ]);
  });

  it('numbers the parts of a discontinuous highlight and keeps it in one lane', () => {
    expect(
      segments({
        text: 'abcdef',
        highlights: [
          [[4, 5]],
          [
            [0, 1],
            [4, 6],
          ],
        ],
      }),
    ).toEqual([
      { start: 0, end: 1, layers: [{ highlight: 1, lane: 0, begins: 0 }] },
      { start: 1, end: 4, layers: [] },
      {
        start: 4,
        end: 5,
        layers: [
          { highlight: 0, lane: 1, begins: 0 },
          { highlight: 1, lane: 0, begins: 1 },
        ],
      },
      { start: 5, end: 6, layers: [{ highlight: 1, lane: 0, begins: null }] },
    ]);
  });

  it('has no segment for an empty text and ignores highlights without a place', () => {
    expect(segments({ text: '', highlights: [[[0, 3]], []] })).toEqual([]);
    expect(segments({ text: 'ab', highlights: [[]] })).toEqual([{ start: 0, end: 2, layers: [] }]);
  });

  const span = fc.tuple(fc.nat(30), fc.nat(30)).map(([a, b]): Span => [Math.min(a, b), Math.max(a, b)]);
  const highlights = fc.array(fc.array(span, { maxLength: 3 }), { maxLength: 6 });

  it('covers each character by exactly the highlights over it, in distinct lanes, lowest first', () => {
    fc.assert(
      fc.property(fc.nat(30), highlights, (length, all) => {
        const row = segments({ text: 'x'.repeat(length), highlights: all });
        for (let i = 0; i < length; i++) {
          const here = row.filter(({ start, end }) => start <= i && i < end);
          expect(here).toHaveLength(1);
          const { layers } = here[0]!;
          const expected = all.flatMap((spans, h) => (spans.some(([a, b]) => a <= i && i < b) ? [h] : []));
          expect(layers.map(({ highlight }) => highlight).sort((a, b) => a - b)).toEqual(expected);
          const lanes = layers.map(({ lane }) => lane);
          expect(lanes).toEqual([...new Set(lanes)].sort((a, b) => b - a));
        }
      }),
    );
  });

  it('begins each part once, and needs no more lanes than a chain of overlaps has members', () => {
    fc.assert(
      fc.property(highlights, (all) => {
        const text = 'x'.repeat(30);
        const row = segments({ text, highlights: all });
        for (const [h, spans] of all.entries()) {
          const begun = row.flatMap(({ layers }) =>
            layers.filter(({ highlight, begins }) => highlight === h && begins !== null),
          );
          expect(begun.map(({ begins }) => begins)).toEqual(cleanSpans(text, spans).map((_, i) => i));
        }
        expect(laneCount(row)).toBeLessThanOrEqual(all.filter((spans) => spans.length > 0).length);
      }),
    );
  });
});

describe('cleanSpans', () => {
  it.each<[string, string, Span[], Span[]]>([
    [
      'sorts and merges what touches',
      'abcdef',
      [
        [3, 5],
        [0, 2],
        [2, 3],
      ],
      [[0, 5]],
    ],
    [
      'cuts off what lies outside',
      'abc',
      [
        [-2, 1],
        [2, 9],
      ],
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      'drops what is empty',
      'abc',
      [
        [1, 1],
        [2, 1],
      ],
      [],
    ],
    ['keeps surrogate pairs whole', 'a\ud83d\ude00b', [[2, 4]], [[1, 4]]],
    ['and takes both halves at the end', 'a\ud83d\ude00b', [[0, 2]], [[0, 3]]],
    ['keeps line breaks whole', 'a\r\nb', [[0, 2]], [[0, 3]]],
  ])('%s', (_, text, spans, expected) => {
    expect(cleanSpans(text, spans)).toEqual(expected);
  });
});

describe('excerpt', () => {
  it('cuts between words', () => {
    expect(excerpt({ text: 'one two three four five', spans: [[8, 13]], margin: 5 })).toEqual({
      text: 'two three four',
      spans: [[4, 9]],
      cutBefore: true,
      cutAfter: true,
    });
  });

  it('keeps the whole text where it is short, and everything between discontinuous words', () => {
    expect(
      excerpt({
        text: 'one two three',
        spans: [
          [0, 3],
          [8, 13],
        ],
        margin: 5,
      }),
    ).toEqual({
      text: 'one two three',
      spans: [
        [0, 3],
        [8, 13],
      ],
      cutBefore: false,
      cutAfter: false,
    });
  });

  it('marks the same words as the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.nat(40), fc.nat(40), fc.nat(10), (text, a, b, margin) => {
        const spans: Span[] = [[Math.min(a, b), Math.max(a, b)]];
        const cut = excerpt({ text, spans, margin });
        const words = (of: string, places: readonly Span[]) => places.map(([from, to]) => of.slice(from, to));
        expect(words(cut.text, cut.spans)).toEqual(words(text, cleanSpans(text, spans)));
        expect(text).toContain(cut.text);
      }),
    );
  });
});
