/**
 * The words of a text in any script, in lower case. Words are runs of letters, marks and digits:
 *
 *   words("Café No. 7 isn't far.")  // ['café', 'no', '7', 'isn', 't', 'far']
 *
 * Scripts that write no spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) are cut by the dictionaries of
 * `Intl.Segmenter`, so those words, and only those, can differ between versions of ICU.
 */
import { once } from './once.ts';

/** Scripts without spaces between words. */
const UNSPACED = ['Han', 'Hira', 'Kana', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Lana', 'Talu', 'Tale'];

const unspaced = UNSPACED.map((script) => `\\p{scx=${script}}`).join('');
const first = '[\\p{L}\\p{N}]';
const later = '[\\p{L}\\p{M}\\p{N}]';

// Built from strings: set operations need the `v` flag, which the compile target does not know yet.
const runs = once(
  () =>
    new RegExp(
      `[${first}&&[${unspaced}]][${later}&&[${unspaced}]]*|[${first}--[${unspaced}]][${later}--[${unspaced}]]*`,
      'gv',
    ),
);
const startsUnspaced = once(() => new RegExp(`^[${unspaced}]`, 'v'));
/** A word that starts with a letter or digit of one script other than Latin. */
const otherScript = once(
  () =>
    new RegExp(
      `[${first}--[\\p{sc=Latin}\\p{sc=Common}\\p{sc=Inherited}]](?:[${later}--[\\p{sc=Latin}0-9]]|[\\u200c\\u200d])*`,
      'gv',
    ),
);
const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'word' }));

/** Soft hyphens and zero-width joiners steer the rendering; a word is the same word without them. */
export const INVISIBLE = /\u00ad|\u200c|\u200d|\u2060|\ufeff/g;

/** Adds the words of a run without spaces; what the dictionaries do not know is one word. */
function segmentRun(run: string, found: string[]): void {
  const before = found.length;
  for (const { segment, isWordLike } of segmenter().segment(run)) if (isWordLike) found.push(segment);
  if (found.length === before) found.push(run);
}

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** The words of `text`: runs of letters, marks and digits, or what the dictionaries find where none are spaced. */
export function words(text: string): string[] {
  if (isAscii(text)) return asciiWords(text);
  const found: string[] = [];
  for (const [run] of text.normalize('NFC').replace(INVISIBLE, '').toLowerCase().matchAll(runs())) {
    if (startsUnspaced().test(run)) segmentRun(run, found);
    else found.push(run);
  }
  return found;
}

/**
 * Runs of a–z and 0–9 after lower-casing A–Z; everything else separates, Latin letters with diacritics too, as
 * in ROUGE-1.5.5. With `otherScripts`, words of scripts other than Latin are kept instead of dropped:
 *
 *   asciiWords('naïve Москва')                          // ['na', 've']
 *   asciiWords('naïve Москва', { otherScripts: true })  // ['na', 've', 'москва']
 */
export function asciiWords(text: string, { otherScripts = false } = {}): string[] {
  const found: string[] = [];
  if (isAscii(text)) {
    asciiRuns(text.toLowerCase(), found);
    return found;
  }
  let from = 0;
  if (otherScripts && NOT_LATIN.test(text)) {
    for (const match of text.matchAll(otherScript())) {
      asciiRuns(asciiLowerCase(text.slice(from, match.index)), found);
      for (const word of words(match[0])) found.push(word);
      from = match.index + match[0].length;
    }
  }
  asciiRuns(asciiLowerCase(text.slice(from)), found);
  return found;
}

/** What may be of another script: neither a plain Latin letter nor punctuation. */
const NOT_LATIN = /[^\0-\u02af\u2000-\u206f]/;

/** A–Z to a–z and nothing else: the Kelvin sign stays what it is. */
function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (run) => run.toLowerCase());
}

/** Adds each run of a–z and 0–9 to `found`. */
function asciiRuns(text: string, found: string[]): void {
  let start = -1;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0;
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      found.push(text.slice(start, i));
      start = -1;
    }
  }
}
