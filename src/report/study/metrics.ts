/** Studies of metrics against people, as tables and pictures: settings, and Table 3 of pyreval-2019. */
import type { SettingsStudy } from '../../meta/study/settings.ts';
import type { ScoresStudy, ShapeStudy, VectorsStudy } from '../../meta/study/tables-of-metrics.ts';
import type { Choices } from '../../signature.ts';
import { displayName, formatFixed, formatProbability, plural } from '../format.ts';
import { planePicture } from './plane.ts';
import { type StudyReport, tableSection } from './report.ts';

/** The best few of all combinations. */
const SHOWN = 5;

export function settingsReport(
  study: SettingsStudy,
  { signature, notes = [] }: { readonly signature: Choices; readonly notes?: readonly string[] },
): StudyReport {
  const { metric, score, settings, results, planes, coefficient, level, field } = study;
  const valuesOf = (name: string) => settings.find(({ setting }) => setting === name)!.values;
  const best = results.toSorted((a, b) => (b.score ?? -2) - (a.score ?? -2)).slice(0, SHOWN);
  return {
    title: `Which settings of ${metric} matter?`,
    lead: `${plural(results.length, 'combination')}: ${coefficient} of ${score} with people’s ${field}, ${level} level.`,
    notes,
    signature,
    sections: [
      {
        id: 'anova',
        heading: 'Analysis of variance',
        lead: '',
        tables: [
          {
            caption: 'One-way ANOVA for each setting',
            headers: ['parameter', 'DF', 'F-value', 'P-value', 'n'],
            rows: settings.map(({ setting, anova: { f, p, between, within } }) => [
              setting,
              String(between.df),
              formatFixed(f, 2),
              formatProbability(p),
              String(between.df + within.df + 1),
            ]),
          },
          {
            caption: 'The best combinations',
            headers: [...settings.map(({ setting }) => setting), coefficient],
            names: settings.length,
            rows: best.map(({ parameters, score: value }) => [
              ...settings.map(({ setting }) => String(parameters[setting])),
              formatFixed(value),
            ]),
          },
        ],
        pictures: planes.map(({ x, y, means }) =>
          planePicture({
            name: `${x}-${y}`,
            heading: `${coefficient} by ${x} and ${y}`,
            x: { title: x, values: valuesOf(x) },
            y: { title: y, values: valuesOf(y) },
            means,
          }),
        ),
      },
    ],
  };
}

export function scoresReport(
  { rows }: ScoresStudy,
  { signature, notes = [] }: { readonly signature: Choices; readonly notes?: readonly string[] },
): StudyReport {
  const columns = ['raw', 'quality', 'comprehensive', 'rouge2'] as const;
  return {
    title: 'Scores of metrics against people’s',
    lead: 'Pearson correlations within each topic, in the layout of pyreval-2019 Table 3. R2: ROUGE-2 recall with people’s coverage.',
    notes,
    signature,
    sections: [
      tableSection('scores', 'Correlations', {
        caption: 'Correlation with people’s scores',
        headers: ['Topic', 'Variant', 'Raw/Cov.', 'Qual.', 'Comp.', 'R2'],
        names: 2,
        rows: rows.map((row) => [
          displayName(row.topic),
          row.metric,
          ...columns.map((column) => formatFixed(row[column], 2)),
        ]),
      }),
    ],
  };
}

export function vectorsReport(
  { metric, topics, summaries, vectors }: VectorsStudy,
  { signature }: { readonly signature: Choices },
): StudyReport {
  const missing = vectors.flatMap((own) =>
    own.reason === undefined ? [] : [`${own.vectors}: ${own.reason}`],
  );
  return {
    title: 'Kinds of vectors against people',
    lead: `Pearson correlation of raw ${metric} with people’s, ${plural(topics, 'topic')}, in the layout of pyreval-2019 Table 1.`,
    notes: missing,
    signature,
    sections: [
      tableSection('vectors', 'Vectors', {
        caption: 'Correlation with people’s raw scores',
        headers: ['Data (size)', ...vectors.map((own) => own.vectors)],
        rows: [
          [
            `${plural(summaries, 'summary', 'summaries')}`,
            ...vectors.map(({ value }) => formatFixed(value, 4)),
          ],
        ],
      }),
    ],
  };
}

export function shapeReport(
  { most, rows }: ShapeStudy,
  { signature }: { readonly signature: Choices },
): StudyReport {
  // As in the paper: each weight by itself down to 3, and the rest together.
  const weights = Array.from({ length: Math.max(0, most - 2) }, (_, i) => most - i);
  return {
    title: 'Shapes of pyramids',
    lead: 'How many units weigh how much, in the layout of pyreval-2019 Table 2.',
    notes: [],
    signature,
    sections: [
      tableSection('shape', 'Shapes', {
        caption: 'Units by weight',
        headers: ['Topic', 'Variant', 'All', ...weights.map((w) => `w=${w}`), 'w≤2'],
        names: 2,
        rows: rows.map(({ topic, variant, units, tiers }) => [
          displayName(topic),
          variant,
          String(units),
          ...weights.map((w) => String(tiers[w - 1] ?? 0)),
          String((tiers[0] ?? 0) + (tiers[1] ?? 0)),
        ]),
      }),
    ],
  };
}
