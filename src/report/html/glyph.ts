/**
 * A summary at a glance: the pyramid in small, a square for each unit, in the shade of its tier where the
 * summary expresses it and pale where not. It is drawn once, in the table, and used again beside the text.
 *
 * A square is a stroke as thick as it is long, `M1 3h5`: the shortest path there is.
 */
import { max } from 'd3-array';
import { type Html, html } from './escape.ts';
import type { SummaryView, TopicView } from './view.ts';

const PITCH = 7;
const SQUARE = 5;

/** The drawing, under an id from which `reuseGlyph` takes it. */
export function glyph(view: TopicView, summary: SummaryView): Html {
  const expressed = new Set(summary.scored.annotated.matches.map((match) => match.unit));
  const filled = new Map<number, string>();
  const widest = widestTier(view);
  let missed = '';
  for (const [row, tier] of view.tiers.entries()) {
    for (const [column, { id }] of tier.units.entries()) {
      const { level } = view.units.get(id)!;
      const square = squareAt({ row, column: column + (widest - tier.units.length) / 2 });
      if (expressed.has(id)) filled.set(level, (filled.get(level) ?? '') + square);
      else missed += square;
    }
  }
  const paths = [...filled].map(([level, path]) => html`<path class="k${level}" d="${path}"/>`);
  return frame(
    view,
    html`<g id="${summary.anchor}g">${missed !== '' && html`<path class="missed" d="${missed}"/>`}${paths}</g>`,
  );
}

export function reuseGlyph(view: TopicView, summary: SummaryView): Html {
  return frame(view, html`<use href="#${summary.anchor}g"/>`);
}

function squareAt({ row, column }: { row: number; column: number }): string {
  return `M${column * PITCH + 1} ${row * PITCH + 3}h${SQUARE}`;
}

function frame(view: TopicView, content: Html): Html {
  const [width, height] = [widestTier(view) * PITCH, view.tiers.length * PITCH];
  return html`<svg class="glyph" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${content}</svg>`;
}

function widestTier(view: TopicView): number {
  return max(view.tiers, (tier) => tier.units.length) ?? 0;
}
