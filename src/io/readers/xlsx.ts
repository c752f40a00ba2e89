/**
 * Spreadsheets (.xlsx): the cells of one sheet, the first or one that is named, as text. Formulas are not computed: their
 * last results count. Macros and links are never looked at.
 *
 *   const { rows, sheets } = await readXlsx(zip, { limits, log });   // [...rows][0].cells: ['Name', 'Text']
 */
import { posix } from 'node:path';
import { listed } from '../../formats/columns.ts';
import type { CsvRow, CsvRows } from '../../formats/csv.ts';
import { excerpt, type Log } from '../../formats/log.ts';
import { damaged, type Limits, tooMuch } from './limits.ts';
import { mainPart, type OfficeReading, targetOf } from './office.ts';
import { readFormats, showNumber } from './xlsx-formats.ts';
import { readXml, type XmlElement } from './xml.ts';
import type { Zip, ZipEntry } from './zip.ts';

const WHAT = 'spreadsheet';
/** As many columns as Excel has. */
const MOST_COLUMNS = 16_384;
/** What a text of its own costs beside its letters, and a cell. */
const TEXT = 16;
const CELL = 12;

export async function readXlsx(
  zip: Zip,
  { limits, log, sheet: named }: { limits: Limits; log: Log; sheet?: string | undefined },
) {
  const reading = { zip, limits, log, what: WHAT };
  const workbook = (await mainPart(reading)) ?? 'xl/workbook.xml';
  const { sheets: all, from1904 } = await readWorkbook(workbook, reading);
  const chosen = named === undefined ? all[0] : sheetNamed(named, all, log);
  const relations = posix.join(posix.dirname(workbook), '_rels', `${posix.basename(workbook)}.rels`);
  const base = posix.dirname(workbook);
  const sheet = await targetOf(relations, base, (_, id) => id === chosen?.id, reading);
  const strings = await targetOf(relations, base, (type) => type.endsWith('/sharedStrings'), reading);
  const shared = strings === null ? [] : await readStrings(entryOf(strings, reading), reading);
  const styles = await targetOf(relations, base, (type) => type.endsWith('/styles'), reading);
  const entry = styles === null ? undefined : zip.entries.get(styles);
  const formats =
    entry === undefined ? [] : await readFormats(zip.unpack(entry, limits), { what: WHAT, limits, log });
  const show = (value: string, style: string | undefined) =>
    showNumber(value, formats[Number(style ?? 0)] ?? null, from1904);
  return {
    /** The names of all sheets. */
    sheets: all.map(({ title }) => title),
    rows: await readRows(entryOf(sheet ?? 'xl/worksheets/sheet1.xml', reading), { shared, show }, reading),
  };
}

interface Sheet {
  readonly title: string;
  readonly id: string | undefined;
}

function entryOf(name: string, { zip, log }: OfficeReading): ZipEntry {
  const entry = zip.entries.get(name);
  if (entry === undefined) throw damaged(WHAT, log, 'its cells are missing');
  return entry;
}

async function readWorkbook(
  workbook: string,
  reading: OfficeReading,
): Promise<{ sheets: readonly Sheet[]; from1904: boolean }> {
  const { zip, limits, log } = reading;
  const sheets: Sheet[] = [];
  let from1904 = false;
  await readXml(zip.unpack(entryOf(workbook, reading), limits), {
    what: WHAT,
    log,
    open({ name, attribute }) {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      if (name !== 'sheet' || /hidden/i.test(attribute('state') ?? '')) return;
      const title = attribute('name') ?? '';
      limits.keep(title.length + TEXT);
      sheets.push({ title, id: attribute('id') });
    },
  });
  return { sheets, from1904 };
}

/** By its name, in any case, or by its number from 1. */
function sheetNamed(name: string, sheets: readonly Sheet[], log: Log): Sheet {
  const plain = (text: string) => text.trim().toLowerCase();
  const found = sheets.find(({ title }) => plain(title) === plain(name));
  const numbered = /^\d+$/.test(name) ? sheets[Number(name) - 1] : undefined;
  const sheet = found ?? numbered;
  if (sheet !== undefined) return sheet;
  const message = `--sheet names sheet ${excerpt(name)}, which the spreadsheet lacks.`;
  throw log.error('E_SCHEMA', message, {}, `The sheets are ${listed(sheets.map(({ title }) => title))}.`);
}

/** Texts that cells have in common; phonetic hints are no part of them. */
async function readStrings(entry: ZipEntry, { zip, limits, log }: OfficeReading): Promise<readonly string[]> {
  const strings = createTexts();
  let pieces: string[] = [];
  let isText = false;
  await readXml(zip.unpack(entry, limits), {
    what: WHAT,
    log,
    skipped: new Set(['rPh']),
    open({ name }) {
      if (name === 'si') pieces = [];
      else if (name === 't') isText = true;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'si') strings.add(plainText(pieces.join('')));
    },
    text(text) {
      if (!isText) return;
      limits.keep(text.length + TEXT);
      pieces.push(text);
    },
  });
  return strings.parts().flatMap((part) => part.split(END));
}

