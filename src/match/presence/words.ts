/**
 * How reports explain what presence found and missed: by how probable it is that words express a unit.
 *
 *   probability 0.918
 *   probability 0.494 (needs 0.5), “The port is closed.”
 */
import { z } from 'zod';
import type { LegendEntry, MatcherWords } from '../../method.ts';
import type { Evidence, MissedUnit } from '../../model.ts';
import { formatShort, oneLine } from '../../text/printed.ts';

export type PresenceMissReason =
  /** There is nothing to look for. */
  | 'unit-without-words'
  /** There is nothing to look in. */
  | 'summary-without-words'
  /** No words are probable enough. */
  | 'below-threshold'
  /** The words say the opposite. */
  | 'contradicted';

const EVIDENCE = z.strictObject({
  matcher: z.literal('presence'),
  /** How probable it is that the words express the unit. */
  probability: z.number().min(0).max(1),
  /** How probable it is that they say the opposite. */
  contradicted: z.number().min(0).max(1).optional(),
});

export type PresenceEvidence = z.infer<typeof EVIDENCE>;

export const PRESENCE_WORDS: MatcherWords = {
  schemas: { match: EVIDENCE, miss: EVIDENCE },
  measure: { name: 'probability', range: [0, 1], of: (evidence) => asPresence(evidence).probability },
  explainMatch: ({ evidence }) => `probability ${asPresence(evidence).probability.toFixed(3)}`,
  explainMiss: ({ miss: { reason, required, closest, evidence } }) => {
    if (closest === null) return WITHOUT_WORDS[reason] ?? 'nothing to compare it with';
    if (reason === 'contradicted') return `contradicted: “${oneLine(closest.text)}”; it never counts`;
    return `probability ${formatShort(asPresence(evidence).probability, required)}, “${oneLine(closest.text)}”`;
  },
  legend,
  hidesRepeats: false,
};

/** Evidence under this name has passed the schema above, or comes from presence itself. */
function asPresence(evidence: Evidence): PresenceEvidence {
  return evidence as PresenceEvidence;
}

const WITHOUT_WORDS: Readonly<Partial<Record<string, string>>> = {
  'unit-without-words': 'the unit has no words',
  'summary-without-words': 'the summary has no words',
} satisfies Partial<Record<PresenceMissReason, string>>;

function legend({ misses }: { misses: readonly MissedUnit[] }): readonly LegendEntry[] {
  const enough = misses.some(({ reason, closest }) => reason === 'below-threshold' && closest !== null)
    ? '; missed units say how much would have been enough'
    : '';
  return [
    {
      term: 'probability',
      meaning: `how likely it is that the words express the unit, as a computer sees it: 1 is certain${enough}`,
    },
  ];
}
