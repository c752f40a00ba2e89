/**
 * The references of a topic, each with the words marked that contribute to a unit.
 */
import type { Span } from '../../model.ts';
import { displayName, plural } from '../format.ts';
import { type Html, html } from './escape.ts';
import { type Highlight, markedText } from './marked-text.ts';
import type { TopicView, UnitView } from './view.ts';

export function referenceAnchor(view: TopicView, index: number): string {
  return `${view.anchor}r${index}`;
}

export function referencesSection(view: TopicView): Html {
  return html`<div class="references">${view.topic.pyramid.references.map(({ id, text }, index) => {
    const highlights = contributions(view, id, referenceAnchor(view, index));
    const units = plural(new Set(highlights.map(({ key }) => key)).size, 'unit');
    return html`<details id="${referenceAnchor(view, index)}">
      <summary><h4>Reference <bdi>${displayName(id)}</bdi></h4><small>contributes to ${units}</small></summary>
      ${markedText({ text, highlights })}
    </details>`;
  })}</div>`;
}

/** The words in one reference, unit by unit; only the first words of a unit carry its id. */
function contributions({ units }: TopicView, reference: string, anchor: string): readonly Highlight[] {
  return [...units.values()].flatMap((view) =>
    view.unit.contributors
      .filter((contributor) => contributor.reference === reference && contributor.spans.length > 0)
      .map(({ spans }, i) => unitHighlight(view, spans, i === 0 ? `${anchor}u${view.number}` : null)),
  );
}

/** Words of a unit, under its number. */
export function unitHighlight(
  { number, level, anchor: href }: UnitView,
  spans: readonly Span[],
  anchor: string | null = null,
): Highlight {
  const name = String(number);
  return { spans, key: name, tag: name, description: `unit ${name}`, className: `k${level}`, anchor, href };
}
