/** From text to sentences with the parser's help: see boundary.ts. */
import { beginReading, sentencesAt, type TokenizedSentence } from '../text/read.ts';
import { boundaryFeatures, networkScore, UNSURE, windowAround } from './boundary.ts';
import { boundaryNetwork } from './boundary-weights.ts';
import type { Inventory, Scores } from './decode.ts';

export async function readSentences({
  text,
  inventory,
  forward,
}: {
  text: string;
  inventory: Inventory;
  forward: (sentence: TokenizedSentence) => Promise<Scores>;
}): Promise<readonly TokenizedSentence[]> {
  const { tokens, splitting } = beginReading(text, { unsure: UNSURE });
  let step = splitting.next();
  while (!step.done) {
    const { linear, spaced } = step.value;
    const { sentence, gap } = windowAround({ tokens, ...step.value });
    const scores = await forward(sentence);
    const features = boundaryFeatures({ tokens: sentence.tokens, gap, linear, spaced, scores, inventory });
    step = splitting.next(networkScore(boundaryNetwork, features) > 0);
  }
  return sentencesAt({ text, tokens, starts: step.value });
}
