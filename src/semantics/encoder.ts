/**
 * Vectors of sentences from the meaning model, a small BERT that was trained for content units and the clauses that
 * express them (models/meaning/MODEL_CARD.md).
 *
 *   const encoder = await openEncoder();
 *   const [a, b] = await encoder.embed(['She bakes bread.', 'A loaf is baked by her.']);
 *
 * One text is one run. A text with more pieces than a run takes is cut into runs of whole sentences, as far as they
 * fit, and its vector is the mean over all pieces. A text without a piece that the model knows has a vector of zeros.
 */
import type { RuntimeName } from '../inference/runtime.ts';
import { readText } from '../text/read.ts';
import { remembered, SHORT_TEXT } from '../text/remembered.ts';
import { normalise } from './algebra.ts';
import { DIMENSIONS, MEANING_VERSION, type Meaning, openMeaning } from './meaning.ts';
import type { Vectors } from './vectors.ts';

export const ENCODER_VERSION = MEANING_VERSION;

/** The most pieces of a run, its two marks not counted; training/meaning/presence.py has the same. */
const MOST_PIECES = 126;

export async function openEncoder(options: { runtime?: RuntimeName } = {}): Promise<Vectors> {
  const meaning = await openMeaning(options);
  const embedOne = remembered((text) => embedText(text, meaning), SHORT_TEXT);
  return {
    name: 'encoder',
    version: ENCODER_VERSION,
    async embed(texts) {
      const found: Float64Array[] = [];
      for (const text of texts) found.push(await embedOne(text));
      return found;
    },
  };
}

async function embedText(text: string, meaning: Meaning): Promise<Float64Array> {
  const sum = new Float64Array(DIMENSIONS);
  for (const numbers of runsOf(text, meaning)) {
    const { vector } = await meaning.alone({ numbers });
    for (let k = 0; k < DIMENSIONS; k++) sum[k]! += numbers.length * vector[k]!;
  }
  return normalise(sum);
}

/** The pieces of a text, in one run where they fit; none for a text of unknown pieces alone. */
export function runsOf(
  text: string,
  { pieces, unknown }: Pick<Meaning, 'pieces' | 'unknown'>,
): readonly (readonly number[])[] {
  const whole = pieces(text).numbers;
  if (whole.every((piece) => piece === unknown)) return [];
  if (whole.length <= MOST_PIECES) return [whole];
  const runs: number[][] = [[]];
  for (const sentence of readText(text)) {
    const own = pieces(sentence.text).numbers;
    if (runs.at(-1)!.length + own.length > MOST_PIECES) runs.push([]);
    for (let from = 0; from < own.length; from += MOST_PIECES) {
      if (from > 0) runs.push([]);
      runs.at(-1)!.push(...own.slice(from, from + MOST_PIECES));
    }
  }
  return runs.filter((run) => run.length > 0);
}
