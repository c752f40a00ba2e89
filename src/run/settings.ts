/**
 * What the settings of automatic pyramids, of matching and of scores may be: every one of them ends up in a signature,
 * so that none may be nonsense. The ranges are those of the command line (src/cli/pyreval-options.ts).
 *
 *   SETTINGS.safeParse(PRESETS.default).success  // true
 */
import { z } from 'zod';
import { SIMILARITIES } from '../match/wmin/similarity.ts';
import { WMIN_SOLVERS } from '../match/wmin/wmin.ts';
import { UNUSED } from '../pyramid/edua/segments.ts';
import { AVERAGE_SIZES, COMPREHENSIVE_MEANS } from '../score/score.ts';
import { CLAUSE_MODES, type ClauseMode } from '../segment/clauses/clauses.ts';
import { VECTORS } from '../semantics/vectors.ts';
import { FUNCTION } from '../shapes.ts';

const atLeastOne = z.int().min(1);
const percentage = z.number().min(0).max(100);

export const EDUA = z.strictObject({
  percentile: percentage,
  alpha: z.number(),
  beta: z.number(),
  unused: z.enum(UNUSED),
  nodes: atLeastOne,
});

export const WMIN = z.strictObject({
  threshold: z.union(
    [z.strictObject({ cosine: z.number().min(-1).max(1) }), z.strictObject({ percentile: percentage })],
    { error: 'It is { cosine } from -1 to 1, or { percentile } from 0 to 100' },
  ),
  candidates: atLeastOne,
  unitsPerSegment: atLeastOne,
  similarity: z.enum(SIMILARITIES),
  solver: z.enum(WMIN_SOLVERS),
  leastWords: z.int().min(0),
  settle: z.boolean(),
});

export const SEGMENTS = {
  mode: z.enum(Object.keys(CLAUSE_MODES) as [ClauseMode, ...ClauseMode[]]),
  vectors: z.enum(VECTORS),
};

export const SETTINGS = z.strictObject({ ...SEGMENTS, edua: EDUA, wmin: WMIN });

export const SCORE = z.strictObject({
  averageSize: z.enum(AVERAGE_SIZES),
  comprehensive: z.enum(COMPREHENSIVE_MEANS),
});

/** How a run goes, which changes nothing about what it gives. */
export const RUN = {
  jobs: atLeastOne.optional(),
  cache: z.object({ get: FUNCTION, put: FUNCTION, close: FUNCTION }).optional(),
  onProgress: FUNCTION.optional(),
};
