/**
 * Tables of texts: a row for each text, as spreadsheets, learning platforms and Hugging Face write them.
 *
 *   name,essay                      one topic, named by the file, with a summary for each row
 *   id,system,summary               a topic for each id, with a summary of each system
 *   id,prediction,reference         the same with references, which rows of one topic share
 */
import type { TextDocument, Topic } from '../model.ts';
import { type ColumnNames, type Columns, findColumns, listed } from './columns.ts';
import type { CsvRow } from './csv.ts';
import { excerpt, type Log } from './log.ts';
import { createIds, idOfFile } from './names.ts';

export interface TextTable {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}

export function readTextTable({ header, rows }: TextTable, named: ColumnNames, log: Log): readonly Topic[] {
  refuseLongRows(header, rows, log);
  const columns = findColumns({ header, rows, named, log });
  if (columns.text === null && columns.references.length === 0) throw noTexts(header, log);
  if (rows.length === 0) throw log.error('E_EMPTY', 'The table has no rows.', { line: 1, column: 1 });
  sayColumns(header, columns, named, log);
  const isDataset = columns.references.length > 0 || (columns.system !== null && columns.id.length > 0);
  return isDataset ? topicsOf(rows, columns, log) : [onlyTopic(rows, columns, log)];
}

function noTexts(header: readonly string[], log: Log) {
  return log.error(
    'E_FORMAT',
    'Cannot tell which column holds the texts.',
    { line: 1, column: 1 },
    `Name it with --text-column. The columns are ${listed(header)}.`,
  );
}

function refuseLongRows(header: readonly string[], rows: readonly CsvRow[], log: Log): void {
  const long = rows.find(
    ({ cells }) => cells.length > header.length && cells.slice(header.length).some(Boolean),
  );
  if (long === undefined) return;
  throw log.error(
    'E_FORMAT',
    `The row has ${long.cells.length} cells, and the table has ${header.length} columns.`,
    { line: long.line, column: 1 },
    'Put text with a comma in quotation marks.',
  );
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
function onlyTopic(rows: readonly CsvRow[], columns: Columns, log: Log): Topic {
  const ids = createIds();
  const by = columns.id.length > 0 ? columns.id : columns.system === null ? [] : [columns.system];
  const summaries = rows.map((row, i): TextDocument => {
    const wanted = idOf(row, by) || String(i + 1);
    const id = ids.take(wanted);
    if (id !== wanted) {
      log.note({
        code: 'W_DUPLICATE',
        at: { line: row.line, column: 1 },
        message: `A second text has the id ${excerpt(wanted)}.`,
        assumed: `Its id is ${excerpt(id)}.`,
      });
    }
    return { id, text: cell(row, columns.text) };
  });
  return { id: idOfFile(log.file), references: [], summaries };
}

interface Growing {
  readonly references: Map<string, TextDocument>;
  readonly summaries: TextDocument[];
  readonly sources: Map<string, TextDocument>;
}

function topicsOf(rows: readonly CsvRow[], columns: Columns, log: Log): readonly Topic[] {
  const topics = new Map<string, Growing>();
  rows.forEach((row, i) => {
    const id = idOf(row, columns.id) || String(i + 1);
    const topic: Growing = topics.get(id) ?? { references: new Map(), summaries: [], sources: new Map() };
    topics.set(id, topic);
    for (const at of columns.references) {
      for (const text of listIn(cell(row, at))) addText(topic.references, text);
    }
    if (columns.source !== null) addText(topic.sources, cell(row, columns.source));
    if (columns.text === null) return;
    const system =
      cell(row, columns.system) || (columns.system === null ? idOfFile(log.file) : String(i + 1));
    if (topic.summaries.some((summary) => summary.id === system)) throw twice(id, system, row, log);
    topic.summaries.push({ id: system, text: cell(row, columns.text) });
  });
  return [...topics].map(([id, { references, summaries, sources }]) => ({
    id,
    references: [...references.values()],
    summaries,
    ...(sources.size === 0 ? {} : { sources: [...sources.values()] }),
  }));
}

function addText(texts: Map<string, TextDocument>, text: string): void {
  if (text !== '' && !texts.has(text)) texts.set(text, { id: String(texts.size + 1), text });
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
