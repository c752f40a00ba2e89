/**
 * Rubrics: the points that a text should make, each with a weight, and no references.
 *
 *   point,weight
 *   Tides come from the moon's gravity,3
 *   There are two tides a day,1
 *
 * Coverage is then the weight that is reached over the weight of all points.
 */
import type { ContentUnit, Pyramid } from '../model.ts';
import { compareUnits } from '../pyramid/tiers.ts';
import { listed, plainName } from './columns.ts';
import { bodyOf, type CsvRow, type CsvRows } from './csv.ts';
import { excerpt, type Log } from './log.ts';
import { idOfFile } from './names.ts';
import { COSTS, roomFor } from './room.ts';

const RUBRIC = 'rubric';

const WEIGHTS =
  /^(?:weights?|points?|pts|marks?|max(?:imum)?(?:points?|marks?)?|score|punkte|gewicht|poids|peso|puntos)$/;
const POINTS =
  /^(?:points?|criteri(?:on|a)|statements?|units?|contents?|labels?|items?|kriteri(?:um|en)|aussagen?|critères?|criterios?)$/;
/** The sum below the points is none of them. */
const TOTAL =
  /^(?:(?:grand|sub)?\s*total|sum|summe|gesamt(?:punkte)?|insgesamt|somme|suma)(?:\s+(?:points|marks|punkte))?\s*:?$/i;
const NUMBERS = /^(?:id|no|nr|number|key)$/;
const PERCENT = /^(\d+(?:[.,]\d+)?)\s*(?:%|p|pts?|points?|marks?)?\.?$/i;

/** A weight as people write it: `3`, `2,5`, `20 %`, `2 pts`. */
function weightOf(cell: string | undefined): number | null {
  const found = PERCENT.exec((cell ?? '').trim());
  return found === null ? null : Number(found[1]!.replace(',', '.'));
}

/** Where points and weights are; null if the table is none of points and weights. */
function layoutOf(rows: CsvRows) {
  const [first] = rows;
  const rest = bodyOf(rows);
  const width = widthOf(rows);
  if (first === undefined || width < 2 || width > MOST_COLUMNS) return null;
  const columns = Array.from({ length: width }, (_, at) => at);
  const plain = first.cells.map(plainName);
  const isWeights = (at: number, of: Iterable<CsvRow>) => {
    let hasRows = false;
    for (const { cells } of of) {
      if (weightOf(cells[at]) === null) return false;
      hasRows = true;
    }
    return hasRows;
  };
  // Under these names it is a rubric, also where a weight is none: that is said of its row.
  const isSure = plain.some((name) => POINTS.test(name)) && plain.some((name) => /^weights?$/.test(name));
  const named = columns.filter((at) =>
    isSure ? /^weights?$/.test(plain[at] ?? '') : WEIGHTS.test(plain[at] ?? '') && isWeights(at, rest),
  );
  const hasHeader = named.length > 0 || columns.every((at) => !isWeights(at, [first]));
  const body = hasHeader ? rest : rows;
  const id = width === 3 ? (columns.find((at) => NUMBERS.test(plain[at] ?? '')) ?? null) : null;
  if (width === 3 && id === null) return null;
  const weight = named.find((at) => at !== id) ?? columns.findLast((at) => at !== id && isWeights(at, body));
  const point = columns.find((at) => at !== id && at !== weight);
  if (weight === undefined || point === undefined) return null;
  // Two columns of numbers are no points.
  for (const { cells } of body)
    if (/\p{L}{2}/u.test(cells[point] ?? '')) return { point, weight, id, hasHeader };
  return null;
}

const MOST_COLUMNS = 3;

/** How many columns are filled; one more than a rubric has is enough to know. */
function widthOf(rows: CsvRows): number {
  let width = 0;
  for (const { cells } of rows) {
    width = Math.max(width, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
    if (width > MOST_COLUMNS) break;
  }
  return width;
}

export function isRubric(rows: CsvRows): boolean {
  return layoutOf(rows) !== null;
}

/** What to say of a table that is to be a rubric and is none. */
export function noRubric(header: readonly string[], log: Log) {
  return log.error(
    'E_FORMAT',
    'This table is no rubric.',
    { line: 1, column: 1 },
    `A rubric has a point and a number, its weight, in each row, and perhaps an id. This has ${listed(header)}.`,
  );
}

function badWeight(cell: string): string {
  if (cell === '') return 'The point has no weight.';
  return `The weight ${excerpt(cell)} is ${/^[-−]\s*[\d.,]+$/.test(cell) ? 'less than 0' : 'not a number'}.`;
}

export function readRubric(rows: CsvRows, log: Log): Pyramid {
  const { point, weight, id, hasHeader } = layoutOf(rows)!;
  const room = roomFor(rows.size, log);
  const units = new Map<string, ContentUnit>();
  const labels = new Set<string>();
  for (const { cells, line } of hasHeader ? bodyOf(rows) : rows) {
    room.take(COSTS.judgment, line);
    const label = (cells[point] ?? '').trim();
    if (label === '') {
      throw log.error(
        'E_SCHEMA',
        'The row has a weight and no point.',
        { line, column: 1 },
        'Say what the point is.',
      );
    }
    if (TOTAL.test(label)) {
      const message = `The row ${excerpt(label)} is the sum of the points.`;
      log.note({ code: 'W_UNKNOWN', at: { line, column: 1 }, message, assumed: 'It is left out.' });
      continue;
    }
    const own = id === null ? '' : (cells[id] ?? '').trim();
    const weighs = weightOf(cells[weight]);
    if (weighs === null) {
      const cell = (cells[weight] ?? '').trim();
      throw log.error(
        'E_SCHEMA',
        badWeight(cell),
        { line, column: weight + 1 },
        'Write a number, 0 or more.',
      );
    }
    const name = own || String(units.size + 1);
    if (units.has(name))
      throw log.error('E_DUPLICATE', `Two points have the id ${excerpt(name)}.`, { line, column: 1 });
    if (labels.size === labels.add(plainName(label)).size) {
      const message = `The point ${excerpt(label)} is there twice.`;
      log.note({ code: 'W_DUPLICATE', at: { line, column: point + 1 }, message, assumed: 'Both count.' });
    }
    units.set(name, { id: name, label, weight: weighs, contributors: [] });
  }
  const points = [...units.values()];
  if (points.every((unit) => unit.weight === 0)) {
    throw log.error('E_SCHEMA', 'All points have the weight 0.', {}, 'Give at least one point a weight.');
  }
  return { id: idOfFile(log.file), method: RUBRIC, references: [], units: points.sort(compareUnits) };
}
