/**
 * Porter's stemmer (1980) in the two variants that ROUGE tools use. They agree on most words, not on all:
 *
 *   porterStem('relational', 'rouge-1.5.5')  // 'relat'
 *   porterStem('dying', 'rouge-1.5.5')       // 'dy'
 *   porterStem('dying', 'nltk')              // 'die'
 *
 * `rouge-1.5.5` is the algorithm as Porter distributes it, but in step 4 it tries -ment and -ent after another
 * suffix was removed. `nltk` has NLTK's extensions, which google-research's rouge-score uses.
 * Words are lower case; letters other than a, e, i, o, u and y count as consonants.
 */

export const STEMMERS = ['rouge-1.5.5', 'nltk'] as const;
export type Stemmer = (typeof STEMMERS)[number];

type Rules = readonly (readonly [suffix: string, replacement: string])[];

/** Porter's step 2, (m > 0). */
const STEP_2: Rules = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
];

/** Porter's step 3, (m > 0). */
const STEP_3: Rules = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

/** Porter's step 4, (m > 1), without -ment, -ent and -ion, in which the variants differ. */
const STEP_4: readonly string[] = [
  ...['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ou', 'ism', 'ate', 'iti', 'ous'],
  ...['ive', 'ize'],
];

/** Words that NLTK gives a stem of their own. */
const NLTK_IRREGULAR: ReadonlyMap<string, string> = new Map([
  ...['sky', 'skies'].map((word) => [word, 'sky'] as const),
  ...['inning', 'innings'].map((word) => [word, 'inning'] as const),
  ...['outing', 'outings'].map((word) => [word, 'outing'] as const),
  ...['canning', 'cannings'].map((word) => [word, 'canning'] as const),
  ...['news', 'howe', 'proceed', 'exceed', 'succeed'].map((word) => [word, word] as const),
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
]);

/** For each letter: is it a consonant? A y is one at the start and after a vowel. */
function consonants(word: string): boolean[] {
  const flags: boolean[] = [];
  for (let i = 0; i < word.length; i++) {
    const letter = word[i]!;
    flags.push(letter === 'y' ? i === 0 || !flags[i - 1]! : !'aeiou'.includes(letter));
  }
  return flags;
}

/** Porter's m: how often a consonant follows a vowel. */
function measure(stem: string): number {
  const flags = consonants(stem);
  let m = 0;
  for (let i = 1; i < flags.length; i++) if (flags[i] && !flags[i - 1]) m++;
  return m;
}

function hasVowel(stem: string): boolean {
  return consonants(stem).includes(false);
}

/** Porter's *o: ends consonant, vowel, consonant, and the last is not w, x or y. */
function endsCvc(word: string): boolean {
  const [first, second, third] = consonants(word).slice(-3);
  return word.length >= 3 && first === true && !second && third === true && !'wxy'.includes(word.at(-1)!);
}

/** Porter's *o; NLTK adds words of a vowel and a consonant. */
function isShort(word: string, variant: Stemmer): boolean {
  if (endsCvc(word)) return true;
  const flags = consonants(word);
  return variant === 'nltk' && flags.length === 2 && !flags[0] && flags[1] === true;
}

/** The rule with the longest suffix that the word has. */
function longestRule(word: string, rules: Rules): readonly [stem: string, replacement: string] | undefined {
  let best: Rules[number] | undefined;
  for (const rule of rules) {
    if (word.endsWith(rule[0]) && rule[0].length > (best?.[0].length ?? 0)) best = rule;
  }
  return best && [word.slice(0, -best[0].length), best[1]];
}

function step1a(word: string, variant: Stemmer): string {
  if (variant === 'nltk' && word.length === 4 && word.endsWith('ies')) return word.slice(0, -1);
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function step1b(word: string, variant: Stemmer): string {
  if (variant === 'nltk' && word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = /(?:ed|ing)$/.exec(word);
  if (!ending || !hasVowel(word.slice(0, ending.index))) return word;
  const stem = word.slice(0, ending.index);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDoubled(stem, variant)) return 'lsz'.includes(stem.at(-1)!) ? stem : stem.slice(0, -1);
  return isShort(stem, variant) && measure(stem) === 1 ? `${stem}e` : stem;
}

/** Porter's *d; ROUGE-1.5.5 never takes y for a consonant here. */
function endsDoubled(word: string, variant: Stemmer): boolean {
  if (variant === 'rouge-1.5.5' && word.endsWith('y')) return false;
  return word.length >= 2 && word.at(-1) === word.at(-2) && consonants(word).at(-1) === true;
}

function step1c(word: string, variant: Stemmer): string {
  if (!word.endsWith('y')) return word;
  const stem = word.slice(0, -1);
  const change = variant === 'nltk' ? stem.length > 1 && consonants(stem).at(-1) === true : hasVowel(stem);
  return change ? `${stem}i` : word;
}

function step2(word: string, variant: Stemmer): string {
  if (variant === 'nltk') {
    if (word.endsWith('alli') && measure(word.slice(0, -4)) > 0) return step2(word.slice(0, -2), variant);
    // The l goes with the stem, so that short ones (geo-, theo-) count.
    if (word.endsWith('logi')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  }
  const extra: Rules = variant === 'nltk' ? [['fulli', 'ful']] : [['logi', 'log']];
  const rule = longestRule(word, [...STEP_2, ...extra]);
  return rule && measure(rule[0]) > 0 ? rule[0] + rule[1] : word;
}

function step3(word: string): string {
  const rule = longestRule(word, STEP_3);
  return rule && measure(rule[0]) > 0 ? rule[0] + rule[1] : word;
}

/** The word without the longest of the suffixes that it has, if what is left has m > 1. */
function strip(word: string, suffixes: readonly string[]): string {
  const rule = longestRule(
    word,
    suffixes.map((suffix) => [suffix, '']),
  );
  return rule && measure(rule[0]) > 1 ? rule[0] : word;
}

function stripIon(word: string): string {
  const stem = word.slice(0, -3);
  return /[st]ion$/.test(word) && measure(stem) > 1 ? stem : word;
}

function step4(word: string, variant: Stemmer): string {
  if (variant === 'nltk') {
    return word.endsWith('ion') ? stripIon(word) : strip(word, [...STEP_4, 'ment', 'ent']);
  }
  const stripped = strip(strip(word, STEP_4), ['ment']);
  return stripped.endsWith('ent') ? strip(stripped, ['ent']) : stripIon(stripped);
}

function step5(word: string, variant: Stemmer): string {
  let stem = word;
  if (word.endsWith('e')) {
    const shorter = word.slice(0, -1);
    const m = measure(shorter);
    if (m > 1 || (m === 1 && !isShort(shorter, variant))) stem = shorter;
  }
  // Both tools measure the word with one l; with both, m is the same.
  return stem.endsWith('ll') && measure(stem) > 1 ? stem.slice(0, -1) : stem;
}

/** The stem of a lower-case word. Words of one or two letters are their own stems. */
export function porterStem(word: string, variant: Stemmer): string {
  if (variant === 'nltk') {
    const irregular = NLTK_IRREGULAR.get(word);
    if (irregular !== undefined) return irregular;
  }
  if (word.length < 3) return word;
  const first = step1c(step1b(step1a(word, variant), variant), variant);
  return step5(step4(step3(step2(first, variant)), variant), variant);
}
