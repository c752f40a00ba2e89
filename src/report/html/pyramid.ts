/**
 * A topic's pyramid: drawn as tiers of stones, the heaviest on top and each as wide as it has units
 * (pyramid-2003 Figure 5), then unit by unit with the words of every reference that contributes.
 */
import { max } from 'd3-array';
import type { Contributor } from '../../model.ts';
import { displayName, formatNumber, plural } from '../format.ts';
import { type Html, html } from './escape.ts';
import { inContext } from './excerpt.ts';
import { referenceAnchor } from './references.ts';
import { stone } from './stones.ts';
import { type TopicView, type UnitView, unitOf } from './view.ts';

export function pyramidSection(view: TopicView): Html {
  if (view.units.size === 0) return html`<p class="note">This pyramid has no content units.</p>`;
  return html`${drawing(view)}
    <div class="units">${view.tiers.map(
      (tier) => html`<section class="tier k${unitOf(view, tier.units[0]!.id).level}">
        <h4>Weight ${formatNumber(tier.weight)} <small>${plural(tier.units.length, 'unit')}</small></h4>
        <ul>${tier.units.map((unit) => unitEntry(view, unitOf(view, unit.id)))}</ul>
      </section>`,
    )}</div>`;
}

function drawing(view: TopicView): Html {
  const widest = max(view.tiers, (tier) => tier.units.length)!;
  return html`<ol class="drawing" style="--widest:${widest}" aria-label="The pyramid by tiers, heaviest first">${view.tiers.map(
    (tier) => html`<li><span class="weight">weight <b>${formatNumber(tier.weight)}</b></span>
      <span class="course k${unitOf(view, tier.units[0]!.id).level}">${tier.units.map((unit) => drawnStone(unitOf(view, unit.id)))}</span>
      <span class="count">${plural(tier.units.length, 'unit')}</span></li>`,
  )}</ol>`;
}

function drawnStone({ unit, number, anchor }: UnitView): Html {
  return html`<a class="stone" href="#${anchor}" data-u="${number}" title="${unit.label}" aria-label="Unit ${number}: ${unit.label}"><span>${number}</span></a>`;
}

function unitEntry(view: TopicView, unit: UnitView): Html {
  const total = view.summaries.length;
  const { id, label, comment, contributors } = unit.unit;
  return html`<li id="${unit.anchor}" data-u="${unit.number}"><details>
    <summary>${stone(unit)}<span class="label"><bdi>${label}</bdi></span>
      <span class="share" style="--v:${total === 0 ? 0 : formatNumber((100 * unit.expressedBy) / total)}%">${unit.expressedBy} of ${plural(total, 'summary', 'summaries')}</span></summary>
    ${comment !== undefined && html`<p class="comment"><bdi>${comment}</bdi></p>`}
    ${contributors.length === 0 && html`<p class="note">Published without contributors.</p>`}
    <dl class="contributors">${contributors.map((contributor) => contributorEntry(view, unit, contributor))}</dl>
    ${id !== String(unit.number) && html`<p class="id">id <code><bdi>${id}</bdi></code></p>`}
  </details></li>`;
}

function contributorEntry(view: TopicView, unit: UnitView, contributor: Contributor): Html {
  const index = view.topic.pyramid.references.findIndex(({ id }) => id === contributor.reference);
  const reference = view.topic.pyramid.references[index];
  const name = html`<bdi>${displayName(contributor.reference)}</bdi>`;
  const located = reference !== undefined && contributor.spans.length > 0;
  const words = located ? inContext(reference.text, contributor.spans) : html`<q>${contributor.text}</q>`;
  return html`<div><dt>${located ? html`<a href="#${referenceAnchor(view, index)}u${unit.number}">${name}</a>` : name}</dt>
    <dd>${words}${contributor.comment !== undefined && html` <span class="comment"><bdi>${contributor.comment}</bdi></span>`}</dd></div>`;
}
