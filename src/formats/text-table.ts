/**
 * Tables of texts: a row for each text, as spreadsheets, learning platforms and Hugging Face write them.
 *
 *   name,essay                      one topic, named by the file, with a summary for each row
 *   id,system,summary               a topic for each id, with a summary of each system
 *   id,prediction,reference         the same with references, which rows of one topic share
 */
import type { TextDocument, Topic } from '../model.ts';
import { type ColumnNames, type Columns, findColumns, listed } from './columns.ts';
import type { CsvRow, CsvRows } from './csv.ts';
import { excerpt, type Log } from './log.ts';
import { createIds, idOfFile, ownId } from './names.ts';
import { COSTS, roomFor } from './room.ts';

export interface TextTable {
  readonly header: readonly string[];
  readonly rows: CsvRows;
  /** Of a spreadsheet: the names of its sheets. */
  readonly sheets?: readonly string[];
}

export function readTextTable(
  { header, rows, sheets = [] }: TextTable,
  named: ColumnNames,
  log: Log,
): readonly Topic[] {
  const isEmpty = !refuseLongRows(header, rows, log);
  const columns = findColumns({ header, rows, named, log });
  if (columns.text === null && columns.references.length === 0) throw noTexts(header, sheets, log);
  if (isEmpty) throw log.error('E_EMPTY', 'The table has no rows.', { line: 1, column: 1 });
  sayColumns(header, columns, named, log);
  const isDataset = columns.references.length > 0 || (columns.system !== null && columns.id.length > 0);
  return isDataset ? topicsOf(rows, columns, log) : [onlyTopic(rows, columns, log)];
}

function noTexts(header: readonly string[], sheets: readonly string[], log: Log) {
  const others = sheets.length > 1 ? ` The sheets are ${listed(sheets)}: name one with --sheet.` : '';
  return log.error(
    'E_FORMAT',
    'Cannot tell which column holds the texts.',
    { line: 1, column: 1 },
    `Name it with --text-column. The columns are ${listed(header)}.${others}`,
  );
}

/** Whether there are rows at all. */
function refuseLongRows(header: readonly string[], rows: CsvRows, log: Log): boolean {
  let hasRows = false;
  for (const { cells, line } of rows) {
    hasRows = true;
    if (cells.length <= header.length || !cells.slice(header.length).some(Boolean)) continue;
    throw log.error(
      'E_FORMAT',
      `The row has ${cells.length} cells, and the table has ${header.length} columns.`,
      { line, column: 1 },
      'Name all columns in the first row, and put texts with a comma or semicolon in quotation marks.',
    );
  }
  return hasRows;
}

/** What nobody named is said. */
function sayColumns(header: readonly string[], columns: Columns, named: ColumnNames, log: Log): void {
  const name = (at: readonly number[]) => at.map((column) => excerpt(header[column]!, 40)).join(' and ');
  const { text, id, system, references, source } = columns;
  const said = [
    ...(text !== null && named.text === undefined ? [`texts in ${name([text])}`] : []),
    ...(id.length > 0 && named.id === undefined ? [`ids in ${name(id)}`] : []),
    ...(system !== null && named.system === undefined ? [`systems in ${name([system])}`] : []),
    ...(references.length > 0 && named.reference === undefined ? [`references in ${name(references)}`] : []),
    ...(source !== null && references.length > 0 ? [`sources in ${name([source])}`] : []),
  ];
  if (said.length === 0) return;
  log.note({
    code: 'W_COLUMN',
    at: { line: 1, column: 1 },
    message: 'Columns were chosen by their names and contents.',
    assumed: `There are ${said.join(', ')}.`,
  });
}

const cell = ({ cells }: CsvRow, at: number | null): string => (at === null ? '' : (cells[at] ?? '').trim());

function idOf(row: CsvRow, columns: readonly number[]): string {
  return columns
    .map((at) => cell(row, at))
    .filter((part) => part !== '')
    .join(' ');
}

