/**
 * Pearson's r in resamples, at all levels at once, from sums: a resample or a swap changes how often values count, and
 * r needs no more than the counted sums of x, y, x², y² and xy in each topic. One walk over the summaries gives them.
 *
 *   const agreement = resampledPearson(table, table.metrics.types);
 *   agreement({ topics, systems })   // { summary: 0.55, pooled: 0.61 } where topics and systems count so often
 *
 * Sums of squares lose digits where values hardly vary; such a topic is computed again from its values.
 */
import { type Counts, type Level, steady } from './level.ts';
import type { ScoreTable } from './score-table.ts';
import { weightedPearson } from './weighted.ts';

type SwappedPearson = Readonly<Record<Level, number>>;
type PearsonAtLevels = Omit<SwappedPearson, 'system'>;

/** Less than this share of the squares left after subtracting the mean: too few digits are. */
const CANCELLED = 1e-6;

/** n, Σx, Σy, Σx², Σy², Σxy. */
type Sums = Float64Array;

/** r from sums; undefined where rounding has eaten the variance. */
function fromSums([n, x, y, xx, yy, xy]: Sums): number | undefined {
  const ofX = xx! - (x! * x!) / n!;
  const ofY = yy! - (y! * y!) / n!;
  if (!(ofX > CANCELLED * xx! && ofY > CANCELLED * yy!)) return undefined;
  return Math.max(-1, Math.min(1, (xy! - (x! * y!) / n!) / Math.sqrt(ofX) / Math.sqrt(ofY)));
}

/** The mean over topics and the r of all, from the sums of each topic and how often it counts. */
function combine(
  topics: Float64Array,
  sumsOf: (topic: number) => Sums,
  exact: { ofTopic(topic: number): number; ofAll(): number },
): PearsonAtLevels {
  const all = new Float64Array(6);
  let sum = 0;
  let n = 0;
  for (let t = 0; t < topics.length; t++) {
    const count = topics[t]!;
    if (count === 0) continue;
    const sums = sumsOf(t);
    if (sums[0] === 0) continue;
    for (let k = 0; k < 6; k++) all[k]! += count * sums[k]!;
    const r = fromSums(sums) ?? exact.ofTopic(t);
    if (Number.isNaN(r)) continue;
    sum += count * r;
    n += count;
  }
  return { summary: sum / n, pooled: fromSums(all) ?? exact.ofAll() };
}

function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/** The sum of each system's values. */
function bySystem({ systems, system }: ScoreTable, values: Float64Array): Float64Array {
  const sums = new Float64Array(systems.length);
  for (let i = 0; i < values.length; i++) sums[system[i]!]! += values[i]!;
  return sums;
}

/** r with people where topics and systems count as often as a resample says. */
export function resampledPearson(
  table: ScoreTable,
  scores: Float64Array,
): (counts: Counts) => PearsonAtLevels {
  const { starts, system } = table;
  const x = centred(scores);
  const y = centred(table.human);
  // The five products of a summary stand next to each other, as they are read together.
  const products = new Float64Array(5 * x.length);
  for (let i = 0; i < x.length; i++) {
    products.set([x[i]!, y[i]!, x[i]! ** 2, y[i]! ** 2, x[i]! * y[i]!], 5 * i);
  }
  const sums = new Float64Array(6);
  const weights = new Float64Array(x.length);
  return ({ topics, systems }) => {
    const sumsOf = (t: number): Sums => {
      let n = 0;
      let sx = 0;
      let sy = 0;
      let sxx = 0;
      let syy = 0;
      let sxy = 0;
      for (let i = starts[t]!; i < starts[t + 1]!; i++) {
        const count = systems[system[i]!]!;
        const at = 5 * i;
        n += count;
        sx += count * products[at]!;
        sy += count * products[at + 1]!;
        sxx += count * products[at + 2]!;
        syy += count * products[at + 3]!;
        sxy += count * products[at + 4]!;
      }
      sums[0] = n;
      sums[1] = sx;
      sums[2] = sy;
      sums[3] = sxx;
      sums[4] = syy;
      sums[5] = sxy;
      return sums;
    };
    const between = (from: number, to: number, count: (i: number) => number): number => {
      for (let i = from; i < to; i++) weights[i] = count(i);
      return weightedPearson(
        scores.subarray(from, to),
        table.human.subarray(from, to),
        weights.subarray(from, to),
      );
    };
    return combine(topics, sumsOf, {
      ofTopic: (t) => between(starts[t]!, starts[t + 1]!, (i) => systems[system[i]!]!),
      ofAll: () => between(0, x.length, (i) => topics[table.topic[i]!]! * systems[system[i]!]!),
    });
  };
}

