/**
 * The words of a summary that carry what was looked for, as evidence of metrics that stand on presence:
 *
 *   foundWords('Trains were late. A storm hit.', { probability: 0.9, span: [18, 29], … })
 *   // { text: 'A storm hit', spans: [[18, 29]] }
 *
 * What contradicts is the sentence that does; of what is not there, nothing is shown.
 */
import { z } from 'zod';
import type { Expression } from '../model.ts';
import type { UnitPresence } from '../semantics/presence.ts';
import { decisionOf } from '../semantics/presence-probability.ts';

export function foundWords(text: string, presence: UnitPresence): Expression | null {
  const { sentence, span } = presence;
  const place = decisionOf(presence) === 'no' ? undefined : (span ?? sentence?.span);
  return place === undefined ? null : { text: text.slice(...place), spans: [place] };
}

/** Six places are enough to add numbers up by hand. */
export function rounded(value: number): number {
  return Math.round(1e6 * value) / 1e6;
}

export const SHARE = z.number().min(0).max(1);

/** A part of a score: `0.231 × 0.512 (statements)`. */
export function term({ share, value }: { share: number; value: number }, name: string): string {
  return `${share.toFixed(3)} × ${value.toFixed(3)} (${name})`;
}

/** What evidence says of each thing that was looked for. */
export const LOOKED_FOR = {
  weight: z.number().min(0),
  probability: SHARE.describe('How probable it is that the summary says it.'),
  contradicted: SHARE.describe('How probable it is that the summary says the opposite.'),
  adds: z.number().min(0).describe('How much of the score it is.'),
  most: z.number().min(0).describe('How much it could be.'),
  found: z
    .strictObject({
      text: z.string(),
      spans: z.array(z.tuple([z.int().min(0), z.int().min(0)]).readonly()).readonly(),
    })
    .nullable()
    .describe('The words of the summary that carry it, or say the opposite.'),
};
