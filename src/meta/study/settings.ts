/**
 * Which settings of a metric matter: its agreement with people for every combination of values, an analysis of variance
 * for each setting, and the means for two of them (pyreval-2019 appendix B, Table 5 and Figure 8).
 *
 *   studySettings({ metric: 'pyreval-g', score: 'raw', coefficient: 'pearson', level: 'summary', grid, results })
 */
import { mean } from 'd3-array';
import { allPairs } from '../../optimize/subsets.ts';
import type { Anova } from '../anova.ts';
import type { Coefficient } from '../correlation.ts';
import { anovaOfGrid, bestOf, type GridResult } from '../grid.ts';
import type { Level } from '../level.ts';

export interface SettingsStudy {
  readonly study: 'settings';
  readonly metric: string;
  readonly score: string;
  readonly field: string;
  readonly coefficient: Coefficient;
  readonly level: Level;
  readonly settings: readonly {
    readonly setting: string;
    readonly values: readonly number[];
    readonly anova: Anova;
  }[];
  readonly best: GridResult | null;
  readonly results: readonly GridResult[];
  /** For each two settings, the mean over all others. */
  readonly planes: readonly SettingsPlane[];
}

export interface SettingsPlane {
  readonly x: string;
  readonly y: string;
  /** A row for each value of y; null where no combination has a value. */
  readonly means: readonly (readonly (number | null)[])[];
}

export function studySettings({
  grid,
  results,
  ...about
}: Pick<SettingsStudy, 'metric' | 'score' | 'field' | 'coefficient' | 'level'> & {
  readonly grid: Readonly<Record<string, readonly number[]>>;
  readonly results: readonly GridResult[];
}): SettingsStudy {
  const names = Object.keys(grid).filter((name) => grid[name]!.length > 1);
  return {
    study: 'settings',
    ...about,
    settings: Object.entries(grid).map(([setting, values]) => ({
      setting,
      values,
      anova: anovaOfGrid(results, setting),
    })),
    best: bestOf(results) ?? null,
    results,
    planes: allPairs(names).map(([x, y]) => planeOf(x, y, grid, results)),
  };
}

function planeOf(
  x: string,
  y: string,
  grid: Readonly<Record<string, readonly number[]>>,
  results: readonly GridResult[],
): SettingsPlane {
  const at = (column: number, row: number) =>
    results.filter(({ parameters }) => parameters[x] === column && parameters[y] === row);
  return {
    x,
    y,
    means: grid[y]!.map((row) =>
      grid[x]!.map((column) => mean(at(column, row), ({ score }) => score) ?? null),
    ),
  };
}
