/**
 * How the metrics agree with each other and with people, at one level.
 *
 *   correlationMatrix({ table, level: 'system', coefficient: 'pearson' })
 *   // { names: ['human', 'types', 'rouge-1'], values: [[1, 0.89, 0.91], …], n: 25 }
 */
import { correlateTable } from './correlate.ts';
import type { LevelOptions } from './level.ts';

export interface CorrelationMatrix extends Omit<LevelOptions, 'table'> {
  /** null stands for people. */
  readonly names: readonly (string | null)[];
  /** null where a correlation is undefined, on the diagonal too. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly n: number;
}

export function correlationMatrix({ table, level, coefficient }: LevelOptions): CorrelationMatrix {
  const names = [null, ...Object.keys(table.metrics)];
  const columns = names.map((name) => (name === null ? table.human : table.metrics[name]!));
  const results = columns.map((human) =>
    columns.map((scores) => correlateTable({ ...table, human }, scores, level)),
  );
  return {
    level,
    coefficient,
    names,
    values: results.map((row) => row.map((result) => result[coefficient].value)),
    n: Math.max(...results.flat().map(({ n }) => n)),
  };
}
