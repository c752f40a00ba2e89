/**
 * What is expected of a unit of `auto`: its probability and, by a share, how like its words those of a sentence are.
 * Probabilities tell what is there from what is not; likeness tells apart what they leave alike.
 *
 *   expectedOf({ probability: 0.9, likeness: 0.7 })   // 0.6 · 0.9 + 0.4 · 0.5
 */
import type { UnitPresence } from '../semantics/presence.ts';

/** How much of what is expected of a unit is likeness, chosen on the mean over judged sets. */
const LIKENESS = 0.4;
/** As like are the words of sentences that have nothing to do with each other. */
const STRANGERS = 0.4;

/** From here on the text says the opposite, and likeness is no merit: "sales fell" is very like "sales rose". */
const OPPOSITE = 0.9;

export function expectedOf({
  probability,
  likeness,
  contradicted = 0,
}: Pick<UnitPresence, 'probability' | 'likeness' | 'contradicted'>): number {
  if (likeness === undefined) return probability;
  const alike = contradicted > OPPOSITE ? 0 : (likeness - STRANGERS) / (1 - STRANGERS);
  return (1 - LIKENESS) * probability + LIKENESS * Math.max(0, alike);
}

/** The same in words. */
export const EXPECTED_LINE = `expected is ${1 - LIKENESS} × probability + ${LIKENESS} × (likeness − ${STRANGERS}) / ${1 - STRANGERS}; likeness counts at least 0, and 0 where the summary says the opposite with a probability above ${OPPOSITE}; without a likeness it is the probability`;
