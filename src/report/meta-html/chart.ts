/**
 * What every picture of a meta-evaluation is made of: a drawing of a fixed size in its own units, with axes.
 *
 *   const picture: Picture = { name: 'scatter-types', label: 'types against human', width: 360, height: 320, drawing };
 */
import { extent } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { type Html, html } from '../html/escape.ts';
import { graphemesOf, textWidth } from '../parse/text-width.ts';

export interface Picture {
  /** What its file is called. */
  readonly name: string;
  /** What it shows, in words. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly drawing: Html;
}

/** Sizes of text that the style sheet sets too. */
export const SMALL = 10.5;
export const NORMAL = 12;

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A number with as few digits as a drawing needs. */
export function at(value: number): number {
  return Number(value.toFixed(1));
}

/** A linear scale around the values with a little room on both sides; a single value gets room of its own. */
export function roomyScale(
  values: readonly number[],
  range: readonly [number, number],
): ScaleLinear<number, number> {
  const [low = 0, high = 0] = extent(values);
  const room = high > low ? (high - low) * 0.08 : Math.max(Math.abs(high) * 0.1, 0.05);
  return scaleLinear([low - room, high + room], range);
}

/** Lines and numbers under and beside a frame. */
export function axes({
  x,
  y,
  frame,
  titles,
}: {
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  readonly frame: Frame;
  readonly titles: { readonly x: string; readonly y: string };
}): Html {
  const { left, right, top, bottom } = frame;
  const middle = at((top + bottom) / 2);
  return html`<g class="axes" aria-hidden="true"><path d="M${left} ${top}V${bottom}H${right}"/>${x
    .ticks(5)
    .map(
      (tick) => html`<text class="x" x="${at(x(tick))}" y="${bottom + 15}">${x.tickFormat(5)(tick)}</text>`,
    )}${y
    .ticks(5)
    .map(
      (tick) =>
        html`<path class="grid" d="M${left} ${at(y(tick))}H${right}"/><text class="y" x="${left - 6}" y="${at(y(tick) + 3.5)}">${y.tickFormat(5)(tick)}</text>`,
    )}
    <text class="x title" x="${at((left + right) / 2)}" y="${bottom + 32}">${titles.x}</text><text class="x title" transform="translate(11 ${middle}) rotate(-90)">${titles.y}</text></g>`;
}

/** Upright lines with their numbers below them. */
export function gridLines({
  x,
  ticks,
  top,
  bottom,
}: Pick<Frame, 'top' | 'bottom'> & {
  readonly x: ScaleLinear<number, number>;
  readonly ticks: number;
}): readonly Html[] {
  return x
    .ticks(ticks)
    .map(
      (tick) =>
        html`<path class="grid" d="M${at(x(tick))} ${top}V${bottom}"/><text class="x" x="${at(x(tick))}" y="${bottom + 15}">${x.tickFormat(ticks)(tick)}</text>`,
    );
}

/** The same scale with ticks at these places, and no others. */
export function ticksAt(scale: ScaleLinear<number, number>, values: readonly number[]) {
  const own = scale.copy();
  own.ticks = () => [...values];
  own.tickFormat = () => String;
  return own;
}

/** Names at the ends of lines, pushed apart where lines end close to each other. */
export function pushedApart<End extends { readonly y: number }>(
  ends: readonly End[],
  { apart, bottom }: { readonly apart: number; readonly bottom: number },
): readonly End[] {
  let lowest = Number.NEGATIVE_INFINITY;
  const placed = ends
    .toSorted((a, b) => a.y - b.y)
    .map((end) => {
      lowest = Math.max(end.y, lowest + apart);
      return { ...end, y: lowest };
    });
  // Names that were pushed below the frame take the others up with them.
  const excess = Math.max(0, lowest - bottom);
  return placed.map((end) => ({ ...end, y: end.y - excess }));
}

/** A name that fits so many units of width; what is too much goes from its middle, since names often begin alike. */
export function fitted({ text, size, width }: { text: string; size: number; width: number }): string {
  const parts = graphemesOf(text);
  let shown = text;
  for (let kept = parts.length - 1; kept > 1 && textWidth({ text: shown, size }) > width; kept--) {
    const tail = Math.floor(kept / 2);
    shown = `${parts.slice(0, kept - tail).join('')}…${parts.slice(parts.length - tail).join('')}`;
  }
  return shown;
}

/**
 * Names that fit and stay different. Names that a cut in the middle would make alike are cut before the place where
 * they first differ; if that is not enough, they are numbered.
 */
export function fittedAll(texts: readonly string[], size: number, width: number): readonly string[] {
  const cut = texts.map((text) => fitted({ text, size, width }));
  const told = cut.map((shown, i) => {
    const twins = texts.filter((_, j) => cut[j] === shown);
    return new Set(twins).size === 1 ? shown : cutFromDifference({ text: texts[i]!, twins, size, width });
  });
  return told.map((shown, i) => {
    const before = told.slice(0, i).filter((other) => other === shown).length;
    const alone = told.filter((other) => other === shown).length === 1;
    if (alone || shown === texts[i]) return shown;
    const number = ` ${before + 1}`;
    const room = width - textWidth({ text: number, size });
    return `${fitted({ text: texts[i]!, size, width: room })}${number}`;
  });
}

/** `…` and what follows the beginning that all twins share, as far as it fits. */
function cutFromDifference({
  text,
  twins,
  size,
  width,
}: {
  readonly text: string;
  readonly twins: readonly string[];
  readonly size: number;
  readonly width: number;
}): string {
  const [parts, ...others] = [text, ...twins].map(graphemesOf);
  const shared = parts!.findIndex((part, i) => others.some((other) => other[i] !== part));
  const rest = parts!.slice(shared === -1 ? parts!.length - 1 : shared);
  let shown = `…${rest.join('')}`;
  for (let kept = rest.length - 1; kept > 0 && textWidth({ text: shown, size }) > width; kept--) {
    shown = `…${rest.slice(0, kept).join('')}…`;
  }
  return shown;
}

/** A value as people write a correlation: `.912`, `−.03`. */
export function correlationText(value: number | null, digits = 3): string {
  if (value === null) return 'undefined';
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 && Number(text) !== 0 ? '−' : ''}${text.replace(/^0/, '')}`;
}

export const SYMBOL = { pearson: 'r', spearman: 'ρ', kendall: 'τ' } as const;