/**
 * r with people of two metrics whose scores are swapped where `swapped` says so, both at once: what one gains by a
 * swap the other loses.
 */
export function swappedPearson(
  table: ScoreTable,
  [a, b]: readonly [Float64Array, Float64Array],
): (swapped: Uint8Array) => readonly [SwappedPearson, SwappedPearson] {
  const { starts } = table;
  const y = centred(table.human);
  const once = new Float64Array(table.topics.length).fill(1);
  const first = plainSums(table, a, y);
  const second = plainSums(table, b, y);
  const gain = a.map((value, i) => b[i]! - value);
  const squares = a.map((value, i) => b[i]! * b[i]! - value * value);
  const products = gain.map((value, i) => value * y[i]!);
  const moved = table.topics.map(() => new Float64Array(6));
  const sums = new Float64Array(6);
  const systems = swappedAverages(table, [a, b]);
  return (swapped) => {
    systems.clear();
    for (let t = 0; t < moved.length; t++) {
      let [x, xx, xy] = [0, 0, 0];
      for (let i = starts[t]!; i < starts[t + 1]!; i++) {
        // A multiplication, as coins fall at random and a branch would be mispredicted half of the time.
        const coin = swapped[i]!;
        const more = coin * gain[i]!;
        x += more;
        systems.add(i, more);
        xx += coin * squares[i]!;
        xy += coin * products[i]!;
      }
      moved[t]![1] = x;
      moved[t]![3] = xx;
      moved[t]![5] = xy;
    }
    const of = (plain: readonly Sums[], sign: 1 | -1): SwappedPearson => {
      const values = () => a.map((value, i) => ((swapped[i] === 1) === (sign === 1) ? b[i]! : value));
      const exact = (from: number, to: number) =>
        weightedPearson(
          values().subarray(from, to),
          table.human.subarray(from, to),
          new Float64Array(to - from).fill(1),
        );
      const sumsOf = (t: number): Sums => {
        for (let k = 0; k < 6; k++) sums[k] = plain[t]![k]! + sign * moved[t]![k]!;
        return sums;
      };
      return {
        ...combine(once, sumsOf, {
          ofTopic: (t) => exact(starts[t]!, starts[t + 1]!),
          ofAll: () => exact(0, a.length),
        }),
        system: systems.agreement(sign),
      };
    };
    return [of(first, 1), of(second, -1)];
  };
}

function plainSums({ starts, topics }: ScoreTable, x: Float64Array, y: Float64Array): readonly Sums[] {
  return topics.map((_, t) => {
    const sums = new Float64Array(6);
    for (let i = starts[t]!; i < starts[t + 1]!; i++) {
      [1, x[i]!, y[i]!, x[i]! ** 2, y[i]! ** 2, x[i]! * y[i]!].forEach((value, k) => {
        sums[k]! += value;
      });
    }
    return sums;
  });
}

/** The systems' averages while scores are swapped: what one metric gains the other loses. */
function swappedAverages(table: ScoreTable, [a, b]: readonly [Float64Array, Float64Array]) {
  const { system, systems } = table;
  const once = new Float64Array(systems.length).fill(1);
  const numbers = bySystem(table, new Float64Array(a.length).fill(1));
  const human = bySystem(table, table.human).map((sum, s) => steady(sum / numbers[s]!));
  const plain = { 1: bySystem(table, a), '-1': bySystem(table, b) };
  const gained = new Float64Array(systems.length);
  const averages = new Float64Array(systems.length);
  return {
    clear: () => gained.fill(0),
    add: (row: number, gain: number) => {
      gained[system[row]!]! += gain;
    },
    agreement: (sign: 1 | -1): number => {
      for (let s = 0; s < averages.length; s++) {
        averages[s] = steady((plain[sign][s]! + sign * gained[s]!) / numbers[s]!);
      }
      return weightedPearson(averages, human, once);
    },
  };
}
