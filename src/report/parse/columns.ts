/**
 * Where words stand in a row: far enough apart for their own text, for the legs of their arcs, and for the label
 * of every arc to fit between its legs.
 *
 *   layOutColumns({ widths: [30, 40], arcs: [], labelWidth: () => 0, gap: 10, port: 6 })  // middles: 15, 60
 */
import { group } from 'd3-array';
import type { Arc } from './arcs.ts';

export interface Columns {
  /** The middle of each word. */
  readonly middles: readonly number[];
  readonly width: number;
}

export function layOutColumns({
  widths,
  arcs,
  labelWidth,
  gap,
  port,
}: {
  /** Of the words as they are written. */
  widths: readonly number[];
  arcs: readonly Arc[];
  labelWidth: (label: string) => number;
  /** Between two words, at least. */
  gap: number;
  /** Between two legs at one word. */
  port: number;
}): Columns {
  const halves = halfWidths(widths, arcs, port);
  const arcsTo = group(arcs, ({ to }) => to);
  const middles: number[] = [];
  widths.forEach((_, word) => {
    const afterWord = word === 0 ? halves[0]! : middles[word - 1]! + halves[word - 1]! + gap + halves[word]!;
    const afterLabels = (arcsTo.get(word) ?? []).map(
      ({ from, label, fromPort, toPort }) => middles[from]! + (fromPort - toPort) * port + labelWidth(label),
    );
    middles.push(Math.ceil(Math.max(afterWord, ...afterLabels)));
  });
  return { middles, width: middles.length === 0 ? 0 : Math.ceil(middles.at(-1)! + halves.at(-1)!) };
}

/** A word is as wide as its text or as its legs, whichever is more. */
function halfWidths(widths: readonly number[], arcs: readonly Arc[], port: number): number[] {
  const halves = widths.map((width) => width / 2);
  const widen = (word: number, at: number) => {
    halves[word] = Math.max(halves[word]!, (Math.abs(at) + 0.5) * port);
  };
  for (const { from, to, fromPort, toPort } of arcs) {
    widen(from, fromPort);
    widen(to, toPort);
  }
  return halves;
}
