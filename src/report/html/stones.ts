/**
 * Units as stones: a numbered block in the shade of its tier, the same block wherever the unit appears; and
 * lists of units under the weight that they share.
 */
import { group } from 'd3-array';
import { formatNumber } from '../format.ts';
import { type Html, html } from './escape.ts';
import type { UnitView } from './view.ts';

/** With `href`, a link to the unit's words in the text. Its shade comes from the list that it stands in. */
export function stone({ number, href = null }: { number: number; href?: string | null }): Html {
  if (href === null) return html`<span class="stone">${number}</span>`;
  return html`<a class="stone" href="#${href}" aria-label="Unit ${number} in the text">${number}</a>`;
}

/** Rows under their weights, heaviest first; `items` are in the order of the pyramid. */
export function listByWeight<Item extends { readonly view: UnitView }>(
  items: readonly Item[],
  className: string,
  row: (item: Item) => Html,
): Html | null {
  if (items.length === 0) return null;
  const groups = group(items, ({ view }) => view.unit.weight);
  return html`<dl class="by-weight ${className}">${[...groups].map(
    ([weight, own]) =>
      html`<dt>weight ${formatNumber(weight)}</dt><dd><ul class="k${own[0]!.view.level}">${own.map(row)}</ul></dd>`,
  )}</dl>`;
}
