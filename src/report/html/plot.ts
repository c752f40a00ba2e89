/**
 * How one score is distributed: a dot for each summary, piled up where they are close; bars where the piles
 * would grow too high. Horizontal places are percentages, so that the drawing fits any width and its text and
 * dots keep their size.
 *
 *   plot({ name: 'coverage', points: [{ label: 's1', anchor: 't0s0', href: '#t0s0', value: 0.302 }], minimum: 0.5 })
 */
import { bin, max, median, range } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { formatValue, plural } from '../format.ts';
import { type Html, html } from './escape.ts';

export interface Point {
  readonly label: string;
  /** The summary, and where it is to be read. */
  readonly anchor: string;
  readonly href: string;
  readonly value: number;
}

/** The largest dots are taken whose piles stay below `HEIGHT`. */
const RADII = [4.5, 3.5, 2.5];
/** The width in pixels at which neighbouring dots just touch; in a narrower window they overlap a little. */
const TYPICAL_WIDTH = 420;
const HEIGHT = 110;
const BARS = 40;
/** Room above for the words on the median and the threshold, one above the other. */
const TOP = 42;
const AXIS = 24;

export function plot({
  name,
  points,
  minimum,
}: {
  name: string;
  points: readonly Point[];
  /** The threshold, if one is set. */
  minimum: number | undefined;
}): Html {
  const sorted = [...points].sort((a, b) => a.value - b.value);
  const x = horizontalScale(Math.max(1, minimum ?? 0, sorted.at(-1)?.value ?? 0));
  const places = sorted.map(({ value }) => x(value));
  const piles = RADII.map((radius) => pileUp(places, radius)).find(({ height }) => height <= HEIGHT);
  const base = TOP + Math.max(24, piles?.height ?? HEIGHT);
  const drawing = { name, sorted, x, base };
  const marks = piles === undefined ? drawBars(drawing) : drawDots(drawing, piles);
  return html`<figure class="plot"><figcaption><b>${name}</b> <span>${overview(name, sorted)}</span></figcaption>
    <svg height="${base + AXIS}" role="group" aria-label="Distribution of ${name}">
    ${axis({ x, base })}${reference({ x, base, top: 16, at: minimum, text: 'threshold' })}${reference({ x, base, top: 30, at: median(sorted, ({ value }) => value), text: 'median' })}
    ${marks}</svg></figure>`;
}

/** Ratios share the axis from 0 to 1 unless one is higher, so that the plots can be compared. */
function horizontalScale(end: number): ScaleLinear<number, number> {
  const scale = scaleLinear([0, end], [3, 97]);
  return end > 1 ? scale.nice(5) : scale;
}

/** Each place, in ascending order, gets the lowest level at which it touches no other dot. */
function pileUp(places: readonly number[], radius: number) {
  const needed = (100 * 2 * radius) / TYPICAL_WIDTH;
  const lastAt: number[] = [];
  // For each point, how many dots are below it.
  const levels = places.map((place) => {
    let level = 0;
    while (level < lastAt.length && place - lastAt[level]! < needed) level++;
    lastAt[level] = place;
    return level;
  });
  return { radius, levels, height: lastAt.length * 2 * radius };
}

interface Drawing {
  readonly name: string;
  readonly sorted: readonly Point[];
  readonly x: ScaleLinear<number, number>;
  /** The height of the axis. */
  readonly base: number;
}

function drawDots({ name, sorted, x, base }: Drawing, { radius, levels }: ReturnType<typeof pileUp>): Html {
  return html`<g class="dots">${sorted.map(({ label, anchor, href, value }, i) => {
    const y = base - 2 - radius - levels[i]! * 2 * radius;
    return html`<a href="${href}" data-s="${anchor}" tabindex="-1"><title>${label}, ${formatValue(name, value)}</title><circle cx="${percent(x(value))}" cy="${y}" r="${radius - 0.5}"/></a>`;
  })}</g>`;
}

function drawBars({ name, sorted, x, base }: Drawing): Html {
  const [from, to] = x.domain() as [number, number];
  const width = (to - from) / BARS;
  const bins = bin<Point, number>()
    .domain([from, to])
    .thresholds(range(1, BARS).map((i) => from + i * width))
    .value(({ value }) => value)([...sorted]);
  const highest = max(bins, ({ length }) => length) ?? 1;
  const y = scaleLinear([0, highest], [0, base - TOP]);
  return html`<g class="bars">${bins.map((members) => {
    if (members.length === 0) return null;
    const [low, high] = [members.x0!, members.x1!];
    const height = Math.max(1, Number(y(members.length).toFixed(1)));
    return html`<a tabindex="-1" href="${members[0]!.href}"><title>${formatValue(name, low)} to ${formatValue(name, high)}: ${nameSome(members)}</title><rect x="${percent(x(low))}" width="${percent(x(high) - x(low))}" y="${Number((base - height).toFixed(1))}" height="${height}"/></a>`;
  })}</g>`;
}

function nameSome(members: readonly Point[]): string {
  const shown = members.slice(0, 8).map(({ label }) => label);
  const rest = members.length - shown.length;
  const names = rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
  return `${plural(members.length, 'summary', 'summaries')}, ${names}`;
}

function axis({ x, base }: Pick<Drawing, 'x' | 'base'>): Html {
  const ticks = x.ticks(5);
  return html`<g class="axis" aria-hidden="true"><line x1="${percent(x.range()[0]!)}" x2="${percent(x.range()[1]!)}" y1="${base}" y2="${base}"/>${ticks.map(
    (tick) => html`<text x="${percent(x(tick))}" y="${base + 16}">${x.tickFormat(5)(tick)}</text>`,
  )}</g>`;
}

/** A vertical line with a word on top. */
function reference({
  x,
  base,
  top,
  at,
  text,
}: Pick<Drawing, 'x' | 'base'> & {
  readonly top: number;
  readonly at: number | undefined;
  readonly text: string;
}): Html | null {
  if (at === undefined) return null;
  const place = percent(x(at));
  return html`<g class="line ${text}" aria-hidden="true"><line x1="${place}" x2="${place}" y1="${top + 3}" y2="${base}"/><text x="${place}" y="${top}">${text}</text></g>`;
}

function overview(name: string, sorted: readonly Point[]): string {
  const middle = median(sorted, ({ value }) => value);
  if (middle === undefined) return 'no summary has this score';
  const [low, high] = [sorted[0]!.value, sorted.at(-1)!.value];
  const [least, mid, most] = [low, middle, high].map((value) => formatValue(name, value));
  return `${plural(sorted.length, 'summary', 'summaries')} from ${least} to ${most}, median ${mid}`;
}

function percent(value: number): string {
  return `${Number(value.toFixed(2))}%`;
}
