/**
 * A function that remembers what it answered about short texts and numbers. Texts repeat; a long run must not grow
 * without end, so that it forgets all answers when there are too many, and does not keep those about long texts.
 *
 *   const count = remember((text: string) => words(text).length);
 */
const MOST_ANSWERS = 40_000;
const LONGEST = 1000;

export function remember<Key extends string | number, Value extends object>(
  answer: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = answer(key);
    if (typeof key === 'string' && key.length > LONGEST) return value;
    if (known.size >= MOST_ANSWERS) known.clear();
    known.set(key, value);
    return value;
  };
}
