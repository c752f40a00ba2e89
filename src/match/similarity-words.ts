/** How matchers that decide by one number, a similarity, and choose what weighs most tell what they found and missed. */
import { z } from 'zod';
import type { MatcherWords } from '../method.ts';
import type { ContentUnit, Evidence, Expression, MissedUnit } from '../model.ts';
import { formatNumber, formatShort, oneLine } from '../text/printed.ts';

export function similarityWords(matcher: string, measure: string): MatcherWords {
  const evidence = z.strictObject({ matcher: z.literal(matcher), similarity: z.number().nullable() });
  return {
    schemas: { match: evidence, miss: evidence },
    measure: { name: measure, range: [0, 1], of: similarityIn },
    explainMatch: (seen) => `${measure} ${formatNumber(similarityIn(seen.evidence)!)}`,
    explainMiss({ miss: { evidence: seen, reason, required, closest } }) {
      const similarity = similarityIn(seen);
      if (closest === null || similarity === null) return 'nothing to compare it with';
      const words = `“${oneLine(closest.text)}”`;
      if (reason === 'left-out')
        return `${measure} ${formatNumber(similarity)} in ${words}, but other units weigh more`;
      return `${measure} ${formatShort(similarity, required)}, ${words}`;
    },
    legend: () => [
      { term: measure, meaning: 'how like the words are to what the references say, at most 1' },
    ],
    hidesRepeats: true,
  };
}

function similarityIn(evidence: Evidence): number | null {
  return evidence.similarity as number | null;
}

/** The units that were not found, each with the words most like it. */
export function missedUnits({
  matcher,
  required,
  units,
  found,
  nearest,
}: {
  matcher: string;
  required: number;
  units: readonly ContentUnit[];
  /** By their places among the units. */
  found: ReadonlySet<number | null>;
  nearest: (unit: number) => { readonly words: Expression; readonly similarity: number } | null;
}): readonly MissedUnit[] {
  return units.flatMap(({ id }, unit): MissedUnit[] => {
    if (found.has(unit)) return [];
    const { words = null, similarity = null } = nearest(unit) ?? {};
    const reason = similarity !== null && similarity >= required ? 'left-out' : 'below-threshold';
    return [{ unit: id, reason, required, closest: words, evidence: { matcher, similarity } }];
  });
}
