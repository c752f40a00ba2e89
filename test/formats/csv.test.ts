import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '../../src/formats/csv.ts';
import { readJudgments } from '../../src/formats/judgments.ts';

describe('cells', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1', "'=1"])(
    'gives %j an apostrophe',
    (text) => {
      expect(parse(writeCsv([[text]]), { bom: true })).toEqual([[`'${text}`]]);
    },
  );

  it.each(['a=1', "'tis", "'", '', ' =1', '1', 'ab"c', 'a,b', 'a;b', 'two\nlines'])(
    'leaves %j as it is',
    (text) => {
      expect(parse(writeCsv([[text, 'end']]), { bom: true })).toEqual([[text, 'end']]);
    },
  );

  it('keeps a negative number a number', () => {
    expect(writeCsv([[-0.5, 1e-7, null]])).toBe('\uFEFF-0.5,1e-7,\r\n');
  });

  it('come back from a CSV parser, whatever they hold, less the apostrophe', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('"', ',', ';', '\r', '\n', "'", '=', '-', '\t', ' ', '\uFEFF', 'a'),
      }),
    );
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((size) => fc.array(fc.array(cell, { minLength: size, maxLength: size }), { minLength: 1 }));
    fc.assert(
      fc.property(table, (rows) => {
        const parsed = parse(writeCsv(rows), { bom: true });
        expect(parsed.map((row) => row.map(withoutApostrophe))).toEqual(rows);
        for (const text of parsed.flat()) expect(text).not.toMatch(/^[=+\-@\t\r]/);
      }),
      { numRuns: 500 },
    );
  });
});

function withoutApostrophe(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '');
}

it('judgments without their columns, or in no table at all, are refused in words', () => {
  for (const text of ['summary,unit\ns1,1\n', '\uFEFF', 'x']) {
    expect(() => readJudgments({ file: 'j.csv', bytes: new TextEncoder().encode(text) })).toThrow(
      expect.objectContaining({
        code: 'E_FORMAT',
        message: expect.stringMatching(/no column/),
      }),
    );
  }
});
