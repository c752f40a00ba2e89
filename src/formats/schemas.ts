/**
 * The JSON that cheops reads and writes, as schemas. They check input at the boundary, and the JSON Schemas in
 * `schemas/` are made from them:
 *
 *   {"format": "cheops-pyramid", "version": 1, "id": "storm", "references": [{"id": "A", "text": "A storm hit."}],
 *    "units": [{"id": "1", "label": "There was a storm", "contributors": [{"reference": "A", "text": "A storm hit"}]}]}
 */
import { z } from 'zod';

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
  comment: z.string().optional(),
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

// One object and not a union of two: only so does a field too many come with its name, and can be left out.
const evidence = z
  .strictObject({
    similarity: z.number().optional(),
    runnerUp: z.strictObject({ unit: id, similarity: z.number() }).optional(),
    probability: z.number().min(0).max(1).optional(),
  })
  .refine(
    ({ similarity, runnerUp, probability }) =>
      (similarity === undefined) !== (probability === undefined) &&
      (runnerUp === undefined || similarity !== undefined),
    'Evidence is a similarity, with or without a runnerUp, or a probability.',
  )
  .meta({
    oneOf: [{ required: ['similarity'] }, { required: ['probability'] }],
    dependentRequired: { runnerUp: ['similarity'] },
  });

const pyramidFields = {
  id,
  method: z.string().default('manual').describe('How it was built: manual, edua-g, …'),
  settings: z.string().optional().describe('The choices of an automatic builder that the units depend on.'),
  references: z.array(document),
  units: z.array(unit),
};

const annotatedSummary = z.strictObject({
  id,
  text: z.string(),
  matches: z.array(
    z.strictObject({
      unit: id.describe('The id of the unit that the words express.'),
      ...expression,
      evidence: evidence.optional(),
    }),
  ),
  unmatched: z
    .array(z.strictObject(expression))
    .default([])
    .describe('Content units of the summary that the pyramid does not have.'),
  partial: z
    .literal(true)
    .optional()
    .describe('Only which units it expresses is known, not how often or what else it says.'),
});

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
    summaries: z.array(annotatedSummary),
  })
  .describe('A pyramid, and summaries with the content units that they express.');

export const judgmentSchema = z
  .object({
    units: z.array(id).optional().describe('The ids of the units that the summary expresses.'),
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
  'id' | 'method' | 'settings' | 'references' | 'units'
>;
export type RawUnit = z.infer<typeof unit>;
export type RawExpression = Pick<z.infer<typeof contributor>, 'text' | 'spans' | 'comment'>;
export type RawAnnotation = z.infer<typeof annotationSchema>;
export type RawAnnotatedSummary = z.infer<typeof annotatedSummary>;
export type RawTopic = z.infer<typeof topicSchema>;

/** The published JSON Schemas, by the names of their files. */
export function jsonSchemas(): Readonly<Record<string, object>> {
  const schemas = { pyramid: pyramidSchema, annotation: annotationSchema, topic: topicSchema };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      `${name}.schema.json`,
      z.toJSONSchema(schema, { io: 'input' }),
    ]),
  );
}
