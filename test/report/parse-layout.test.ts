import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutArcs } from '../../src/report/parse/arcs.ts';
import { layOutBars } from '../../src/report/parse/bars.ts';
import { layOutColumns } from '../../src/report/parse/columns.ts';
import { shortened, textWidth } from '../../src/report/parse/text-width.ts';
import { parsedSentence } from '../segment/arbitrary.ts';

describe('layOutArcs', () => {
  it('puts an arc above those that it spans, and legs of long arcs nearest the middle', () => {
    // "big dogs bark": dogs is the subject of bark, big belongs to dogs.
    const words = [
      { head: 2, deprel: 'amod' },
      { head: 3, deprel: 'nsubj' },
      { head: 0, deprel: 'root' },
    ];
    expect(layOutArcs(words)).toEqual([
      { from: 0, to: 1, dependent: 0, label: 'amod', level: 1, fromPort: 0, toPort: -0.5 },
      { from: 1, to: 2, dependent: 1, label: 'nsubj', level: 1, fromPort: 0.5, toPort: -1 },
    ]);
  });

  it('never has two arcs of one level over the same place, nor two legs at the same place', () => {
    fc.assert(
      fc.property(parsedSentence({ maxLength: 40 }), ({ words }) => {
        const arcs = layOutArcs(words);
        for (const a of arcs) {
          for (const b of arcs) {
            if (a !== b && a.level === b.level) expect(a.to <= b.from || b.to <= a.from).toBe(true);
          }
        }
        const legs = arcs.flatMap((arc) => [`${arc.from} ${arc.fromPort}`, `${arc.to} ${arc.toPort}`]);
        expect(new Set(legs).size).toBe(legs.length);
      }),
    );
  });
});

describe('layOutColumns', () => {
  const arc = { from: 0, to: 1, dependent: 0, level: 1, fromPort: 0, toPort: 0 };

  it('leaves the gap between words', () => {
    const layout = layOutColumns({ widths: [30, 40], arcs: [], labelWidth: () => 0, gap: 10, port: 6 });
    expect(layout).toEqual({ middles: [15, 60], width: 80 });
  });

  it('moves words apart for the label between them', () => {
    const layout = layOutColumns({
      widths: [30, 40],
      arcs: [{ ...arc, label: 'obl:unmarked' }],
      labelWidth: (label) => label.length * 10,
      gap: 10,
      port: 6,
    });
    expect(layout).toEqual({ middles: [15, 135], width: 155 });
  });

  it('widens a word for its legs', () => {
    const layout = layOutColumns({
      widths: [10, 10],
      arcs: [{ ...arc, label: '', fromPort: 2.5 }],
      labelWidth: () => 0,
      gap: 10,
      port: 6,
    });
    expect(layout.middles).toEqual([18, 51]);
  });
});

it('layOutBars puts segments in one row where they do not reach into each other', () => {
  expect(layOutBars([{ words: [0, 3] }, { words: [1, 2] }, { words: [4, 5, 7] }])).toEqual([
    {
      segment: 0,
      row: 0,
      runs: [
        [0, 0],
        [3, 3],
      ],
    },
    { segment: 1, row: 1, runs: [[1, 2]] },
    {
      segment: 2,
      row: 0,
      runs: [
        [4, 5],
        [7, 7],
      ],
    },
  ]);
});

describe('textWidth', () => {
  it('knows narrow, common, broad and wide characters, and marks without a width', () => {
    const width = (text: string) => textWidth({ text, size: 100 });
    expect([width('il'), width('ab'), width('MW'), width('東京')].map(Math.round)).toEqual([
      68, 130, 200, 210,
    ]);
    expect(width('e\u0301')).toBe(width('e'));
    expect(width('👩‍👩‍👧‍👦')).toBe(width('東'));
    expect(width('')).toBe(0);
  });
});

it('shortened cuts between what readers see as characters', () => {
  expect(shortened({ text: 'abc', most: 3 })).toBe('abc');
  expect(shortened({ text: 'abcd', most: 3 })).toBe('ab…');
  expect(shortened({ text: 'e\u0301e\u0301e\u0301', most: 2 })).toBe('e\u0301…');
});
