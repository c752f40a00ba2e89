/**
 * The sentences of a text as the meaning model can see them: those that have words, very long ones in parts.
 *
 *   presenceSentences('It rained. …', meaning)   // [{ text: 'It rained.', span: [0, 10] }]
 */
import type { Sentence } from '../model.ts';
import { readAnyLanguage } from '../text/any-language.ts';
import type { TokenizedSentence } from '../text/read.ts';
import type { Token } from '../text/tokenize.ts';
import type { Meaning } from './meaning.ts';
import { stemsOf } from './unit-words.ts';

/** In pieces. A longer sentence is taken apart; of a longer wording, and of what is read, only the beginning counts. */
export const LONGEST = { sentence: 126, wordingRead: 60, read: 220 } as const;
/** A sentence of more tokens is taken apart into this many. */
const LONGEST_SENTENCE = 100;

export function presenceSentences(text: string, { pieces }: Pick<Meaning, 'pieces'>): readonly Sentence[] {
  return readAnyLanguage(text)
    .sentences.flatMap((sentence) => partsOf(sentence, text, pieces))
    .filter((sentence) => stemsOf(sentence.text).size > 0);
}

/** A sentence in parts of whole words that the model can see, the last of which may be short. */
function partsOf(
  { tokens, ...sentence }: TokenizedSentence,
  text: string,
  pieces: Meaning['pieces'],
): readonly Sentence[] {
  const isShort =
    tokens.length <= LONGEST_SENTENCE && pieces(sentence.text).numbers.length <= LONGEST.sentence;
  if (isShort) return [sentence];
  const parts: Token[][] = [[]];
  let taken = 0;
  for (const token of tokens) {
    const size = pieces(token.text).numbers.length;
    if (taken + size > LONGEST.sentence || parts.at(-1)!.length === LONGEST_SENTENCE) {
      parts.push([]);
      taken = 0;
    }
    parts.at(-1)!.push(token);
    taken += size;
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => {
      const span = [part[0]!.span[0], part.at(-1)!.span[1]] as const;
      return { text: text.slice(...span), span };
    });
}
