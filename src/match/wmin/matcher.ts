/**
 * WMIN as a matcher: a summary's clauses are compared with what the units' contributors say.
 *
 *   WMIN.open(resources, WMIN.defaults).match({ pyramid, summaries })
 */
import { z } from 'zod';
import type { Matcher } from '../../method.ts';
import type { AnnotatedSummary, Pyramid, Summary } from '../../model.ts';
import {
  type Analyser,
  createAnalyser,
  SEGMENT_DEFAULTS,
  SEGMENT_SCHEMA,
  type SegmentSettings,
  segmentChoices,
} from '../../semantics/analyser.ts';
import { setting, wholeNumber } from '../../settings.ts';
import { consecutive } from '../../text/lists.ts';
import { obstacleIn, unscored, wordingsOf } from '../texts.ts';
import { type MatchThreshold, SIMILARITIES, USUAL } from './similarity.ts';
import { createWmin, WMIN_DEFAULTS, WMIN_PAPER, WMIN_SOLVERS, type WminOptions } from './wmin.ts';
import { WMIN_WORDS } from './words.ts';

type WminSettings = WminOptions & SegmentSettings & { readonly [setting: string]: unknown };

const error = 'Must be a cosine from -1 to 1 such as 0.5, or a percentile such as p99';
const within = (least: number, most: number) =>
  z.number({ error }).min(least, { error }).max(most, { error });
const threshold = z.union(
  [z.strictObject({ cosine: within(-1, 1) }), z.strictObject({ percentile: within(0, 100) })],
  { error },
);

export const WMIN: Matcher<WminSettings> = {
  name: 'wmin',
  // It compares clauses with clauses.
  builder: 'edua-x',
  summary: 'clause by clause, as PyrEval does (pyreval-2019 §4.6)',
  schema: z.strictObject({
    ...SEGMENT_SCHEMA,
    threshold: setting(threshold, {
      help: 'WMIN: minimum similarity for a match',
      argument: '<cosine|p99>',
      read: readThreshold,
    }),
    candidates: setting(wholeNumber(1), { help: 'WMIN: how many units a clause may be a candidate for' }),
    unitsPerSegment: setting(wholeNumber(1), { help: 'WMIN: how many units a clause may express' }),
    similarity: setting(z.enum(SIMILARITIES), {
      help: 'WMIN: how a clause’s similarity to a unit comes from its contributors’',
    }),
    solver: setting(z.enum(WMIN_SOLVERS), { help: 'WMIN: greedy as in the paper, or exact' }),
    leastWords: z.int().min(0),
    settle: z.boolean(),
  }),
  defaults: { ...SEGMENT_DEFAULTS, ...WMIN_DEFAULTS },
  presets: {
    // The paper's threshold is a cosine of WTMF.
    paper: ({ vectors = 'wtmf' }) =>
      vectors === 'wtmf' ? { ...WMIN_PAPER } : { ...WMIN_PAPER, threshold: WMIN_DEFAULTS.threshold },
  },
  needs: { units: true },
  words: WMIN_WORDS,
  signature({ threshold, candidates, unitsPerSegment, similarity, solver, leastWords, settle, ...segments }) {
    return {
      match: `wmin-${solver}`,
      threshold: 'cosine' in threshold ? threshold.cosine : `p${threshold.percentile}`,
      candidates,
      unitsPerSegment,
      similarity,
      leastWords,
      settle,
      ...segmentChoices(segments),
    };
  },
  open: (resources, { mode, vectors, english, ...options }) => {
    const analyser = createAnalyser(resources, { mode, vectors, english });
    return {
      match: (input) =>
        matchSummaries({ ...input, analyser, options: { ...options, usual: USUAL[vectors] } }),
    };
  },
};

/** `0.5` is a cosine, `p99` a percentile; anything else is left for the check to refuse. */
function readThreshold(text: string): MatchThreshold {
  const number = (digits: string) => (digits.trim() === '' ? Number.NaN : Number(digits));
  return /^p/i.test(text) ? { percentile: number(text.slice(1)) } : { cosine: number(text) };
}

async function matchSummaries({
  pyramid,
  summaries,
  analyser,
  options,
}: {
  pyramid: Pyramid;
  summaries: readonly Summary[];
  analyser: Analyser;
  options: WminOptions;
}): Promise<readonly AnnotatedSummary[]> {
  const wordings = pyramid.units.map((unit) => wordingsOf(unit));
  const obstacles = new Map(
    summaries.map((summary) => [summary, obstacleIn(summary.text, analyser.accepts(summary.text))]),
  );
  const readable = summaries.filter((summary) => obstacles.get(summary) === null);
  const { documents, phrases } = await analyser.analyse({ documents: readable, phrases: wordings.flat() });
  const segments = new Map(readable.map((summary, i) => [summary, documents[i]!]));
  const vectors = consecutive(
    phrases,
    wordings.map(({ length }) => length),
  );
  const match = createWmin({
    units: pyramid.units.map((unit, i) => ({ unit, vectors: vectors[i]! })),
    options,
  });
  return Promise.all(
    summaries.map(async (summary) => {
      const obstacle = obstacles.get(summary)!;
      if (obstacle !== null) return unscored(summary, obstacle);
      const { annotated, missed } = await match({ summary, segments: segments.get(summary)! });
      return { ...annotated, missed };
    }),
  );
}
