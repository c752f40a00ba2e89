/**
 * The DUC 2003 coverage score (pyramid-2003 §5): a judge says of each unit of one model summary how much of
 * its meaning the summary expresses, in steps of 20%; the score is the mean.
 *
 *   ducCoverage({ percentages: [100, 40, 0, 20] }).value === 0.4
 */
import { CheopsError } from '../errors.ts';
import type { Score } from '../model.ts';

export const DUC_STEPS: readonly number[] = [0, 20, 40, 60, 80, 100];

export function ducCoverage({ percentages }: { percentages: readonly number[] }): Score {
  const wrong = percentages.find((percentage) => !DUC_STEPS.includes(percentage));
  if (wrong !== undefined) {
    throw new CheopsError(
      'E_SCHEMA',
      `A DUC judgment is ${wrong}%, which is not one of ${DUC_STEPS.join(', ')}.`,
      {
        fix: 'Give the share of each model unit that the summary expresses in steps of 20%.',
      },
    );
  }
  if (percentages.length === 0) return { value: null, reason: 'No unit of the model was judged.' };
  const sum = percentages.reduce((total, percentage) => total + percentage, 0);
  const denominator = 100 * percentages.length;
  return { value: sum / denominator, numerator: sum, denominator };
}

/**
 * The modified coverage that some participants used: the proportion of marked sentences of the summary to the units of the
 * model is factored in (pyramid-2003 §5, which gives no formula; a product is how we read it).
 *
 *   modifiedCoverage({ percentages: [100, 40, 0, 20], marked: 3 }).value   // 0.4 · 3/4 = 0.3
 */
export function modifiedCoverage({
  percentages,
  marked,
}: {
  readonly percentages: readonly number[];
  /** How many sentences of the summary express something of the model. */
  readonly marked: number;
}): Score {
  const coverage = ducCoverage({ percentages });
  if (coverage.value === null) return coverage;
  const numerator = coverage.value * marked;
  return { value: numerator / percentages.length, numerator, denominator: percentages.length };
}
