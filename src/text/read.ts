/**
 * From text to sentences and tokens, with offsets into the text at every step:
 *
 *   readText('It rained. We left.')  // two sentences, seven tokens
 */
import type { Sentence } from '../model.ts';
import { boundaries } from './boundaries.ts';
import { startScores, startsOf } from './sentences.ts';
import { type Token, tokenize } from './tokenize.ts';

export interface TokenizedSentence extends Sentence {
  readonly tokens: readonly Token[];
}

export function readText(text: string): TokenizedSentence[] {
  const { tokens, scores } = readTokens(text);
  return sentencesAt({ text, tokens, starts: startsOf(scores) });
}

/** The words of a text, and how much speaks for a sentence's start at each. */
export function readTokens(text: string): { tokens: readonly Token[]; scores: Float64Array } {
  const tokens = tokenize({ text, model: boundaries().token });
  return { tokens, scores: startScores({ text, tokens, model: boundaries().sentence }) };
}

/** The sentences that begin at these tokens. */
export function sentencesAt({
  text,
  tokens,
  starts,
}: {
  text: string;
  tokens: readonly Token[];
  starts: readonly number[];
}): TokenizedSentence[] {
  return starts.map((start, k) => sentenceOf(text, tokens.slice(start, starts[k + 1] ?? tokens.length)));
}

/** The sentence of these tokens of a text; there must be one. */
export function sentenceOf(text: string, tokens: readonly Token[]): TokenizedSentence {
  const span = [tokens[0]!.span[0], tokens.at(-1)!.span[1]] as const;
  return { text: text.slice(...span), span, tokens };
}

/** The lines that have words, each as one sentence that has the line's number: line files and treebanks are so. */
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
