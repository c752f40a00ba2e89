import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { oneLine } from '../../src/report/format.ts';
import { type Column, layOut, renderRow, shorten, wrap } from '../../src/report/text-table.ts';

describe('layOut', () => {
  const columns: readonly Column[] = [
    { header: 'name', align: 'left', shrinkTo: 5 },
    { header: 'one', align: 'right', dropRank: 1 },
    { header: 'two', align: 'right' },
    { header: 'three', align: 'right', dropRank: 2 },
  ];
  const rows = [
    ['abcdefghij', '1', '2', '3'],
    ['k', '10', '', '30'],
  ];
  const print = (width: number) => {
    const layout = layOut({ columns, rows, width });
    return { lines: rows.map((row) => renderRow(layout, row)), dropped: layout.dropped };
  };

  it('takes the room it needs and no more', () => {
    expect(print(100)).toEqual({
      lines: ['abcdefghij    1    2      3', 'k            10          30'],
      dropped: [],
    });
  });

  it('shrinks the flexible column first', () => {
    expect(print(22)).toEqual({ lines: ['ab…ij    1    2      3', 'k       10          30'], dropped: [] });
  });

  it('then drops columns by rank', () => {
    expect(print(21)).toEqual({
      lines: ['abcd…ghij    2      3', 'k                  30'],
      dropped: ['one'],
    });
    expect(print(12)).toEqual({ lines: ['abc…hij    2', 'k'], dropped: ['one', 'three'] });
  });

  it('keeps what may not go, however narrow', () => {
    expect(print(1)).toEqual({ lines: ['ab…ij    2', 'k'], dropped: ['one', 'three'] });
  });
});

describe('shorten', () => {
  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'ab…ef'],
    ['abcdef', 4, 'ab…f'],
    ['abcdef', 1, '…'],
    ['abcdef', 0, ''],
    ['要約一号', 7, '要…一号'],
    ['要約一号', 6, '要…号'],
    ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 5, '👩‍👩‍👧…👩‍👩‍👧'],
  ])('%s to %d is %s', (text, width, short) => {
    expect(shorten(text, width)).toBe(short);
  });

  it('fits any text, and leaves one that fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }).map(oneLine), fc.nat(60), (text, width) => {
        const short = shorten(text, width);
        expect(stringWidth(short)).toBeLessThanOrEqual(width);
        if (stringWidth(text) <= width) expect(short).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('wrap', () => {
  it.each([
    ['one two three', 8, ['one two', 'three']],
    ['one two three', 7, ['one two', 'three']],
    ['a:1|b:22|c:3', 8, ['a:1|', 'b:22|c:3']],
    ['abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
    ['', 5, ['']],
  ])('%j at %d', (text, width, lines) => {
    expect(wrap(text, { width })).toEqual(lines);
  });

  it('indents every line', () => {
    expect(wrap('one two three', { width: 9, indent: '  ' })).toEqual(['  one two', '  three']);
  });

  it('keeps every letter and fits, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).map(oneLine),
        fc.integer({ min: 4, max: 60 }),
        (text, width) => {
          const lines = wrap(text, { width });
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
          for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        },
      ),
      { numRuns: 500 },
    );
  });
});
