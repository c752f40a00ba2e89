/**
 * DUC 2003 coverage scores as a table:
 *
 *   summary   units  coverage
 *   system-1      4     0.400
 */
import type { Score } from '../model.ts';
import { DASH, displayName, formatFixed } from './format.ts';
import { type Column, tableLines } from './text-table.ts';

export interface DucScore {
  readonly summary: string;
  readonly units: number;
  readonly coverage: Score;
  /** Sentences that the judge marked, and the coverage with them; only where the table has them. */
  readonly marked?: number;
  readonly modified?: Score;
}

const MARKED: readonly Column[] = [
  { header: 'marked', align: 'right' },
  { header: 'modified', align: 'right' },
];

const COLUMNS: readonly Column[] = [
  { header: 'summary', align: 'left', shrinkTo: 12 },
  { header: 'units', align: 'right' },
  { header: 'coverage', align: 'right' },
];

export function ducText(scores: readonly DucScore[], { width = 80 }: { width?: number } = {}): string {
  const hasMarks = scores.some(({ marked }) => marked !== undefined);
  const columns = hasMarks ? [...COLUMNS, ...MARKED] : COLUMNS;
  const rows = scores.map(({ summary, units, coverage, marked, modified }) => [
    displayName(summary),
    String(units),
    formatFixed(coverage.value),
    ...(hasMarks ? [marked === undefined ? DASH : String(marked), formatFixed(modified?.value)] : []),
  ]);
  return `${tableLines(columns, rows, width).join('\n')}\n`;
}
