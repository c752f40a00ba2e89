/**
 * The functions of the library that run in a browser too, with a check of what a program hands to them. Inside cheops
 * the functions themselves are called: `rouge` and `types` run a million times, and types have been checked there.
 *
 *   types({ summary: 4 })  // throws CheopsError E_USAGE: "types: summary: Invalid input: expected string, …"
 */
import { z } from 'zod';
import { checked, checkedEach, distinct } from '../arguments.ts';
import * as formats from '../formats/read.ts';
import { RUNTIMES, type RuntimeName } from '../inference/runtime.ts';
import * as presence from '../match/presence/annotate.ts';
import * as rougeScores from '../overlap/rouge/rouge.ts';
import * as overlap from '../overlap/types.ts';
import * as render from '../report/parse/parse.ts';
import * as picture from '../report/parse/picture.ts';
import * as annotations from '../score/annotations.ts';
import * as score from '../score/score.ts';
import { SCORE_SCHEMA, UNSURE_SCHEMA } from '../score/settings.ts';
import * as clauses from '../segment/clauses/clauses.ts';
import * as edus from '../segment/edus.ts';
import * as segmentation from '../segment/segmentation.ts';
import * as vectors from '../semantics/vectors.ts';
import {
  ANNOTATED,
  CHOICES,
  FUNCTION,
  PARSED,
  PYRAMID,
  SEGMENTED,
  SENTENCE,
  TEXT,
  THRESHOLDS,
  TOKENIZED,
  UNITS,
} from '../shapes.ts';
import * as conllu from '../syntax/conllu.ts';
import * as conlluWrite from '../syntax/conllu-write.ts';
import * as parsers from '../syntax/parser.ts';
import * as language from '../text/language.ts';

/** Whether a text looks like English, which the parser knows. */
export const isEnglish = checked('isEnglish', language.isEnglish, [z.string()], 'It takes a text.');

const PARSER_FIX = 'docs/syntax.md shows how it is called.';

/** The parser, loaded. */
export const loadParser = checked(
  'loadParser',
  async (options?: { runtime?: RuntimeName }) => checkedParser(await parsers.loadParser(options)),
  [z.strictObject({ runtime: z.enum(RUNTIMES).optional() }).optional()],
  PARSER_FIX,
);

function checkedParser({ runtime, read, parse }: parsers.Parser): parsers.Parser {
  return {
    runtime,
    read: checked('read', read, [z.string()], PARSER_FIX),
    parse: checked('parse', parse, [z.array(TOKENIZED)], PARSER_FIX),
  };
}

/** One kind of vectors. Only what that kind needs is loaded, and only once. */
export async function openVectors(name: vectors.VectorsName): Promise<vectors.Vectors> {
  const opened = await vectors.openVectors(name);
  const fix = 'It takes a list of texts; docs/vectors.md shows it.';
  return { ...opened, embed: checked('embed', opened.embed, [z.array(z.string())], fix) };
}

const BEFORE = z.object({ lines: z.int().min(0), text: z.int().min(0) });

/** The sentences of a CoNLL-U file. Empty nodes and enhanced dependencies are read over. */
export const readConllu = checked(
  'readConllu',
  conllu.readConllu,
  [z.string(), z.object({ file: z.string().optional(), before: BEFORE.optional() }).optional()],
  'It takes the text of a CoNLL-U file; docs/syntax.md shows it.',
);

/** Sentences as CoNLL-U; what was read from a file keeps its comments, lemmas, features and ranges. */
export const writeConllu = checked(
  'writeConllu',
  conlluWrite.writeConllu,
  [z.object({ sentences: z.array(PARSED), document: z.string().optional() })],
  'It takes { sentences, document }, where parser.parse gave the sentences; docs/syntax.md shows it.',
);

const ONE_SENTENCE = z.object({ sentence: PARSED });

/** A sentence as clauses, in several ways. */
export const { segmentClauses } = checkedEach(
  'It takes { sentence, mode, maxAlternatives }, where parser.parse gave the sentence; docs/clauses.md shows it.',
  { segmentClauses: [clauses.segmentClauses, ONE_SENTENCE] },
);

/** The discourse units of a sentence in order; every word is in exactly one. */
export const { edusOf } = checkedEach(
  'It takes a sentence that parser.parse gave; docs/syntax.md shows it.',
  { edusOf: [edus.edusOf, PARSED] },
);

/** The whole sentence, and its discourse units where there are several. */
export const { segmentEdus } = checkedEach('It takes { sentence }, where parser.parse gave the sentence.', {
  segmentEdus: [edus.segmentEdus, ONE_SENTENCE],
});

/** The segmentation with the most segments: one clause for each tensed verb, where clauses were cut. */
export const { finest } = checkedEach('It takes what segmentClauses or segmentEdus gave.', {
  finest: [segmentation.finest, SEGMENTED.pick({ segmentations: true })],
});

