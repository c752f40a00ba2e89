/**
 * Remembers what a function gave for a word, since texts say the same words again and again:
 *
 *   const shapeOf = remembered((word) => shape(word));
 *
 * Only short words are kept, and only so many: a long one would keep the text alive that it is a part of.
 */
const LONGEST = 12;
const MOST = 50_000;

export function remembered<Value>(make: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    if (word.length > LONGEST) return make(word);
    let value = known.get(word);
    if (value === undefined) {
      if (known.size >= MOST) known.clear();
      value = make(word);
      known.set(word, value);
    }
    return value;
  };
}
