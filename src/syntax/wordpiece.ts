/**
 * WordPiece as BERT's uncased models use it: a word, without accents and case, is the longest pieces of the
 * vocabulary that spell it; all but the first carry `##`. What cannot be spelled is one unknown piece.
 *
 *   pieces('unaffable')  // un · ##aff · ##able, as numbers
 */
import { remembered } from '../text/remembered.ts';

export interface WordPiece {
  /** The pieces of one word; never empty. */
  pieces(word: string): readonly number[];
  /** The number of a special piece, such as `[CLS]`. */
  special(name: string): number;
}

/** A word longer than this is unknown, as in BERT. */
const MOST_CHARACTERS = 100;

export function wordPiece({
  vocabulary,
  mostPieces = 16,
}: {
  vocabulary: readonly string[];
  mostPieces?: number;
}): WordPiece {
  const numbers = new Map(vocabulary.map((piece, number) => [piece, number]));
  const unknown = special('[UNK]');

  function special(name: string): number {
    const number = numbers.get(name);
    if (number === undefined) throw new Error(`The vocabulary has no ${name}.`);
    return number;
  }

  const pieces = remembered((word): readonly number[] => {
    const found: number[] = [];
    for (const basic of basicWords(word)) {
      found.push(...spell(basic));
      if (found.length >= mostPieces) break;
    }
    return found.length === 0 ? [unknown] : found.slice(0, mostPieces);
  }, MOST_CHARACTERS);

  function spell(word: string): readonly number[] {
    if (word.length > MOST_CHARACTERS) return [unknown];
    const result: number[] = [];
    for (let start = 0; start < word.length; ) {
      let end = word.length;
      let number: number | undefined;
      for (; end > start; end--) {
        number = numbers.get((start === 0 ? '' : '##') + word.slice(start, end));
        if (number !== undefined) break;
      }
      if (number === undefined) return [unknown];
      result.push(number);
      start = end;
    }
    return result;
  }

  return { pieces, special };
}

const MARK = /[!-/:-@[-`{-~]|\p{P}/u;
const IDEOGRAPH = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]/u;

/** BERT's basic tokens: accents and case removed, every punctuation mark and ideograph by itself. */
function* basicWords(word: string): Generator<string> {
  let current = '';
  for (const character of word.toLowerCase().normalize('NFD')) {
    if (/\p{Mn}/u.test(character) || /[\p{Cc}\p{Cf}\ufffd]/u.test(character)) continue;
    const isAlone = MARK.test(character) || IDEOGRAPH.test(character);
    if (isAlone || /\s/u.test(character)) {
      if (current !== '') yield current;
      current = '';
      if (isAlone) yield character;
    } else current += character;
  }
  if (current !== '') yield current;
}
