/**
 * Summarisers over topics: mean and deviation of each, and how much of the variance goes with the summariser, the topic
 * and neither (pyramid-2003 Table 3 and Figure 7).
 *
 *   studySummarisers({ rows: [{ topic: 't1', summary: 's1', score: .5 }, …], score: 'coverage' })
 */
import { compareIds } from '../../model.ts';
import type { ScoreRow } from '../score-table.ts';
import { splitVariance, type VarianceSplit } from '../variance.ts';
import { type Spread, spread } from './references.ts';

export type SummariserRow = ScoreRow;

export interface Summariser extends Spread {
  readonly summariser: string;
  readonly topics: number;
  /** Topics without a score. */
  readonly unscored: number;
}

export interface SummariserStudy {
  readonly study: 'summarisers';
  readonly score: string;
  readonly topics: readonly string[];
  /** By mean, the best first. */
  readonly summarisers: readonly Summariser[];
  readonly all: (Spread & { readonly n: number }) | null;
  readonly variance: VarianceSplit;
  /** What Figure 7 shows. */
  readonly rows: readonly SummariserRow[];
}

export function studySummarisers({
  rows,
  score,
}: {
  readonly rows: readonly SummariserRow[];
  readonly score: string;
}): SummariserStudy {
  const sorted = rows.toSorted((a, b) => compareIds(a.topic, b.topic) || compareIds(a.summary, b.summary));
  const scored = sorted.flatMap((row) => (row.score === null ? [] : [{ ...row, score: row.score }]));
  const names = [...new Set(sorted.map(({ summary }) => summary))].sort(compareIds);
  const summarisers = names.flatMap((summariser): Summariser[] => {
    const own = scored.filter(({ summary }) => summary === summariser).map((row) => row.score);
    const unscored = sorted.filter(({ summary }) => summary === summariser).length - own.length;
    const over = spread(own);
    return over === null ? [] : [{ summariser, topics: own.length, unscored, ...over }];
  });
  const values = scored.map((row) => row.score);
  const all = spread(values);
  return {
    study: 'summarisers',
    score,
    topics: [...new Set(sorted.map(({ topic }) => topic))],
    summarisers: summarisers.sort((a, b) => b.mean - a.mean || compareIds(a.summariser, b.summariser)),
    all: all === null ? null : { n: values.length, ...all },
    variance: splitVariance({
      values,
      factors: {
        summariser: scored.map(({ summary }) => summary),
        topic: scored.map(({ topic }) => topic),
      },
    }),
    rows: sorted,
  };
}
