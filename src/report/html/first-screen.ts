/**
 * What a reader sees first: the name of the topic, whether all is well, the score that matters, and what is missing.
 * Whatever is said of methods comes later.
 */
import { mean, rollup } from 'd3-array';
import { capital, displayName, formatValue, plural } from '../format.ts';
import type { Report } from '../report.ts';
import { describeThresholds } from '../thresholds.ts';
import { missedUnits } from '../units.ts';
import { describeLost, describeVerdict, type Failure, MOST_NAMED, verdictOf } from '../verdict.ts';
import { type Html, html } from './escape.ts';
import type { SummaryView, TopicView } from './view.ts';

/** The topic's own name, or how many there are. */
export function pageTitle(topics: readonly TopicView[]): string {
  return topics.length === 1 ? topics[0]!.name : plural(topics.length, 'topic');
}

export function firstScreen(report: Report, topics: readonly TopicView[]): Html {
  const summaries = topics.reduce((sum, { summaries }) => sum + summaries.length, 0);
  const units = topics.reduce((sum, { units }) => sum + units.size, 0);
  const references = topics.reduce((sum, { topic }) => sum + topic.pyramid.references.length, 0);
  const from = references === 0 ? '' : ` from ${plural(references, 'reference')}`;
  const facts = `${plural(summaries, 'summary', 'summaries')}, read against ${plural(units, 'content unit')}${from}.`;
  return html`<header class="title first"><div><h1><bdi>${pageTitle(topics)}</bdi></h1><p class="lead">${facts}</p></div>
    ${verdict(report, topics)}${headline(topics)}${missing(topics)}${toCheck(topics)}</header>`;
}

function verdict(report: Report, topics: readonly TopicView[]): Html | null {
  const { gated, failures } = verdictOf(report);
  if (!gated) return null;
  const required = describeThresholds(report);
  const more = failures.length - MOST_NAMED;
  return html`<section class="gate ${failures.length === 0 ? 'pass' : 'fail'}" aria-label="Verdict"><p class="verdict ${failures.length === 0 ? 'pass' : 'fail'}"><b>${capital(describeVerdict(report))}</b>${required !== '' && html` <small>${required}</small>`}</p>${
    failures.length > 0 &&
    html`<ul>${failures.slice(0, MOST_NAMED).map((failure) => failureItem(failure, topics))}${
      more > 0 && html`<li>and ${more} more</li>`
    }</ul>`
  }</section>`;
}

function failureItem({ topic, summary, message, lost }: Failure, topics: readonly TopicView[]): Html {
  const view = topics.find((other) => other.topic.pyramid.id === topic);
  const found = view?.summaries.find(({ scored }) => scored.card.summary === summary);
  const name =
    summary === null ? null : `${topics.length > 1 ? `${view?.name}, ` : ''}${displayName(summary)}`;
  return html`<li>${name !== null && html`<a href="${found?.href ?? '#overview'}"><bdi>${name}</bdi></a>: `}${message}${
    lost.length > 0 && html`<ul>${describeLost(lost).map((line) => html`<li>${line}</li>`)}</ul>`
  }</li>`;
}

/** Coverage, and once why. */
function headline(topics: readonly TopicView[]): Html | null {
  const scored = topics
    .flatMap(({ name, summaries }) => summaries.map((summary) => ({ name, summary })))
    .flatMap(({ name, summary }) => {
      const { value } = summary.scored.card.coverage;
      const topic = topics.length > 1 ? `${name}, ` : '';
      return value === null ? [] : [{ summary, value, name: `${topic}${summary.name}` }];
    })
    .sort((a, b) => b.value - a.value);
  const [best] = scored;
  const worst = scored.at(-1);
  if (best === undefined || worst === undefined) return null;
  const all = mean(scored, ({ value }) => value)!;
  const what = scored.length === 1 ? 'coverage' : `mean coverage of ${scored.length} summaries`;
  const isRubric = topics.every(({ topic }) => topic.pyramid.references.length === 0);
  const why = isRubric
    ? 'by the weight of each unit'
    : 'where content matters more the more references have it';
  return html`<div class="headline"><p class="figure"><b>${formatValue('coverage', all)}</b> ${what}</p>
    <p>Coverage is the score to go by: how much of what matters a summary says, ${why}.${
      scored.length > 1 && html` From ${link(worst)} to ${link(best)}.`
    }</p></div>`;
}

function link({ summary, value, name }: { summary: SummaryView; value: number; name: string }): Html {
  return html`${formatValue('coverage', value)} (<a href="${summary.href}"><bdi>${name}</bdi></a>)`;
}

/** So much of what is missing is named. */
const MOST_MISSING = 3;
const LONGEST_LABEL = 90;

/** The content that is missed most: the heavier, and the more summaries lack it, the sooner it is named; of each topic once. */
function missing(topics: readonly TopicView[]): Html | null {
  const lacking = topics.flatMap((view) => {
    const scored = view.summaries.filter(({ scored }) => scored.card.coverage.value !== null);
    const missed = scored.flatMap((summary) => missedUnits(summary.scored.annotated, view.topic.pyramid));
    const counts = rollup(
      missed,
      (all) => all.length,
      ({ id }) => id,
    );
    return [...counts].map(([id, count]) => ({ view, unit: view.units.get(id)!, count, of: scored.length }));
  });
  const weight = ({ unit, count }: (typeof lacking)[number]) => unit.unit.weight * count;
  const ranked = lacking.sort((a, b) => weight(b) - weight(a));
  const heaviest = new Map(ranked.toReversed().map((unit) => [unit.view, unit]));
  const worst = (
    topics.length === 1 ? ranked : ranked.filter((unit) => heaviest.get(unit.view) === unit)
  ).slice(0, MOST_MISSING);
  if (worst.length === 0) return null;
  return html`<p class="check"><b>Missing most:</b> ${worst.map(({ view, unit, count, of }, i) => {
    const { label } = unit.unit;
    const letters = [...label];
    const short =
      letters.length > LONGEST_LABEL ? `${letters.slice(0, LONGEST_LABEL).join('').trimEnd()}…` : label;
    const topic = topics.length > 1 ? `${view.name}: ` : '';
    return html`${i > 0 && ' · '}<a href="${view.href}u${unit.number}"><bdi>${topic}${short}</bdi></a>${of > 1 && html` <small>(${count} of ${of})</small>`}`;
  })}</p>`;
}

/** What a person should look at: matches that the matcher is not sure of. */
function toCheck(topics: readonly TopicView[]): Html | null {
  const open = topics
    .flatMap(({ summaries }) => summaries)
    .filter(({ scored }) => scored.card.counts.unsure > 0);
  const count = open.reduce((sum, { scored }) => sum + scored.card.counts.unsure, 0);
  if (count === 0) return null;
  const [first] = open;
  return html`<p class="check"><b>Check these:</b> ${plural(count, 'match', 'matches')} that the matcher is not sure of, in ${plural(open.length, 'summary', 'summaries')}, marked with a question mark; the first in <a href="${first!.href}"><bdi>${first!.name}</bdi></a>.</p>`;
}
