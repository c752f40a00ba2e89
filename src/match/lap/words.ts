/** How reports explain what the assignment found and missed: by how many words of a unit a discourse unit has. */
import { z } from 'zod';
import type { MatcherWords } from '../../method.ts';
import type { Evidence } from '../../model.ts';
import { formatShort, oneLine } from '../../text/printed.ts';

const EVIDENCE = z.strictObject({
  matcher: z.literal('lap'),
  /** φ = common / length; null where nothing could be compared. */
  similarity: z.number().nullable(),
  /** Words, or stems, of the unit that the part has. */
  common: z.int().min(0),
  /** Of the unit's wording. */
  length: z.int().min(0),
});

export type LapEvidence = z.infer<typeof EVIDENCE>;

const WITHOUT: Readonly<Record<string, string>> = {
  'unit-without-words': 'the unit has no words',
  'summary-without-words': 'the summary has no words',
  'below-threshold': 'no words in common',
};

export const LAP_WORDS: MatcherWords = {
  schemas: { match: EVIDENCE, miss: EVIDENCE },
  measure: { name: 'share of words', range: [0, 1], of: (evidence) => asLap(evidence).similarity },
  explainMatch: ({ evidence }) => describe(asLap(evidence)),
  explainMiss({ miss: { reason, required, closest, lostTo, evidence }, nameOf }) {
    const { similarity } = asLap(evidence);
    if (closest === null || similarity === null) return WITHOUT[reason] ?? 'nothing to compare it with';
    const words = `“${oneLine(closest.text)}”`;
    if (reason === 'lost' && lostTo !== undefined)
      return `${describe(asLap(evidence))}, but ${words} expresses unit ${nameOf(lostTo)}`;
    if (reason === 'left-out') return `${describe(asLap(evidence))} in ${words}, but other words weigh more`;
    return `share of words ${formatShort(similarity, required)}, ${words}`;
  },
  legend: () => [
    {
      term: 'share of words',
      meaning: 'how many of a unit’s words a discourse unit of the summary has, in order',
    },
  ],
  hidesRepeats: true,
};

function asLap(evidence: Evidence): LapEvidence {
  return evidence as LapEvidence;
}

function describe({ common, length }: LapEvidence): string {
  return `${common} of ${length} words`;
}
