/**
 * How much of each unit each part of a summary says: φ = common / length of the unit (hirao-2018 eq 6), kept as two whole
 * numbers so that thresholds are tested without rounding.
 *
 *   // Unit "the storm sank two boats" (5 words), part "a storm sank a boat": "storm sank" → { common: 2, length: 5 }
 */
import { lcsCounter } from '../../optimize/lcs.ts';

export interface Overlap {
  readonly common: number;
  /** Of the wording; 0 if the unit has no words. */
  readonly length: number;
}

/** `sequence` counts words in order, the longest common subsequence; `set` in any order. */
export type Counting = 'sequence' | 'set';

/** For a part of a summary, what it says of each unit: of several wordings, the one that it says most of. */
export function createOverlaps(
  units: readonly (readonly (readonly string[])[])[],
  counting: Counting,
): (part: readonly string[]) => readonly Overlap[] {
  const numbers = new Map<string, number>();
  for (const word of units.flat(2)) if (!numbers.has(word)) numbers.set(word, numbers.size);
  const numbered = (words: readonly string[]) =>
    Int32Array.from(words.flatMap((word) => numbers.get(word) ?? []));
  const counters = units.map((wordings) =>
    wordings.map((words) => ({
      length: words.length,
      count:
        counting === 'sequence' ? lcsCounter(numbered(words), numbers.size) : setCounter(numbered(words)),
    })),
  );
  return (part) => {
    const known = numbered(part);
    return counters.map((wordings) => {
      let best: Overlap = { common: 0, length: wordings[0]?.length ?? 0 };
      for (const { length, count } of wordings) {
        const common = known.length === 0 ? 0 : count(known);
        if (common * best.length > best.common * length) best = { common, length };
      }
      return best;
    });
  };
}

/** Each word as often as both have it. */
function setCounter(words: Int32Array): (part: Int32Array) => number {
  return (part) => {
    const left = new Map<number, number>();
    for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
    let common = 0;
    for (const word of part) {
      const times = left.get(word) ?? 0;
      if (times === 0) continue;
      left.set(word, times - 1);
      common++;
    }
    return common;
  };
}

/** φ ≥ .55 without rounding: 20·common ≥ 11·length (hirao-2018 eq 24). */
export function isEnough({ common, length }: Overlap): boolean {
  return length > 0 && 20 * common >= 11 * length;
}

export const ENOUGH = 0.55;

/** φ. */
export function share({ common, length }: Overlap): number {
  return length === 0 ? 0 : common / length;
}
