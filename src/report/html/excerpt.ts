/**
 * Words in the context that makes them readable: a stretch of the text around them, cut between words.
 *
 *   excerpt({ text: 'one two three four five', spans: [[8, 13]], margin: 4 })
 *     → 'two three four' with 'three' marked
 */
import type { Span } from '../../model.ts';
import { type Html, html } from './escape.ts';
import { cleanSpans, segments } from './marks.ts';

/** Characters of context on either side of the words. */
const CONTEXT = 48;

/** The words marked, in what stands around them. */
export function inContext(text: string, spans: readonly Span[]): Html {
  const cut = excerpt({ text, spans, margin: CONTEXT });
  const row = segments({ text: cut.text, highlights: [cut.spans] });
  return html`<p class="context" dir="auto">${cut.cutBefore && '… '}${row.map(({ start, end, layers }) => {
    const words = cut.text.slice(start, end);
    return layers.length === 0 ? html`${words}` : html`<mark>${words}</mark>`;
  })}${cut.cutAfter && ' …'}</p>`;
}

export function excerpt({
  text,
  spans,
  margin,
}: {
  text: string;
  spans: readonly Span[];
  /** At most so many characters are kept on either side. */
  margin: number;
}) {
  const parts = cleanSpans(text, spans);
  const first = parts[0]?.[0] ?? 0;
  const last = parts.at(-1)?.[1] ?? 0;
  const start = first - keptBefore(text.slice(Math.max(0, first - margin - 1), first), margin);
  const end = last + keptAfter(text.slice(last, last + margin + 1), margin);
  return {
    text: text.slice(start, end),
    /** The words, in the text of the excerpt. */
    spans: parts.map(([from, to]): Span => [from - start, to - start]),
    cutBefore: start > 0,
    cutAfter: end < text.length,
  };
}

/** The length of the whole words at the end of `before`; of everything, where it is no longer than the margin. */
function keptBefore(before: string, margin: number): number {
  if (before.length <= margin) return before.length;
  const blank = before.search(/\s/);
  return blank === -1 ? 0 : before.slice(blank).trimStart().length;
}

function keptAfter(after: string, margin: number): number {
  if (after.length <= margin) return after.length;
  const words = /^.*(?=\s)/s.exec(after)?.[0] ?? '';
  return words.trimEnd().length;
}
