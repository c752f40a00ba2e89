/**
 * The references of a topic, each with the words marked that contribute to a unit.
 */
import { displayName, plural } from '../format.ts';
import { type Html, html } from './escape.ts';
import { type Highlight, markedText } from './marked-text.ts';
import type { TopicView } from './view.ts';

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
function contributions(view: TopicView, reference: string, anchor: string): readonly Highlight[] {
  return [...view.units.values()].flatMap(({ unit, number, level, anchor: href }) =>
    unit.contributors
      .filter((contributor) => contributor.reference === reference && contributor.spans.length > 0)
      .map(({ spans }, i) => ({
        spans,
        key: String(number),
        tag: String(number),
        description: `unit ${number}`,
        className: `k${level}`,
        anchor: i === 0 ? `${anchor}u${number}` : null,
        href,
      })),
  );
}
