/**
 * The report as one HTML file that needs nothing but a browser: the table of all summaries, each pyramid, and
 * each summary with its words marked. It opens from disk, prints, and is whole without its script.
 *
 *   const [file] = htmlReport(report); // { name: 'report.html', content: '<!doctype html>…' }
 */

import { scoreNames, scoreOf } from '../../score/also.ts';
import { REPORT_SCRIPT } from '../client/scripts.ts';
import { uniqueFileNames } from '../file-names.ts';
import { plural } from '../format.ts';
import type { Report, Reporter, ReportTopic } from '../report.ts';
import { signatures } from '../signatures.ts';
import { correctionData, serveSection } from './corrections.ts';
import { drawingStyle } from './drawings.ts';
import { type Html, html, trusted } from './escape.ts';
import { extractsSection } from './extracts.ts';
import { filterForm } from './filter.ts';
import { firstScreen, pageTitle } from './first-screen.ts';
import { legend } from './legend.ts';
import { plot } from './plot.ts';
import { pyramidSection } from './pyramid.ts';
import { referencesSection } from './references.ts';
import { STYLE } from './style.css.ts';
import { summaryArticle } from './summary.ts';
import { summaryTable } from './summary-table.ts';
import { type TopicView, viewTopic } from './view.ts';

/** With more summaries than this, they are read by the browser when they are wanted and not all at once. */
const LONG = 100;
/** With more topics than this, each has a document of its own where there is a folder for them. */
const MANY_TOPICS = 10;

export interface HtmlOptions {
  /** The folder beside the page for one document a topic; without it, all topics are in the page. */
  readonly folder?: string;
  /** The name of the page, for the way back from these documents. */
  readonly index?: string;
}

export const htmlReport: Reporter<HtmlOptions> = (report, { folder, index = 'report.html' } = {}) => {
  if (folder === undefined || report.topics.length <= MANY_TOPICS) {
    const topics = report.topics.map((topic, i) => viewTopic({ topic, index: i }));
    return [{ name: index, content: pageOf({ report, topics }) }];
  }
  const names = uniqueFileNames(
    report.topics.map(({ pyramid }) => [pyramid.id]),
    '.html',
  );
  const documentOf = (i: number) => [folder, names[i]!].map(encodeURIComponent).join('/');
  const topics = report.topics.map((topic, i) => viewTopic({ topic, index: i, document: documentOf(i) }));
  const documents = report.topics.map((topic, i) => {
    const own = aloneIn(report, topic);
    const back = `../${encodeURIComponent(index)}`;
    return {
      name: `${folder}/${names[i]!}`,
      content: pageOf({ report: own, topics: [viewTopic({ topic, index: 0 })], back }),
    };
  });
  return [{ name: index, content: pageOf({ report, topics, isIndex: true }) }, ...documents];
};

/** What a report says of one topic; means are of all of them. */
function aloneIn({ gate, ...report }: Report, topic: ReportTopic): Report {
  if (gate?.baseline === undefined) return { ...report, topics: [topic] };
  const ofTopic = gate.baseline.summaries.filter((change) => change.topic === topic.pyramid.id);
  const baseline = { ...gate.baseline, summaries: ofTopic, means: [], added: 0, gone: 0 };
  return { ...report, topics: [topic], gate: { means: [], baseline } };
}

interface PageParts {
  readonly report: Report;
  readonly topics: readonly TopicView[];
  /** The topics are in documents of their own. */
  readonly isIndex?: boolean;
  /** The page that has all topics. */
  readonly back?: string;
}

function pageOf({ report, topics, isIndex = false, back }: PageParts): string {
  const sections = isIndex ? [] : topics.map((view) => topicSection(report, view));
  const page = html`${head(topics, drawingStyle(report))}
    <body><a class="skip" href="#main">Skip to the report</a>
    ${navigation(topics, { isIndex, back })}
    <main id="main">${firstScreen(report, topics)}${overview(report, topics)}${distribution(report, topics)}${method(report)}${sections}</main>
    <script>${trusted(REPORT_SCRIPT.text)}</script></body></html>`;
  return `<!doctype html>\n${page.markup}\n`;
}

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

