/**
 * A combination of two metrics at every level: the curve over α, and what it is worth on topics that α was not
 * chosen on.
 *
 *   combineMetrics({ scores, human, a: 'types', b: 'rouge-2', levels: ['summary'], coefficient: 'pearson' })
 */
import { type CombinationCurve, combinationCurve } from './combination.ts';
import type { Coefficient } from './correlation.ts';
import type { MetricRow } from './floor.ts';
import { type HeldOutCombination, heldOutCombination } from './held-out.ts';
import type { Level } from './level.ts';
import { alignScores, type ScoreRow } from './score-table.ts';

export interface CombinationAtLevel extends HeldOutCombination {
  readonly level: Level;
  readonly points: CombinationCurve['points'];
}

export interface Combination {
  readonly a: string;
  readonly b: string;
  readonly coefficient: Coefficient;
  readonly standardised: boolean;
  readonly topics: readonly string[];
  readonly levels: readonly CombinationAtLevel[];
}

export function combineMetrics({
  scores,
  human,
  a,
  b,
  levels,
  coefficient,
  standardise = false,
}: {
  readonly scores: readonly MetricRow[];
  readonly human: readonly ScoreRow[];
  readonly a: string;
  readonly b: string;
  readonly levels: readonly Level[];
  readonly coefficient: Coefficient;
  readonly standardise?: boolean;
}): Combination {
  const rowsOf = (metric: string) => scores.filter((row) => row.metric === metric);
  const table = alignScores({ metrics: { [a]: rowsOf(a), [b]: rowsOf(b) }, human });
  return {
    a,
    b,
    coefficient,
    standardised: standardise,
    topics: table.topics,
    levels: levels.map((level) => {
      const input = { table, a, b, level, coefficient, standardise };
      const { points } = combinationCurve(input);
      const { a: ofA, b: ofB, ...held } = heldOutCombination(input);
      return { level, points, ...held, a: ofA, b: ofB };
    }),
  };
}