/** Parsed sentences in any format of `cheops parse`. */
export const renderParse = checked(
  'renderParse',
  render.renderParse,
  [
    z.object({
      document: z.string(),
      sentences: z.array(PARSED),
      format: z.enum(render.PARSE_FORMATS),
      clauses: z.object({}).optional(),
    }),
  ],
  'It takes { document, sentences, format, clauses }; docs/syntax.md shows it.',
);

/** A picture of parsed sentences, as SVG. */
export const { parsePicture } = checkedEach(
  'It takes { document, sentences }, where segmentClauses gave the sentences.',
  { parsePicture: [picture.parsePicture, z.object({ document: z.string(), sentences: z.array(SEGMENTED) })] },
);

/** The units of a pyramid as presence takes them: a label, and the contributors that say it otherwise. */
export const { presenceUnits } = checkedEach('It takes the units of a pyramid; docs/presence.md shows it.', {
  presenceUnits: [presence.presenceUnits, UNITS],
});

const FOUND = z.array(
  z.object({ unit: z.string(), probability: z.number().min(0).max(1), sentence: SENTENCE.nullable() }),
);

/** A summary with the units that are likelier there than not. */
export const annotateByPresence = checked(
  'annotateByPresence',
  presence.annotateByPresence,
  [
    z.strictObject({
      summary: TEXT,
      found: FOUND,
      units: z.array(z.object({ id: z.string(), wordings: z.array(z.string()) })).optional(),
      clauses: z.array(z.object({ text: z.string(), spans: z.array(z.tuple([z.int(), z.int()])) })).nullish(),
      thresholds: z
        .strictObject({
          present: z.number().min(0).max(1),
          unsureFrom: z.number().min(0).max(1),
          contradictedFrom: z.number().min(0).max(1),
        })
        .partial()
        .optional(),
      byWordsAlone: z.boolean().optional(),
    }),
  ],
  'It takes { summary, found, units, clauses, thresholds, byWordsAlone }, where a finder found the units; docs/presence.md shows it.',
);

const ROUGE_TEXT = z.union([z.string(), z.array(z.string())], {
  error: 'Must be a text, or a list of sentences',
});
const ROUGE = z.object({
  summary: ROUGE_TEXT,
  references: z.array(ROUGE_TEXT),
  options: z.object({}).optional(),
});

/** One variant of ROUGE, such as `rouge-2`, `rouge-l` or `rouge-su4`. */
export const { rouge } = checkedEach(
  'It takes { summary, references, variant, options }; docs/rouge.md shows it.',
  { rouge: [rougeScores.rouge, ROUGE.extend({ variant: z.string() })] },
);

/** Several variants of the same texts, which are read only once. */
export const { rougeAll } = checkedEach(
  'It takes { summary, references, variants, options }; docs/rouge.md shows it.',
  { rougeAll: [rougeScores.rougeAll, ROUGE.extend({ variants: z.array(z.string()) })] },
);

/** Which share of the references' content words occurs in the summary. */
export const types = checked(
  'types',
  overlap.types,
  [
    z.object({
      summary: z.string(),
      references: z.array(z.string()),
      stopWords: z.instanceof(Set).optional(),
      stem: FUNCTION.optional(),
    }),
  ],
  'It takes { summary, references, stopWords, stem }, where references are texts and stop words a Set.',
);

const SCORE_OPTIONS = z.strictObject({ ...SCORE_SCHEMA, ...UNSURE_SCHEMA });

/** Scores one annotated summary. A score without a meaning is null, with the reason. */
export const scoreSummary = checked(
  'scoreSummary',
  score.scoreSummary,
  [z.object({ annotated: ANNOTATED, pyramid: PYRAMID, options: SCORE_OPTIONS.optional() })],
  'It takes { annotated, pyramid, options }; docs/scores.md says what the options are.',
);

/** Scores summaries whose content units are marked, by people unless `match` says how else. */
export const scoreAnnotations = checked(
  'scoreAnnotations',
  annotations.scoreAnnotations,
  [
    z.object({
      annotations: z.array(
        z.object({
          pyramid: PYRAMID,
          summaries: distinct(z.array(ANNOTATED), ({ summary }) => summary.id),
        }),
      ),
      options: SCORE_OPTIONS.optional(),
      thresholds: THRESHOLDS.optional(),
      match: CHOICES.optional(),
    }),
  ],
  'It takes { annotations, options, thresholds, match }; docs/scores.md says what the options are.',
);

/** Reads any file that holds pyramids, annotated summaries or topics. */
export const readAnnotation = checked(
  'readAnnotation',
  formats.readAnnotation,
  [
    z.object({
      file: z.string(),
      bytes: z.instanceof(Uint8Array),
      strict: z.boolean().optional(),
      cache: z.object({}).optional(),
      pyramids: z.array(PYRAMID).optional(),
    }),
  ],
  'It takes { file, bytes, strict, cache, pyramids }, where readFileSync gave the bytes; docs/formats.md has more.',
);
