/**
 * The JSON that cheops reads and writes, as schemas. They check input at the boundary, and the JSON Schemas in
 * `schemas/` are made from them:
 *
 *   {"format": "cheops-pyramid", "version": 1, "id": "storm", "references": [{"id": "A", "text": "A storm hit."}],
 *    "units": [{"id": "1", "label": "There was a storm", "contributors": [{"reference": "A", "text": "A storm hit"}]}]}
 */
import { z } from 'zod';
import { MATCHERS } from '../methods/matchers.ts';
import { wordsOf } from '../methods/words.ts';
import { AVERAGE_SIZES, COMPREHENSIVE_MEANS, type Evidence, REPEAT_RULES, UNSURE_COUNTS } from '../model.ts';
import { extractSchema } from './extracts.ts';
import { furtherScores } from './further-scores.ts';

const id = z.string().min(1, 'An id has at least one character.');
const count = z.int().min(0);

const span = z
  .tuple([count, count])
  .describe('Start and end (not included) in the text, in UTF-16 code units, as JavaScript and Java count.');

const expression = {
  text: z
    .string()
    .optional()
    .describe('The words; “ ... ” joins parts. Without spans, they are looked for in the text.'),
  spans: z
    .array(span)
    .optional()
    .describe('The parts of the words, in the order of the text. An empty list: the place is not known.'),
  comment: z.string().exactOptional(),
};

const document = z.strictObject({ id, text: z.string() });

const contributor = z.strictObject({
  reference: id.describe('The id of the reference that the words are from.'),
  ...expression,
});

const unit = z.strictObject({
  id,
  label: z.string(),
  weight: z
    .number()
    .min(0)
    .optional()
    .describe(
      'The number of distinct references that contribute. Needed only where there are no contributors.',
    ),
  contributors: z.array(contributor).optional(),
  comment: z.string().optional(),
});

/** As signatures have them: what something depends on, by name. */
export const choices = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/**
 * What a matcher saw: checked as the matcher that it names would have it, or any data if that one is not known. Older files
 * have no name there, but only one of two kinds of fields.
 */
function evidenceSchema(of: 'match' | 'miss') {
  return z
    .looseObject({ matcher: id.optional() })
    .check(({ value, issues }) => {
      if (value.matcher === undefined && 'similarity' in value && 'probability' in value) {
        issues.push({ code: 'custom', message: 'Name the matcher', input: value });
        return;
      }
      const named = nameMatcher(value);
      const found = wordsOf(named.matcher).schemas[of].safeParse(named).error?.issues ?? [];
      for (const issue of found) issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
    })
    .transform(nameMatcher)
    .meta({
      // Only when somebody asks for the published form: it takes a while, and every start would pay for it.
      get anyOf() {
        return evidenceJsonSchemas(of);
      },
      properties: {},
      additionalProperties: undefined,
    });
}

function nameMatcher(evidence: { readonly matcher?: string | undefined }): Evidence {
  const { matcher = 'probability' in evidence ? 'presence' : 'wmin', ...fields } = evidence;
  return { matcher, ...fields };
}

/** The published form: what each matcher of cheops writes, or anything under another name. */
function evidenceJsonSchemas(of: 'match' | 'miss'): object[] {
  const known = MATCHERS.entries().flatMap(({ name, words }) => (words === undefined ? [] : [name]));
  return [
    ...known.map((matcher) => {
      const { $schema, required, ...schema } = z.toJSONSchema(wordsOf(matcher).schemas[of]);
      return { ...schema, required: required?.filter((field) => field !== 'matcher') };
    }),
    {
      type: 'object',
      properties: { matcher: { type: 'string', minLength: 1, not: { enum: known } } },
      required: ['matcher'],
    },
  ];
}

const pyramidFields = {
  id,
  method: z.string().default('manual').describe('How it was built: manual, edua-g, …'),
  settings: z.string().optional().describe('The choices of an automatic builder that the units depend on.'),
  references: z.array(document),
  units: z.array(unit),
  extracts: z
    .array(extractSchema)
    .optional()
    .describe('How the references were put into words of the sources, by builders that do so.'),
};

const missed = z.strictObject({
  unit: id.describe('The id of a unit that the summary does not express.'),
  reason: z.string().describe('Why, in the matcher’s own terms, such as below-threshold.'),
  required: z.number().describe('From this value of the matcher’s number on, the unit could have counted.'),
  closest: z.strictObject(expression).nullable().describe('The words that come closest.'),
  lostTo: id.optional().describe('The id of the unit that these words express instead.'),
  evidence: evidenceSchema('miss'),
});

