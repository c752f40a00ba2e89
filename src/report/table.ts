/**
 * A table as data, for every place that results go to: the terminal, LaTeX, Markdown, a spreadsheet.
 *
 *   const table = { name: 'Systems', columns: [{ header: 'system' }, { header: 'mean', decimals: 3 }], rows: [['s1', 0.41]] };
 *   tableText(table, { width: 80 })   // 'system   mean\ns1      0.410\n'
 */
import { DASH, formatNumber, oneLine } from './format.ts';
import { type Column, layOut, renderRow, wrap } from './text-table.ts';

export interface TableColumn {
  readonly header: string;
  /** A column of numbers has them; null is as many as each number needs. Text has none. */
  readonly decimals?: number | null;
  /** On a narrow terminal it may go, lowest rank first. */
  readonly dropRank?: number;
}

/** Null is what has no value. */
export type TableCell = string | number | null;

export interface Table {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** What a reader should know, below the table. */
  readonly notes?: readonly string[];
}

export function isNumeric({ decimals }: TableColumn): boolean {
  return decimals !== undefined;
}

/** A cell in words. */
export function cellText(cell: TableCell, { decimals }: TableColumn): string {
  if (cell === null) return DASH;
  if (typeof cell === 'string') return oneLine(cell);
  return decimals === null || decimals === undefined ? formatNumber(cell) : cell.toFixed(decimals);
}

export function tableText({ columns, rows, notes = [] }: Table, { width }: { width: number }): string {
  const cells = rows.map((row) => row.map((cell, i) => cellText(cell, columns[i]!)));
  const layout = layOut({ columns: columns.map(textColumn), rows: cells, width });
  const dropped = layout.dropped.length === 0 ? [] : [`left out at this width: ${layout.dropped.join(', ')}`];
  const lines = [
    ...[columns.map(({ header }) => header), ...cells].map((row) => renderRow(layout, row)),
    ...[...notes, ...dropped].flatMap((note) => wrap(note, { width })),
  ];
  return `${lines.join('\n')}\n`;
}

function textColumn(column: TableColumn): Column {
  const { header, dropRank } = column;
  return {
    header,
    ...(isNumeric(column) ? { align: 'right' } : { align: 'left', shrinkTo: 12 }),
    ...(dropRank === undefined ? {} : { dropRank }),
  };
}
