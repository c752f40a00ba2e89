/**
 * A metric against people, a dot for each system. Names stand where there is room; the others appear under the
 * pointer or the focus.
 *
 *   scatterPicture(view.scatters[0], view)
 */
import { max, mean, min, sum } from 'd3-array';
import type { ScaleLinear } from 'd3-scale';
import { plural } from '../format.ts';
import { type Html, html } from '../html/escape.ts';
import { reasonWords } from '../meta.ts';
import {
  at,
  axes,
  correlationText,
  type Frame,
  fitted,
  fittedAll,
  type Picture,
  roomyScale,
  SMALL,
  SYMBOL,
} from './chart.ts';
import { placeLabels } from './labels.ts';
import type { MetaView, ScatterView, SystemPoint } from './view.ts';

const WIDTH = 360;
const HEIGHT = 340;
const FRAME: Frame = { left: 50, right: WIDTH - 10, top: 40, bottom: HEIGHT - 42 };
const RADIUS = 4;
/** More points than this get no names: nobody could read them. */
const MOST_NAMES = 60;

export function scatterPicture(scatter: ScatterView, view: MetaView): Picture {
  const { metric, points } = scatter;
  const label = `${metric} against human ${view.field}`;
  const x = roomyScale(
    points.map((point) => point.metric),
    [FRAME.left, FRAME.right],
  );
  const y = roomyScale(
    points.map((point) => point.human),
    [FRAME.bottom, FRAME.top],
  );
  const placed = points.map((point) => ({ ...point, x: x(point.metric), y: y(point.human) }));
  const drawing = html`<text class="heading" x="0" y="14">${fitted({ text: metric, size: 14, width: WIDTH })}</text>
    <text class="note" x="0" y="30">${headline(scatter, view)}</text>
    ${points.length > 0 && axes({ x, y, frame: FRAME, titles: { x: fitted({ text: metric, size: SMALL, width: 280 }), y: `human ${view.field}` } })}
    ${fitLine(scatter, x, y)}${names(placed, view)}
    <g class="marks" role="list" aria-label="${label}">${placed.map((point) => mark(point, scatter, view))}</g>`;
  return { name: `scatter-${metric}`, label, width: WIDTH, height: HEIGHT, drawing };
}

function headline({ correlation, points }: ScatterView, { coefficient, noun }: MetaView): string {
  if (correlation.value === null) return `no correlation: ${reasonWords(correlation.reason!)}`;
  return `${SYMBOL[coefficient]} = ${correlationText(correlation.value)}, ${plural(points.length, ...noun)}`;
}

type Linear = ScaleLinear<number, number>;
type Placed = SystemPoint & { readonly x: number; readonly y: number };

function mark({ system, x, y, metric, human }: Placed, scatter: ScatterView, view: MetaView): Html {
  const words = `${view.names[system]}: ${scatter.metric} ${metric.toFixed(3)}, human ${human.toFixed(3)}`;
  return html`<a href="#sys${system}" data-s="${system}" tabindex="-1" role="listitem"><title>${words}</title><circle cx="${at(x)}" cy="${at(y)}" r="${RADIUS}"/></a>`;
}

function names(placed: readonly Placed[], view: MetaView): Html | null {
  if (placed.length > MOST_NAMES) return null;
  const texts = placed.map(({ system }) => view.names[system]!);
  const shown = fittedAll(texts, SMALL, 110);
  const points = placed.map(({ x, y }, i) => ({ x, y, text: shown[i]! }));
  const labels = placeLabels({ points, frame: FRAME, size: SMALL, radius: RADIUS });
  return html`<g class="names" aria-hidden="true">${labels.map(
    (label, i) =>
      label !== null &&
      html`<text class="${label.anchor}" data-s="${placed[i]!.system}" x="${at(label.x)}" y="${at(label.y)}">${points[i]!.text}</text>`,
  )}</g>`;
}

/** The line of least squares, as far as it stays in the frame. */
function fitLine({ points, correlation }: ScatterView, x: Linear, y: Linear): Html | null {
  if (correlation.value === null) return null;
  const [mx, my] = [mean(points, (point) => point.metric)!, mean(points, (point) => point.human)!];
  const spread = sum(points, (point) => (point.metric - mx) ** 2);
  const slope = sum(points, (point) => (point.metric - mx) * (point.human - my)) / spread;
  const [low, high] = y.domain() as [number, number];
  const ends = [min, max].map((end) => {
    const wanted = my + slope * (end(points, (point) => point.metric)! - mx);
    const reached = Math.min(high, Math.max(low, wanted));
    return `${at(x(slope === 0 ? end(points, (point) => point.metric)! : mx + (reached - my) / slope))} ${at(y(reached))}`;
  });
  return html`<path class="fit" aria-hidden="true" d="M${ends.join('L')}"/>`;
}
