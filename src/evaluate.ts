/**
 * The whole flow on one page: read this first.
 *
 *   const report = await evaluate({ references: ['A storm hit.'], summaries: ['It stormed.'], method: 'edua-x' });
 *   for (const topic of report.topics) for (const { card } of topic.summaries) console.log(card.coverage);
 *
 * Texts are parsed, cut into clauses and given vectors (run/analyser); clauses of several references that say the
 * same become the units of a pyramid (run/pyreval, pyramid/edua); a summary's clauses are matched with the units
 * (match/wmin); and what it expresses is scored (score). People's own pyramids and matches enter at any step.
 */
import { z } from 'zod';
import { checkArguments, distinct } from './arguments.ts';
import { type Annotation, type Pyramid, type Reference, SCORE_NAMES, type Summary } from './model.ts';
import { EDUA_METHODS, type EduaMethod } from './pyramid/edua/edua.ts';
import { type Analyser, type AnalyserOptions, openAnalyser } from './run/analyser.ts';
import { matchByPresence, presenceChoices } from './run/presence.ts';
import {
  buildPyramid,
  matchSummaries,
  PRESETS,
  type PyrevalSettings,
  segmentChoices,
  wminChoices,
} from './run/pyreval.ts';
import { RUN, SCORE, SETTINGS } from './run/settings.ts';
import { scoreAnnotations } from './score/annotations.ts';
import type { Report } from './score/report.ts';
import { DEFAULT_SCORE_OPTIONS, type ScoreOptions } from './score/score.ts';

export { mergeByPyramid, scoreAnnotations } from './score/annotations.ts';

/** How units are found in a summary: by clauses, as PyrEval does, or each by the probability that it is there. */
export const MATCHERS = ['wmin', 'presence'] as const;
export type Matcher = (typeof MATCHERS)[number];

/** Texts with ids, or plain texts, which are numbered. */
type Texts<Document> = readonly (Document | string)[];

export interface Evaluation extends Pick<AnalyserOptions, 'jobs' | 'cache' | 'english' | 'onProgress'> {
  readonly references: Texts<Reference>;
  readonly summaries: Texts<Summary>;
  readonly method?: EduaMethod;
  readonly match?: Matcher;
  readonly settings?: PyrevalSettings;
  readonly score?: ScoreOptions;
  readonly thresholds?: Report['thresholds'];
  readonly id?: string;
}

/** From plain texts to a report: builds a pyramid of the references and scores the summaries against it. */
export async function evaluate(evaluation: Evaluation): Promise<Report> {
  checkEvaluation(evaluation);
  const {
    references,
    summaries,
    method = 'edua-x',
    settings = PRESETS.default,
    score = DEFAULT_SCORE_OPTIONS,
    thresholds = {},
    id = 'topic',
    match,
    ...run
  } = evaluation;
  const analyser = openAnalyser({ ...settings, ...run });
  try {
    const { pyramid } = await buildPyramid({
      id,
      references: numbered(references),
      method,
      analyser,
      options: settings.edua,
    });
    const topics = [{ pyramid, summaries: numbered(summaries) }];
    return await scoreTexts({
      topics,
      analyser,
      settings,
      score,
      thresholds,
      ...(match && { match }),
      ...run,
    });
  } finally {
    await analyser.close();
  }
}

const texts = z.array(
  z.union([z.string(), z.looseObject({ id: z.string().min(1), text: z.string() })], {
    error: 'It is a text, or { id, text }',
  }),
);
export const THRESHOLDS = z.partialRecord(z.enum(SCORE_NAMES), z.number());
const EVALUATION = z.strictObject({
  references: distinct(texts.min(1), idOf),
  summaries: distinct(texts, idOf),
  method: z.enum(EDUA_METHODS).optional(),
  match: z.enum(MATCHERS).optional(),
  settings: SETTINGS.optional(),
  score: SCORE.optional(),
  thresholds: THRESHOLDS.optional(),
  id: z.string().min(1).optional(),
  english: z.boolean().optional(),
  ...RUN,
});

/** A method or an option that does not exist must never end up in a signature. */
function checkEvaluation(given: unknown): void {
  const fix = 'It takes { references, summaries, method, match, settings, … }; docs/pyreval.md shows it.';
  checkArguments({ of: 'evaluate', schema: EVALUATION, given, fix });
}

function numbered(texts: Texts<Summary>): readonly Summary[] {
  return texts.map((text, i) => (typeof text === 'string' ? { id: idOf(text, i), text } : text));
}

function idOf(text: string | Pick<Summary, 'id'>, index: number): string {
  return typeof text === 'string' ? String(index + 1) : text.id;
}

/** Scores plain summaries against pyramids, whoever built these. */
export async function scoreTexts({
  topics,
  analyser,
  settings,
  score = DEFAULT_SCORE_OPTIONS,
  thresholds = {},
  match = 'wmin',
  ...run
}: {
  topics: readonly { readonly pyramid: Pyramid; readonly summaries: readonly Summary[] }[];
  analyser: Analyser;
  settings: PyrevalSettings;
  score?: ScoreOptions;
  thresholds?: Report['thresholds'];
  match?: Matcher;
} & Pick<AnalyserOptions, 'jobs' | 'cache' | 'onProgress'>): Promise<Report> {
  const annotations: Annotation[] = [];
  for (const { pyramid, summaries } of topics) {
    const matched =
      match === 'presence'
        ? await matchByPresence({ pyramid, summaries, ...run })
        : await matchSummaries({ pyramid, summaries, analyser, options: settings.wmin });
    annotations.push({ pyramid, summaries: matched });
  }
  const choices =
    match === 'presence' ? presenceChoices() : { ...wminChoices(settings.wmin), ...segmentChoices(settings) };
  return scoreAnnotations({ annotations, options: score, thresholds, match: choices });
}
