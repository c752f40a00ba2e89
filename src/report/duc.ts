/**
 * DUC 2003 coverage scores as a table:
 *
 *   summary   units  coverage
 *   system-1      4     0.400
 */
import type { Score } from '../model.ts';
import { displayName } from './format.ts';
import { tableText } from './table.ts';

export interface DucScore {
  readonly summary: string;
  readonly units: number;
  readonly coverage: Score;
  /** Sentences that the judge marked, and the coverage with them; only where the table has them. */
  readonly marked?: number;
  readonly modified?: Score;
}

export function ducText(scores: readonly DucScore[], { width = 80 }: { width?: number } = {}): string {
  const hasMarks = scores.some(({ marked }) => marked !== undefined);
  const table = {
    name: 'DUC 2003 coverage',
    columns: [
      { header: 'summary' },
      { header: 'units', decimals: 0 },
      { header: 'coverage', decimals: 3 },
      ...(hasMarks
        ? [
            { header: 'marked', decimals: 0 },
            { header: 'modified', decimals: 3 },
          ]
        : []),
    ],
    rows: scores.map(({ summary, units, coverage, marked, modified }) => [
      ...[displayName(summary), units, coverage.value],
      ...(hasMarks ? [marked ?? null, modified?.value ?? null] : []),
    ]),
  };
  return tableText(table, { width });
}
