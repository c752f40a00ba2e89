/**
 * Contours of a value over two settings, as Figure 8 of pyreval-2019 has them: darker where the agreement is closer.
 *
 *   planePicture({ name: 'beta-percentile', heading, x: { title: 'beta', values }, y: { title: 'percentile', values }, means })
 */
import { max, min } from 'd3-array';
import { contours } from 'd3-contour';
import { scaleLinear } from 'd3-scale';
import { html } from '../html/escape.ts';
import { at, axes, correlationText, type Frame, fitted, type Picture, ticksAt } from '../meta-html/chart.ts';

const WIDTH = 400;
const HEIGHT = 340;
const FRAME: Frame = { left: 54, right: WIDTH - 20, top: 46, bottom: HEIGHT - 42 };
/** Points of the drawn field on each side of a step between two values. */
const FINE = 8;
const LEVELS = 9;

interface Axis {
  readonly title: string;
  readonly values: readonly number[];
}

export function planePicture({
  name,
  heading,
  x,
  y,
  means,
}: {
  readonly name: string;
  readonly heading: string;
  readonly x: Axis;
  readonly y: Axis;
  /** A row for each value of y. */
  readonly means: readonly (readonly (number | null)[])[];
}): Picture {
  const known = means.flat().filter((value) => value !== null);
  const [low, high] = [min(known) ?? 0, max(known) ?? 0];
  const [across, up] = [scaleOf(x, [FRAME.left, FRAME.right]), scaleOf(y, [FRAME.bottom, FRAME.top])];
  const field = fieldOf(means, low);
  const levels = Array.from({ length: LEVELS }, (_, i) => low + ((high - low) * i) / LEVELS);
  const shapes =
    high > low ? contours().size([field.width, field.height]).thresholds(levels)(field.values) : [];
  const place = ([column, row]: readonly number[]) =>
    `${at(across(valueAt(x.values, (column! - 0.5) / FINE)))} ${at(up(valueAt(y.values, (row! - 0.5) / FINE)))}`;
  const paths = shapes.map(({ coordinates }) =>
    coordinates.flatMap((polygon) => polygon.map((ring) => `M${ring.map(place).join('L')}Z`)).join(''),
  );
  const best = means
    .flatMap((row, r) => row.map((value, c) => ({ value, r, c })))
    .find(({ value }) => value === high);
  const drawing = html`<text class="heading" x="0" y="14">${fitted({ text: heading, size: 14, width: WIDTH })}</text>
    <text class="note" x="0" y="30">from ${correlationText(low)} to ${correlationText(high)}, darker is better; ring: the best</text>
    ${paths.map((path) => html`<path class="contour" d="${path}"/>`)}
    ${axes({ x: ticksAt(across, ticksOf(x.values)), y: ticksAt(up, ticksOf(y.values)), frame: FRAME, titles: { x: x.title, y: y.title } })}
    ${best !== undefined && html`<circle class="best" cx="${at(across(x.values[best.c]!))}" cy="${at(up(y.values[best.r]!))}" r="5"/>`}`;
  return { name, label: heading, width: WIDTH, height: HEIGHT, drawing };
}

function scaleOf({ values }: Axis, range: readonly [number, number]) {
  return scaleLinear([min(values)!, max(values)!], range);
}

/** So many of the values as can be read beside each other. */
function ticksOf(values: readonly number[]): readonly number[] {
  const step = Math.ceil(values.length / 7);
  return values.filter((_, i) => i % step === 0);
}

/** The value at a place between two of a list. */
function valueAt(values: readonly number[], place: number): number {
  const inside = Math.min(Math.max(place, 0), values.length - 1);
  const below = Math.min(Math.floor(inside), values.length - 2);
  return values[below]! + (values[below + 1]! - values[below]!) * (inside - below);
}

/** The means on a finer grid, straight between neighbours; what has no value counts as the lowest. */
function fieldOf(means: readonly (readonly (number | null)[])[], low: number) {
  const height = (means.length - 1) * FINE + 1;
  const width = (means[0]!.length - 1) * FINE + 1;
  const values: number[] = [];
  for (let row = 0; row < height; row++) {
    const lower = Math.min(Math.floor(row / FINE), means.length - 2);
    const lists = [means[lower]!, means[lower + 1]!].map((own) => own.map((value) => value ?? low));
    for (let column = 0; column < width; column++) {
      const [a, b] = lists.map((list) => valueAt(list, column / FINE)) as [number, number];
      values.push(a + (b - a) * (row / FINE - lower));
    }
  }
  return { values, width, height };
}
