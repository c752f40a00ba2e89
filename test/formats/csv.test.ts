import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from '../../src/formats/csv.ts';
import { readJudgments } from '../../src/formats/judgments.ts';
import { createLog } from '../../src/formats/log.ts';

describe('cells', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\ta', '\ra', '\na', '＝1', '＋1', '－1', '＠1', "'=1"])(
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

  it.each([
    ['ada;=1+1;', "ada;'=1+1;"],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ["a\n=1+1;'+cmd|x", "a\n'=1+1;''+cmd|x"],
    ['\t=1', "'\t'=1"],
    ['one:\n- item\n-- item; well ;-)', 'one:\n- item\n-- item; well ;-)'],
  ])('splits %j nowhere into a formula', (text, safe) => {
    const written = writeCsv([
      ['id', 'text'],
      ['1', text],
    ]);
    expect(parse(written, { bom: true })[1]).toEqual(['1', safe]);
    expect([...readCsv(written, createLog('t.csv'))][1]!.cells).toEqual(['1', text]);
  });

  it('keeps a negative number a number', () => {
    expect(writeCsv([[-0.5, 1e-7, null]])).toBe('\uFEFF-0.5,1e-7,\r\n');
  });

  it('come back, whatever they hold, and start no formula in a CSV parser', () => {
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
        const headed = [rows[0]!.map(() => 'h'), ...rows];
        const read = [...readCsv(writeCsv(headed), createLog('t.csv'))].map(({ cells }) => cells);
        expect(read).toEqual(headed);
        for (const text of parsed.flat()) expect(text).not.toMatch(/^[=+\-@\t\r]|[;\t\r\n]=/);
      }),
      { numRuns: 500 },
    );
  });
});

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

describe('reading a table', () => {
  const log = createLog('t.csv');
  const cellsOf = (text: string, options = {}) => [...readCsv(text, log, options)].map(({ cells }) => cells);

  it('reads what another parser reads, relaxed or not', () => {
    const sign = fc.constantFrom('"', '""', ',', ';', '\n', ' ', 'a', 'é', '"a"', '\n\n', ',"b\nc",');
    const options = { relax_column_count: true, skip_empty_lines: true, info: true, record_delimiter: '\n' };
    const isRefused = (text: string) => {
      try {
        parse(text, options);
      } catch {
        return true;
      }
      return false;
    };
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
        const text = `h,i\n${signs.join('')}`;
        if (isRefused(text)) {
          expect(() => cellsOf(text)).toThrow(/quotation mark/);
          return;
        }
        const other = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
        const rows = other.map(({ record, info }) => ({ cells: record, line: info.lines }));
        expect([...readCsv(text, log)]).toEqual(rows);
        expect([...readCsv(text, log, { isRelaxed: true })]).toEqual(rows);
      }),
      { numRuns: 2000 },
    );
  });

  it('ends rows at any line end, and leaves empty lines out', () => {
    expect(cellsOf('\uFEFFa,b\r1,"x\r\ny"\r\n\r\n2,\n')).toEqual([
      ['a', 'b'],
      ['1', 'x\r\ny'],
      ['2', ''],
    ]);
    expect(cellsOf('')).toEqual([]);
  });

  it('counts what separates cells outside of quotation marks', () => {
    expect(cellsOf('"Name, first";"Text, all, of it"\nAda;x')).toEqual([
      ['Name, first', 'Text, all, of it'],
      ['Ada', 'x'],
    ]);
  });

  it('says where a quotation mark is wrong, and what has too many cells', () => {
    expect(() => cellsOf('a,b\n1,"x\ny')).toThrow(
      expect.objectContaining({ code: 'E_FORMAT', where: expect.objectContaining({ line: 2, column: 3 }) }),
    );
    expect(() => cellsOf('a,b\n1,x "y"')).toThrow(/^A quotation mark stands inside of a cell/);
    expect(() => cellsOf('a,'.repeat(20_000))).toThrow(/^The row has more than 16384 cells/);
    expect(cellsOf('a,b\n1,x "y"', { isRelaxed: true })[1]).toEqual(['1', 'x "y"']);
  });
});
