/**
 * At which level a metric is compared with people, as functions of a table (METHODS §10).
 *
 *   const agreement = levelCorrelation({ table, level: 'system', coefficient: 'pearson' });
 *   agreement(table.metrics.types)()                         // r of the systems' averages
 *   agreement(table.metrics.types)({ topics, systems })      // the same in a resample: how often each counts
 *
 * *System*: correlate the systems' averages over topics. *Summary*: correlate within each topic and average over the
 * topics in which that is defined. *Pooled*: correlate all summaries at once (ape-2017 §5).
 */
import { fsum } from 'd3-array';
import type { Coefficient } from './correlation.ts';
import type { ScoreTable } from './score-table.ts';
import { prepareColumn, refreshColumn, weightedCorrelation } from './weighted.ts';

export const LEVELS = ['system', 'summary', 'pooled'] as const;
export type Level = (typeof LEVELS)[number];

/** Correlations are NaN inside where they are undefined, and null outside. */
export function defined(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** How often each topic and each system counts. */
export interface Counts {
  readonly topics: Float64Array;
  readonly systems: Float64Array;
}

/** The correlation with people in a resample, or as it is; NaN where undefined. */
export interface Agreement {
  (counts?: Counts): number;
  /** To be called when the scores have changed. */
  refresh(): void;
}

export interface LevelOptions {
  readonly table: ScoreTable;
  readonly level: Level;
  readonly coefficient: Coefficient;
}

/** Prepares what depends on people only; then give it a metric's scores. */
export function levelCorrelation(options: LevelOptions): (scores: Float64Array) => Agreement {
  return { system: systemLevel, summary: summaryLevel, pooled: pooledLevel }[options.level](options);
}

function once(table: ScoreTable): Counts {
  return {
    topics: new Float64Array(table.topics.length).fill(1),
    systems: new Float64Array(table.systems.length).fill(1),
  };
}

function systemLevel({ table, coefficient }: LevelOptions): (scores: Float64Array) => Agreement {
  const all = once(table);
  const x = prepareColumn(new Float64Array(table.systems.length), coefficient);
  const y = prepareColumn(new Float64Array(table.systems.length), coefficient);
  const numbers = new Float64Array(table.systems.length);
  const present = new Float64Array(table.systems.length);
  return (scores) => {
    const agreement = ({ topics, systems }: Counts = all) => {
      averageBySystem(table, scores, topics, { x: x.values, y: y.values, numbers });
      for (let s = 0; s < present.length; s++) present[s] = numbers[s] === 0 ? 0 : systems[s]!;
      refreshColumn(x, coefficient);
      refreshColumn(y, coefficient);
      return weightedCorrelation(coefficient, x, y, present);
    };
    return Object.assign(agreement, { refresh: () => {} });
  };
}

/** Fills x and y with each system's averages over topics that count as often as `topics` says. */
function averageBySystem(
  { starts, system, human }: ScoreTable,
  scores: Float64Array,
  topics: Float64Array,
  { x, y, numbers }: Readonly<Record<'x' | 'y' | 'numbers', Float64Array>>,
): void {
  for (const sums of [x, y, numbers]) sums.fill(0);
  for (let t = 0; t < topics.length; t++) {
    const count = topics[t]!;
    if (count === 0) continue;
    for (let i = starts[t]!; i < starts[t + 1]!; i++) {
      const s = system[i]!;
      x[s]! += count * scores[i]!;
      y[s]! += count * human[i]!;
      numbers[s]! += count;
    }
  }
  for (let s = 0; s < numbers.length; s++) {
    if (numbers[s] === 0) continue;
    x[s] = steady(x[s]! / numbers[s]!);
    y[s] = steady(y[s]! / numbers[s]!);
  }
}

/** The value with the last 13 of its 53 bits rounded away, so that averages that differ by rounding errors are ties. */
export function steady(value: number): number {
  const scaled = value * 8193;
  return scaled - (scaled - value);
}

/** Each system's average over its topics. */
export function systemAverages(table: ScoreTable, scores: Float64Array): Float64Array {
  const bySystem = table.systems.map((): number[] => []);
  scores.forEach((score, i) => {
    bySystem[table.system[i]!]!.push(score);
  });
  return Float64Array.from(bySystem, (own) => steady(fsum(own) / own.length));
}

function summaryLevel({ table, coefficient }: LevelOptions): (scores: Float64Array) => Agreement {
  const all = once(table);
  const slices = table.topics.map((_, t) => [table.starts[t]!, table.starts[t + 1]!] as const);
  const humans = slices.map(([from, to]) => prepareColumn(table.human.subarray(from, to), coefficient));
  const weights = slices.map(([from, to]) => new Float64Array(to - from));
  return (scores) => {
    const columns = slices.map(([from, to]) => prepareColumn(scores.subarray(from, to), coefficient));
    const within = (t: number, systems: Float64Array): number => {
      const counts = weights[t]!;
      for (let i = 0; i < counts.length; i++) counts[i] = systems[table.system[slices[t]![0] + i]!]!;
      return weightedCorrelation(coefficient, columns[t]!, humans[t]!, counts);
    };
    // While all systems count once, a topic's correlation stays the same.
    let plain: Float64Array | undefined;
    const agreement = ({ topics, systems }: Counts = all) => {
      if (systems.some((count) => count !== 1)) return meanDefined(topics, (t) => within(t, systems));
      plain ??= Float64Array.from(slices, (_, t) => within(t, systems));
      return meanDefined(topics, (t) => plain![t]!);
    };
    const refresh = () => {
      for (const column of columns) refreshColumn(column, coefficient);
      plain = undefined;
    };
    return Object.assign(agreement, { refresh });
  };
}

function meanDefined(topics: Float64Array, value: (t: number) => number): number {
  let sum = 0;
  let n = 0;
  for (let t = 0; t < topics.length; t++) {
    if (topics[t] === 0) continue;
    const here = value(t);
    if (Number.isNaN(here)) continue;
    sum += topics[t]! * here;
    n += topics[t]!;
  }
  return sum / n;
}

function pooledLevel({ table, coefficient }: LevelOptions): (scores: Float64Array) => Agreement {
  const all = once(table);
  const human = prepareColumn(table.human, coefficient);
  const counts = new Float64Array(table.human.length);
  return (scores) => {
    const column = prepareColumn(scores, coefficient);
    const agreement = ({ topics, systems }: Counts = all) => {
      for (let i = 0; i < counts.length; i++)
        counts[i] = topics[table.topic[i]!]! * systems[table.system[i]!]!;
      return weightedCorrelation(coefficient, column, human, counts);
    };
    return Object.assign(agreement, { refresh: () => refreshColumn(column, coefficient) });
  };
}
