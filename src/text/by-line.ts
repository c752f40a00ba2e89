/**
 * A text in which every line is a sentence, as line files of summaries and treebanks are.
 *
 *   sentencesByLine('Dogs bark.\n\nCats hide.')   // sentences 1 and 3, with spans in the whole text
 */
import { readTokens, sentenceOf, type TokenizedSentence } from './read.ts';

/** The lines that have words, each as one sentence that has the line's number. */
export function sentencesByLine(
  text: string,
  first = 1,
): readonly (TokenizedSentence & { readonly number: number })[] {
  let start = 0;
  return text.split('\n').flatMap((line, i) => {
    const from = start;
    start += line.length + 1;
    const tokens = readTokens(line).tokens.map((token) => ({
      ...token,
      span: [token.span[0] + from, token.span[1] + from] as const,
    }));
    return tokens.length === 0 ? [] : [{ ...sentenceOf(text, tokens), number: first + i }];
  });
}
