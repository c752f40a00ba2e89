/**
 * Spreadsheets (.xlsx): the cells of the first sheet, as text. Formulas are not computed: their last results count. Macros
 * and links are never looked at.
 *
 *   const { rows, sheets } = await readXlsx(zip, limits, log);   // [...rows][0].cells: ['Name', 'Text']
 */
import { posix } from 'node:path';
import type { CsvRow, CsvRows } from '../../formats/csv.ts';
import type { Log } from '../../formats/log.ts';
import { damaged, type Limits } from './limits.ts';
import { readXml, type XmlElement } from './xml.ts';
import type { Zip, ZipEntry } from './zip.ts';

const WHAT = 'spreadsheet';
/** As many columns as Excel has. */
const MOST_COLUMNS = 16_384;
/** What a text of its own costs beside its letters, and a cell. */
const TEXT = 16;
const CELL = 12;

export interface Spreadsheet {
  readonly rows: CsvRows;
  /** The names of all sheets; only the first is read. */
  readonly sheets: readonly string[];
}

export async function readXlsx(zip: Zip, limits: Limits, log: Log): Promise<Spreadsheet> {
  const reading = { zip, limits, log };
  const main = await targetOf('_rels/.rels', '', (type) => type.endsWith('/officeDocument'), reading);
  const workbook = main ?? 'xl/workbook.xml';
  const { sheets, first } = await readWorkbook(workbook, reading);
  const relations = posix.join(posix.dirname(workbook), '_rels', `${posix.basename(workbook)}.rels`);
  const base = posix.dirname(workbook);
  const sheet = await targetOf(relations, base, (_, id) => id === first, reading);
  const strings = await targetOf(relations, base, (type) => type.endsWith('/sharedStrings'), reading);
  const shared = strings === null ? [] : await readStrings(entryOf(strings, reading), reading);
  return {
    sheets,
    rows: await readRows(entryOf(sheet ?? 'xl/worksheets/sheet1.xml', reading), shared, reading),
  };
}

interface Reading {
  readonly zip: Zip;
  readonly limits: Limits;
  readonly log: Log;
}

function entryOf(name: string, { zip, log }: Reading): ZipEntry {
  const entry = zip.entries.get(name);
  if (entry === undefined) throw damaged(WHAT, log, 'its cells are missing');
  return entry;
}

const NOTHING = { open() {}, close() {}, text() {} };

/** Where a part lies that another names; null if it names none. */
async function targetOf(
  relations: string,
  base: string,
  isWanted: (type: string, id: string | undefined) => boolean,
  { zip, limits, log }: Reading,
): Promise<string | null> {
  const entry = zip.entries.get(relations);
  if (entry === undefined) return null;
  let found: string | null = null;
  await readXml(zip.unpack(entry, limits), {
    ...NOTHING,
    what: WHAT,
    log,
    open({ name, attribute }) {
      const target = attribute('Target');
      if (name !== 'Relationship' || target === undefined || found !== null) return;
      if (!isWanted(attribute('Type') ?? '', attribute('Id'))) return;
      found = target.startsWith('/') ? target.slice(1) : posix.join(base, target);
    },
  });
  return found;
}

async function readWorkbook(
  workbook: string,
  reading: Reading,
): Promise<{ sheets: readonly string[]; first: string | undefined }> {
  const { zip, limits, log } = reading;
  const sheets: string[] = [];
  let first: string | undefined;
  await readXml(zip.unpack(entryOf(workbook, reading), limits), {
    ...NOTHING,
    what: WHAT,
    log,
    open({ name, attribute }) {
      if (name !== 'sheet' || /hidden/i.test(attribute('state') ?? '')) return;
      const title = attribute('name') ?? '';
      limits.keep(title.length + TEXT);
      sheets.push(title);
      first ??= attribute('id');
    },
  });
  return { sheets, first };
}

/** Texts that cells have in common; phonetic hints are no part of them. */
async function readStrings(entry: ZipEntry, { zip, limits, log }: Reading): Promise<readonly string[]> {
  const strings = createTexts();
  let pieces: string[] = [];
  let hints = 0;
  let isText = false;
  await readXml(zip.unpack(entry, limits), {
    what: WHAT,
    log,
    open({ name }) {
      if (name === 'si') pieces = [];
      else if (name === 'rPh') hints++;
      else if (name === 't') isText = hints === 0;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') hints--;
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
  shared: readonly string[],
  { zip, limits, log }: Reading,
): Promise<CsvRows> {
  const rows = createTexts();
  let cells: string[] = [];
  let line = 0;
  let column = 0;
  let type = '';
  let value: string[] | null = null;
  const begin = ({ name, attribute }: XmlElement): void => {
    if (name === 'row') {
      cells = [];
      line = Number(attribute('r') ?? line + 1) || line + 1;
    } else if (name === 'c') {
      column = columnOf(attribute('r')) ?? cells.length;
      if (column >= MOST_COLUMNS) throw damaged(WHAT, log, 'a cell lies outside of the sheet');
      type = attribute('t') ?? 'n';
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
        cells[column] = cellText(value.join(''), type, shared);
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
      for (const part of parts) {
        for (const row of part.split(END)) {
          const [line, ...cells] = row.split(BETWEEN);
          yield {
            line: Number(line),
            cells: cells.map((cell) => (cell.startsWith(SHARED) ? shared[Number(cell.slice(1))]! : cell)),
          };
        }
      }
    },
  };
}

/** `C5` is in the third column, 2. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(value: string, type: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ? `${SHARED}${Number(value)}` : '';
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
  if (type === 'n') return value.trim();
  return type === 'e' ? '' : plainText(value);
}

/** Excel writes characters that XML forbids by their numbers. */
function plainText(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code === 0x0d || (code >= 0x1d && code <= 0x1f) ? '' : String.fromCharCode(code);
  });
}
