/** Does the annotator matter, as tables and pictures. */
import type { AnnotatorStudy } from '../../meta/study/annotators.ts';
import type { VarianceSplit } from '../../meta/variance.ts';
import type { Choices } from '../../signature.ts';
import { displayName, formatFixed, formatProbability, plural } from '../format.ts';
import { dotsPicture } from './dots.ts';
import { type StudyReport, type StudySection, type StudyTable, tableSection } from './report.ts';

export function annotatorsReport(
  study: AnnotatorStudy,
  {
    signature,
    of,
    notes = [],
  }: {
    readonly signature: Choices;
    /** What was scored: summaries, or references. */
    readonly of: 'summaries' | 'references';
    readonly notes?: readonly string[];
  },
): StudyReport {
  const { annotators, rows, score, dropped } = study;
  const several = new Set(rows.map(({ topic }) => topic)).size > 1;
  const names = annotators.map(({ annotator }) => displayName(annotator));
  const label = (row: (typeof rows)[number]) => [
    ...(several ? [displayName(row.topic)] : []),
    displayName(row.summary),
  ];
  const lost =
    dropped === 0 ? [] : [`${dropped} of the texts were not scored by all annotators, and are left out.`];
  return {
    title: 'Does the annotator matter?',
    lead: `${plural(annotators.length, 'annotator')}, ${plural(rows.length, of === 'summaries' ? 'summary' : 'reference', of)}, ${score} scores.`,
    notes: [...lost, ...notes],
    signature,
    sections: [
      {
        id: 'scores',
        heading: 'Scores',
        lead: anovaWords(study),
        tables: [scoreTable(study, names, label)],
        pictures: [
          dotsPicture({
            name: 'annotators',
            heading: `${score} by several annotators`,
            note: `${plural(rows.length, 'text')}, a dot for each annotator`,
            title: score,
            rows: rows.map((row) => ({ name: label(row).join(': '), values: row.scores })),
            series: names,
          }),
        ],
      },
      varianceSection(study.variance),
      tableSection(
        'rankings',
        'Rankings',
        {
          caption: 'Agreement of rankings',
          headers: ['annotators', 'n', 'pearson', 'spearman', 'kendall', 'mean difference'],
          rows: study.pairs.map(({ a, b, pearson, spearman, kendall, difference }) => [
            `${displayName(a)} and ${displayName(b)}`,
            String(pearson.n),
            ...[pearson, spearman, kendall].map(({ value }) => formatFixed(value)),
            formatFixed(difference),
          ]),
        },
        concordanceWords(study),
      ),
    ],
  };
}

/** More texts than this are rows, and annotators columns. */
const MOST_COLUMNS = 8;

/** As Table 1 of pyramid-2003: a row for each annotator, as long as the texts fit beside each other. */
function scoreTable(
  { annotators, rows, score }: AnnotatorStudy,
  names: readonly string[],
  label: (row: AnnotatorStudy['rows'][number]) => readonly string[],
): StudyTable {
  const caption = `${score} by annotator`;
  const texts = rows.map((row) => label(row).join(': '));
  if (rows.length > MOST_COLUMNS) {
    const foot = (name: string, of: (own: (typeof annotators)[number]) => number | null) => [
      name,
      ...annotators.map((own) => formatFixed(of(own))),
    ];
    return {
      caption,
      headers: ['text', ...names],
      rows: [
        ...rows.map(({ scores }, i) => [texts[i]!, ...scores.map((value) => formatFixed(value))]),
        foot('mean', ({ mean }) => mean),
        foot('sd', ({ deviation }) => deviation),
      ],
    };
  }
  return {
    caption,
    headers: ['annotator', ...texts, 'mean', 'sd'],
    rows: annotators.map(({ mean, deviation }, a) => [
      names[a]!,
      ...rows.map(({ scores }) => formatFixed(scores[a])),
      formatFixed(mean),
      formatFixed(deviation),
    ]),
  };
}

function anovaWords({ anova: { f, p, between, within, reason } }: AnnotatorStudy): string {
  if (f === null) return `No analysis of variance between annotators: ${reason}.`;
  return `Annotators as groups: F(${between.df}, ${within.df}) = ${f.toFixed(2)}, p = ${p!.toFixed(2)}.`;
}

function concordanceWords({ concordance }: AnnotatorStudy): string {
  if (concordance === null) return '';
  const { w, df, chiSquare, p } = concordance;
  return `Kendall’s W over all annotators: ${w.toFixed(3)} (χ²(${df}) = ${chiSquare.toFixed(2)}, p ${p < 0.0001 ? '< .0001' : `= ${p.toFixed(4)}`}).`;
}

/** How the variance is split, a row for each factor. */
export function varianceSection({ parts, residual, total }: VarianceSplit): StudySection {
  return tableSection('variance', 'Variance', {
    caption: 'Variance by factor (main effects; type II sums of squares)',
    headers: ['factor', 'df', 'sum of squares', 'share', 'F', 'p'],
    rows: [
      ...parts.map(({ factor, df, squares, share, f, p }) => [
        factor,
        String(df),
        squares.toFixed(4),
        formatFixed(share),
        formatFixed(f, 2),
        formatProbability(p),
      ]),
      ['rest', String(residual.df), residual.squares.toFixed(4), formatFixed(residual.share), '', ''],
      ['all', String(total.df), total.squares.toFixed(4), '', '', ''],
    ],
  });
}