const found = z.strictObject({
  unit: id.describe('The id of the unit that the words express.'),
  ...expression,
  evidence: evidenceSchema('match').optional(),
});

/** What a matcher, or a person, found in a summary. */
const annotationFields = {
  matches: z.array(found),
  unmatched: z
    .array(z.strictObject(expression))
    .default([])
    .describe('Content units of the summary that the pyramid does not have.'),
  unsure: z
    .array(found)
    .optional()
    .describe('Words that may express a unit which no match has; a person should check them.'),
  missed: z.array(missed).optional().describe('Why a matcher did not find the other units.'),
  unscored: z.string().optional().describe('Why it could not be matched, and so has no score.'),
  note: z.string().optional().describe('What a reader should know about how it was matched.'),
  partial: z
    .literal(true)
    .optional()
    .describe('Only which units it expresses is known, not how often or what else it says.'),
  also: furtherScores.optional(),
};

export const annotatedSummarySchema = z.strictObject({ id, text: z.string(), ...annotationFields });

const match = choices.describe('How the summaries were matched, by name; by people where it is left out.');

const metrics = z
  .record(id, choices)
  .describe('What the scores of further metrics depend on, by the names of the metrics.');

export const pyramidSchema = z
  .strictObject({ format: z.literal('cheops-pyramid'), version: z.literal(1), ...pyramidFields })
  .describe('A pyramid: references, and the content units that they express.');

export const annotationSchema = z
  .strictObject({
    format: z.literal('cheops-annotation'),
    version: z.literal(1),
    pyramid: z.strictObject({
      format: z.literal('cheops-pyramid').optional(),
      version: z.literal(1).optional(),
      ...pyramidFields,
    }),
    match: match.optional(),
    metrics: metrics.optional(),
    summaries: z.array(annotatedSummarySchema),
  })
  .describe('A pyramid, and summaries with the content units that they express.');

const ratio = z.number().nullable();
const score = z
  .strictObject({
    value: ratio,
    numerator: z.number().optional(),
    denominator: z.number().optional(),
    reason: z.string().optional().describe('Why it has no value.'),
  })
  .describe('A value with the fraction that it is, or none with the reason.');
const mean = z.strictObject({ mean: ratio, scored: count, unscored: count });
const counts = z.strictObject({
  matched: count,
  unsure: count.optional(),
  unsureWeight: z.number().optional(),
  repeated: count.nullable(),
  unmatched: count.nullable(),
  size: count.nullable(),
  averageSize: z.number(),
  tiers: z.array(z.strictObject({ weight: z.number(), matched: count, total: count })),
});

/** `fields` by the name of each score. */
function byScore<Field extends z.ZodType>(field: Field) {
  return { raw: field, quality: field, coverage: field, comprehensive: field };
}

const thresholds = z.object(byScore(z.number().exactOptional())).catchall(z.number());

const scoresFields = {
  format: z.literal('cheops-scores'),
  signature: z.string().describe('What the scores depend on, to be quoted; choices has the same as data.'),
  thresholds: thresholds.describe('What each score should reach, also of further metrics.'),
  means: z.object(byScore(mean)).catchall(mean).describe('Over the summaries that have the score.'),
};
const scoreName = id.describe('One of the four scores, or a further metric.');
const lost = z.strictObject({ id, label: z.string(), weight: z.number(), now: z.enum(['missed', 'unsure']) });
const change = { name: scoreName, failed: z.boolean() };

const gate = z
  .strictObject({
    means: z.array(
      z.strictObject({ system: z.string().nullable(), required: z.number(), mean: ratio, ...change }),
    ),
    baseline: z
      .strictObject({
        summaries: z.array(
          z.strictObject({
            ...{
              topic: z.string(),
              summary: z.string(),
              before: ratio,
              after: ratio,
              most: ratio,
              ...change,
            },
            lost: z.array(lost).describe('What it expressed in the baseline, and does not any more.'),
            gained: count,
          }),
        ),
        means: z.array(
          z.strictObject({
            ...{ system: z.string().nullable(), before: z.number(), after: z.number(), n: count, ...change },
            ...{ low: z.number(), high: z.number() },
            most: z.union([z.number(), z.literal('bootstrap')]).nullable(),
          }),
        ),
        ...{ added: count, gone: count },
      })
      .optional()
      .describe('What has changed since an earlier report.'),
  })
  .describe('What a gate looked at beside single summaries.');

const scoredSummaryFields = { summary: document, ...byScore(score), counts };
const pyramid = z.strictObject(pyramidFields);

