/**
 * A table for people, as CSV: percent, grade, and in words what is missing. csv.ts has the one for programs.
 *
 *   name,percent of what matters,grade (of 20),points said,missing,to check,note
 *   ada,71.67,14.5,13,The Moon has no air. and 14 less important,,
 */
import { writeCsv } from '../formats/csv.ts';
import type { Scale } from '../workbench/grade.ts';
import type { Reporter } from './report.ts';
import { gradesTable } from './tables.ts';

export const gradesReport: Reporter<{ readonly scale?: Scale | null }> = (report, options) => {
  const { columns, rows } = gradesTable(report, options);
  const cells = rows.map((row) =>
    row.map((cell, i) => (typeof cell === 'number' ? Number(cell.toFixed(columns[i]!.decimals ?? 2)) : cell)),
  );
  const content = writeCsv([columns.map(({ header }) => header), ...cells], { isForPeople: true });
  return [{ name: 'grades.csv', content }];
};
