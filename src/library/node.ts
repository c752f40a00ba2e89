/**
 * The functions of the library that read files or start processes, with a check of what a program hands to them, as in
 * anywhere.ts.
 */
import { z } from 'zod';
import { checked, checkedAsync } from '../arguments.ts';
import * as flow from '../evaluate.ts';
import * as folders from '../formats/files.ts';
import * as scoreFiles from '../formats/scores.ts';
import * as meta from '../meta/evaluate.ts';
import * as elements from '../overlap/be/text.ts';
import { EDUA_METHODS } from '../pyramid/edua/edua.ts';
import * as analysers from '../run/analyser.ts';
import * as caches from '../run/cache.ts';
import * as pyreval from '../run/pyreval.ts';
import { EDUA, RUN, SCORE, SEGMENTS, SETTINGS, WMIN } from '../run/settings.ts';
import { FUNCTION, PYRAMID, TEXTS } from '../shapes.ts';
import * as anyLanguage from '../text/any-language.ts';

/** Sentences and words of a text in any language; the answer says whether it is English. */
export const readAnyLanguage = checked(
  'readAnyLanguage',
  anyLanguage.readAnyLanguage,
  [z.string()],
  'It takes a text.',
);

/** Segments and vectors of whole documents, on as many processes as there are cores. */
export const openAnalyser = checked(
  'openAnalyser',
  analysers.openAnalyser,
  // Not strict: a preset, which has more, is taken whole.
  [z.object({ ...SEGMENTS, english: z.boolean().optional(), ...RUN })],
  'It takes { mode, vectors, jobs, cache, english, onProgress }, such as PRESETS.default; docs/pyreval.md has more.',
);

/** A folder in which parses, vectors and pyramids are kept. */
export const openCache = checked(
  'openCache',
  caches.openCache,
  [z.object({ folder: z.string().min(1), limit: z.number().min(0).optional() })],
  'It takes { folder, limit }, where the limit is in bytes.',
);

const ANALYSER = z.object({ ...SEGMENTS, accepts: FUNCTION, analyse: FUNCTION, remember: FUNCTION });

/** A pyramid of references. */
export const buildPyramid = checkedAsync(
  'buildPyramid',
  pyreval.buildPyramid,
  [
    z.object({
      id: z.string(),
      references: TEXTS,
      method: z.enum(EDUA_METHODS),
      analyser: ANALYSER,
      options: EDUA.optional(),
    }),
  ],
  'It takes { id, references, method, analyser, options }; docs/pyreval.md has more.',
);

/** What each summary expresses of a pyramid, in the order of the summaries. The pyramid may be anyone's. */
export const matchSummaries = checkedAsync(
  'matchSummaries',
  pyreval.matchSummaries,
  [z.object({ pyramid: PYRAMID, summaries: TEXTS, analyser: ANALYSER, options: WMIN.partial().optional() })],
  'It takes { pyramid, summaries, analyser, options }; docs/pyreval.md has more.',
);

/** Scores plain summaries against pyramids, whoever built these. */
export const scoreTexts = checkedAsync(
  'scoreTexts',
  flow.scoreTexts,
  [
    z.object({
      topics: z.array(z.object({ pyramid: PYRAMID, summaries: TEXTS })),
      analyser: ANALYSER,
      settings: SETTINGS,
      score: SCORE.optional(),
      thresholds: flow.THRESHOLDS.optional(),
      match: z.enum(flow.MATCHERS).optional(),
      ...RUN,
    }),
  ],
  'It takes { topics, analyser, settings, score, thresholds, match, … }; docs/pyreval.md has more.',
);

/** Reads a `scores.jsonl`. */
export const readScores = checked(
  'readScores',
  scoreFiles.readScores,
  [z.object({ file: z.string(), bytes: z.instanceof(Uint8Array) })],
  'It takes { file, bytes }, where readFileSync gave the bytes; docs/meta-evaluation.md shows it.',
);

/** Reads a folder of topics, each with references and summaries as plain texts. */
export const readFolder = checked(
  'readFolder',
  folders.readFolder,
  [z.object({ folder: z.string(), strict: z.boolean().optional() })],
  'It takes { folder, strict }; docs/formats.md says what the folder holds.',
);

/** Basic Elements of a summary: BE-HM, or BE-HMR with `match: 'hmr'`. */
export const be = checkedAsync(
  'be',
  elements.be,
  [z.object({ summary: z.string(), references: z.array(z.string()) })],
  'It takes { summary, references, match, form }; docs/basic-elements.md shows it.',
);

/** The Basic Elements of a text, or the reason why it cannot be parsed. */
export const elementsOfText = checkedAsync(
  'elementsOfText',
  elements.elementsOfText,
  [z.object({ text: z.string() })],
  'It takes { text, form }.',
);

// Infinite scores are taken for none, so that they are no fault here.
const SCORE_OR_NONE = z.custom((given) => given === null || typeof given === 'number', {
  error: 'Invalid input: expected number or null',
});
const ROW = z.object({ topic: z.string(), summary: z.string(), score: SCORE_OR_NONE });

/** Every metric at every level, with intervals, and tests against the floor. */
export const evaluateMetrics = checked(
  'evaluateMetrics',
  meta.evaluateMetrics,
  [
    z.object({
      scores: z.array(ROW.extend({ metric: z.string() })),
      human: z.array(ROW),
      options: z.object({}).optional(),
    }),
  ],
  'It takes { scores, human, options }; docs/meta-evaluation.md shows it.',
);
