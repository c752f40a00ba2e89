/**
 * The functions of the library that read files or start processes, with a check of what a program hands to them, as in
 * anywhere.ts.
 */
import { z } from 'zod';
import { checked, checkedEach } from '../arguments.ts';
import * as scoreFiles from '../formats/scores.ts';
import * as folders from '../io/folders.ts';
import * as meta from '../meta/evaluate.ts';
import * as elements from '../overlap/be/text.ts';
import * as shared from '../run/resources.ts';
import { METRIC_ROW, SCORE_ROW } from '../shapes.ts';
import * as anyLanguage from '../text/any-language.ts';
import { RUN } from './evaluate.ts';

/** Sentences and words of a text in any language; the answer says whether it is English. */
export const { readAnyLanguage } = checkedEach('It takes a text.', {
  readAnyLanguage: [anyLanguage.readAnyLanguage, z.string()],
});

/** Worker processes and a cache, for several calls that are to share them. */
export const openResources = checked(
  'openResources',
  shared.openResources,
  [z.strictObject({ jobs: RUN.jobs, cacheFolder: RUN.cacheFolder, onProgress: RUN.onProgress }).optional()],
  'It takes { jobs, cacheFolder, onProgress }.',
);

/** Reads a `scores.jsonl`. */
export const { readScores } = checkedEach(
  'It takes { file, bytes }, where readFileSync gave the bytes; docs/meta-evaluation.md shows it.',
  { readScores: [scoreFiles.readScores, z.object({ file: z.string(), bytes: z.instanceof(Uint8Array) })] },
);

/** Reads a folder of topics, each with references and summaries as plain texts. */
export const { readFolder } = checkedEach(
  'It takes { folder, strict }; docs/formats.md says what the folder holds.',
  { readFolder: [folders.readFolder, z.object({ folder: z.string(), strict: z.boolean().optional() })] },
);

/** Basic Elements of a summary: BE-HM, or BE-HMR with `match: 'hmr'`. */
export const { be } = checkedEach(
  'It takes { summary, references, match, form }; docs/basic-elements.md shows it.',
  { be: [elements.be, z.object({ summary: z.string(), references: z.array(z.string()) })] },
);

/** The Basic Elements of a text, or the reason why it cannot be parsed. */
export const { elementsOfText } = checkedEach('It takes { text, form }.', {
  elementsOfText: [elements.elementsOfText, z.object({ text: z.string() })],
});

/** Every metric at every level, with intervals, and tests against the floor. */
export const evaluateMetrics = checked(
  'evaluateMetrics',
  meta.evaluateMetrics,
  [
    z.object({
      scores: z.array(METRIC_ROW),
      human: z.array(SCORE_ROW),
      options: z.object({}).optional(),
    }),
  ],
  'It takes { scores, human, options }; docs/meta-evaluation.md shows it.',
);
