/**
 * Keeps the beginning of a text, given as sentences, as ROUGE-1.5.5 does with -l and -b. The spaces between sentences
 * do not count.
 *
 *   limitWords(['one two', 'three four'], 3)   // ['one two', 'three']
 *   limitBytes(['one two', 'three four'], 10)  // ['one two', 'thr']
 */

const SPACE = /[ \t\n\v\f\r]+/;

/** The first `limit` words; `leadingSpace` counts the space before a sentence's first word as a word, as Perl's split does. */
export function limitWords(
  sentences: readonly string[],
  limit: number,
  { leadingSpace = false } = {},
): readonly string[] {
  const kept: string[] = [];
  let left = limit;
  for (const sentence of sentences) {
    const words = sentence.split(SPACE);
    while (words.at(-1) === '') words.pop();
    if (words[0] === '' && !leadingSpace) words.shift();
    if (words.length >= left) {
      kept.push(words.slice(0, left).join(' '));
      break;
    }
    kept.push(sentence);
    left -= words.length;
  }
  return kept;
}

/** The first `limit` bytes in UTF-8. A character that is cut becomes U+FFFD, which is part of no word. */
export function limitBytes(sentences: readonly string[], limit: number): readonly string[] {
  const kept: string[] = [];
  let left = limit;
  for (const sentence of sentences) {
    const bytes = new TextEncoder().encode(sentence);
    if (bytes.length >= left) {
      kept.push(new TextDecoder().decode(bytes.subarray(0, left)));
      break;
    }
    kept.push(sentence);
    left -= bytes.length;
  }
  return kept;
}

/**
 * What ROUGE-1.5.5 compares in ROUGE-L and -W under -b: it forgets to add up the sentences, so that each may have
 * `limit` bytes, and the first that has more is cut and ends the text.
 */
export function limitBytesOfEach(sentences: readonly string[], limit: number): readonly string[] {
  const end = sentences.findIndex((sentence) => new TextEncoder().encode(sentence).length >= limit);
  if (end < 0) return sentences;
  return [...sentences.slice(0, end), ...limitBytes([sentences[end]!], limit)];
}
