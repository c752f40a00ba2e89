/** One word more or less at an end of a contributor. */
import type { Span } from '../../src/model.ts';
import { overlaps } from '../../src/workbench/spans.ts';

/** Null where there is no further word, or none to spare. */
export function resized(
  spans: readonly Span[],
  words: readonly Span[],
  edge: 'start' | 'end',
  by: 1 | -1,
): readonly Span[] | null {
  const touched = words.flatMap((word, index) => (overlaps(spans, word) ? [index] : []));
  const [first, second] = touched;
  const last = touched.at(-1);
  if (first === undefined || last === undefined) return null;
  if (by === 1) {
    const next = words[edge === 'end' ? last + 1 : first - 1];
    if (next === undefined) return null;
    if (edge === 'end') return [...spans.slice(0, -1), [spans.at(-1)![0], next[1]]];
    return [[next[0], spans[0]![1]], ...spans.slice(1)];
  }
  if (second === undefined) return null;
  if (edge === 'end') return inside(spans, [[spans[0]![0], words[touched.at(-2)!]![1]]]);
  return inside(spans, [[words[second]![0], spans.at(-1)![1]]]);
}

/** What of some spans lies in others. */
export function inside(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  return spans.flatMap(([start, end]) =>
    others.flatMap(([from, to]): Span[] =>
      from < end && start < to ? [[Math.max(from, start), Math.min(to, end)]] : [],
    ),
  );
}
