/**
 * What narrows the ranked list: a name, a topic, an outcome. It comes to life with the page's script, which compares
 * `data-o` of each row with the outcome that was chosen.
 */
import type { Report } from '../report.ts';
import { summaryFailures } from '../verdict.ts';
import { type Html, html } from './escape.ts';
import type { SummaryView, TopicView } from './view.ts';

/** With more summaries than this, the table can be searched. */
const MANY = 3;

type Outcome = 'failed' | 'check' | 'unscored';

export function outcomesOf(report: Report, view: TopicView, { scored }: SummaryView): readonly Outcome[] {
  return [
    ...(summaryFailures(report, view.topic, scored).length > 0 ? ['failed' as const] : []),
    ...(scored.card.counts.unsure > 0 ? ['check' as const] : []),
    ...(scored.card.coverage.value === null ? ['unscored' as const] : []),
  ];
}

export function filterForm(report: Report, topics: readonly TopicView[]): Html | null {
  const found = topics.flatMap((view) => view.summaries.map((summary) => outcomesOf(report, view, summary)));
  if (found.length <= MANY) return null;
  return html`<form id="filter" hidden><span><label for="filter-name">Search</label><input id="filter-name" type="search" autocomplete="off" placeholder="name"></span>${
    topics.length > 1 &&
    html`<span><label for="filter-topic">Topic</label><select id="filter-topic"><option value="">all</option>${topics.map(
      ({ anchor, name }) => html`<option value="${anchor}">${name}</option>`,
    )}</select></span>`
  }${outcomeButtons(report, found)}</form>`;
}

function outcomeButtons(report: Report, found: readonly (readonly Outcome[])[]): Html | null {
  const names: Readonly<Record<Outcome, string>> = {
    failed: report.gate?.baseline === undefined ? 'below threshold' : 'failed',
    check: 'to check',
    unscored: 'unscored',
  };
  const buttons = Object.entries(names).flatMap(([outcome, name]) => {
    const count = found.filter((outcomes) => outcomes.includes(outcome as Outcome)).length;
    return count === 0 ? [] : [outcomeButton({ outcome, name, count })];
  });
  if (buttons.length === 0) return null;
  return html`<fieldset class="outcomes"><legend class="aloud">Show</legend>${outcomeButton({ outcome: '', name: 'all', count: found.length })}${buttons}</fieldset>`;
}

function outcomeButton({ outcome, name, count }: { outcome: string; name: string; count: number }): Html {
  return html`<label><input type="radio" name="outcome" value="${outcome}"${outcome === '' && html` checked`}>${name} <small>${count}</small></label>`;
}
