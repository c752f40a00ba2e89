/**
 * The words of units and summaries as the matcher compares them: as they stand, or the stems of the content words alone.
 *
 *   textWords('The cats slept.')                     // ['the', 'cats', 'slept']
 *   comparable(['the', 'cats', 'slept'], 'stems')    // ['cat', 'slept']
 */
import type { ContentUnit } from '../../model.ts';
import { asWord } from '../../pyramid/edu/sentences.ts';
import { readAnyLanguage } from '../../text/any-language.ts';
import { porterStem } from '../../text/porter.ts';
import { STOP_WORDS } from '../../text/stopwords.ts';
import { joinBlank, wordingsOf } from '../texts.ts';

/** Tokens with a letter or digit, in lower case. */
export function textWords(text: string): readonly string[] {
  return readAnyLanguage(text).sentences.flatMap(({ tokens }) =>
    tokens.flatMap((token) => asWord(token.text)),
  );
}

/** `stems`: those of the content words; of all words where none is a content word. */
export function comparable(words: readonly string[], of: 'words' | 'stems'): readonly string[] {
  if (of === 'words') return words;
  const content = words.filter((word) => !STOP_WORDS.has(word));
  return (content.length > 0 ? content : words).map((word) =>
    /^[a-z]+$/.test(word) ? porterStem(word, 'nltk') : word,
  );
}

/** Each wording of a unit once. */
export function unitWordings(unit: ContentUnit): readonly (readonly string[])[] {
  return [...new Set(wordingsOf(unit, joinBlank))].map(textWords).filter((words) => words.length > 0);
}
