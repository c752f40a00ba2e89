/**
 * A combination α·A + (1 − α)·B judged fairly: for each topic, α is chosen on the other topics (ape-2017 §5 chooses it
 * on the data that it is measured on, which flatters).
 *
 *   heldOutCombination({ table, a: 'ape', b: 'rouge-su4', level: 'summary', coefficient: 'pearson' })
 *   // { a: 0.51, b: 0.48, blind: 0.55, heldOut: 0.56, alphas: [0.35, 0.4, 0.4, …] }
 */
import { alphas, bestAlpha, type CombinationInput, mixtureOf } from './combination.ts';
import type { Coefficient } from './correlation.ts';
import { type Agreement, defined, levelCorrelation } from './level.ts';
import type { ScoreTable } from './score-table.ts';

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

export function heldOutCombination(
  input: CombinationInput & { readonly coefficient: Coefficient },
): HeldOutCombination {
  const { table } = input;
  const { a, b, mix } = mixtureOf(input);
  const agreement = levelCorrelation(input);
  const of = (scores: Float64Array) => defined(agreement(scores)());
  const alone = { a: of(a), b: of(b) };
  // Mixed with a metric that says nothing, the other one stays what it is, whatever α.
  for (const which of ['a', 'b'] as const) {
    if (alone[which] !== null) continue;
    const reason = `${input[which]} has no correlation of its own`;
    return { ...alone, blind: null, heldOut: null, alphas: [], reason };
  }
  const shared = { ...alone, blind: of(mix(() => 0.5)) };
  if (table.topics.length < 2) {
    return { ...shared, heldOut: null, alphas: [], reason: 'there are fewer than two topics' };
  }
  const candidates = alphas().map((alpha) => ({ alpha, agreement: agreement(mix(() => alpha)) }));
  const chosen = table.topics.map((_, left) => bestWithout(left, table, candidates));
  if (chosen.includes(null)) {
    const reason = 'without one of the topics, no α has a correlation';
    return { ...shared, heldOut: null, alphas: [], reason };
  }
  return { ...shared, heldOut: of(mix((topic) => chosen[topic]!)), alphas: chosen as number[] };
}

/** The α that is best on all topics but one; the smallest of equals. */
function bestWithout(
  left: number,
  table: ScoreTable,
  candidates: readonly { readonly alpha: number; readonly agreement: Agreement }[],
): number | null {
  const topics = new Float64Array(table.topics.length).fill(1);
  topics[left] = 0;
  const systems = new Float64Array(table.systems.length).fill(1);
  return bestAlpha(
    candidates.map(({ alpha, agreement }) => ({ alpha, value: defined(agreement({ topics, systems })) })),
  );
}