/** Signs that no cell has: XML forbids them. They stand after a row or a text, between cells, and before a shared text's number. */
const END = '\x1e';
const BETWEEN = '\x1f';
const SHARED = '\x1d';

/** Texts that are put together as they come, so that each takes its letters and no more, and not the XML that it was cut from. */
function createTexts() {
  const MANY = 1000;
  const parts: string[] = [];
  let texts: string[] = [];
  const settle = () => {
    if (texts.length > 0) parts.push(texts.join(END));
    texts = [];
  };
  return {
    add(text: string): void {
      if (texts.push(text) === MANY) settle();
    },
    parts(): readonly string[] {
      settle();
      return parts;
    },
  };
}

async function readRows(
  entry: ZipEntry,
  cellValues: CellValues,
  { zip, limits, log }: OfficeReading,
): Promise<CsvRows> {
  const rows = createTexts();
  let cells: string[] = [];
  let line = 0;
  let column = 0;
  const merges = new Map<number, Merge[]>();
  let type = '';
  let style: string | undefined;
  const { shared } = cellValues;
  let value: string[] | null = null;
  const begin = ({ name, attribute }: XmlElement): void => {
    if (name === 'mergeCell') {
      const merge = downwards(attribute('ref'));
      if (merge === null) return;
      limits.keep(MERGE);
      const others = merges.get(merge.from);
      if (others === undefined) merges.set(merge.from, [merge]);
      else others.push(merge);
    } else if (name === 'row') {
      cells = [];
      line = Number(attribute('r') ?? line + 1) || line + 1;
    } else if (name === 'c') {
      column = columnOf(attribute('r')) ?? cells.length;
      if (column >= MOST_COLUMNS) throw damaged(WHAT, log, 'a cell lies outside of the sheet');
      type = attribute('t') ?? 'n';
      style = attribute('s');
      value = [];
    }
  };
  await readXml(zip.unpack(entry, limits), {
    what: WHAT,
    log,
    open: begin,
    close(name) {
      if (name === 'c' && value !== null) {
        limits.keep(CELL * Math.max(1, column + 1 - cells.length));
        while (cells.length < column) cells.push('');
        cells[column] = cellText(value.join(''), { type, style }, cellValues);
        value = null;
      } else if (name === 'row' && cells.some((cell) => cell !== ''))
        rows.add([line, ...cells].join(BETWEEN));
      // What a formula says is no part of its result.
      else if (name === 'f' && value !== null) value = [];
    },
    text(text) {
      if (value === null) return;
      limits.keep(text.length);
      value.push(text);
    },
  });
  const parts = rows.parts();
  return {
    size: limits.size,
    *[Symbol.iterator](): Generator<CsvRow> {
      // Cells that were merged downwards, as long as they reach.
      let repeated = 0;
      const open = new Map<number, { readonly to: number; readonly text: string }>();
      for (const part of parts) {
        for (const row of part.split(END)) {
          const [number, ...raw] = row.split(BETWEEN);
          const line = Number(number);
          const cells = raw.map((cell) => (cell.startsWith(SHARED) ? shared[Number(cell.slice(1))]! : cell));
          for (const [column, { to, text }] of open) {
            if (to < line) open.delete(column);
            else {
              while (cells.length <= column) cells.push('');
              if (cells[column] === '') {
                cells[column] = text;
                repeated += text.length + CELL;
              }
            }
          }
          if (repeated > Math.max(LEAST_REPEATED, 5 * limits.size)) throw tooMuch(log);
          for (const { column, to } of merges.get(line) ?? []) {
            open.set(column, { to, text: cells[column] ?? '' });
          }
          yield { line, cells };
        }
      }
    },
  };
}

/** A cell that stands for those below it, too. */
interface Merge {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** What a merged cell costs. */
const MERGE = 64;
/** Cells further to the right are no part of a table of texts. */
const MOST_MERGED = 100;
/** So much may be repeated in the rows of merged cells, as may be unpacked. */
const LEAST_REPEATED = 8 * 2 ** 20;

/** `A2:B4` goes down to row 4; null where a cell is merged with others of its row only. */
function downwards(place: string | undefined): Merge | null {
  const [, start, from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(place ?? '') ?? [];
  const column = columnOf(start);
  return column === null || column >= MOST_MERGED || Number(to) <= Number(from)
    ? null
    : { column, from: Number(from), to: Number(to) };
}

/** `C5` is in the third column, 2. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What cells have in common: texts, and how numbers are shown. */
interface CellValues {
  readonly shared: readonly string[];
  show(value: string, style: string | undefined): string;
}

function cellText(
  value: string,
  { type, style }: { type: string; style: string | undefined },
  { shared, show }: CellValues,
): string {
  if (type === 's') return shared[Number(value)] ? `${SHARED}${Number(value)}` : '';
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
  if (type === 'n') return show(value.trim(), style);
  return type === 'e' ? '' : plainText(value);
}

/** Excel writes characters that XML forbids by their numbers. */
function plainText(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code === 0x0d || (code >= 0x1d && code <= 0x1f) ? '' : String.fromCharCode(code);
  });
}
