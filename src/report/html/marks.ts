/**
 * Overlapping stretches of a text as a row of segments that do not overlap, each with the highlights over it.
 *
 *   segments({ text: 'abcdef', highlights: [[[0, 4]], [[2, 6]]] })
 *     ab: highlight 0 in lane 0 | cd: highlights 0 and 1 in lanes 0 and 1 | ef: highlight 1 in lane 1
 *
 * A lane is a height below the line: highlights that share words never share a lane, so that each can be
 * underlined by itself.
 */
import type { Span } from '../../model.ts';

/** One highlight over a segment. */
export interface Layer {
  /** Its place in the list of highlights. */
  readonly highlight: number;
  readonly lane: number;
  /** The part of the highlight that begins with this segment, from 0, or `null` inside a part. */
  readonly begins: number | null;
}

export interface Segment {
  readonly start: number;
  readonly end: number;
  /** From the outermost (lowest) lane to lane 0. */
  readonly layers: readonly Layer[];
}

/** The spans of each highlight, in any order; what lies outside the text is cut off. */
export type Highlights = readonly (readonly Span[])[];

export function segments({ text, highlights }: { text: string; highlights: Highlights }): readonly Segment[] {
  const parts = highlights.map((spans) => cleanSpans(text, spans));
  const lanes = assignLanes(parts);
  const cuts = [...new Set([0, text.length, ...parts.flat(2)])].sort((a, b) => a - b);
  const row = cuts.slice(1).map((end, i) => ({ start: cuts[i]!, end, layers: [] as Layer[] }));
  const segmentAt = new Map(cuts.map((cut, i) => [cut, i]));
  for (const highlight of outermostFirst(lanes)) {
    for (const [part, [start, end]] of parts[highlight]!.entries()) {
      const first = segmentAt.get(start)!;
      for (let i = first; i < segmentAt.get(end)!; i++)
        row[i]!.layers.push({ highlight, lane: lanes[highlight]!, begins: i === first ? part : null });
    }
  }
  return row;
}

function outermostFirst(lanes: readonly number[]): readonly number[] {
  return lanes.map((_, i) => i).sort((a, b) => lanes[b]! - lanes[a]! || a - b);
}

/** How many lanes the segments need. */
export function laneCount(row: readonly Segment[]): number {
  return row.reduce((most, { layers }) => Math.max(most, (layers[0]?.lane ?? -1) + 1), 0);
}

/** Sorted, inside the text, whole characters, with parts that touch or overlap made one. */
export function cleanSpans(text: string, spans: readonly Span[]): readonly Span[] {
  const sorted = spans
    .map(([start, end]): Span => [characterEdge(text, start, -1), characterEdge(text, end, 1)])
    .filter(([start, end]) => start < end)
    .sort((a, b) => a[0] - b[0]);
  const merged: Span[] = [];
  for (const [start, end] of sorted) {
    const last = merged.at(-1);
    if (last === undefined || start > last[1]) merged.push([start, end]);
    else merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
  }
  return merged;
}

/** A place inside the text; one that splits a character moves to that side of it. */
function characterEdge(text: string, offset: number, side: -1 | 1): number {
  const inside = Math.min(Math.max(offset, 0), text.length);
  return splitsCharacter(text, inside) ? inside + side : inside;
}

/** Between the halves of a surrogate pair, or of a line break CR LF. */
function splitsCharacter(text: string, offset: number): boolean {
  return offset > 0 && /^(?:[\ud800-\udbff][\udc00-\udfff]|\r\n)$/.test(text.slice(offset - 1, offset + 1));
}

/** Greedy: from left to right, the longer first, each takes the highest lane that its words leave free. */
function assignLanes(parts: Highlights): readonly number[] {
  const lanes: number[] = parts.map(() => 0);
  const order = parts.map((_, i) => i).filter((i) => parts[i]!.length > 0);
  order.sort((a, b) => start(parts[a]!) - start(parts[b]!) || reach(parts[b]!) - reach(parts[a]!) || a - b);
  const placed: number[] = [];
  for (const i of order) {
    const taken = new Set(placed.filter((j) => overlap(parts[i]!, parts[j]!)).map((j) => lanes[j]!));
    let lane = 0;
    while (taken.has(lane)) lane++;
    lanes[i] = lane;
    placed.push(i);
  }
  return lanes;
}

const start = (spans: readonly Span[]) => spans[0]![0];
const reach = (spans: readonly Span[]) => spans.at(-1)![1];

function overlap(a: readonly Span[], b: readonly Span[]): boolean {
  return a.some(([startA, endA]) => b.some(([startB, endB]) => startA < endB && startB < endA));
}
