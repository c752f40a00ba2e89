/**
 * What the library's functions need of the nouns in model.ts, and of a parse, to be checked where a program hands them
 * in. They ask for what is used and let anything else be: what a reader made has been checked in full already.
 *
 *   checked('presenceUnits', presenceUnits, [UNITS], 'It takes the units of a pyramid.')
 */
import { z } from 'zod';
import { distinct } from './arguments.ts';

export const TEXT = z.object({ id: z.string(), text: z.string() });
/** Texts of one kind, each with an id of its own. */
export const TEXTS = distinct(z.array(TEXT), ({ id }) => id);

const UNIT = z.object({
  id: z.string(),
  label: z.string(),
  weight: z.number().optional(),
  contributors: z.array(z.object({ text: z.string() })),
});
export const UNITS = distinct(z.array(UNIT), ({ id }) => id);

export const PYRAMID = z.object({
  id: z.string(),
  method: z.string(),
  references: z.array(TEXT),
  units: distinct(z.array(UNIT.extend({ weight: z.number() })), ({ id }) => id),
});

const EXPRESSION = z.object({ text: z.string() });
export const ANNOTATED = z.object({
  summary: TEXT,
  matches: z.array(EXPRESSION.extend({ unit: z.string() })),
  unmatched: z.array(EXPRESSION),
});
export const ANNOTATION = z.object({ pyramid: PYRAMID, summaries: z.array(ANNOTATED) });

/** What a score depends on, as signatures have it. */
export const CHOICES = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
/** What each score should reach, also of further metrics. */
export const THRESHOLDS = z.record(z.string(), z.number());
/** A score, or none with a reason. */
export const RATING = z.object({ value: z.number().nullable() });
/** A row of scores or judgments. One that is no number is as good as none, and counted as dropped. */
export const SCORE_ROW = z.object({
  topic: z.string(),
  summary: z.string(),
  score: z.custom((given) => given === null || typeof given === 'number', {
    error: 'Invalid input: expected number or null',
  }),
});
/** One that says which metric gave it. */
export const METRIC_ROW = SCORE_ROW.extend({ metric: z.string() });
export const TOPIC = z.object({ id: z.string(), references: z.array(TEXT), summaries: z.array(TEXT) });
/** Topics as they come, or a list of them. */
export const TOPICS = z.custom(
  (given) => isIterable(given, Symbol.asyncIterator) || isIterable(given, Symbol.iterator),
  { error: 'Invalid input: expected a list of topics' },
);

export function isIterable(given: unknown, by: symbol): boolean {
  return typeof given === 'object' && given !== null && by in given;
}

const SPAN = z.tuple([z.number(), z.number()]);
export const SENTENCE = z.object({ text: z.string(), span: SPAN });
export const TOKENIZED = SENTENCE.extend({ tokens: z.array(SENTENCE) });
export const PARSED = SENTENCE.extend({
  words: z.array(
    SENTENCE.extend({
      upos: z.string(),
      xpos: z.string(),
      verbForm: z.string(),
      head: z.int().min(0),
      deprel: z.string(),
    }),
  ),
  tree: z.object({ label: z.string(), children: z.array(z.object({})) }),
  eduStarts: z.array(z.int().min(0)),
});
export const SEGMENTED = z.object({
  sentence: PARSED,
  segmentations: z
    .array(
      z.object({
        index: z.int().min(0),
        segments: z.array(z.object({ words: z.array(z.int().min(0)), text: z.string() })),
      }),
    )
    .min(1),
});

/** Functions are told by their type alone: what they take shows when they are called. */
export const FUNCTION = z.custom((given) => typeof given === 'function', {
  error: 'Invalid input: expected function',
});
