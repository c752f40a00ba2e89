/**
 * Two metrics together: α·A + (1 − α)·B, and how the agreement with people depends on α (ape-2017 §5, Figure 2).
 *
 *   combinationCurve({ table, a: 'ape', b: 'rouge-su4', level: 'pooled' })
 *   // { points: [{ alpha: 0, pearson: 0.662, … }, { alpha: 0.05, … }, …], best: { pearson: 0.2, … } }
 *
 * Scores are combined as they are, as in the paper; `standardise` brings both to mean 0 and deviation 1 first. The best
 * α is found on the same data that it is measured on, so it flatters: α = 0.5 is the blind choice. Where one of the two
 * has no correlation of its own, a constant metric say, every mixture would be the other one: there is no curve.
 */
import { COEFFICIENTS, type Coefficient } from './correlation.ts';
import { type Level, levelCorrelation } from './level.ts';
import type { ScoreTable } from './score-table.ts';
import { standardise } from './standardise.ts';

export interface CurvePoint extends Readonly<Record<Coefficient, number | null>> {
  readonly alpha: number;
}

export interface CombinationCurve {
  readonly points: readonly CurvePoint[];
  /** The α with the highest correlation; the smallest of equals. */
  readonly best: Readonly<Record<Coefficient, number | null>>;
}

/** Correlations that differ by less are equal but for rounding. */
export const SAME = 1e-9;

export function combinationCurve(input: {
  readonly table: ScoreTable;
  readonly a: string;
  readonly b: string;
  readonly level: Level;
  /** α goes from 0 to 1 in this many steps. */
  readonly steps?: number;
  readonly standardise?: boolean;
}): CombinationCurve {
  const { table, level, steps = 20 } = input;
  const prepare = input.standardise === true ? standardise : (scores: Float64Array) => scores;
  const [a, b] = [prepare(table.metrics[input.a]!), prepare(table.metrics[input.b]!)];
  const agreements = COEFFICIENTS.map((coefficient) => {
    const agreement = levelCorrelation({ table, level, coefficient });
    const defined = [a, b].every((scores) => !Number.isNaN(agreement(scores)()));
    return defined ? (scores: Float64Array) => agreement(scores)() : () => Number.NaN;
  });
  const points = Array.from({ length: steps + 1 }, (_, step): CurvePoint => {
    const alpha = step / steps;
    const combined = a.map((score, i) => alpha * score + (1 - alpha) * b[i]!);
    const values = agreements.map((agreement) => agreement(combined));
    const entries = COEFFICIENTS.map((coefficient, i) => [
      coefficient,
      Number.isNaN(values[i]) ? null : values[i]!,
    ]);
    return { alpha, ...(Object.fromEntries(entries) as Record<Coefficient, number | null>) };
  });
  const best = Object.fromEntries(
    COEFFICIENTS.map((coefficient) => [coefficient, bestAlpha(points, coefficient)]),
  );
  return { points, best: best as CombinationCurve['best'] };
}

function bestAlpha(points: readonly CurvePoint[], coefficient: Coefficient): number | null {
  let best: CurvePoint | undefined;
  for (const point of points) {
    const value = point[coefficient];
    if (value !== null && (best === undefined || value > best[coefficient]! + SAME)) best = point;
  }
  return best?.alpha ?? null;
}
