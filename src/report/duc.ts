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
}

const COLUMNS: readonly Column[] = [
  { header: 'summary', align: 'left', shrinkTo: 12 },
  { header: 'units', align: 'right' },
  { header: 'coverage', align: 'right' },
];

export function ducText(scores: readonly DucScore[], { width = 80 }: { width?: number } = {}): string {
  const rows = scores.map(({ summary, units, coverage }) => [
    displayName(summary),
    String(units),
    coverage.value === null ? DASH : coverage.value.toFixed(3),
  ]);
  const layout = layOut({ columns: COLUMNS, rows, width });
  const lines = [COLUMNS.map(({ header }) => header), ...rows].map((cells) => renderRow(layout, cells));
  return `${lines.join('\n')}\n`;
}
