/**
 * Remembers what a function gave for a word, or for a short text, since texts say the same again and again:
 *
 *   const shapeOf = remembered((word) => shape(word));
 *   const count = remembered((text) => words(text).length, SHORT_TEXT);
 *
 * Only what is not too long is kept, and only so much: a long run must not grow without end.
 */
const LONGEST_WORD = 24;
export const SHORT_TEXT = 1000;
const MOST = 50_000;
/** What is longer than this may be a view of the text that it is a part of, and would keep it alive. */
const LONGEST_COPY = 12;

export function remembered<Value>(
  make: (word: string) => Value,
  longest = LONGEST_WORD,
): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    if (word.length > longest) return make(word);
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= MOST) known.clear();
    const own = detached(word);
    const value = make(own);
    known.set(own, value);
    return value;
  };
}

/** The same letters, in memory of their own. */
function detached(word: string): string {
  return word.length <= LONGEST_COPY ? word : ` ${word}`.slice(1);
}
