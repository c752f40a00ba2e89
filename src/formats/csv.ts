/**
 * CSV that spreadsheets open correctly: UTF-8 with a byte order mark, CRLF, numbers bare and with a dot.
 * Text that a spreadsheet would run as a formula gets an apostrophe in front:
 *
 *   writeCsv([['summary', 'raw'], ['=2+2', 16]]) === "\uFEFFsummary,raw\r\n'=2+2,16\r\n"
 */
import { stringify } from 'csv-stringify/sync';

/** An empty cell is null; a number is never taken for a formula, so a negative one stays a number. */
export type CsvCell = string | number | null;

export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return stringify([...rows], {
    bom: true,
    record_delimiter: '\r\n',
    // A lone CR or LF ends a row for a spreadsheet, too, unless it is quoted.
    quote_record_delimiter: true,
    cast: { string: neutraliseCell, number: String },
  });
}

// The full-width signs start a formula in East Asian editions of spreadsheets.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Puts an apostrophe before text that starts a formula. Text that already starts with apostrophes and then a
 * formula gets one more, so taking one off always gives the text back and no two texts become the same.
 */
export function neutraliseCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
