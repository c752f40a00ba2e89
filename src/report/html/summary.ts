/**
 * One summary: its scores with their arithmetic, its text with the words marked that express a unit, the units
 * behind those words, and what it missed. Text and list point at each other.
 */
import type { AnnotatedSummary, Expression, Match } from '../../model.ts';
import { capital, formatNumber, formatScore, plural, unscoredReasons } from '../format.ts';
import { SCORE_NAMES } from '../report.ts';
import { describeShortfall, describeThresholds, type Required, shortfalls } from '../thresholds.ts';
import { explainMatch, explainMiss, isNearMiss, missedUnits, withoutUnit } from '../units.ts';
import { drawings } from './drawings.ts';
import { type Html, html } from './escape.ts';
import { furtherScores } from './further.ts';
import { reuseGlyph } from './glyph.ts';
import { type Highlight, markedText } from './marked-text.ts';
import { type ExpressedUnit, expressedUnits, type OtherUnit, otherUnits } from './mentions.ts';
import { listByWeight, stone } from './stones.ts';
import { type SummaryView, type TopicView, type UnitView, unitOf } from './view.ts';
import { workings } from './workings.ts';

export function summaryArticle({
  view,
  summary,
  report,
  deferred,
}: {
  view: TopicView;
  summary: SummaryView;
  report: Required;
  /** In a long report the script reads the body when it is wanted; without a script the browser does at once. */
  deferred: boolean;
}): Html {
  const body = summaryBody(view, summary, report);
  return html`<article id="${summary.anchor}" class="summary linked" aria-labelledby="${summary.anchor}h">
    <header><h4 id="${summary.anchor}h"><bdi>${summary.name}</bdi></h4>${reuseGlyph(view, summary)}
    <a class="back" href="#overview">All summaries</a></header>
    ${deferred ? html`<noscript>${body}</noscript>` : body}</article>`;
}

function summaryBody(view: TopicView, summary: SummaryView, report: Required): Html {
  const { annotated } = summary.scored;
  const expressed = expressedUnits(view, annotated.matches);
  const unsure = unsureMentions(view, annotated);
  const others = otherUnits(annotated);
  const highlights = [
    ...expressed.flatMap((unit) => unitHighlights(summary, unit)),
    ...unsure.flatMap((unit) => unitHighlights(summary, unit, UNSURE)),
    ...others.map((other) => otherHighlight(summary, other)),
  ];
  return html`${verdict(summary, report)}
    ${scores(summary, expressed, view)}${furtherScores(view, summary)}
    ${annotated.note !== undefined && html`<p class="note">${annotated.note}</p>`}
    <div class="reading">
      <div>${annotated.summary.text.trim() === '' ? html`<p class="note">This summary has no text.</p>` : markedText({ text: annotated.summary.text, highlights })}</div>
      <div>${expressedList(summary, expressed, view)}${unsureList(summary, unsure, view)}${otherList(summary, others)}</div>
    </div>
    ${missedList(view, summary)}`;
}

function verdict(summary: SummaryView, report: Required): Html | null {
  const required = describeThresholds(report);
  if (required === '') return null;
  const missed = shortfalls(summary.scored.card, report);
  if (missed.length === 0) return html`<p class="verdict pass"><b>Passes</b> ${required}</p>`;
  return html`<p class="verdict fail"><b>Misses</b> ${missed.map(describeShortfall).join('; ')}</p>`;
}

function scores(summary: SummaryView, expressed: readonly ExpressedUnit[], view: TopicView): Html {
  const { card } = summary.scored;
  const [without] = unscoredReasons(card);
  if (without?.names.length === SCORE_NAMES.length)
    return html`<p class="unscored"><b>Unscored</b> ${without.reason}</p>`;
  const expressedWeights = expressed.map(({ view: { unit } }) => unit.weight);
  const lines = workings({ card, topic: view.topic, expressedWeights });
  return html`<dl class="scores">${SCORE_NAMES.map((name) => {
    const [calculation, ...parts] = lines[name];
    return html`<div><dt>${name}</dt><dd class="value">${formatScore(name, card[name])}</dd><dd>${calculation ?? ''}</dd>${
      parts.length > 0 && html`<dd class="parts">${parts.join('\n')}</dd>`
    }</div>`;
  })}</dl>`;
}

/** How marks look, and what they say, where the matcher is sure or is not. */
const SURE = { tag: '', description: '', className: '' } as const;
const UNSURE = { tag: '?', description: ', unsure', className: ' u' } as const;

function unsureMentions(
  view: TopicView,
  { matches, unsure = [] }: AnnotatedSummary,
): readonly ExpressedUnit[] {
  const sure = new Set(matches.map(({ unit }) => unit));
  return expressedUnits(
    view,
    unsure.filter(({ unit }) => !sure.has(unit)),
  );
}

function unitHighlights(
  summary: SummaryView,
  { view, first, repeats }: ExpressedUnit,
  look: typeof SURE | typeof UNSURE = SURE,
): readonly Highlight[] {
  const { number, level } = view;
  const href = `${summary.anchor}e${number}`;
  const mentionHighlight = (spans: Highlight['spans'], repeat: boolean): Highlight => ({
    spans,
    key: String(number),
    tag: `${number}${look.tag}${repeat ? ' again' : ''}`,
    description: `unit ${number}${look.description}${repeat ? ' again' : ''}`,
    className: `k${level}${look.className}${repeat ? ' r' : ''}`,
    anchor: repeat ? null : `${summary.anchor}m${number}`,
    href,
  });
  return [mentionHighlight(first.spans, false), ...repeats.map(({ spans }) => mentionHighlight(spans, true))];
}

