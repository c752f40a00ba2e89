/**
 * Tables out of files: CSV and TSV, in any country's dialect, and the first sheet of a spreadsheet. What a table holds is
 * told by its columns: texts, the points of a rubric, or what people said of summaries.
 *
 *   await readTable({ file: 'class.xlsx', bytes, strict }, { columns: { text: 'Essay' } })   // { kind: 'topics', … }
 */

import type { ColumnNames } from '../formats/columns.ts';
import type { Content } from '../formats/content.ts';
import { bodyOf, readCsv, tableIn } from '../formats/csv.ts';
import { detect } from '../formats/detect.ts';
import { decode } from '../formats/encoding.ts';
import { readHumanTable } from '../formats/human-table.ts';
import { isJudgments } from '../formats/judgments.ts';
import { createLog, excerpt, type Log } from '../formats/log.ts';
import { isRubric, noRubric, readRubric } from '../formats/rubric.ts';
import { readTextTable } from '../formats/text-table.ts';
import type { TextDocument, Topic } from '../model.ts';
import type { Inputs } from './inputs.ts';
import { htmlText, looksLikeHtml } from './readers/html.ts';
import { limitsOf } from './readers/limits.ts';
import { officeKind } from './readers/office.ts';
import { readXlsx } from './readers/xlsx.ts';
import { isZip, openZip } from './readers/zip.ts';

export interface TableOptions {
  /** What its columns hold, where the call says so. */
  readonly columns?: ColumnNames;
  /** A table is one of judgments, and of nothing else. */
  readonly judgments?: boolean;
  /** A table is a rubric, and nothing else. */
  readonly rubric?: boolean;
  /** Of a spreadsheet: the sheet to read, by name or by number; otherwise the first. */
  readonly sheet?: string | undefined;
}

/** Whether a file is a spreadsheet, by what is in it. */
export async function isSpreadsheet(path: string, inputs: Inputs): Promise<boolean> {
  return isZip(await inputs.head(path, 4)) && holdsSheets(path, await inputs.bytes(path));
}

async function holdsSheets(file: string, bytes: Uint8Array): Promise<boolean> {
  const log = createLog(file);
  return (await officeKind(openZip(bytes, { what: 'document', log }), limitsOf(bytes, log), log)) === 'xlsx';
}

/** Whether these bytes are a table of texts, points or judgments, rather than annotations or data of other kinds. */
export async function isTable(file: string, bytes: Uint8Array, { columns = {}, judgments }: TableOptions) {
  if (isZip(bytes)) return holdsSheets(file, bytes);
  if (!/\.(?:csv|tsv|tab)$/i.test(file) && !isNamed(columns)) return false;
  const text = decode(bytes, createLog(file));
  if (detect({ file, text }) !== 'unknown' || !/[\r\n]\s*\S|\S[,;\t]/.test(text)) return false;
  return judgments === true || !isJudgments(text);
}

/** With the names of a spreadsheet's sheets. */
async function readTableRows(bytes: Uint8Array, named: string | undefined, log: Log) {
  if (!isZip(bytes)) {
    if (named !== undefined) {
      const fix = 'Leave it out, or give an .xlsx.';
      throw log.error('E_USAGE', '--sheet names a sheet, and this table has none.', {}, fix);
    }
    const rows = readCsv(decode(bytes, log), log, { isRelaxed: true });
    return { rows: tableIn(rows, log, { isSheet: false }), sheets: [] };
  }
  const limits = limitsOf(bytes, log, 'cells');
  const zip = openZip(bytes, { what: 'spreadsheet', log });
  const { rows, sheets } = await readXlsx(zip, { limits, log, sheet: named });
  if (sheets.length > 1 && named === undefined) {
    const message = `The spreadsheet has ${sheets.length} sheets.`;
    const assumed = `Only the first, ${excerpt(sheets[0]!, 40)}, counts. --sheet names another.`;
    log.note({ code: 'W_UNKNOWN', at: {}, message, assumed });
  }
  return { rows: tableIn(rows, log, { isSheet: true }), sheets };
}

export async function readTable(
  { file, bytes, strict }: { file: string; bytes: Uint8Array; strict: boolean },
  { columns = {}, judgments = false, rubric = false, sheet }: TableOptions,
): Promise<Content & { diagnostics: Log['diagnostics'] }> {
  const log = createLog(file);
  const { rows, sheets } = await readTableRows(bytes, sheet, log);
  const [first] = rows;
  if (first === undefined) throw log.error('E_EMPTY', 'The table is empty.', { line: 1, column: 1 });
  const header = first.cells;
  const content = await contentOf();
  return { ...content, diagnostics: log.finish({ strict }) };

  async function contentOf(): Promise<Content> {
    if (judgments) return { kind: 'topics', value: readHumanTable(rows, log) };
    if (!isNamed(columns) && isRubric(rows)) return { kind: 'pyramids', value: [readRubric(rows, log)] };
    if (rubric) throw noRubric(header, log);
    const topics = readTextTable({ header, rows: bodyOf(rows), sheets }, columns, log);
    const value: Topic[] = [];
    for (const topic of topics) value.push(holdsHtml(topic) ? await withPlainTexts(topic, log) : topic);
    return { kind: 'topics', value };
  }
}

function isNamed(columns: ColumnNames): boolean {
  return Object.values(columns).some((name) => name !== undefined);
}

function holdsHtml({ references, summaries, sources = [] }: Topic): boolean {
  return [references, summaries, sources].some((list) => list.some(({ text }) => looksLikeHtml(text)));
}

/** Learning platforms keep what was typed on a page as HTML. */
async function withPlainTexts(topic: Topic, log: Log): Promise<Topic> {
  const plain = ({ id, text }: TextDocument) => plainText(text, log).then((text) => ({ id, text }));
  const all = (documents: readonly TextDocument[]) => Promise.all(documents.map(plain));
  const { sources } = topic;
  return {
    ...topic,
    references: await all(topic.references),
    summaries: await all(topic.summaries),
    ...(sources && { sources: await all(sources) }),
  };
}

async function plainText(text: string, log: Log): Promise<string> {
  if (!looksLikeHtml(text)) return text;
  return htmlText(text, { limits: limitsOf(Buffer.from(text), log), log });
}
