/**
 * Means of scores in words. A score without a value is counted and not averaged:
 *
 *   describeMeans(means(report))   // 'mean over 19 scored summaries (1 unscored)'
 */
import type { Mean, Means } from '../score/means.ts';
import { DASH, formatValue, plural } from './format.ts';

export { means } from '../score/means.ts';

/** `mean over 19 scored summaries (1 unscored)`, or by score where the scores differ in that. */
export function describeMeans(means: Means): string {
  const namesByTally = new Map<string, string[]>();
  for (const [name, { scored, unscored }] of Object.entries<Mean>(means)) {
    const tally = `over ${plural(scored, 'scored summary', 'scored summaries')} (${unscored} unscored)`;
    namesByTally.set(tally, [...(namesByTally.get(tally) ?? []), name]);
  }
  const tallies = [...namesByTally];
  if (tallies.length === 1) return `mean ${tallies[0]![0]}`;
  return `mean of ${tallies.map(([tally, names]) => `${names.join(', ')} ${tally}`).join('; of ')}`;
}

/** The mean as a score would look. */
export function formatMean(name: string, { mean }: Mean): string {
  return mean === null ? DASH : formatValue(name, mean);
}