export const scoresSchema = z
  .strictObject({
    ...scoresFields,
    version: z.literal(2),
    systemThresholds: z
      .record(z.string(), thresholds)
      .optional()
      .describe('What the scores of single systems should reach.'),
    gate: gate.optional(),
    choices: choices.describe('What the scores depend on, by name.'),
    options: z
      .strictObject({
        averageSize: z.enum(AVERAGE_SIZES),
        comprehensive: z.enum(COMPREHENSIVE_MEANS),
        unsure: z.enum(UNSURE_COUNTS).optional(),
        repeats: z.enum(REPEAT_RULES).optional(),
      })
      .describe('How the scores were computed.'),
    topics: z.array(
      z.strictObject({
        pyramid,
        match: match.optional(),
        metrics: metrics.optional(),
        summaries: z.array(z.strictObject({ ...scoredSummaryFields, ...annotationFields })),
      }),
    ),
  })
  .describe('Scored summaries, with all that explains their scores: what score --json writes.');

/** Version 1: a miss had the matcher's number beside it, and options stood in the signature alone. */
export const scoresSchemaV1 = z.strictObject({
  ...scoresFields,
  version: z.literal(1),
  topics: z.array(
    z.strictObject({
      pyramid,
      summaries: z.array(
        z.strictObject({
          ...scoredSummaryFields,
          matches: annotationFields.matches,
          unmatched: annotationFields.unmatched,
          missed: z
            .array(
              missed.omit({ evidence: true }).extend({
                similarity: z.number().nullable().optional(),
                probability: z.number().min(0).max(1).optional(),
              }),
            )
            .optional(),
          note: annotationFields.note,
        }),
      ),
    }),
  ),
});

export const judgmentSchema = z
  .object({
    units: z.array(id).optional().describe('The ids of the units that the summary expresses.'),
    partial: z.array(id).optional().describe('The ids of the units that it expresses in part.'),
    contradicted: z.array(id).optional().describe('The ids of the units that it contradicts.'),
  })
  .catchall(z.number());

export const topicSchema = z
  .strictObject({
    id,
    references: z.array(document),
    summaries: z.array(document),
    sources: z.array(document).optional().describe('The documents that were summarised.'),
    units: z.array(unit).optional().describe('The topic’s own pyramid.'),
    human: z
      .record(z.string(), judgmentSchema)
      .optional()
      .describe('What people said of summaries, by their ids.'),
  })
  .describe('One line of a dataset: a topic with its references and summaries.');

/** A contributor of SacreROUGE, of a pyramid where it has an index; offsets count code points. */
const sacrerougeContributor = {
  label: z.string(),
  parts: z.array(z.object({ text: z.string(), start: z.int(), end: z.int() })),
};
const sacrerougeUnit = { scu_id: z.union([z.int(), z.string()]), label: z.string() };

export const sacrerougePyramidSchema = z.strictObject({
  instance_id: id,
  summaries: z.array(z.string()),
  summarizer_ids: z.array(z.string()).optional(),
  scus: z.array(
    z.strictObject({
      ...sacrerougeUnit,
      contributors: z.array(z.strictObject({ summary_index: count, ...sacrerougeContributor })),
    }),
  ),
});

export const sacrerougeAnnotationSchema = z.strictObject({
  instance_id: id,
  summarizer_id: id,
  summarizer_type: z.string().optional(),
  summary: z.string(),
  scus: z.array(
    z.strictObject({ ...sacrerougeUnit, contributors: z.array(z.strictObject(sacrerougeContributor)) }),
  ),
});

export type RawPyramid = Pick<
  z.infer<typeof pyramidSchema>,
  'id' | 'method' | 'settings' | 'references' | 'units' | 'extracts'
>;
export type RawUnit = z.infer<typeof unit>;
export type RawExpression = Pick<z.infer<typeof contributor>, 'text' | 'spans' | 'comment'>;
export type RawAnnotatedSummary = z.infer<typeof annotatedSummarySchema>;
export type RawMiss = z.infer<typeof missed>;
export type RawScores = z.infer<typeof scoresSchema>;
export type RawScoresV1 = z.infer<typeof scoresSchemaV1>;
export type RawTopic = z.infer<typeof topicSchema>;

/** The published JSON Schemas, by the names of their files. */
export function jsonSchemas(): Readonly<Record<string, object>> {
  const schemas = {
    pyramid: pyramidSchema,
    annotation: annotationSchema,
    scores: scoresSchema,
    topic: topicSchema,
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      `${name}.schema.json`,
      z.toJSONSchema(schema, { io: 'input' }),
    ]),
  );
}
