/**
 * CSV that spreadsheets open correctly: UTF-8 with a byte order mark, CRLF, numbers bare and with a dot.
 * Text that a spreadsheet would run as a formula gets an apostrophe in front:
 *
 *   writeCsv([['summary', 'raw'], ['=2+2', 16]]) === "\uFEFFsummary,raw\r\n'=2+2,16\r\n"
 *
 * Reading takes the apostrophe off again, and takes commas, semicolons or tabs between cells, as spreadsheets
 * of different countries write them.
 */
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { stringify } from 'csv-stringify/browser/esm/sync';
import type { Log } from './log.ts';

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

export interface CsvRow {
  readonly cells: readonly string[];
  /** The line of the file that the row ends in. */
  readonly line: number;
}

/** The rows of a table, as text. Relaxed, a quotation mark inside of a cell is what it is. */
export function readCsv(
  text: string,
  log: Log,
  { isRelaxed = false }: { isRelaxed?: boolean } = {},
): readonly CsvRow[] {
  const header = text.slice(0, text.search(/\r|\n|$/));
  const delimiter = [',', ';', '\t'].reduce((best, sign) =>
    header.split(sign).length > header.split(best).length ? sign : best,
  );
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: isRelaxed,
      skip_empty_lines: true,
    });
    return (rows as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      cells: record.map(restoreCell),
      line: info.lines,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as unknown as { lines?: number };
    throw log.error(
      'E_FORMAT',
      `This is no table: ${error.message}.`,
      lines === undefined ? {} : { line: lines, column: 1 },
    );
  }
}

/** Takes off the apostrophe that `neutraliseCell` puts before a formula. */
function restoreCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
