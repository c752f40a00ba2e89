/**
 * The words of a text that a cursor steps over, with their places. Punctuation lies between words and is never part
 * of a selection; what binds letters or digits into one word (`don't`, `2.1`, `multi-party`, `$5`) is.
 *
 *   wordsOf("It's $2.1 billion.").map(([a, b]) => …)  // It's, $2.1, billion
 */
import type { Span } from '../model.ts';

const WORD = /[\p{Sc}#@]?[\p{L}\p{M}\p{N}]+(?:[.,:'’\-‐‑·&/_][\p{L}\p{M}\p{N}]+)*[%‰°]?/gu;
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

export function wordsOf(text: string): readonly Span[] {
  const words: Span[] = [];
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (UNSPACED.test(run)) words.push(...unspacedWords(run, index));
    else words.push([index, index + run.length]);
  }
  return words;
}

function unspacedWords(run: string, at: number): Span[] {
  return [...segmenter.segment(run)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => [at + index, at + index + segment.length]);
}

/** A stretch of the text as the words in it, without punctuation at its ends; null if it has none. */
export function snap(words: readonly Span[], [start, end]: Span): Span | null {
  const inside = words.filter(([from, to]) => from < end && start < to);
  return inside.length === 0 ? null : [inside[0]![0], inside.at(-1)![1]];
}
