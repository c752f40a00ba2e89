/**
 * The terms of a text, as the factorisation counts them: stems of the words that carry content. A number is a term by
 * how many digits it has.
 *
 *   terms('The dogs barked at 23 cats in 1998.')  // ['dog', 'bark', '##', 'cat', '####']
 */
import { porterStem } from '../text/porter.ts';
import { STOP_WORDS } from '../text/stopwords.ts';
import { words } from '../text/words.ts';

const NUMBER = /^\p{Nd}+$/u;
/** Longer numbers are one term. */
const MOST_DIGITS = 5;

export function terms(text: string): string[] {
  return words(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => (NUMBER.test(word) ? '#'.repeat(digits(word)) : porterStem(word, 'rouge-1.5.5')));
}

function digits(number: string): number {
  return Math.min([...number].length, MOST_DIGITS);
}
