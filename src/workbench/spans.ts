/**
 * Sets of words as spans: ordered, disjoint, not empty. Spans with nothing but white space between them are one.
 *
 *   unite('A big dog', [[0, 1]], [[2, 5]])  // [[0, 5]]
 *   subtract([[0, 5]], [[2, 5]])            // [[0, 2]]
 */
import type { Span } from '../model.ts';

/** In order, overlaps joined, and neighbours too if the text has nothing between them. */
export function unite(text: string, ...sets: readonly (readonly Span[])[]): readonly Span[] {
  const sorted = sets
    .flat()
    .filter(([start, end]) => end > start)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const united: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = united.at(-1);
    if (last !== undefined && (start <= last[1] || text.slice(last[1], start).trim() === '')) {
      last[1] = Math.max(last[1], end);
    } else united.push([start, end]);
  }
  return united;
}

/** What of `spans` is in none of `others`. */
export function subtract(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  let rest: Span[] = [...spans];
  for (const [start, end] of others) {
    rest = rest.flatMap(([from, to]): Span[] => {
      if (end <= from || start >= to) return [[from, to]];
      const pieces: Span[] = [
        [from, start],
        [end, to],
      ];
      return pieces.filter(([a, b]) => b > a);
    });
  }
  return rest;
}

/** Without white space at the ends of each, and without those of which nothing is left. */
export function tighten(text: string, spans: readonly Span[]): readonly Span[] {
  return spans.flatMap(([start, end]): Span[] => {
    const words = text.slice(start, end);
    const from = start + (words.length - words.trimStart().length);
    const to = end - (words.length - words.trimEnd().length);
    return to > from ? [[from, to]] : [];
  });
}

export function overlaps(spans: readonly Span[], [start, end]: Span): boolean {
  return spans.some(([from, to]) => from < end && start < to);
}

/** Whether they are whole numbers inside the text, in order, disjoint, not empty. */
export function areOrdered(spans: readonly Span[], length: number): boolean {
  let from = 0;
  for (const [start, end] of spans) {
    if (!Number.isInteger(start) || !Number.isInteger(end)) return false;
    if (start < from || end <= start || end > length) return false;
    from = end;
  }
  return true;
}

export function sameSpans(a: readonly Span[], b: readonly Span[]): boolean {
  return a.length === b.length && a.every(([start, end], i) => start === b[i]![0] && end === b[i]![1]);
}
