/** How reports explain what meaning graphs found and missed: by the triples that a sentence shares with a unit. */
import { z } from 'zod';
import type { MatcherWords } from '../../method.ts';
import type { Evidence } from '../../model.ts';
import { formatShort, oneLine } from '../../text/printed.ts';

export type AmrEvidence = {
  readonly matcher: 'amr';
  /** The share of the unit's triples that the sentence has; null where nothing could be compared. */
  readonly share: number | null;
  readonly matched: number;
  readonly gold: number;
  /** What both have, such as `want-01 :ARG0 boy`. */
  readonly triples: readonly string[];
};

const EVIDENCE = z.strictObject({
  matcher: z.literal('amr'),
  share: z.number().min(0).max(1).nullable(),
  matched: z.int().min(0),
  gold: z.int().min(0),
  triples: z.array(z.string()),
});

export const AMR_WORDS: MatcherWords = {
  schemas: { match: EVIDENCE, miss: EVIDENCE },
  measure: { name: 'share of triples', range: [0, 1], of: (evidence) => asAmr(evidence).share },
  explainMatch: ({ evidence }) => describe(asAmr(evidence)),
  explainMiss({ miss: { required, closest, evidence } }) {
    const { share } = asAmr(evidence);
    if (closest === null || share === null) return 'no meaning to compare it with';
    return `share of triples ${formatShort(share, required)}, “${oneLine(closest.text)}”`;
  },
  legend: () => [
    {
      term: 'share of triples',
      meaning: 'how many parts of a unit’s meaning graph a sentence of the summary has; more than 0.75 count',
    },
  ],
  hidesRepeats: false,
};

function asAmr(evidence: Evidence): AmrEvidence {
  return evidence as AmrEvidence;
}

function describe({ matched, gold, triples }: AmrEvidence): string {
  const list = triples.length === 0 ? '' : `: ${triples.map(oneLine).join('; ')}`;
  return `${matched} of ${gold} triples${list}`;
}
