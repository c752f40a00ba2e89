/**
 * Remembers what a function gave for a word, since texts say the same words again and again:
 *
 *   const shapeOf = remembered((word) => shape(word));
 *
 * Only words that are not too long are kept, and only so many.
 */
const LONGEST = 24;
const MOST = 50_000;
/** What is longer than this may be a view of the text that it is a part of, and would keep it alive. */
const LONGEST_COPY = 12;

export function remembered<Value>(make: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    if (word.length > LONGEST) return make(word);
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
