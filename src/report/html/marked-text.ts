/**
 * A text with highlights marked in place. Each highlighted word stands inside one `<mark>` for every highlight
 * over it, underlined in that highlight's own lane; where a highlight begins, its number does too.
 *
 * The numbers are drawn by the style sheet, so that the text of the element, and what a reader copies from it,
 * is the text as it was written.
 */
import type { Span } from '../../model.ts';
import { type Html, html } from './escape.ts';
import { type Layer, laneCount, type Segment, segments } from './marks.ts';

export interface Highlight {
  readonly spans: readonly Span[];
  /** Ties the mark to what is said about it elsewhere: the number of a unit or the letter of another. */
  readonly key: string;
  /** What is drawn before its first word. */
  readonly tag: string;
  /** The tag read aloud. */
  readonly description: string;
  /** `k1` … `k5` by the tier, `x` for a unit that is not in the pyramid, `r` for a repeat. */
  readonly className: string;
  /** The id of its first word, and where that leads. */
  readonly anchor: string | null;
  readonly href: string;
}

export function markedText({ text, highlights }: { text: string; highlights: readonly Highlight[] }): Html {
  const row = segments({ text, highlights: highlights.map(({ spans }) => spans) });
  const lanes = laneCount(row);
  return html`<div class="text" dir="auto"${lanes > 1 && html` style="--lanes:${lanes}"`}>${row.map(
    (segment) => markSegment(text, segment, highlights),
  )}</div>`;
}

function markSegment(text: string, segment: Segment, highlights: readonly Highlight[]): Html {
  const words = html`${text.slice(segment.start, segment.end)}`;
  const tags = [...segment.layers].reverse().map((layer) => beginning(layer, highlights[layer.highlight]!));
  return segment.layers.reduceRight((inner, { highlight, lane }) => {
    const { className, key } = highlights[highlight]!;
    const classes = lane === 0 ? className : `${className} l${Math.min(lane, 6)}`;
    return html`<mark class="${classes}" data-u="${key}">${inner}</mark>`;
  }, html`${tags}${words}`);
}

function beginning({ begins }: Layer, { anchor, key, tag, description, href }: Highlight): Html | null {
  if (begins === null) return null;
  if (begins > 0) return html`<i data-n="…${tag}" data-u="${key}"></i>`;
  const id = anchor === null ? null : html` id="${anchor}"`;
  return html`<a${id} href="#${href}" data-n="${tag}" data-u="${key}" aria-label="${description}"></a>`;
}
