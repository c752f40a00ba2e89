/**
 * The part of `auto` that counts words: `types`, and the share of the references' content words where a word counts as often
 * as a reference has it and weighs as much as it is rare in English.
 *
 *   weightedRecall('A storm.', ['A storm, a storm.'], () => 1)   // 0.5
 */
import { types } from '../overlap/types.ts';
import { openRareness } from '../semantics/rareness.ts';
import { contentStems, type Rareness } from '../semantics/unit-words.ts';

export interface WordShares {
  readonly types: number;
  readonly tokens: number;
}

/** Null where the references have no content words. */
export async function wordShares(summary: string, references: readonly string[]): Promise<WordShares | null> {
  const rareness = await openRareness();
  const found = types({ summary, references }).value;
  const tokens = weightedRecall(summary, references, rareness);
  return found === null || tokens === null ? null : { types: found, tokens };
}

export function weightedRecall(
  summary: string,
  references: readonly string[],
  rareness: Rareness,
): number | null {
  const own = counted(summary);
  let found = 0;
  let total = 0;
  for (const reference of references) {
    for (const [stem, count] of counted(reference)) {
      const weight = rareness(stem);
      total += weight * count;
      found += weight * Math.min(count, own.get(stem) ?? 0);
    }
  }
  return total === 0 ? null : found / total;
}

function counted(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const stem of contentStems(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}
