/**
 * Tries every combination of parameter values, and says which parameters matter (pyreval-2019 appendix B).
 *
 *   const results = await gridSearch({ grid: { beta: [2, 2.5], edge: [80, 83] }, score: measure });
 *   bestOf(results)                      // { parameters: { beta: 2.5, edge: 83 }, score: 0.72 }
 *   anovaOfGrid(results, 'beta')         // one-way ANOVA of the scores, grouped by beta
 */
import { greatest, group } from 'd3-array';
import { type Anova, oneWayAnova } from './anova.ts';

export type Parameters = Readonly<Record<string, number | string | boolean>>;
export type Grid = Readonly<Record<string, readonly (number | string | boolean)[]>>;

export interface GridResult {
  readonly parameters: Parameters;
  /** null: the combination has no score. */
  readonly score: number | null;
}

/** Every combination, the last parameter changing fastest. */
export function gridPoints(grid: Grid): readonly Parameters[] {
  return Object.entries(grid).reduce<readonly Parameters[]>(
    (points, [name, values]) =>
      points.flatMap((point) => values.map((value) => ({ ...point, [name]: value }))),
    [{}],
  );
}

/** Scores every combination, one after the other, in the order of `gridPoints`. */
export async function gridSearch({
  grid,
  score,
}: {
  readonly grid: Grid;
  readonly score: (parameters: Parameters) => number | null | Promise<number | null>;
}): Promise<readonly GridResult[]> {
  const results: GridResult[] = [];
  for (const parameters of gridPoints(grid)) results.push({ parameters, score: await score(parameters) });
  return results;
}

/** The highest score; the first of equals. */
export function bestOf(results: readonly GridResult[]): GridResult | undefined {
  const scored = results.filter(({ score }) => score !== null);
  return greatest(scored, (a, b) => a.score! - b.score!);
}

/** Does this parameter make a difference to the score? Combinations without a score are left out. */
export function anovaOfGrid(results: readonly GridResult[], parameter: string): Anova {
  const scored = results.filter(({ score }) => score !== null);
  const byValue = group(scored, ({ parameters }) => parameters[parameter]);
  return oneWayAnova([...byValue.values()].map((own) => own.map(({ score }) => score!)));
}
