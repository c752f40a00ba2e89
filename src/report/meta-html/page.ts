/**
 * A meta-evaluation as one HTML file that needs nothing but a browser: how each metric agrees with people, with
 * pictures and the numbers behind them.
 *
 *   metaHtml(viewMeta({ evaluation, scores, human, field: 'pyramid', combinations: [] }))  // '<!doctype html>…'
 */
import { formatSignature } from '../../signature.ts';
import { META_SCRIPT } from '../client/scripts.ts';
import { plural } from '../format.ts';
import { type Html, html, trusted } from '../html/escape.ts';
import type { Picture } from './chart.ts';
import { curvePicture } from './curve.ts';
import { matrixPicture } from './matrix.ts';
import { rankingPicture } from './ranking.ts';
import { scatterPicture } from './scatter.ts';
import { META_STYLE } from './style.css.ts';
import { accuracyTables, comparisonTable, levelTable, systemTable } from './tables.ts';
import type { MetaView } from './view.ts';

export function metaHtml(view: MetaView): string {
  const page = html`${head()}<body><a class="skip" href="#main">Skip to the report</a>${navigation(view)}
    <main id="main">${title(view)}${correlations(view)}${accuracies(view)}${scatters(view)}${matrices(view)}${curves(view)}${rankings(view)}${averages(view)}</main>
    <script>${trusted(META_SCRIPT.text)}</script></body></html>`;
  return `<!doctype html>\n${page.markup}\n`;
}

function head(): Html {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${META_SCRIPT.hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<html lang="en"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
    <title>Metrics against people</title><link rel="icon" href="data:,"><style>${trusted(META_STYLE)}</style></head>`;
}

const LOGO = html`<svg viewBox="0 0 16 12" width="21" height="16"><path class="k5" d="M6 0h4v3H6z"/><path class="k4" d="M3.5 4h9v3h-9z"/><path class="k3" d="M0 8h16v3H0z"/></svg>`;

function navigation(view: MetaView): Html {
  const { combinations, noun } = view;
  return html`<nav aria-label="Contents"><div><span class="brand" aria-hidden="true">${LOGO}cheops</span><a href="#correlations">Correlations</a>${accuracyTables(view) !== null && html`<a href="#accuracy">Accuracy</a>`}<a href="#scatters">Scatter</a><a href="#matrices">Matrix</a>${combinations.length > 0 && html`<a href="#curves">α</a>`}<a href="#rankings">Ranking</a><a href="#averages">${noun[1] === 'systems' ? 'Systems' : 'Summaries'}</a></div></nav>`;
}

function title(view: MetaView): Html {
  const { evaluation, topics, systems, noun, field } = view;
  const { settings, coefficient } = evaluation;
  const facts = `${plural(evaluation.metrics.length, 'metric')} against human ${field}: ${plural(systems.length, ...noun)}, ${plural(topics, 'topic')}.`;
  return html`<header class="title"><h1>Metrics against people</h1><p class="lead">${facts}</p>${view.notes.map((note) => html`<p class="reasons">${note}</p>`)}
    <div class="signature"><span id="signature-label">Signature</span><code id="signature" tabindex="0" aria-labelledby="signature-label signature">${formatSignature({ meta: field, coefficient, resample: settings.resample, resamples: settings.resamples, test: settings.test, seed: settings.seed })}</code></div></header>`;
}

function section(id: string, heading: string, lead: string, body: readonly (Html | null)[]): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${heading}</h2><p class="lead">${lead}</p>${body}</section>`;
}

function figure({ label, width, height, drawing }: Picture, wide = false): Html {
  const svg = html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="group" aria-label="${label}">${drawing}</svg>`;
  return wide
    ? html`<figure><div class="wide-chart" style="--w: ${width}px" tabindex="0" role="region" aria-label="${label}">${svg}</div></figure>`
    : html`<figure>${svg}</figure>`;
}

function correlations(view: MetaView): Html {
  const { settings, metrics } = view.evaluation;
  const over = settings.resample === 'both' ? 'topics and systems' : settings.resample;
  const levels = metrics[0]?.levels.map(({ level }) => level) ?? [];
  return section(
    'correlations',
    'Correlations',
    `Intervals and tests: ${settings.resamples} resamples of ${over}, seed ${settings.seed}. Ties: pairs of equal values, of the metric / of the judgments. Dropped: summaries that the metric did not score, or nobody judged.`,
    [...levels.map((level) => levelTable(view, level)), comparisonTable(view)],
  );
}

function accuracies(view: MetaView): Html | null {
  const tables = accuracyTables(view);
  if (tables === null) return null;
  const lead =
    'The share of pairs of systems on which the metric gives people’s verdict: one is better, or neither, by Wilcoxon’s signed-rank test at .05. Delta: above the mean over samples. Significant: pairs that differ by the metric, and by people.';
  return section('accuracy', 'Accuracy on pairs of systems', lead, tables);
}

function scatters(view: MetaView): Html {
  const what = view.topics === 1 ? 'A dot is a summary.' : 'A dot is a system, by its averages over topics.';
  return section('scatters', 'Each metric against people', what, [
    html`<div class="charts">${view.scatters.map((scatter) => figure(scatterPicture({ scatter, view })))}</div>`,
  ]);
}

function matrices(view: MetaView): Html {
  const lead = 'How metrics agree with each other, on the summaries that all of them scored.';
  return section('matrices', 'Correlation matrix', lead, [
    html`<div class="charts wide">${view.matrices.map((matrix) => figure(matrixPicture(matrix), true))}</div>`,
  ]);
}

function curves({ combinations }: MetaView): Html | null {
  if (combinations.length === 0) return null;
  const lead =
    'What two metrics are worth together. The band and the diamond are fair: α is chosen on the other topics. The dotted line is the blind choice, α = .5; the top of a curve is known only in hindsight.';
  const pictures = combinations.flatMap((combination) =>
    combination.levels.map((level) => figure(curvePicture({ combination, level }))),
  );
  return section('curves', 'Combinations', lead, [html`<div class="charts">${pictures}</div>`]);
}

function rankings(view: MetaView): Html {
  const lead = `${view.noun[1] === 'systems' ? 'Systems' : 'Summaries'} that share a letter do not differ significantly: Wilcoxon’s signed-rank test over topics for each pair, with Holm’s correction. Lines are bootstrap intervals of the average.`;
  return section('rankings', 'Ranking', lead, [
    html`<div class="charts wide">${view.rankings.map((shown) => figure(rankingPicture({ view, shown }), true))}</div>`,
  ]);
}

function averages(view: MetaView): Html {
  const lead = view.topics === 1 ? 'Scores of all summaries.' : 'Averages over topics.';
  const heading = view.noun[1] === 'systems' ? 'Systems' : 'Summaries';
  return section('averages', heading, lead, [systemTable(view)]);
}
