/**
 * Text tables that fit a width, measured as a terminal shows it (an emoji takes two columns). First the
 * flexible columns shrink, then the least important columns go, and the caller is told which:
 *
 *   const layout = layOut({ columns, rows, width: 40 });
 *   [...rows.map((cells) => renderRow(layout, cells)), `left out: ${layout.dropped.join(', ')}`]
 */
import stringWidth from 'string-width';
import { graphemesOf } from './parse/text-width.ts';

export interface Column {
  readonly header: string;
  readonly align: 'left' | 'right';
  /** The column may shrink to this width; its cells are then shortened in the middle. */
  readonly shrinkTo?: number;
  /** The column may be left out, lowest rank first. A column without a rank always stays. */
  readonly dropRank?: number;
}

export interface Layout {
  /** The columns that stay; `index` is the place among all columns. */
  readonly columns: readonly {
    readonly index: number;
    readonly width: number;
    readonly align: Column['align'];
  }[];
  /** Headers of the columns that were left out, in the order of the table. */
  readonly dropped: readonly string[];
}

const GAP = '  ';

/** Decides on the columns and their widths for all rows of a table; the header row is counted in. */
export function layOut({
  columns,
  rows,
  width,
}: {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  width: number;
}): Layout {
  const natural = columns.map(({ header }, index) =>
    rows.reduce((widest, cells) => Math.max(widest, stringWidth(cells[index] ?? '')), stringWidth(header)),
  );
  const narrowest = natural.map((size, index) => Math.min(size, columns[index]!.shrinkTo ?? size));
  const kept = keepWhatFits(columns, narrowest, width);
  let room = width - totalWidth(kept.map((index) => narrowest[index]!));
  const placed = kept.map((index) => {
    const extra = Math.min(Math.max(room, 0), natural[index]! - narrowest[index]!);
    room -= extra;
    return { index, width: narrowest[index]! + extra, align: columns[index]!.align };
  });
  const dropped = columns.filter((_, index) => !kept.includes(index)).map(({ header }) => header);
  return { columns: placed, dropped };
}

function keepWhatFits(
  columns: readonly Column[],
  widths: readonly number[],
  width: number,
): readonly number[] {
  let kept = columns.map((_, index) => index);
  const candidates = kept
    .filter((index) => columns[index]!.dropRank !== undefined)
    .sort((a, b) => columns[a]!.dropRank! - columns[b]!.dropRank!);
  for (const candidate of candidates) {
    if (totalWidth(kept.map((index) => widths[index]!)) <= width) break;
    kept = kept.filter((index) => index !== candidate);
  }
  return kept;
}

function totalWidth(widths: readonly number[]): number {
  return widths.reduce((sum, size) => sum + size, 0) + GAP.length * Math.max(widths.length - 1, 0);
}

/** One line of the table. `paint` may colour a cell that is laid out already, by the index of its column. */
export function renderRow(
  layout: Layout,
  cells: readonly string[],
  paint: (cell: string, index: number) => string = (cell) => cell,
): string {
  return layout.columns
    .map(({ index, width, align }) => {
      const text = shorten(cells[index] ?? '', width);
      const padding = ' '.repeat(Math.max(width - stringWidth(text), 0));
      return paint(align === 'left' ? text + padding : padding + text, index);
    })
    .join(GAP)
    .trimEnd();
}

/** A whole table, and below it what was left out of it. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  leftOut = 'left out at this width',
): readonly string[] {
  const layout = layOut({ columns, rows, width });
  const { dropped } = layout;
  return [
    ...[columns.map(({ header }) => header), ...rows].map((cells) => renderRow(layout, cells)),
    ...(dropped.length === 0 ? [] : wrap(`${leftOut}: ${dropped.join(', ')}`, { width })),
  ];
}

/** Columns of names, which shrink if need be, and then of numbers; from the right, those may be left out. */
export function namedColumns(headers: readonly string[], names = 1): readonly Column[] {
  return headers.map((header, i) =>
    i < names
      ? { header, align: 'left', shrinkTo: 12 }
      : { header, align: 'right', dropRank: headers.length - i },
  );
}

/** Takes out the middle of a text that is too wide: names often differ at their ends. */
export function shorten(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  if (width < 1) return '';
  const letters = graphemesOf(text);
  const head = takeWidth(letters, Math.ceil((width - 1) / 2));
  const rest = letters.slice(head.length).reverse();
  const tail = takeWidth(rest, width - 1 - stringWidth(head.join(''))).reverse();
  return `${head.join('')}…${tail.join('')}`;
}

/** As many letters from the start as the width holds. */
function takeWidth(letters: readonly string[], width: number): string[] {
  let used = 0;
  const end = letters.findIndex((letter) => {
    used += stringWidth(letter);
    return used > width;
  });
  return letters.slice(0, end === -1 ? letters.length : end);
}

/** Breaks a text into lines after blanks and bars, and inside a word only if the word alone is too wide. */
export function wrap(
  text: string,
  { width, indent = '' }: { width: number; indent?: string },
): readonly string[] {
  const room = Math.max(width - indent.length, 2);
  const lines: string[] = [];
  let line = '';
  for (const piece of text.split(/(?<=[ |])/).flatMap((word) => cutWord(word, room))) {
    if (line !== '' && stringWidth((line + piece).trimEnd()) > room) {
      lines.push(line);
      line = '';
    }
    line += piece;
  }
  return [...lines, line].map((content) => (indent + content).trimEnd());
}

function cutWord(word: string, width: number): readonly string[] {
  if (stringWidth(word) <= width) return [word];
  const pieces: string[] = [];
  let letters = graphemesOf(word);
  while (letters.length > 0) {
    const piece = takeWidth(letters, width);
    // A letter that is wider than the line stands alone, or the work would never end.
    const taken = Math.max(piece.length, 1);
    pieces.push(letters.slice(0, taken).join(''));
    letters = letters.slice(taken);
  }
  return pieces;
}
