/**
 * Lines over a number of things, with a band where one has an interval: how something grows, or how errors fall.
 *
 *   linesPicture({ name: 'growth', heading: 'Units', note: '', x: { title: 'references', values: [1, 2] }, y: 'units', lines })
 */

import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type Html, html } from '../html/escape.ts';
import { at, axes, type Frame, fitted, type Picture, pushedApart, ticksAt } from '../meta-html/chart.ts';

export interface Line {
  readonly name: string;
  /** For each place on the x axis; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly low?: readonly (number | null)[];
  readonly high?: readonly (number | null)[];
}

const WIDTH = 460;
const HEIGHT = 330;
const FRAME: Frame = { left: 54, right: WIDTH - 112, top: 46, bottom: HEIGHT - 42 };
/** Names of lines keep this distance. */
const APART = 13;
/** Looks of lines that there are; later lines begin again. */
export const LOOKS = 6;

export function linesPicture({
  name,
  heading,
  note,
  x: { title, values },
  y: yTitle,
  lines,
}: {
  readonly name: string;
  readonly heading: string;
  readonly note: string;
  readonly x: { readonly title: string; readonly values: readonly number[] };
  readonly y: string;
  readonly lines: readonly Line[];
}): Picture {
  const x = scaleLinear([values[0]!, Math.max(values.at(-1)!, values[0]! + 1)], [FRAME.left, FRAME.right]);
  const known = lines.flatMap(({ values: own, low = [], high = [] }) =>
    [...own, ...low, ...high].filter((value) => value !== null),
  );
  const y = scaleLinear([Math.min(0, ...known), Math.max(...known, 0.01)], [FRAME.bottom, FRAME.top]).nice(5);
  // Half a reference is none: ticks stand at the places that there are.
  const scales: Scales = { places: values.map((value) => x(value)), y };
  const drawing = html`<text class="heading" x="0" y="14">${fitted({ text: heading, size: 14, width: WIDTH })}</text>
    <text class="note" x="0" y="30">${fitted({ text: note, size: 12, width: WIDTH })}</text>
    ${axes({ x: ticksAt(x, values), y, frame: FRAME, titles: { x: title, y: yTitle } })}
    ${lines.map((own, i) => drawLine(own, i, scales))}${lineNames(lines, scales)}`;
  return { name, label: heading, width: WIDTH, height: HEIGHT, drawing };
}

interface Scales {
  readonly places: readonly number[];
  readonly y: (value: number) => number;
}

function drawLine({ values, low, high }: Line, index: number, { places, y }: Scales): Html {
  const points = values.map((value, i) => ({ place: places[i]!, value, low: low?.[i], high: high?.[i] }));
  type Point = (typeof points)[number];
  const path = line<Point>()
    .defined(({ value }) => value !== null)
    .x(({ place }) => at(place))
    .y(({ value }) => at(y(value!)));
  const band = area<Point>()
    .defined((point) => point.low != null && point.high != null)
    .x(({ place }) => at(place))
    .y0((point) => at(y(point.low!)))
    .y1((point) => at(y(point.high!)));
  const look = `s${index % LOOKS}`;
  return html`${low !== undefined && html`<path class="band" d="${band(points) ?? ''}"/>`}<path class="curve ${look}" d="${path(points) ?? ''}"/>${points.map(
    ({ place, value }) =>
      value !== null && html`<circle class="${look}" cx="${at(place)}" cy="${at(y(value))}" r="2.5"/>`,
  )}`;
}

/** At the right end of each line. */
function lineNames(lines: readonly Line[], { y }: Scales): Html {
  const ends = lines.flatMap(({ name, values }, i) => {
    const last = values.findLast((value) => value !== null);
    return last == null ? [] : [{ name, look: i % LOOKS, y: y(last) }];
  });
  const placed = pushedApart(ends, { apart: APART, bottom: FRAME.bottom });
  return html`<g class="line-names">${placed.map(
    ({ name, look, y: place }) =>
      html`<text class="s${look}" x="${FRAME.right + 8}" y="${at(place + 4)}">${fitted({ text: name, size: 12, width: WIDTH - FRAME.right - 8 })}</text>`,
  )}</g>`;
}
