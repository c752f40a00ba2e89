/**
 * What files hold, read and written, and what `parse` and `meta` make of them, with a check of what a
 * program hands in; see anywhere.ts.
 */
import { z } from 'zod';
import { checked, checkedEach } from '../arguments.ts';
import * as csv from '../formats/csv.ts';
import * as datasets from '../formats/dataset.ts';
import * as json from '../formats/json.ts';
import * as judgments from '../formats/judgments.ts';
import * as scales from '../formats/scale.ts';
import * as write from '../formats/write.ts';
import * as people from '../meta/against-people.ts';
import * as averages from '../meta/averages.ts';
import * as metrics from '../metrics/pyreval.ts';
import { PARSE_FORMATS } from '../report/parse/parse.ts';
import * as parses from '../report/parse/several.ts';
import * as annotations from '../score/annotations.ts';
import * as probability from '../semantics/presence-probability.ts';
import * as vectors from '../semantics/vectors.ts';
import { ANNOTATION, FUNCTION, isIterable, METRIC_ROW, PARSED, PYRAMID, TOPIC, TOPICS } from '../shapes.ts';
import * as parts from './parse.ts';

const BYTES = z.object({ file: z.string(), bytes: z.instanceof(Uint8Array) });
const FORMATS_FIX = 'docs/formats.md has more.';
const LOOSE = z.object({});

export const { readJudgments } = checkedEach('It takes { file, bytes }, where readFileSync gave the bytes.', {
  readJudgments: [judgments.readJudgments, BYTES],
});
export const { readScale } = checkedEach('It takes what is in the file, and its name.', {
  readScale: [scales.readScale, z.string(), z.string()],
});
export const { namedScale, targetOf } = checkedEach('It takes a name.', {
  namedScale: [scales.namedScale, z.string()],
  targetOf: [write.targetOf, z.string()],
});
export const streamTopics = checked(
  'streamTopics',
  datasets.streamTopics,
  [
    z.custom((given) => isIterable(given, Symbol.asyncIterator), {
      error: 'Invalid input: expected a stream of bytes',
    }),
    z.object({ file: z.string(), strict: z.boolean().optional() }),
  ],
  'It takes a stream, such as createReadStream gives, and { file, strict }.',
);
export const topicToPyramid = checked('topicToPyramid', datasets.topicToPyramid, [TOPIC], FORMATS_FIX);
export const { writeJsonPyramid } = checkedEach('It takes a pyramid.', {
  writeJsonPyramid: [json.writeJsonPyramid, PYRAMID],
});
export const { writeCsv } = checkedEach('It takes a list of rows, each a list of cells.', {
  writeCsv: [csv.writeCsv, z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])))],
});

export const { mergeByPyramid } = checkedEach('It takes a list of { pyramid, summaries }.', {
  mergeByPyramid: [annotations.mergeByPyramid, z.array(ANNOTATION)],
});
export const writeContent = checked(
  'writeContent',
  write.writeContent,
  [
    z.object({
      content: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('pyramids'), value: z.array(PYRAMID) }),
        z.object({ kind: z.literal('annotations'), value: z.array(ANNOTATION) }),
        z.object({ kind: z.literal('topics'), value: z.array(TOPIC) }),
      ]),
      format: z.enum(write.TARGETS),
    }),
  ],
  'It takes { content, format }, where readAnnotation gave the content; docs/formats.md has more.',
);

export const { averageSystems } = checkedEach('It takes { rows, metrics, seed }; docs/rouge.md shows it.', {
  averageSystems: [
    averages.averageSystems,
    z.object({ rows: TOPICS, metrics: z.array(z.object({ name: z.string() })), seed: z.int().optional() }),
  ],
});
export const compareWithPeople = checked(
  'compareWithPeople',
  people.compareWithPeople,
  [
    z.object({
      scores: z.array(METRIC_ROW),
      topics: z.array(TOPIC),
      options: LOOSE.optional(),
      onProgress: FUNCTION.optional(),
    }),
  ],
  'It takes { scores, topics, field, also, options, combine, standardise, onProgress }; docs/meta-evaluation.md shows it.',
);

const METHOD = z.object({
  name: z.string(),
  schema: LOOSE,
  defaults: LOOSE,
  signature: FUNCTION,
  open: FUNCTION,
});

/** A builder and a matcher together, as a metric. */
export const pyramidMetric = checked(
  'pyramidMetric',
  metrics.pyramidMetric,
  [z.object({ name: z.string(), summary: z.string(), builder: METHOD, matcher: METHOD })],
  'It takes { name, summary, builder, matcher }; docs/methods.md shows it.',
);

const RESOURCES = z.object({ ask: FUNCTION, size: z.number() });

export const { parseParts } = checkedEach('It takes { parts, resources, english, lines }.', {
  parseParts: [parts.parseParts, z.object({ parts: TOPICS, resources: RESOURCES })],
});
export const parseMeanings = checked(
  'parseMeanings',
  parts.parseMeanings,
  [z.object({ part: z.object({ file: z.string(), sentences: z.array(PARSED) }), resources: RESOURCES })],
  'It takes { part, resources }, where parseParts gave the part.',
);
export const openParsesWriter = checked(
  'openParsesWriter',
  parses.openParsesWriter,
  [z.object({ several: z.boolean(), format: z.enum(PARSE_FORMATS) })],
  'It takes { several, format, clauses }; docs/syntax.md shows it.',
);

/** Whether a unit is there, from its probability. */
export const decisionOf = checked(
  'decisionOf',
  probability.decisionOf,
  [z.object({ probability: z.number(), contradicted: z.number().optional() }), LOOSE.optional()],
  'It takes { probability, contradicted }; docs/presence.md shows it.',
);
/** The cosine of two vectors. */
export const { similarity } = checkedEach(
  'It takes two vectors, as openVectors embeds texts; docs/vectors.md shows it.',
  { similarity: [vectors.similarity, z.custom(ArrayBuffer.isView), z.custom(ArrayBuffer.isView)] },
);
