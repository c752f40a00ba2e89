/**
 * Rows of dots: a row for each thing, a dot for each measurement of it, a line where there is a spread.
 *
 *   dotsPicture({ name: 'annotators', heading: 'quality', note: '', title: 'quality', rows, series: ['ann', 'bo'] })
 */
import { max } from 'd3-array';
import { type Html, html } from '../html/escape.ts';
import { at, fittedAll, gridLines, NORMAL, type Picture, roomyScale } from '../meta-html/chart.ts';
import { textWidth } from '../parse/text-width.ts';
import { LOOKS } from './lines.ts';

export interface DotRow {
  readonly name: string;
  /** For each series; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly spread?: readonly [low: number, high: number];
}

const ROW = 20;
const TOP = 62;
const LONGEST = 150;
const PLOT = 280;
const NARROWEST = 400;
/** Between names of series. */
const GAP = 26;

export function dotsPicture({
  name,
  heading,
  note,
  title,
  rows,
  series,
}: {
  readonly name: string;
  readonly heading: string;
  readonly note: string;
  readonly title: string;
  readonly rows: readonly DotRow[];
  /** What the dots of a row are; one of them needs no name. */
  readonly series: readonly string[];
}): Picture {
  const names = fittedAll(
    rows.map((row) => row.name),
    NORMAL,
    LONGEST,
  );
  const left = Math.ceil(max(names, (text) => textWidth({ text, size: NORMAL })) ?? 0) + 12;
  const known = rows.flatMap(({ values, spread = [] }) =>
    [...values, ...spread].filter((value) => value !== null),
  );
  const x = roomyScale(known.length === 0 ? [0, 1] : known, [left, left + PLOT]);
  const bottom = TOP + rows.length * ROW;
  const drawRow = ({ name: row, values, spread }: DotRow, i: number) => {
    const y = TOP + i * ROW + ROW / 2;
    return html`<text class="row" x="${left - 12}" y="${y + 4}">${names[i]!}</text>${spread !== undefined && html`<path class="interval" d="M${at(x(spread[0]))} ${y}H${at(x(spread[1]))}"/>`}${values.map(
      (value, k) =>
        value !== null &&
        html`<circle class="s${k % LOOKS}" cx="${at(x(value))}" cy="${y}" r="4"><title>${series.length > 1 ? `${series[k]}, ` : ''}${row}: ${value.toFixed(3)}</title></circle>`,
    )}`;
  };
  const drawing = html`<text class="heading" x="0" y="14">${heading}</text>
    <text class="note" x="0" y="30">${note}</text>${series.length > 1 && key(series)}
    <g class="axes" aria-hidden="true">${gridLines({ x, ticks: 5, top: TOP - 4, bottom })}<text class="x title" x="${left + PLOT / 2}" y="${bottom + 32}">${title}</text></g>
    ${rows.map(drawRow)}`;
  return { name, label: heading, width: Math.max(left + PLOT + 12, NARROWEST), height: bottom + 40, drawing };
}

/** Which dot is whose. */
function key(series: readonly string[]): Html {
  let left = 4;
  return html`${series.map((name, i) => {
    const at = left;
    left += textWidth({ text: name, size: NORMAL }) + GAP;
    return html`<circle class="s${i % LOOKS}" cx="${at}" cy="44" r="4"/><text x="${at + 8}" y="48">${name}</text>`;
  })}`;
}
