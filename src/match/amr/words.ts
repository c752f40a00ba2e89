/** How reports explain what meaning graphs found and missed: by the triples that a sentence shares with a unit. */
import { z } from 'zod';
import { readGraphTree } from '../../amr/penman-read.ts';
import { AMR_STYLE } from '../../amr/picture.ts';
import type { MatcherWords } from '../../method.ts';
import type { Evidence } from '../../model.ts';
import { formatShort, oneLine } from '../../text/printed.ts';
import { type ComparedGraphs, drawGraphs } from './drawing.ts';

const penman = z.string().refine(isPenman, { error: 'Must be a graph in PENMAN notation' });

const EVIDENCE = z.strictObject({
  matcher: z.literal('amr'),
  /** The share of the unit's triples that the sentence has; null where nothing could be compared. */
  share: z.number().min(0).max(1).nullable(),
  matched: z.int().min(0),
  gold: z.int().min(0),
  /** What both have, such as `want-01 :ARG0 boy`. */
  triples: z.array(z.string()),
  /** The graphs of both, where at least half of the unit's triples are shared. */
  graphs: z
    .strictObject({
      unit: z.array(penman),
      sentence: z.array(penman),
      pairs: z.array(z.tuple([z.string(), z.string()])),
      without: z.array(z.string()),
    })
    .optional(),
});

export type AmrEvidence = Omit<z.infer<typeof EVIDENCE>, 'graphs'> & { readonly graphs?: ComparedGraphs };

function isPenman(text: string): boolean {
  try {
    readGraphTree(text);
    return true;
  } catch {
    return false;
  }
}

export const AMR_WORDS: MatcherWords = {
  schemas: { match: EVIDENCE, miss: EVIDENCE },
  measure: { name: 'share of triples', range: [0, 1], of: (evidence) => asAmr(evidence).share },
  explainMatch: ({ evidence }) => describe(asAmr(evidence)),
  explainMiss({ miss: { required, closest, evidence } }) {
    const { share } = asAmr(evidence);
    if (closest === null || share === null) return 'no meaning to compare it with';
    return `share of triples ${formatShort(share, required)}, “${oneLine(closest.text)}”`;
  },
  drawing: {
    style: AMR_STYLE,
    of: (evidence) => {
      const { graphs } = asAmr(evidence);
      return graphs === undefined ? [] : drawGraphs(graphs);
    },
  },
  legend: () => [
    {
      term: 'share of triples',
      meaning: 'how many parts of a unit’s meaning graph a sentence of the summary has; more than 0.75 count',
    },
    {
      term: 'graphs',
      meaning: 'nodes that stand for the same have one number in both; what both graphs have is drawn strong',
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
