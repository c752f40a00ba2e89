/**
 * Does the annotator matter: the same summaries scored against several annotators' pyramids. Table 1 of pyramid-2003
 * compares the annotators' scores by a one-way analysis of variance; beside it stand the split of the variance into
 * annotator, topic and summariser, and how far the annotators' rankings agree.
 *
 *   studyAnnotators({ score: 'quality', rows: [{ annotator: 'ann', topic: 't', summary: 's1', score: .9 }, …] })
 */
import { deviation, mean } from 'd3-array';
import { CheopsError } from '../../errors.ts';
import { compareIds } from '../../model.ts';
import { allPairs } from '../../optimize/subsets.ts';
import { type Anova, oneWayAnova } from '../anova.ts';
import { byCoefficient, type Coefficient, type Correlation, correlation } from '../correlation.ts';
import { gammaTail } from '../distribution.ts';
import { rank } from '../ranks.ts';
import type { ScoreRow } from '../score-table.ts';
import { splitVariance, type VarianceSplit } from '../variance.ts';

export interface AnnotatorRow extends ScoreRow {
  readonly annotator: string;
}

export interface AnnotatorPair extends Readonly<Record<Coefficient, Correlation>> {
  readonly a: string;
  readonly b: string;
  /** The mean of the scores' differences, without their signs. */
  readonly difference: number;
}

export interface AnnotatorStudy {
  readonly study: 'annotators';
  readonly score: string;
  readonly annotators: readonly {
    readonly annotator: string;
    readonly mean: number;
    readonly deviation: number | null;
  }[];
  /** Summaries that all annotators scored, each with the scores in the order of the annotators. */
  readonly rows: readonly {
    readonly topic: string;
    readonly summary: string;
    readonly scores: readonly number[];
  }[];
  /** Summaries that an annotator did not score, which are left out. */
  readonly dropped: number;
  /** Annotators as groups, as Table 1 of pyramid-2003 compares them. */
  readonly anova: Anova;
  readonly variance: VarianceSplit;
  readonly pairs: readonly AnnotatorPair[];
  /** Kendall's W over all annotators, with ties; null where nothing can be ranked. */
  readonly concordance: {
    readonly w: number;
    readonly chiSquare: number;
    readonly df: number;
    readonly p: number;
  } | null;
}

export function studyAnnotators({
  rows,
  score,
}: {
  readonly rows: readonly AnnotatorRow[];
  readonly score: string;
}): AnnotatorStudy {
  const annotators = [...new Set(rows.map(({ annotator }) => annotator))].sort(compareIds);
  const { complete, dropped } = alignRows(rows, annotators);
  if (annotators.length < 2 || complete.length === 0) {
    throw new CheopsError('E_MISMATCH', 'No summary was scored by two annotators or more.', {
      fix: 'Give two annotations of the same texts, with the same ids.',
    });
  }
  const columns = annotators.map((_, a) => complete.map(({ scores }) => scores[a]!));
  return {
    study: 'annotators',
    score,
    annotators: annotators.map((annotator, a) => ({
      annotator,
      mean: mean(columns[a]!)!,
      deviation: deviation(columns[a]!) ?? null,
    })),
    rows: complete,
    dropped,
    anova: oneWayAnova(columns),
    variance: splitVariance({
      values: columns.flat(),
      factors: {
        annotator: annotators.flatMap((annotator) => complete.map(() => annotator)),
        topic: annotators.flatMap(() => complete.map(({ topic }) => topic)),
        summariser: annotators.flatMap(() => complete.map(({ summary }) => summary)),
      },
    }),
    pairs: allPairs([...annotators.keys()]).map(([i, j]) =>
      comparePair(annotators[i]!, annotators[j]!, columns[i]!, columns[j]!),
    ),
    concordance: concordance(columns),
  };
}

function alignRows(rows: readonly AnnotatorRow[], annotators: readonly string[]) {
  const byText = new Map<string, Map<string, number | null>>();
  for (const { annotator, topic, summary, score } of rows) {
    const key = JSON.stringify([topic, summary]);
    const own = byText.get(key) ?? new Map<string, number | null>();
    byText.set(key, own.set(annotator, score));
  }
  const complete = [...byText].flatMap(([key, own]) => {
    const scores = annotators.map((annotator) => own.get(annotator) ?? null);
    const [topic, summary] = JSON.parse(key) as [string, string];
    return scores.includes(null) ? [] : [{ topic, summary, scores: scores as number[] }];
  });
  complete.sort((a, b) => compareIds(a.topic, b.topic) || compareIds(a.summary, b.summary));
  return { complete, dropped: byText.size - complete.length };
}

function comparePair(a: string, b: string, x: readonly number[], y: readonly number[]): AnnotatorPair {
  return {
    a,
    b,
    ...byCoefficient((coefficient) => correlation(coefficient, x, y)),
    difference: mean(x, (value, i) => Math.abs(value - y[i]!))!,
  };
}

/** W = 12 Σ(R − R̄)² / (m²(n³ − n) − m Σ(t³ − t)), and m(n − 1)W ~ χ² with n − 1 degrees of freedom. */
function concordance(columns: readonly (readonly number[])[]): AnnotatorStudy['concordance'] {
  const [m, n] = [columns.length, columns[0]!.length];
  const rankings = columns.map((column) => rank(column));
  const sums = columns[0]!.map((_, i) => rankings.reduce((sum, { midRanks }) => sum + midRanks[i]!, 0));
  const middle = (m * (n + 1)) / 2;
  const squares = sums.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const ties = rankings.flatMap(({ tieSizes }) => tieSizes).reduce((sum, t) => sum + t ** 3 - t, 0);
  const denominator = m * m * (n ** 3 - n) - m * ties;
  if (n < 2 || denominator === 0) return null;
  const w = (12 * squares) / denominator;
  const df = n - 1;
  const chiSquare = m * df * w;
  return { w, chiSquare, df, p: gammaTail({ shape: df / 2, x: chiSquare / 2 }) };
}
