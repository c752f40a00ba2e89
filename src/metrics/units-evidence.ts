/**
 * How a score of `units` came about: each unit with its probability and what it adds, and the part that `auto` has.
 *
 *   score = pyramid.share · pyramid.value + auto.share · auto.value
 *   pyramid.value = pyramid.expected / pyramid.of, and pyramid.share · pyramid.value = the sum of what the units add
 */
import { z } from 'zod';
import type { MetricWords } from '../method.ts';
import type { ContentUnit } from '../model.ts';
import type { UnitPresence } from '../semantics/presence.ts';
import { decisionOf } from '../semantics/presence-probability.ts';
import { formatNumber, oneLine } from '../text/printed.ts';
import { foundWords, LOOKED_FOR, rounded, SHARE, term } from './found-words.ts';

const EVIDENCE = z.strictObject({
  pyramid: z.strictObject({
    share: SHARE.describe('How much of the score it is.'),
    value: z.number().min(0),
    expected: z.number().min(0).describe('Σ weight · probability.'),
    of: z.number().min(0).describe('The weight that an average reference could reach.'),
  }),
  auto: z
    .strictObject({ share: SHARE, value: SHARE })
    .nullable()
    .describe('Null where the references say nothing.'),
  units: z
    .array(z.strictObject({ unit: z.string().min(1), ...LOOKED_FOR }))
    .readonly()
    .describe('The units of the pyramid, the heaviest first.'),
});

export type UnitsEvidence = z.infer<typeof EVIDENCE>;

/** The units of a text, where the pyramid has this share of the score. */
export function pyramidAsEvidence(
  text: string,
  { units, found }: { units: readonly ContentUnit[]; found: readonly UnitPresence[] },
  { share, best }: { share: number; best: number },
): UnitsEvidence['units'] {
  const all = units.map(({ id, weight }, i) => {
    const { probability, contradicted = 0 } = found[i]!;
    const most = (share * weight) / best;
    return {
      ...{ unit: id, weight, probability, contradicted },
      ...{ adds: rounded(most * probability), most: rounded(most), found: foundWords(text, found[i]!) },
    };
  });
  return all.sort((a, b) => b.weight - a.weight);
}

export const UNITS_WORDS: MetricWords = {
  schema: EVIDENCE,
  explain: ({ score, evidence, pyramid: { units: all } }) => {
    const { pyramid, auto, units } = evidence as UnitsEvidence;
    const labels = new Map(all.map(({ id, label }) => [id, label]));
    return {
      lines: [
        `${score.value?.toFixed(3)} = ${[term(pyramid, 'units'), ...(auto === null ? [] : [term(auto, 'auto')])].join(' + ')}`,
        `units: ${formatNumber(pyramid.expected)} / ${formatNumber(pyramid.of)}, Σ weight × probability, divided by the weight that an average reference could reach`,
      ],
      parts: units.map(({ unit, weight, adds, most, found, ...seen }) => ({
        text: oneLine(labels.get(unit) ?? unit),
        unit,
        about: `weight ${formatNumber(weight)}: probability ${seen.probability.toFixed(3)}, adds ${adds.toFixed(4)} of at most ${most.toFixed(4)}`,
        found,
        isOpposite: decisionOf(seen) === 'contradicted',
      })),
    };
  },
};
