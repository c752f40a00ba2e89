/**
 * From text to sentences and tokens, with offsets into the text at every step:
 *
 *   readText('It rained. We left.')  // two sentences, seven tokens
 */
import type { Sentence } from '../model.ts';
import { sentenceModel, tokenModel } from './boundary-weights.ts';
import type { LinearModel } from './linear.ts';
import { splitSentences, startScores } from './sentences.ts';
import { type Token, tokenize } from './tokenize.ts';

export interface TokenizedSentence extends Sentence {
  readonly tokens: readonly Token[];
}

export function readText(text: string): TokenizedSentence[] {
  const tokens = tokenize({ text, model: models().token });
  return sentencesAt({ text, tokens, starts: splitSentences({ text, tokens, model: models().sentence }) });
}

/** The words of a text, and how much speaks for a sentence's start at each. */
export function readTokens(text: string): { tokens: readonly Token[]; scores: Float64Array } {
  const tokens = tokenize({ text, model: models().token });
  return { tokens, scores: startScores({ text, tokens, model: models().sentence }) };
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
  return starts.map((start, k) => {
    const members = tokens.slice(start, starts[k + 1] ?? tokens.length);
    const span = [members[0]!.span[0], members.at(-1)!.span[1]] as const;
    return { text: text.slice(...span), span, tokens: members };
  });
}

let loaded: { token: LinearModel; sentence: LinearModel } | undefined;

function models(): { token: LinearModel; sentence: LinearModel } {
  loaded ??= { token: unpack(tokenModel), sentence: unpack(sentenceModel) };
  return loaded;
}

function unpack(packed: { scale: number; bias: number; weights: string }): LinearModel {
  const bytes = Uint8Array.from(atob(packed.weights), (character) => character.charCodeAt(0));
  return { scale: packed.scale, bias: packed.bias, weights: new Int8Array(bytes.buffer) };
}
