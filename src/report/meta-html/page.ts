/**
 * A meta-evaluation as one HTML file that needs nothing but a browser: how each metric agrees with people, with
 * pictures and the numbers behind them.
 *
 *   metaHtml(viewMeta({ evaluation, scores, human, field: 'pyramid', combinations: [] }))  // '<!doctype html>…'
 */
import { formatSignature } from '../../signature.ts';
import { META_SCRIPT } from '../client/scripts.ts';
import { plural } from '../format.ts';
import { type Html, html } from '../html/escape.ts';
import { describeResamples, levelsOf } from '../meta.ts';
import type { ReportFile } from '../report.ts';
import { curvePicture } from './curve.ts';
import { matrixPicture } from './matrix.ts';
import { rankingPicture } from './ranking.ts';
import { scatterPicture } from './scatter.ts';
import { figure, header, page, pictureFiles, section } from './shell.ts';
import { accuracyTables, comparisonTable, levelTable, systemTable } from './tables.ts';
import type { MetaView } from './view.ts';

export function metaHtml(view: MetaView): string {
  const main = html`${title(view)}${correlations(view)}${accuracies(view)}${scatters(view)}${matrices(view)}${curves(view)}${rankings(view)}${averages(view)}`;
  return page({ title: TITLE, links: links(view), main, script: META_SCRIPT });
}

/**
 * The pictures as SVG files, for papers and slides: each stands alone, on white, with its looks inside.
 *
 *   svgFiles(view)  // [{ name: 'scatter-types.svg', content: '<svg …' }, …]
 */
export function svgFiles(view: MetaView): readonly ReportFile[] {
  return pictureFiles([
    ...view.scatters.map((scatter) => scatterPicture(scatter, view)),
    ...view.matrices.map(matrixPicture),
    ...view.combinations.flatMap((combination) =>
      combination.levels.map((level) => curvePicture(combination, level)),
    ),
    ...view.rankings.map((shown) => rankingPicture(shown, view)),
  ]);
}

const TITLE = 'Metrics against people';

function links(view: MetaView): readonly (readonly [string, string])[] {
  const { combinations, noun } = view;
  return [
    ['#correlations', 'Correlations'],
    ...(accuracyTables(view) === null ? [] : [['#accuracy', 'Accuracy'] as const]),
    ['#scatters', 'Scatter'],
    ['#matrices', 'Matrix'],
    ...(combinations.length > 0 ? [['#curves', 'α'] as const] : []),
    ['#rankings', 'Ranking'],
    ['#averages', noun[1] === 'systems' ? 'Systems' : 'Summaries'],
  ];
}

function title(view: MetaView): Html {
  const { evaluation, topics, systems, noun, field } = view;
  const { settings, coefficient } = evaluation;
  const lead = `${plural(evaluation.metrics.length, 'metric')} against human ${field}: ${plural(systems.length, ...noun)}, ${plural(topics, 'topic')}.`;
  const { resample, resamples, test, seed } = settings;
  const signature = formatSignature({ meta: field, coefficient, resample, resamples, test, seed });
  return header({ title: TITLE, lead, notes: view.notes, signature });
}

function correlations(view: MetaView): Html {
  const { evaluation } = view;
  return section(
    'correlations',
    'Correlations',
    `Intervals and tests: ${describeResamples(evaluation.settings)}. Ties: pairs of equal values, of the metric / of the judgments. Dropped: summaries that the metric did not score, or nobody judged.`,
    [...levelsOf(evaluation).map((level) => levelTable(view, level)), comparisonTable(view)],
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
    html`<div class="charts">${view.scatters.map((scatter) => figure(scatterPicture(scatter, view)))}</div>`,
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
    combination.levels.map((level) => figure(curvePicture(combination, level))),
  );
  return section('curves', 'Combinations', lead, [html`<div class="charts">${pictures}</div>`]);
}

function rankings(view: MetaView): Html {
  const lead = `${view.noun[1] === 'systems' ? 'Systems' : 'Summaries'} that share a letter do not differ significantly: Wilcoxon’s signed-rank test over topics for each pair, with Holm’s correction. Lines are bootstrap intervals of the average.`;
  return section('rankings', 'Ranking', lead, [
    html`<div class="charts wide">${view.rankings.map((shown) => figure(rankingPicture(shown, view), true))}</div>`,
  ]);
}

function averages(view: MetaView): Html {
  const lead = view.topics === 1 ? 'Scores of all summaries.' : 'Averages over topics.';
  const heading = view.noun[1] === 'systems' ? 'Systems' : 'Summaries';
  return section('averages', heading, lead, [systemTable(view)]);
}
