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
import { byCoefficient, type Coefficient } from './correlation.ts';
import { defined, type LevelOptions, levelCorrelation } from './level.ts';
import { standardise } from './standardise.ts';

export interface CurvePoint extends Readonly<Record<Coefficient, number | null>> {
  readonly alpha: number;
}

export interface CombinationCurve {
  readonly points: readonly CurvePoint[];
  /** The α with the highest correlation; the smallest of equals. */
  readonly best: Readonly<Record<Coefficient, number | null>>;
}

export interface CombinationInput extends Omit<LevelOptions, 'coefficient'> {
  readonly a: string;
  readonly b: string;
  readonly standardise?: boolean;
}

export function combinationCurve(
  /** α goes from 0 to 1 in this many steps. */
  input: CombinationInput & { readonly steps?: number },
): CombinationCurve {
  const { table, level, steps } = input;
  const { a, b, mix } = mixtureOf(input);
  const agreements = byCoefficient((coefficient) => {
    const agreement = levelCorrelation({ table, level, coefficient });
    const isDefined = [a, b].every((scores) => !Number.isNaN(agreement(scores)()));
    return (scores: Float64Array) => (isDefined ? defined(agreement(scores)()) : null);
  });
  const points = alphas(steps).map((alpha): CurvePoint => {
    const combined = mix(() => alpha);
    return { alpha, ...byCoefficient((coefficient) => agreements[coefficient](combined)) };
  });
  const best = byCoefficient((coefficient) =>
    bestAlpha(points.map((point) => ({ alpha: point.alpha, value: point[coefficient] }))),
  );
  return { points, best };
}

/** The scores of both metrics, and α·A + (1 − α)·B, where each topic may have an α of its own. */
export function mixtureOf({ table, ...input }: CombinationInput) {
  const prepare = input.standardise === true ? standardise : (scores: Float64Array) => scores;
  const [a, b] = [prepare(table.metrics[input.a]!), prepare(table.metrics[input.b]!)];
  const mix = (alphaOf: (topic: number) => number): Float64Array =>
    a.map((score, i) => {
      const alpha = alphaOf(table.topic[i]!);
      return alpha * score + (1 - alpha) * b[i]!;
    });
  return { a, b, mix };
}

export function alphas(steps = 20): readonly number[] {
  return Array.from({ length: steps + 1 }, (_, step) => step / steps);
}

/** Correlations that differ by less are equal but for rounding. */
const SAME = 1e-9;

/** The α with the highest value, the smallest of equals; null without any value. */
export function bestAlpha(points: readonly { alpha: number; value: number | null }[]): number | null {
  let best: { alpha: number; value: number } | null = null;
  for (const { alpha, value } of points) {
    if (value !== null && (best === null || value > best.value + SAME)) best = { alpha, value };
  }
  return best?.alpha ?? null;
}
