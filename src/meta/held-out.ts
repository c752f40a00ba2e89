/**
 * A combination α·A + (1 − α)·B judged fairly: for each topic, α is chosen on the other topics (ape-2017 §5 chooses it
 * on the data that it is measured on, which flatters).
 *
 *   heldOutCombination({ table, a: 'ape', b: 'rouge-su4', level: 'summary', coefficient: 'pearson' })
 *   // { a: 0.51, b: 0.48, blind: 0.55, heldOut: 0.56, alphas: [0.35, 0.4, 0.4, …] }
 */
import { SAME } from './combination.ts';
import type { Coefficient } from './correlation.ts';
import { type Level, levelCorrelation } from './level.ts';
import type { ScoreTable } from './score-table.ts';
import { standardise } from './standardise.ts';

export interface HeldOutCombination {
  /** The correlations of A alone, B alone, and both with α = .5. */
  readonly a: number | null;
  readonly b: number | null;
  readonly blind: number | null;
  /** The correlation when each topic's scores are combined with the α of the others. */
  readonly heldOut: number | null;
  /** The α chosen for each topic, in the order of the table. */
  readonly alphas: readonly number[];
  readonly reason?: string;
}

export function heldOutCombination(input: {
  readonly table: ScoreTable;
  readonly a: string;
  readonly b: string;
  readonly level: Level;
  readonly coefficient: Coefficient;
  readonly steps?: number;
  readonly standardise?: boolean;
}): HeldOutCombination {
  const { table, steps = 20 } = input;
  const prepare = input.standardise === true ? standardise : (scores: Float64Array) => scores;
  const [a, b] = [prepare(table.metrics[input.a]!), prepare(table.metrics[input.b]!)];
  const mix = (alpha: number) => a.map((score, i) => alpha * score + (1 - alpha) * b[i]!);
  const agreement = levelCorrelation(input);
  const of = (scores: Float64Array) => defined(agreement(scores)());
  const alone = { a: of(a), b: of(b) };
  // Mixed with a metric that says nothing, the other one stays what it is, whatever α.
  for (const which of ['a', 'b'] as const) {
    if (alone[which] !== null) continue;
    const reason = `${input[which]} has no correlation of its own`;
    return { ...alone, blind: null, heldOut: null, alphas: [], reason };
  }
  const shared = { ...alone, blind: of(mix(0.5)) };
  if (table.topics.length < 2) {
    return { ...shared, heldOut: null, alphas: [], reason: 'there are fewer than two topics' };
  }
  const candidates = Array.from({ length: steps + 1 }, (_, step) => step / steps);
  const alphas = chooseAlphas(
    table,
    candidates,
    candidates.map((x) => agreement(mix(x))),
  );
  if (alphas.includes(null)) {
    return {
      ...shared,
      heldOut: null,
      alphas: [],
      reason: 'without one of the topics, no α has a correlation',
    };
  }
  const chosen = alphas as number[];
  const combined = a.map((score, i) => {
    const alpha = chosen[table.topic[i]!]!;
    return alpha * score + (1 - alpha) * b[i]!;
  });
  return { ...shared, heldOut: of(combined), alphas: chosen };
}

/** For each topic the α that is best on all others; the smallest of equals. */
function chooseAlphas(
  table: ScoreTable,
  candidates: readonly number[],
  agreements: readonly ReturnType<ReturnType<typeof levelCorrelation>>[],
): (number | null)[] {
  const systems = new Float64Array(table.systems.length).fill(1);
  return table.topics.map((_, left) => {
    const topics = new Float64Array(table.topics.length).fill(1);
    topics[left] = 0;
    let best: { alpha: number; value: number } | null = null;
    candidates.forEach((alpha, i) => {
      const value = agreements[i]!({ topics, systems });
      if (!Number.isNaN(value) && (best === null || value > best.value + SAME)) best = { alpha, value };
    });
    return (best as { alpha: number } | null)?.alpha ?? null;
  });
}

function defined(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
