/**
 * The report as one HTML file that needs nothing but a browser: the table of all summaries, each pyramid, and
 * each summary with its words marked. It opens from disk, prints, and is whole without its script.
 *
 *   const [file] = htmlReport(report); // { name: 'report.html', content: '<!doctype html>…' }
 */

import { formatSignature } from '../../signature.ts';
import { REPORT_SCRIPT } from '../client/scripts.ts';
import { plural } from '../format.ts';
import { type Report, type Reporter, SCORE_NAMES } from '../report.ts';
import { describeThresholds, shortfalls } from '../thresholds.ts';
import { drawingStyle } from './drawings.ts';
import { type Html, html, trusted } from './escape.ts';
import { extractsSection } from './extracts.ts';
import { legend } from './legend.ts';
import { plot } from './plot.ts';
import { pyramidSection } from './pyramid.ts';
import { referencesSection } from './references.ts';
import { STYLE } from './style.css.ts';
import { summaryArticle } from './summary.ts';
import { summaryTable } from './summary-table.ts';
import { type TopicView, viewTopic } from './view.ts';

/** With more summaries than this, the table can be filtered. */
const MANY = 8;
/** With more summaries than this, they are read by the browser when they are wanted and not all at once. */
const LONG = 100;

export const htmlReport: Reporter = (report) => {
  const topics = report.topics.map((topic, index) => viewTopic({ topic, index }));
  const page = html`${head(topics, drawingStyle(report))}
    <body><a class="skip" href="#main">Skip to the report</a>
    ${navigation(topics)}
    <main id="main">${title(report, topics)}${overview(report, topics)}${topics.map((view) => topicSection(report, view))}</main>
    <script>${trusted(REPORT_SCRIPT.text)}</script></body></html>`;
  return [{ name: 'report.html', content: `<!doctype html>\n${page.markup}\n` }];
};

function head(topics: readonly TopicView[], style: string): Html {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${REPORT_SCRIPT.hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<html lang="en"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
    <title>${pageTitle(topics)}</title><link rel="icon" href="${ICON}">
    <style>${trusted(STYLE + style)}</style></head>`;
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%238a4218' d='M6 3h4v3H6z'/%3E%3Cpath fill='%23b9702f' d='M4 7h8v3H4z'/%3E%3Cpath fill='%23d9a35b' d='M1 11h14v3H1z'/%3E%3C/svg%3E";

const LOGO = html`<svg viewBox="0 0 16 12" width="21" height="16"><path class="k5" d="M6 0h4v3H6z"/><path class="k4" d="M3.5 4h9v3h-9z"/><path class="k3" d="M0 8h16v3H0z"/></svg>`;

function pageTitle(topics: readonly TopicView[]): string {
  return topics.length === 1 ? `Pyramid report: ${topics[0]!.name}` : 'Pyramid report';
}

function navigation(topics: readonly TopicView[]): Html {
  const [only] = topics;
  const links =
    topics.length > 1
      ? html`<details id="topics"><summary>Topics</summary><ul>${topics.map(
          ({ anchor, name }) => html`<li><a href="#${anchor}"><bdi>${name}</bdi></a></li>`,
        )}</ul></details>`
      : only !== undefined &&
        html`<a href="#${only.anchor}p">Pyramid</a><a href="#${only.anchor}r">References</a>${only.topic.pyramid.extracts !== undefined && html`<a href="#${only.anchor}x">Extracts</a>`}<a href="#${only.anchor}s">Summaries</a>`;
  return html`<nav aria-label="Contents"><div><span class="brand" aria-hidden="true">${LOGO}cheops</span><a href="#overview">Overview</a>${links}</div></nav>`;
}

function title(report: Report, topics: readonly TopicView[]): Html {
  const summaries = topics.reduce((sum, { summaries }) => sum + summaries.length, 0);
  const units = topics.reduce((sum, { units }) => sum + units.size, 0);
  const references = topics.reduce((sum, { topic }) => sum + topic.pyramid.references.length, 0);
  const facts = `${plural(summaries, 'summary', 'summaries')} of ${plural(topics.length, 'topic')}, read against ${plural(units, 'content unit')} from ${plural(references, 'reference')}.`;
  return html`<header class="title"><h1>${pageTitle(topics)}</h1><p class="lead">${facts}</p>${gate(report)}
    <div class="signature"><span id="signature-label">Signature</span><code id="signature" tabindex="0" aria-labelledby="signature-label signature">${formatSignature(report.signature)}</code><button type="button" id="copy" hidden>Copy</button></div>
    ${legend(report)}</header>`;
}

/** How many summaries meet the thresholds, if there are any. */
function gate(report: Report): Html | null {
  const required = describeThresholds(report);
  if (required === '') return null;
  const cards = report.topics.flatMap(({ summaries }) => summaries.map(({ card }) => card));
  const passing = cards.filter((card) => shortfalls(card, report).length === 0).length;
  const verdict = passing === cards.length ? 'pass' : 'fail';
  return html`<p class="verdict ${verdict}"><b>${passing} of ${cards.length}</b> reach the threshold: ${required}.</p>`;
}

function overview(report: Report, topics: readonly TopicView[]): Html {
  const rows = topics.flatMap((view) => view.summaries.map((summary) => ({ view, summary })));
  const plots = SCORE_NAMES.map((name) =>
    plot({
      name,
      minimum: report.thresholds[name],
      points: rows.flatMap(({ view, summary }) => {
        const { value } = summary.scored.card[name];
        const label = topics.length > 1 ? `${view.name}, ${summary.name}` : summary.name;
        return value === null ? [] : [{ label, anchor: summary.anchor, value }];
      }),
    }),
  );
  return html`<section id="overview" aria-labelledby="overview-title"><h2 id="overview-title">Overview</h2>
    <div class="plots">${plots}</div>
    ${rows.length > MANY && filterForm(topics)}<p id="status" role="status" class="aloud"></p>
    ${summaryTable({ topics, report })}</section>`;
}

function filterForm(topics: readonly TopicView[]): Html {
  return html`<form id="filter" hidden><span><label for="filter-name">Name contains</label><input id="filter-name" type="search" autocomplete="off"></span>${
    topics.length > 1 &&
    html`<span><label for="filter-topic">Topic</label><select id="filter-topic"><option value="">all</option>${topics.map(
      ({ anchor, name }) => html`<option value="${anchor}">${name}</option>`,
    )}</select></span>`
  }</form>`;
}

function topicSection(report: Report, view: TopicView): Html {
  const { anchor, topic } = view;
  const deferred = report.topics.reduce((sum, { summaries }) => sum + summaries.length, 0) > LONG;
  const { method, references } = topic.pyramid;
  return html`<section id="${anchor}" class="topic" aria-labelledby="${anchor}h"><h2 id="${anchor}h">Topic <bdi>${view.name}</bdi></h2>
    <section class="pyramid linked" id="${anchor}p" aria-labelledby="${anchor}ph">
      <h3 id="${anchor}ph">Pyramid <small>${method}, ${plural(view.units.size, 'unit')} from ${plural(references.length, 'reference')}</small></h3>
      <button type="button" class="expand" aria-pressed="false" hidden>Show all contributors</button>
      ${pyramidSection(view)}
      <h3 id="${anchor}r">References</h3>
      ${referencesSection(view)}
      ${extractsSection(view)}
    </section>
    <section class="summaries" id="${anchor}s" aria-labelledby="${anchor}sh"><h3 id="${anchor}sh">Summaries</h3>
      ${view.summaries.map((summary) => summaryArticle({ view, summary, report, deferred }))}
    </section></section>`;
}
