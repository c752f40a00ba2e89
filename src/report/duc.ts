/**
 * DUC 2003 coverage scores as a table:
 *
 *   summary   units  coverage
 *   system-1      4     0.400
 */
import type { Score } from '../model.ts';
import { DASH, displayName } from './format.ts';
import { type Column, layOut, renderRow } from './text-table.ts';

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
  const share = (score: Score | undefined) => (score?.value == null ? DASH : score.value.toFixed(3));
  const hasMarks = scores.some(({ marked }) => marked !== undefined);
  const columns = hasMarks ? [...COLUMNS, ...MARKED] : COLUMNS;
  const rows = scores.map(({ summary, units, coverage, marked, modified }) => [
    displayName(summary),
    String(units),
    share(coverage),
    ...(hasMarks ? [marked === undefined ? DASH : String(marked), share(modified)] : []),
  ]);
  const layout = layOut({ columns, rows, width });
  const lines = [columns.map(({ header }) => header), ...rows].map((cells) => renderRow(layout, cells));
  return `${lines.join('\n')}\n`;
}
