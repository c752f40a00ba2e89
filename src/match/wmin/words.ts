/**
 * How reports explain what WMIN found and missed: by how alike words and unit are, and by the other units that the words
 * are like.
 *
 *   similarity 0.813; next closest: unit 3 at 0.250
 *   closest match: 0.644 (needs 0.65), “Cows fled”
 */
import { z } from 'zod';
import type { LegendEntry, MatcherWords } from '../../method.ts';
import type { Evidence, MissedUnit } from '../../model.ts';
import { formatShort, oneLine } from '../../text/printed.ts';

const MATCH = z.strictObject({
  matcher: z.literal('wmin'),
  /** How alike the words and the unit are: a cosine. */
  similarity: z.number(),
  /**
   * The other unit that the words are most like, if any. It may be more alike than the unit of the match: then
   * other words express it, or the choice, which goes by weight, did without it.
   */
  runnerUp: z.strictObject({ unit: z.string().min(1), similarity: z.number() }).optional(),
});
const MISS = z.strictObject({
  matcher: z.literal('wmin'),
  /** How alike the closest words are; null if nothing could be compared. */
  similarity: z.number().nullable(),
});

export type WminEvidence = z.infer<typeof MATCH>;
export type WminMiss = z.infer<typeof MISS>;

export type WminMissReason =
  /** No words are alike enough. */
  | 'below-threshold'
  /** Alike enough, but too few words to express a unit. */
  | 'too-few-words'
  /** Alike enough, but other units are more alike to all such words. */
  | 'not-among-best'
  /** Alike enough, but the sentence was cut otherwise. */
  | 'other-segmentation'
  /** Alike enough, but these words express another unit. */
  | 'lost'
  /** Alike enough, but the greedy choice did without it. */
  | 'left-out';

export const WMIN_WORDS: MatcherWords = {
  schemas: { match: MATCH, miss: MISS },
  measure: { name: 'similarity', range: [-1, 1], of: (evidence) => asWmin(evidence).similarity },
  explainMatch: ({ evidence, annotated, nameOf }) => {
    const { similarity, runnerUp } = asWmin(evidence);
    const own = `similarity ${similarity.toFixed(3)}`;
    if (runnerUp === undefined) return own;
    const other = `unit ${nameOf(runnerUp.unit)} at ${runnerUp.similarity.toFixed(3)}`;
    if (!isCloser(evidence)) return `${own}; next closest: ${other}`;
    const why = annotated.matches.some((match) => match.unit === runnerUp.unit)
      ? 'which other words express'
      : 'but units are chosen by weight';
    return `${own}; closer to ${other}, ${why}`;
  },
  explainMiss({ miss: { reason, required, closest, lostTo, evidence }, nameOf }) {
    const { similarity } = evidence as WminMiss;
    if (closest === null || similarity === null) return 'nothing to compare it with';
    const words = `“${oneLine(closest.text)}”`;
    if (reason === 'below-threshold') return `closest match: ${formatShort(similarity, required)}, ${words}`;
    const why = lostTo === undefined ? NOT_ENOUGH[reason] : `these words express unit ${nameOf(lostTo)}`;
    return `closest match: ${similarity.toFixed(3)}, ${words}${why === undefined ? '' : `; ${why}`}`;
  },
  legend,
  hidesRepeats: true,
  unitsIn: (evidence) => {
    const { runnerUp } = asWmin(evidence);
    return runnerUp === undefined ? [] : [{ path: ['runnerUp', 'unit'], unit: runnerUp.unit }];
  },
};

/** Evidence under this name has passed the schema above, or comes from WMIN itself. */
function asWmin(evidence: Evidence): WminEvidence {
  return evidence as WminEvidence;
}

/** Whether the words are more like the runner-up than like the unit that they express, as far as is shown. */
function isCloser(evidence: Evidence): boolean {
  const { similarity, runnerUp } = asWmin(evidence);
  return runnerUp !== undefined && Number(runnerUp.similarity.toFixed(3)) > Number(similarity.toFixed(3));
}

const NOT_ENOUGH: Readonly<Partial<Record<string, string>>> = {
  'too-few-words': 'too few words to express a unit',
  'not-among-best': 'these words are closer to other units',
  'other-segmentation': 'the sentence was cut another way',
  lost: 'these words express another unit',
  'left-out': 'the greedy choice left it out',
} satisfies Partial<Record<WminMissReason, string>>;

function legend({
  matches,
  misses,
}: {
  matches: readonly Evidence[];
  misses: readonly MissedUnit[];
}): readonly LegendEntry[] {
  const enough = misses.some(({ reason, closest }) => reason === 'below-threshold' && closest !== null)
    ? '; missed units say how much would have been enough'
    : '';
  return [
    {
      term: 'similarity',
      meaning: `how alike the words and the unit are in meaning, as a computer sees it: 1 is the most${enough}`,
    },
    ...(matches.some((evidence) => asWmin(evidence).runnerUp !== undefined && !isCloser(evidence))
      ? [
          {
            term: 'next closest: unit 9',
            meaning: 'of the other units, the one that the words are most like',
          },
        ]
      : []),
    ...(matches.some(isCloser)
      ? [
          {
            term: 'closer to unit 9',
            meaning:
              'the words are more like unit 9, but do not express it: each unit is expressed once, and the units are chosen to weigh as much as possible together',
          },
        ]
      : []),
  ];
}
