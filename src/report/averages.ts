/** The averages of systems as a table for the terminal. */
import type { SystemAverage } from '../meta/averages.ts';
import { DASH, displayName } from './format.ts';
import { type Column, tableLines } from './text-table.ts';

const COLUMNS: readonly Column[] = [
  { header: 'system', align: 'left', shrinkTo: 12 },
  { header: 'metric', align: 'left', shrinkTo: 12 },
  { header: 'measure', align: 'left' },
  { header: 'topics', align: 'right', dropRank: 1 },
  { header: 'average', align: 'right' },
  { header: '95% interval', align: 'right', dropRank: 2 },
];

export function averagesText(averages: readonly SystemAverage[], { width }: { width: number }): string {
  const cells = averages.map(({ system, metric, measure, n, unscored, interval }) => [
    displayName(system),
    displayName(metric),
    measure,
    unscored === 0 ? String(n) : `${n} of ${n + unscored}`,
    ...intervalCells(interval),
  ]);
  return `${tableLines(COLUMNS, cells, width).join('\n')}\n`;
}

/** Five decimals, as ROUGE-1.5.5 prints them. */
function intervalCells(interval: SystemAverage['interval']): readonly [string, string] {
  if (interval === null) return [DASH, DASH];
  const { mean, low, high } = interval;
  return [mean.toFixed(5), `${low.toFixed(5)} to ${high.toFixed(5)}`];
}
