/**
 * CSV that spreadsheets open correctly: UTF-8 with a byte order mark, CRLF, numbers bare and with a dot.
 * Text that a spreadsheet would run as a formula gets an apostrophe in front, also inside of a cell, after what ends a
 * cell in other countries' spreadsheets:
 *
 *   writeCsv([['summary', 'raw'], ['=2+2', 16]]) === "\uFEFFsummary,raw\r\n'=2+2,16\r\n"
 *
 * Reading takes the apostrophe off again, takes `="0012345"`, which other programs write too, for its text, and commas,
 * semicolons, tabs or bars between cells, as spreadsheets of different countries write them.
 */
import { stringify } from 'csv-stringify/browser/esm/sync';
import { neutraliseCell, restoreCell } from './csv-cells.ts';
import type { Log } from './log.ts';

/** An empty cell is null; a number is never taken for a formula, so a negative one stays a number. */
export type CsvCell = string | number | null;

/** For people, text that a spreadsheet would take for a number or a date stays what it is: `="0012345"`. */
export function writeCsv(
  rows: readonly (readonly CsvCell[])[],
  { isForPeople = false }: { isForPeople?: boolean } = {},
): string {
  return stringify([...rows], {
    bom: true,
    record_delimiter: '\r\n',
    // A lone CR or LF ends a row for a spreadsheet, too, unless it is quoted.
    quote_record_delimiter: true,
    cast: { string: isForPeople ? keptCell : neutraliseCell, number: String },
  });
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const NUMBER_OR_DATE = new RegExp(
  `^(?:[\\d.][\\d .,:/e%-]*|(?:\\d{1,4}[-/. ]*)?${MONTH}(?:[-/. ]*\\d{1,4})?|true|false)$`,
  'i',
);

/** A number as programs write it loses nothing. */
function keptCell(text: string): string {
  const isChanged = NUMBER_OR_DATE.test(text) && String(Number(text)) !== text;
  return isChanged ? `="${text}"` : neutraliseCell(text);
}

export interface CsvRow {
  readonly cells: readonly string[];
  /** The line of the file that the row ends in. */
  readonly line: number;
}

/** Rows that can be gone through again and again: each time they are cut from the text anew, and none is kept. */
export interface CsvRows extends Iterable<CsvRow> {
  /** Of the file, in bytes or letters. */
  readonly size: number;
}

/** As many columns as Excel has. */
const MOST_COLUMNS = 16_384;

/** The rows of a table, as text. Relaxed, a quotation mark inside of a cell is what it is. */
export function readCsv(
  text: string,
  log: Log,
  { isRelaxed = false }: { isRelaxed?: boolean } = {},
): CsvRows {
  return { size: text.length, [Symbol.iterator]: () => rowsOf(text, log, isRelaxed) };
}

/** A line that Excel puts first, to say what stands between cells. */
const SEPARATOR_LINE = /^(?:\uFEFF)?sep=([,;\t|])(?:\r\n?|\n)/i;

/** So many rows above a table may be its title. */
const MOST_TITLES = 10;

/**
 * The rows that have something in them, without a title above the table: rows of one filled cell, above a row of several.
 * That there is a title is noted.
 */
export function tableIn(rows: CsvRows, log: Log, { isSheet }: { isSheet: boolean }): CsvRows {
  const filled = only(rows, ({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const header = headerIn(filled, isSheet);
  if (header === null) return filled;
  log.note({
    code: 'W_COLUMN',
    at: { line: 1, column: 1 },
    message: 'There is a title above the table.',
    assumed: `The names of the columns are in row ${header}.`,
  });
  return only(filled, ({ line }) => line >= header);
}

/** The line of the header below a title; null if there is no title. */
function headerIn(rows: CsvRows, isSheet: boolean): number | null {
  let titles = 0;
  for (const { cells, line } of rows) {
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    if (filled > 1) return titles === 0 ? null : line;
    // In a CSV without cells to its right, it may be the name of the only column.
    if (++titles > MOST_TITLES || (!isSheet && cells.length === 1)) return null;
  }
  return null;
}

/** The rows below the header. */
export function bodyOf(rows: CsvRows): CsvRows {
  return only(rows, (_, index) => index > 0);
}

function only(rows: CsvRows, isMeant: (row: CsvRow, index: number) => boolean): CsvRows {
  return {
    size: rows.size,
    *[Symbol.iterator]() {
      let index = 0;
      for (const row of rows) if (isMeant(row, index++)) yield row;
    },
  };
}

function* rowsOf(text: string, log: Log, isRelaxed: boolean): Generator<CsvRow> {
  const said = SEPARATOR_LINE.exec(text);
  const delimiter = said?.[1] ?? delimiterOf(text);
  const end = new RegExp(`[${delimiter}]|\\r\\n?|\\n|$`, 'g');
  let cells: string[] = [];
  let line = said === null ? 1 : 2;
  for (let at = said?.[0].length ?? (text.startsWith('\uFEFF') ? 1 : 0); at <= text.length; ) {
    const close = text[at] === '"' ? closingQuote(text, at) : at - 1;
    if (close === text.length) throw wrongQuote('The quotation mark here is never closed', at);
    end.lastIndex = close + 1;
    const found = end.exec(text)!;
    const isQuoted = close > at && found.index === close + 1;
    const raw = text.slice(at, found.index);
    // A cell that goes on over lines after its quotation mark has swallowed rows.
    if (!isQuoted && close > at && isRelaxed && /[\r\n]/.test(raw)) {
      throw wrongQuote('The quotation mark here is not closed at the end of its cell', at);
    }
    if (!isQuoted && !isRelaxed && raw.includes('"')) {
      throw wrongQuote('A quotation mark stands inside of a cell', at + raw.indexOf('"', close > at ? 1 : 0));
    }
    const cell = isQuoted ? raw.slice(1, -1).split('""').join('"') : raw;
    if (close > at) line += lineEnds(raw);
    cells.push(restoreCell(cell));
    if (cells.length > MOST_COLUMNS) {
      const message = `The row has more than ${MOST_COLUMNS} cells, so this is not a table.`;
      throw log.error('E_FORMAT', message, { line, column: 1 });
    }
    at = found.index + found[0].length;
    if (found[0] === delimiter) continue;
    if (cells.length > 1 || raw !== '') yield { cells, line };
    cells = [];
    line++;
    if (found[0] === '') break;
  }

  function wrongQuote(what: string, at: number) {
    const before = text.slice(0, at).split(/\r\n?|\n/);
    return log.error(
      'E_FORMAT',
      `${what}, so this is not a table.`,
      { line: before.length, column: before.at(-1)!.length + 1 },
      'Put the whole cell in quotation marks, and write those inside of it twice.',
    );
  }
}

/** What stands between cells: whatever the first row has most of, quoted cells left out. */
function delimiterOf(text: string): string {
  const counts = new Map([',', ';', '\t', '|'].map((sign) => [sign, 0]));
  for (let at = 0, quoted = false; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) break;
    else if (!quoted && counts.has(sign)) counts.set(sign, counts.get(sign)! + 1);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Where the quotation that begins at `from` ends; the text's length if it does not. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? text.length : at;
}

function lineEnds(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}
