/**
 * People misspell what they mean: words of a text that English does not have, in the spelling of the units or of English.
 *
 *   const respelt = respeller({ wordings: ['Insects pollinate plants.'], english });
 *   respelt('Some insekts polinate plants, and dont know it.')   // 'Some insects pollinate plants, and don't know it.'
 *
 * A word is exchanged only if it is no English word, and a letter or two away from another, by its sound and its letters.
 */
import { group } from 'd3-array';
import { remembered, SHORT_TEXT } from '../text/remembered.ts';
import type { English } from './english.ts';

const WORD = /(?<![\p{L}\p{M}\p{N}'’-])[\p{L}]{4,}(?![\p{L}\p{M}\p{N}'’-])/gu;

/**
 * What it costs to make one word of another. These and the limits below were chosen on 456 misspellings that people often
 * make, on random slips in common words, and on how many words of edited news are left alone.
 */
const COSTS = {
  /** A letter too many or missing. */
  vowel: 0.5,
  consonant: 0.95,
  /** A letter for another. */
  vowels: 0.6,
  alike: 0.75,
  vowelAndConsonant: 0.9,
  consonants: 1,
  turned: 0.6,
  /** The letters count beside the sound. */
  letters: 0.5,
  /** The rarest of the common words costs as much more. */
  rarity: 0.3,
  /** A word of the units costs as much less. */
  ofUnits: 0.75,
};
/** What a word may cost at most, by the letters of its sound. */
const most = (letters: number) => 0.55 + 0.17 * letters;

export function respeller({
  wordings,
  english: { isWord, common },
}: {
  wordings: readonly string[];
  english: English;
}): (text: string) => string {
  const words = wordings.flatMap((text) => Array.from(text.matchAll(WORD), ([word]) => word.toLowerCase()));
  const own = new Set(words);
  const mine = bySound([...own].sort());
  const meant = remembered((word): string => {
    if (own.has(word)) return word;
    const apostrophe = WITHOUT_APOSTROPHE.get(word);
    if (apostrophe !== undefined) return apostrophe;
    if (isWord(word)) return word;
    const sound = soundOf(word);
    let best = { word, cost: most(sound.length) };
    const consider = (others: readonly Spelt[] = [], extra: (i: number) => number) => {
      for (const [i, other] of others.entries()) {
        const least = extra(i);
        const ofSound = distance(sound, other.sound, best.cost - least);
        if (least + ofSound >= best.cost) continue;
        const cost = least + ofSound + COSTS.letters * distance(word, other.word);
        if (cost < best.cost) best = { word: other.word, cost };
      }
    };
    const initial = sound[0]!;
    consider(mine.get(initial), () => -COSTS.ofUnits);
    const list = common().get(initial);
    const rarest = Math.log1p(list?.length ?? 0);
    consider(list, (i) => (COSTS.rarity * Math.log1p(i)) / rarest);
    return best.word;
  }, SHORT_TEXT);
  return (text) => {
    const names = namesIn(text);
    return text.replace(WORD, (word) => {
      if (names.has(word)) return word;
      const found = meant(word.toLowerCase());
      return found === word.toLowerCase() ? word : found;
    });
  };
}

/** A capital inside a sentence makes a name, wherever else it stands; names are not misspelt forms of each other. */
function namesIn(text: string): ReadonlySet<string> {
  const capitals = Array.from(text.matchAll(WORD)).filter(([word]) => word[0] !== word[0]!.toLowerCase());
  const inside = capitals.filter(({ index }) =>
    /\p{Ll}[^.!?]{0,3}$/u.test(text.slice(Math.max(0, index - 4), index)),
  );
  return new Set(inside.map(([word]) => word));
}

const WITHOUT_APOSTROPHE = new Map(
  [
    'are',
    'ca',
    'could',
    'did',
    'do',
    'does',
    'had',
    'has',
    'have',
    'is',
    'must',
    'need',
    'should',
    'was',
    'were',
    'wo',
    'would',
  ].map((verb) => [`${verb}nt`, `${verb}n't`]),
);

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
  [/^rh/, 'r'],
  [/gh(?=t|$)/g, ''],
  // station, mission, ocean's end, and what children write for them: stashun.
  [/(?:[tsc]i[ao]n|shi?[aou]n)(?=s?$|al|ed)/g, 'xn'],
  [/tch/g, 'ch'],
  [/dge?/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x(?!n)/g, 'ks'],
  [/y/g, 'i'],
  [/(.)\1+/gu, '$1'],
  [/(?<=..)e$/, ''],
];

/** Roughly how a word sounds: *phone* and *fone*, *sunlight* and *sunlite* are one. */
function soundOf(word: string): string {
  return SOUNDS.reduce((sound, [letters, one]) => sound.replace(letters, one), word);
}

/** Letters added, dropped, exchanged, or turned around, at their costs; infinite if it is sure to exceed `limit`. */
function distance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  let before: readonly number[] = [];
  let last = [0];
  for (const letter of b) last.push(last.at(-1)! + dropping(letter));
  for (let i = 1; i <= a.length; i++) {
    const [letter, previous] = [a[i - 1]!, a[i - 2]];
    const row = [last[0]! + dropping(letter)];
    for (let j = 1; j <= b.length; j++) {
      const other = b[j - 1]!;
      let least = Math.min(
        last[j - 1]! + exchanging(letter, other),
        last[j]! + dropping(letter),
        row[j - 1]! + dropping(other),
      );
      if (letter === b[j - 2] && previous === other) least = Math.min(least, before[j - 2]! + COSTS.turned);
      row.push(least);
    }
    if (Math.min(...row) > limit) return Number.POSITIVE_INFINITY;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

const VOWELS = new Set('aeiou');
const ALIKE = new Set(
  ['bp', 'dt', 'fv', 'gj', 'gk', 'mn', 'sz'].flatMap((pair) => [pair, pair[1]! + pair[0]!]),
);

function dropping(letter: string): number {
  return VOWELS.has(letter) ? COSTS.vowel : COSTS.consonant;
}

function exchanging(a: string, b: string): number {
  if (a === b) return 0;
  if (VOWELS.has(a) !== VOWELS.has(b)) return COSTS.vowelAndConsonant;
  if (VOWELS.has(a)) return COSTS.vowels;
  return ALIKE.has(a + b) ? COSTS.alike : COSTS.consonants;
}
