/**
 * Pupils misspell what they mean: words of a text that English does not have, in the spelling of the units' words.
 *
 *   const respelt = respeller({ wordings: ['Insects pollinate plants.'], isWord: (word) => word !== 'polinate' });
 *   respelt('Some insects polinate plants.')   // 'Some insects pollinate plants.'
 *
 * A word is exchanged only if it is no English word, begins with the same letter, and is one letter off, or two if it is long.
 */
import { remember } from './remember.ts';

const WORD = /(?<![\p{L}\p{M}\p{N}'’-])[\p{L}]{5,}(?![\p{L}\p{M}\p{N}'’-])/gu;
/** Words of so many letters may be two letters off. */
const LONG = 8;

export function respeller({
  wordings,
  isWord,
}: {
  wordings: readonly string[];
  /** Whether English has a word, given in lower case. */
  isWord: (word: string) => boolean;
}): (text: string) => string {
  const own = new Set(
    wordings.flatMap((text) => Array.from(text.matchAll(WORD), ([word]) => word.toLowerCase())),
  );
  const meant = remember((word: string): { readonly word: string } => {
    if (own.has(word) || isWord(word)) return { word };
    const most = word.length >= LONG ? 2 : 1;
    let best = { word, away: most + 1 };
    for (const other of own) {
      if (other[0] !== word[0] || Math.abs(other.length - word.length) > most) continue;
      const away = distance(word, other, most);
      if (away < best.away || (away === best.away && other < best.word)) best = { word: other, away };
    }
    return best.away > most ? { word } : best;
  });
  return (text) =>
    text.replace(WORD, (word, index: number) => {
      // A capital inside a sentence makes a name, and names are not misspelt forms of each other.
      const isName = word[0] !== word[0]!.toLowerCase() && /\p{Ll}[^.!?]{0,3}$/u.test(text.slice(0, index));
      if (isName) return word;
      const found = meant(word.toLowerCase());
      return found.word === word.toLowerCase() ? word : found.word;
    });
}

/** Letters added, dropped, exchanged, or turned around; more than `most` counts as one more. */
function distance(a: string, b: string, most: number): number {
  let [before, last] = [
    new Array<number>(b.length + 1).fill(0),
    Array.from({ length: b.length + 1 }, (_, j) => j),
  ];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      let least = Math.min(change, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
