/**
 * Which words of a sentence carry a unit: the run of words that has most of what the unit's words find in the sentence, and
 * little else. Every word of the run costs a little, so that it ends where the unit ends.
 *
 *   carryingSpan({ words: [{ weight: 1, cosines: [0.9, 0.1, 0.2] }], spans: [[0, 5], [6, 9], [10, 14]] })   // [0, 5]
 */
import type { Span } from '../model.ts';

export interface CarriedWord {
  /** How much the word tells of its unit. */
  readonly weight: number;
  /** With each piece of the sentence. */
  readonly cosines: ArrayLike<number>;
}

/** What a word of the sentence costs, as a share of the unit's weight, and from which cosine on a piece is like a word. */
const COST = 0.015;
const LIKE = 0.5;

/** `spans` has where the word of each piece of the sentence stands. Null if nothing in it is like a word of the unit. */
export function carryingSpan({
  words,
  spans,
}: {
  words: readonly CarriedWord[];
  spans: readonly Span[];
}): Span | null {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const like = (cosine: number) => Math.max(0, cosine - LIKE) / (1 - LIKE);
  let best: { readonly worth: number; readonly span: Span } | null = null;
  for (let start = 0; start < spans.length; start++) {
    if (start > 0 && spans[start]![0] === spans[start - 1]![0]) continue;
    const found = words.map(() => 0);
    for (let end = start; end < spans.length; end++) {
      words.forEach(({ cosines }, w) => {
        found[w] = Math.max(found[w]!, like(cosines[end]!));
      });
      const has = words.reduce((sum, { weight }, w) => sum + weight * found[w]!, 0) / (total || 1);
      const worth = has - COST * (end - start + 1);
      if (has > 0 && (best === null || worth > best.worth)) {
        best = { worth, span: [spans[start]![0], spans[end]![1]] };
      }
    }
  }
  return best?.span ?? null;
}
