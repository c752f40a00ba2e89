/**
 * Places for the names of points, so that none covers another name or a point. A name that fits nowhere is left out.
 *
 *   placeLabels({ points: [{ x: 10, y: 10, text: 's1' }], frame })  // [{ x: 16, y: 13.5, anchor: 'start' }]
 */
import { textWidth } from '../parse/text-width.ts';
import type { Frame } from './chart.ts';

export interface LabelledPoint {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Where a name may stand: beside its point, then above or below, then at its corners. */
const PLACES: readonly { readonly dx: number; readonly dy: number; readonly anchor: Label['anchor'] }[] = [
  { dx: 7, dy: 0, anchor: 'start' },
  { dx: -7, dy: 0, anchor: 'end' },
  { dx: 0, dy: -11, anchor: 'middle' },
  { dx: 0, dy: 11, anchor: 'middle' },
  { dx: 5, dy: -8, anchor: 'start' },
  { dx: 5, dy: 8, anchor: 'start' },
  { dx: -5, dy: -8, anchor: 'end' },
  { dx: -5, dy: 8, anchor: 'end' },
];
/** From the middle of a line of text to where it is drawn from. */
const BASELINE = 3.5;

export function placeLabels({
  points,
  frame,
  size,
  radius,
}: {
  readonly points: readonly LabelledPoint[];
  readonly frame: Frame;
  /** Of the text. */
  readonly size: number;
  /** Of the points. */
  readonly radius: number;
}): readonly (Label | null)[] {
  const taken: Frame[] = points.map(({ x, y }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  const labels: (Label | null)[] = points.map(() => null);
  for (const i of lonelyFirst(points)) {
    const { x, y, text } = points[i]!;
    const width = textWidth({ text, size });
    for (const { dx, dy, anchor } of PLACES) {
      const left = x + dx - { start: 0, middle: width / 2, end: width }[anchor];
      const box = { left, right: left + width, top: y + dy - size / 2, bottom: y + dy + size / 2 };
      if (!inside(box, frame) || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      labels[i] = { x: x + dx, y: y + dy + BASELINE, anchor };
      break;
    }
  }
  return labels;
}

/** Points far from others come first: they are the ones worth a name, and the easiest to give one. */
function lonelyFirst(points: readonly LabelledPoint[]): readonly number[] {
  const room = points.map((point) =>
    points.reduce(
      (nearest, other) =>
        other === point ? nearest : Math.min(nearest, (point.x - other.x) ** 2 + (point.y - other.y) ** 2),
      Number.POSITIVE_INFINITY,
    ),
  );
  return points.map((_, i) => i).sort((a, b) => (room[a] === room[b] ? a - b : room[b]! - room[a]!));
}

function inside(box: Frame, { left, right, top, bottom }: Frame): boolean {
  return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
}

function overlap(a: Frame, b: Frame): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
