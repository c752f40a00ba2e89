/**
 * DUC 2003 judgments as a table (pyramid-2003 §5): how much of each unit of a model summary a summary expresses.
 *
 *   summary,unit,percent
 *   system-1,1,100
 *   system-1,2,40
 *
 * A judging sheet (sheet.ts) has the same columns, a row with each summary's sentences, and a numbered column for each
 * sentence, in which a mark says that it expresses something of the unit.
 */
import { compareIds } from '../model.ts';
import { DUC_STEPS } from '../score/duc-coverage.ts';
import { bodyOf, readCsv } from './csv.ts';
import { decode } from './encoding.ts';
import { createLog, excerpt } from './log.ts';

const COLUMNS = ['summary', 'unit', 'percent'] as const;

/** The judged shares of one summary, in the order of the file. */
export interface JudgedSummary {
  readonly summary: string;
  readonly percentages: readonly number[];
  /** How many of its sentences were marked; not there if the table has no columns for them. */
  readonly marked?: number;
}

/** Whether a text is such a table, by its first line. */
export function isJudgments(text: string): boolean {
  const header = text.slice(0, text.search(/\r|\n|$/)).toLowerCase();
  return COLUMNS.every((column) => header.split(/[",;\t]+/).includes(column));
}

export function readJudgments({
  file,
  bytes,
}: {
  file: string;
  bytes: Uint8Array;
}): readonly JudgedSummary[] {
  const log = createLog(file);
  const rows = readCsv(decode(bytes, log), log);
  const [header] = rows;
  const columns = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const missing = COLUMNS.find((column) => !columns.includes(column));
  if (missing !== undefined) {
    const fix = 'A table of judgments has the columns summary, unit and percent.';
    throw log.error('E_FORMAT', `The table has no column “${missing}”.`, { line: 1, column: 1 }, fix);
  }
  const [summaryAt, unitAt, percentAt] = COLUMNS.map((column) => columns.indexOf(column));
  const sentencesAt = columns.flatMap((column, i) => (/^\d+$/.test(column) ? [i] : []));
  const summaries = new Map<string, { judged: Map<string, number>; marks: Set<number> }>();
  for (const { cells, line } of bodyOf(rows)) {
    const summary = cells[summaryAt!]?.trim() ?? '';
    const unit = cells[unitAt!]?.trim() ?? '';
    // The row that has the sentences themselves.
    if (sentencesAt.length > 0 && summary !== '' && unit === '') continue;
    const percent = Number(cells[percentAt!]?.trim().replace(/%$/, '') || Number.NaN);
    if (summary === '' || unit === '') {
      throw log.error(
        'E_SCHEMA',
        'The row names no summary or no unit.',
        { line, column: 1 },
        'Fill both cells.',
      );
    }
    if (!DUC_STEPS.includes(percent)) {
      const found = excerpt(cells[percentAt!] ?? '');
      const message = `The percentage is ${found}, which is not one of ${DUC_STEPS.join(', ')}.`;
      const fix = `Judge unit ${excerpt(unit)} of ${excerpt(summary)} in steps of 20%.`;
      throw log.error('E_SCHEMA', message, { line, column: 1 }, fix);
    }
    const found = summaries.get(summary) ?? { judged: new Map(), marks: new Set() };
    summaries.set(summary, found);
    if (found.judged.has(unit)) {
      throw log.error(
        'E_DUPLICATE',
        `The unit ${excerpt(unit)} of ${excerpt(summary)} is judged twice.`,
        { line, column: 1 },
        'Keep one of the rows.',
      );
    }
    found.judged.set(unit, percent);
    for (const at of sentencesAt) if ((cells[at]?.trim() ?? '') !== '') found.marks.add(at);
  }
  if (summaries.size === 0) throw log.error('E_EMPTY', 'The table has no judgments.', { line: 1, column: 1 });
  return [...summaries]
    .map(([summary, { judged, marks }]) => ({
      summary,
      percentages: [...judged.values()],
      ...(sentencesAt.length > 0 && { marked: marks.size }),
    }))
    .sort((a, b) => compareIds(a.summary, b.summary));
}
