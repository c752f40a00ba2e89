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
import { JOINT } from '../../text/spans.ts';
import { STOP_WORDS } from '../../text/stopwords.ts';

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

/** A unit is what its contributors say, or its label where it has none; each wording once. */
export function unitWordings({ label, contributors }: ContentUnit): readonly (readonly string[])[] {
  const texts =
    contributors.length === 0 ? [label] : contributors.map(({ text }) => text.split(JOINT).join(' '));
  return [...new Set(texts)].map(textWords).filter((words) => words.length > 0);
}
