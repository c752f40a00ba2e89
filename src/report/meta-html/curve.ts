/**
 * How the agreement of α·A + (1 − α)·B with people depends on α (ape-2017 Figure 2): a line for each coefficient, the
 * range of the α that were chosen without the topic in hand, and what they are worth on it.
 *
 *   curvePicture(combination, combination.levels[0])
 */
import { extent, median } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { CurvePoint } from '../../meta/combination.ts';
import type { Combination, CombinationAtLevel } from '../../meta/combine.ts';
import { COEFFICIENTS, type Coefficient } from '../../meta/correlation.ts';
import { type Html, html } from '../html/escape.ts';
import {
  at,
  axes,
  correlationText,
  type Frame,
  fitted,
  type Picture,
  pushedApart,
  roomyScale,
  SYMBOL,
} from './chart.ts';

const WIDTH = 360;
const HEIGHT = 320;
const FRAME: Frame = { left: 50, right: WIDTH - 66, top: 52, bottom: HEIGHT - 42 };
/** Names of lines keep this distance. */
const APART = 14;

export function curvePicture(combination: Combination, level: CombinationAtLevel): Picture {
  const { a, b, coefficient } = combination;
  const x = scaleLinear([0, 1], [FRAME.left, FRAME.right]);
  const values = level.points.flatMap((point) => COEFFICIENTS.map((name) => point[name]));
  const known = [...values, level.heldOut].filter((value) => value !== null);
  const y = roomyScale(known.length === 0 ? [0, 1] : known, [FRAME.bottom, FRAME.top]);
  const drawing = html`<text class="heading" x="0" y="14">${fitted({ text: `α · ${a} + (1 − α) · ${b}`, size: 14, width: WIDTH })}</text>
    <text class="note" x="0" y="30">${headline(level, coefficient)}</text>
    <text class="note" x="0" y="45">${choice(level)}</text>
    ${axes({ x, y, frame: FRAME, titles: { x: 'α', y: 'correlation with people' } })}
    ${chosenBand(level, x)}${blindLine(x)}${COEFFICIENTS.map((name) => curve(level.points, name, x, y))}
    ${lineNames(level.points, y)}${heldOutMark(level, coefficient, x, y)}`;
  return {
    name: `alpha-${a}-${b}-${level.level}`,
    label: `Correlation of the combination of ${a} and ${b} by α, ${level.level} level`,
    width: WIDTH,
    height: HEIGHT,
    drawing,
  };
}

function headline({ level, heldOut, blind }: CombinationAtLevel, coefficient: Coefficient): string {
  const even = `${SYMBOL[coefficient]} = ${correlationText(blind)} with α = .5`;
  return `${level} level: ${even}${heldOut === null ? '' : `, ${correlationText(heldOut)} held out`}`;
}

function choice({ alphas, reason }: Pick<CombinationAtLevel, 'alphas' | 'reason'>): string {
  if (alphas.length === 0) return reason === undefined ? '' : `α was not chosen: ${reason}`;
  const [low, high] = extent(alphas) as [number, number];
  const range =
    low === high ? correlationText(low, 2) : `${correlationText(low, 2)} to ${correlationText(high, 2)}`;
  return `α chosen without the topic in hand: ${range}`;
}

type Scale = (value: number) => number;

/** Stretches without a value are left open. */
function curve(points: readonly CurvePoint[], name: Coefficient, x: Scale, y: Scale): Html {
  const path = line<CurvePoint>()
    .defined((point) => point[name] !== null)
    .x((point) => at(x(point.alpha)))
    .y((point) => at(y(point[name]!)));
  return html`<path class="curve ${name}" d="${path([...points]) ?? ''}"/>`;
}

/** At the right end of each line. */
function lineNames(points: readonly CurvePoint[], y: Scale): Html {
  const last = points.at(-1)!;
  const ends = COEFFICIENTS.flatMap((name) => (last[name] === null ? [] : [{ name, y: y(last[name]!) }]));
  const placed = pushedApart(ends, { apart: APART, bottom: FRAME.bottom });
  return html`<g class="line-names">${placed.map(({ name, y: place }) => html`<text class="${name}" x="${FRAME.right + 6}" y="${at(place + 4)}">${name}</text>`)}</g>`;
}

function chosenBand({ alphas }: CombinationAtLevel, x: Scale): Html | null {
  if (alphas.length === 0) return null;
  const [low, high] = extent(alphas) as [number, number];
  const width = Math.max(3, x(high) - x(low));
  return html`<rect class="band" x="${at((x(low) + x(high)) / 2 - width / 2)}" width="${at(width)}" y="${FRAME.top}" height="${FRAME.bottom - FRAME.top}"><title>${choice({ alphas })}</title></rect>`;
}

function blindLine(x: Scale): Html {
  return html`<path class="blind" d="M${x(0.5)} ${FRAME.top}V${FRAME.bottom}"/>`;
}

function heldOutMark(
  { heldOut, alphas }: CombinationAtLevel,
  coefficient: Coefficient,
  x: Scale,
  y: Scale,
): Html | null {
  if (heldOut === null) return null;
  const [cx, cy] = [at(x(median(alphas)!)), at(y(heldOut))];
  return html`<path class="held-out" d="M${cx} ${at(cy - 6)}L${at(cx + 6)} ${cy}L${cx} ${at(cy + 6)}L${at(cx - 6)} ${cy}Z"><title>held out: ${SYMBOL[coefficient]} = ${correlationText(heldOut)}</title></path>`;
}