function otherHighlight(summary: SummaryView, { letter, expression }: OtherUnit): Highlight {
  return {
    spans: expression.spans,
    key: letter,
    tag: letter,
    description: `${letter}, ${withoutUnit(summary.scored.annotated)}`,
    className: 'x',
    anchor: `${summary.anchor}m${letter}`,
    href: `${summary.anchor}e${letter}`,
  };
}

function expressedList(summary: SummaryView, expressed: readonly ExpressedUnit[], view: TopicView): Html {
  const total = view.units.size;
  return html`<h5>Expressed <small>${expressed.length} of ${plural(total, 'unit')}</small></h5>
    ${expressed.length === 0 && html`<p class="note">No unit of the pyramid.</p>`}
    ${listByWeight(expressed, 'expressed', (item) => expressedRow(summary, item, view))}`;
}

function unsureList(summary: SummaryView, unsure: readonly ExpressedUnit[], view: TopicView): Html | null {
  if (unsure.length === 0) return null;
  return html`<h5>Check these <small>${plural(unsure.length, 'unit')} that the matcher is not sure of</small></h5>
    ${listByWeight(unsure, 'expressed unsure', (item) => expressedRow(summary, item, view))}`;
}

function expressedRow(
  summary: SummaryView,
  { view: unit, first, repeats }: ExpressedUnit,
  view: TopicView,
): Html {
  const href = first.spans.length > 0 ? `${summary.anchor}m${unit.number}` : null;
  const { annotated } = summary.scored;
  return html`<li id="${summary.anchor}e${unit.number}" data-u="${unit.number}">${stone({ number: unit.number, href })}
    <a class="label" href="#${unit.anchor}">${unit.unit.label}</a>${mention(first, annotated, view)}${repeats.map(
      (repeat) => html`<b>Repeated</b>${mention(repeat, annotated, view)}`,
    )}</li>`;
}

function mention(match: Match, annotated: AnnotatedSummary, view: TopicView): Html {
  const { evidence } = match;
  const nameOf = unitNumber(view);
  return html`${words(match)}${
    evidence !== undefined &&
    html`<p class="evidence">${explainMatch({ evidence, annotated, nameOf })}</p>${drawings(evidence)}`
  }`;
}

/** Units go by their numbers on the page. */
function unitNumber(view: TopicView): (id: string) => string {
  return (id) => String(unitOf(view, id).number);
}

function words({ text, spans, comment }: Expression): Html {
  return html`<q>${text}</q>${spans.length === 0 && html`<p class="note">place not recorded</p>`}${
    comment !== undefined && html`<p class="comment"><bdi>${comment}</bdi></p>`
  }`;
}

function otherList(summary: SummaryView, others: readonly OtherUnit[]): Html | null {
  if (others.length === 0) return null;
  return html`<h5>${capital(withoutUnit(summary.scored.annotated))} <small>${plural(others.length, 'unit')}</small></h5>
    <ul class="others">${others.map(({ letter, expression }) => {
      const marker =
        expression.spans.length > 0
          ? html`<a class="stone x" href="#${summary.anchor}m${letter}" aria-label="${letter} in the text">${letter}</a>`
          : html`<span class="stone x">${letter}</span>`;
      return html`<li id="${summary.anchor}e${letter}" data-u="${letter}">${marker}${words(expression)}</li>`;
    })}</ul>`;
}

function missedList(view: TopicView, summary: SummaryView): Html {
  const missed = missedUnits(summary.scored.annotated, view.topic.pyramid)
    .map(({ id }) => unitOf(view, id))
    .sort((a, b) => a.number - b.number);
  const nameOf = unitNumber(view);
  const reasons = new Map(
    summary.scored.annotated.missed?.map((miss) => [
      miss.unit,
      html`<p class="evidence">${explainMiss(miss, nameOf)}</p>${drawings(miss.evidence)}`,
    ]),
  );
  const near = new Set(summary.scored.annotated.missed?.filter(isNearMiss).map(({ unit }) => unit));
  const list = (units: readonly UnitView[]) =>
    listByWeight(
      units.map((unit) => ({ view: unit })),
      'missed',
      ({ view: unit }) => missedRow(unit, reasons.get(unit.unit.id)),
    );
  const check = missed.filter(({ unit }) => near.has(unit.id));
  const rest = missed.filter(({ unit }) => !near.has(unit.id));
  return html`${
    check.length > 0 &&
    html`<h5>Check these <small>near misses: ${plural(check.length, 'unit')} that came close and ${check.length === 1 ? 'does' : 'do'} not count</small></h5>${list(check)}`
  }<h5>Missed <small>${weightsOf(rest)}</small></h5>${list(rest)}`;
}

function weightsOf(units: readonly UnitView[]): string {
  if (units.length === 0) return 'nothing';
  const weight = units.reduce((sum, { unit }) => sum + unit.weight, 0);
  return `${plural(units.length, 'unit')}, weight ${formatNumber(weight)} in all`;
}

function missedRow(unit: UnitView, reason: Html | undefined): Html {
  return html`<li><a href="#${unit.anchor}" data-stone="${unit.number}">${unit.unit.label}</a>${reason ?? null}</li>`;
}