/** Texts of one topic: a class, for example. */
function onlyTopic(rows: CsvRows, columns: Columns, log: Log): Topic {
  const room = roomFor(rows.size, log);
  const ids = createIds();
  const by = columns.id.length > 0 ? columns.id : columns.system === null ? [] : [columns.system];
  const summaries: TextDocument[] = [];
  for (const row of rows) {
    room.take(COSTS.text, row.line);
    const wanted = idOf(row, by) || String(summaries.length + 1);
    const message = `A second text has the id ${excerpt(wanted)}.`;
    const id = ownId(ids, wanted, { log, at: { line: row.line, column: 1 }, message });
    summaries.push({ id, text: cell(row, columns.text) });
  }
  return { id: idOfFile(log.file), references: [], summaries };
}

/** A topic whose texts are still being read. */
interface Growing {
  readonly id: string;
  references: readonly TextDocument[];
  summaries: readonly TextDocument[];
  sources?: readonly TextDocument[];
}

function topicsOf(rows: CsvRows, columns: Columns, log: Log): readonly Topic[] {
  const room = roomFor(rows.size, log);
  const lists = createLists();
  const topics = new Map<string, Growing>();
  let count = 0;
  for (const row of rows) {
    const number = String(++count);
    const id = idOf(row, columns.id) || number;
    let topic = topics.get(id);
    if (topic === undefined) {
      room.take(COSTS.topic, row.line);
      topic = { id, references: [], summaries: [] };
      topics.set(id, topic);
    }
    const withText = (texts: readonly TextDocument[], text: string): readonly TextDocument[] => {
      if (text === '' || lists.has(texts, 'text', text)) return texts;
      room.take(COSTS.text, row.line);
      return lists.with(texts, { id: String(texts.length + 1), text });
    };
    for (const at of columns.references) {
      for (const text of listIn(cell(row, at))) topic.references = withText(topic.references, text);
    }
    if (cell(row, columns.source) !== '')
      topic.sources = withText(topic.sources ?? [], cell(row, columns.source));
    if (columns.text === null) continue;
    const system = cell(row, columns.system) || (columns.system === null ? idOfFile(log.file) : number);
    if (lists.has(topic.summaries, 'id', system)) throw twice(id, system, row, log);
    room.take(COSTS.text, row.line);
    topic.summaries = lists.with(topic.summaries, { id: system, text: cell(row, columns.text) });
  }
  return [...topics.values()];
}

/** Lists that are short for the most part, take no more room than they need, and are still searched fast if they are long. */
function createLists() {
  const LONG = 16;
  const values = new WeakMap<readonly TextDocument[], Set<string>>();
  return {
    has(list: readonly TextDocument[], field: keyof TextDocument, value: string): boolean {
      if (list.length < LONG) return list.some((item) => item[field] === value);
      const known = values.get(list) ?? new Set(list.map((item) => item[field]));
      values.set(list, known);
      return known.size === known.add(value).size;
    },
    with(list: readonly TextDocument[], item: TextDocument): readonly TextDocument[] {
      if (list.length < LONG) return [...list, item];
      (list as TextDocument[]).push(item);
      return list;
    },
  };
}

/** References of a cell: one text, or a list as JSON and Python write it. */
function listIn(text: string): readonly string[] {
  if (!/^\[\s*["'][\s\S]*["']\s*\]$/.test(text)) return [text];
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
  } catch {}
  const items = [...text.slice(1, -1).matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)];
  return items.map(([, single, double]) =>
    (single ?? double!).replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim(),
  );
}

function twice(id: string, system: string, { line }: CsvRow, log: Log) {
  return log.error(
    'E_DUPLICATE',
    `Topic ${excerpt(id)} has a second text of ${excerpt(system)}.`,
    { line, column: 1 },
    'Name the column that tells the systems apart with --system-column, or the topics with --id-column.',
  );
}