function navigation(
  topics: readonly TopicView[],
  { isIndex, back }: { isIndex: boolean; back: string | undefined },
): Html {
  const [only] = topics;
  const links =
    topics.length > 1
      ? html`<details id="topics"><summary>Topics</summary><ul>${topics.map(
          ({ href, name }) => html`<li><a href="${href}"><bdi>${name}</bdi></a></li>`,
        )}</ul></details>`
      : only !== undefined &&
        !isIndex &&
        html`<a href="#${only.anchor}p">Pyramid</a>${only.topic.pyramid.references.length > 0 && html`<a href="#${only.anchor}r">References</a>`}${only.topic.pyramid.extracts !== undefined && html`<a href="#${only.anchor}x">Extracts</a>`}<a href="#${only.anchor}s">Summaries</a>`;
  return html`<nav aria-label="Contents"><div><span class="brand" aria-hidden="true">${LOGO}cheops</span>${
    back !== undefined && html`<a href="${back}">All topics</a>`
  }<a href="#overview">Overview</a>${links}</div></nav>`;
}

function overview(report: Report, topics: readonly TopicView[]): Html {
  return html`<section id="overview" aria-labelledby="overview-title"><h2 id="overview-title" class="aloud">Ranked by coverage</h2>
    ${filterForm(report, topics)}<p id="status" role="status" class="aloud"></p>
    ${summaryTable({ topics, report })}</section>`;
}

/** A plot of every score that some summary has. */
function distribution(report: Report, topics: readonly TopicView[]): Html | null {
  const rows = topics.flatMap((view) => view.summaries.map((summary) => ({ view, summary })));
  const plots = scoreNames(report).flatMap((name) => {
    const points = rows.flatMap(({ view, summary }) => {
      const { value } = scoreOf(summary.scored.card, name);
      const label = topics.length > 1 ? `${view.name}, ${summary.name}` : summary.name;
      const { anchor, href } = summary;
      return value === null ? [] : [{ label, anchor, href, value }];
    });
    return points.length === 0 ? [] : [plot({ name, minimum: report.thresholds[name], points })];
  });
  if (plots.length === 0 || rows.length < 2) return null;
  return html`<section class="distribution" aria-labelledby="distribution-title"><h2 id="distribution-title">Distribution</h2>
    <div class="plots">${plots}</div></section>`;
}

/** What the scores depend on, and how to read them. */
function method(report: Report): Html {
  const [first = '', ...further] = signatures(report);
  return html`<section class="method" aria-labelledby="method-title"><h2 id="method-title">How it was scored</h2>
    <div class="signature"><span id="signature-label">Signature</span><code id="signature" tabindex="0" aria-labelledby="signature-label signature">${first}</code><button type="button" id="copy" hidden>Copy</button></div>
    ${further.map((signature) => html`<p class="note"><code tabindex="0">${signature}</code></p>`)}
    ${legend(report)}${serveSection(report.topics)}</section>`;
}

function topicSection(report: Report, view: TopicView): Html {
  const { anchor, topic } = view;
  const deferred = report.topics.reduce((sum, { summaries }) => sum + summaries.length, 0) > LONG;
  const { method, references } = topic.pyramid;
  return html`<section id="${anchor}" class="topic" aria-labelledby="${anchor}h"><h2 id="${anchor}h">Topic <bdi>${view.name}</bdi></h2>
    <section class="pyramid linked" id="${anchor}p">
      <h3>Pyramid <small>${method}, ${plural(view.units.size, 'unit')}${references.length > 0 && ` from ${plural(references.length, 'reference')}`}</small></h3>
      ${references.length > 0 && html`<button type="button" class="expand" aria-pressed="false" hidden>Show all contributors</button>`}
      ${pyramidSection(view)}
      ${references.length > 0 && html`<h3 id="${anchor}r">References</h3>${referencesSection(view)}`}
      ${extractsSection(view)}
    </section>
    <section class="summaries" id="${anchor}s"><h3 id="${anchor}sh">Summaries</h3>
      ${view.summaries.map((summary) => summaryArticle({ view, summary, report, deferred }))}
    </section>${correctionData(view)}</section>`;
}
