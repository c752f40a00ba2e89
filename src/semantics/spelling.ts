/**
 * Pupils misspell what they mean: words of a text that English does not have, in the spelling of the units or of English.
 *
 *   const respelt = respeller({ wordings: ['Insects pollinate plants.'], isWord: (word) => word !== 'polinate', common: () => new Map() });
 *   respelt('Some insects polinate plants.')   // 'Some insects pollinate plants.'
 *
 * A word is exchanged only if it is no English word, and sounds like another but for a letter, or two if it is long.
 */
import { group } from 'd3-array';
import { remembered, SHORT_TEXT } from '../text/remembered.ts';

const WORD = /(?<![\p{L}\p{M}\p{N}'’-])[\p{L}]{4,}(?![\p{L}\p{M}\p{N}'’-])/gu;
/** How many letters may be wrong in a sound of so many. */
const MOST_WRONG = (letters: number) => (letters < 4 ? 0 : letters < 9 ? 1 : 2);

export function respeller({
  wordings,
  isWord,
  common,
}: {
  wordings: readonly string[];
  /** Whether English has a word, given in lower case. */
  isWord: (word: string) => boolean;
  /** English words by their sound, the commonest first; of equally near ones the units' are meant, then these. */
  common: () => ReadonlyMap<string, readonly Spelt[]>;
}): (text: string) => string {
  const words = wordings.flatMap((text) => Array.from(text.matchAll(WORD), ([word]) => word.toLowerCase()));
  const own = new Set(words);
  const mine = bySound([...own].sort());
  const meant = remembered((word): { readonly word: string } => {
    if (own.has(word) || isWord(word)) return { word };
    const sound = soundOf(word);
    const most = MOST_WRONG(sound.length);
    let best = { word, away: most + 1 };
    for (const list of [mine, common()]) {
      for (const other of list.get(sound[0]!) ?? []) {
        if (Math.abs(other.sound.length - sound.length) >= best.away) continue;
        const away = distance(sound, other.sound, best.away - 1);
        if (away < best.away && (own.has(other.word) || isWord(other.word)))
          best = { word: other.word, away };
      }
    }
    return best;
  }, SHORT_TEXT);
  return (text) =>
    text.replace(WORD, (word, index: number) => {
      // A capital inside a sentence makes a name, and names are not misspelt forms of each other.
      const isName = word[0] !== word[0]!.toLowerCase() && /\p{Ll}[^.!?]{0,3}$/u.test(text.slice(0, index));
      if (isName) return word;
      const found = meant(word.toLowerCase());
      return found.word === word.toLowerCase() ? word : found.word;
    });
}

export interface Spelt {
  readonly word: string;
  readonly sound: string;
}

/** Words by the first letter of their sound. */
export function bySound(words: readonly string[]): ReadonlyMap<string, readonly Spelt[]> {
  return group(
    words.map((word) => ({ word, sound: soundOf(word) })),
    ({ sound }) => sound[0]!,
  );
}

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/^[kg]n/, 'n'],
  [/^wr/, 'r'],
  [/^wh/, 'w'],
  [/gh(?=t|$)/g, ''],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/y/g, 'i'],
  [/(.)\1+/gu, '$1'],
  [/(?<=..)e$/, ''],
];

/** Roughly how a word sounds: *phone* and *fone*, *sunlight* and *sunlite* are one. */
function soundOf(word: string): string {
  return SOUNDS.reduce((sound, [letters, one]) => sound.replace(letters, one), word);
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
