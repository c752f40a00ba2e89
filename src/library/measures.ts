/**
 * The functions of the library that measure and compare, with a check of what a program hands to them; see anywhere.ts.
 *
 *   correlate({ metric: 'types' })  // throws CheopsError E_USAGE: "correlate: metric: Invalid input: expected array, …"
 */
import { z } from 'zod';
import { checked } from '../arguments.ts';
import * as errors from '../errors.ts';
import * as accuracies from '../meta/accuracy.ts';
import * as annotations from '../meta/agreement/annotations.ts';
import * as pyramids from '../meta/agreement/pyramids.ts';
import * as anova from '../meta/anova.ts';
import * as bootstraps from '../meta/bootstrap.ts';
import * as combination from '../meta/combination.ts';
import * as combine from '../meta/combine.ts';
import * as correlates from '../meta/correlate.ts';
import { COEFFICIENTS } from '../meta/correlation.ts';
import * as difference from '../meta/difference.ts';
import * as evaluation from '../meta/evaluate.ts';
import * as floor from '../meta/floor.ts';
import * as grids from '../meta/grid.ts';
import { LEVELS } from '../meta/level.ts';
import * as ranking from '../meta/ranking.ts';
import * as tables from '../meta/score-table.ts';
import * as be from '../overlap/be/be.ts';
import * as elements from '../overlap/be/elements.ts';
import * as averages from '../overlap/rouge/average.ts';
import * as exceptions from '../overlap/rouge/exceptions.ts';
import * as rougeOptions from '../overlap/rouge/options.ts';
import * as tiersOf from '../pyramid/tiers.ts';
import * as duc from '../score/duc-coverage.ts';
import { ANNOTATED, CHOICES, FUNCTION, PARSED, PYRAMID, SCORE_ROW, TOPIC } from '../shapes.ts';
import * as signatures from '../signature.ts';
import * as stopWords from '../text/stopwords.ts';

const FIX = 'docs/meta-evaluation.md shows how it is called.';
const SCORES_FIX = 'docs/scores.md shows how it is called.';
const ROUGE_FIX = 'docs/rouge.md shows how it is called.';

const ROWS = z.array(SCORE_ROW);
const METRIC_ROWS = z.array(SCORE_ROW.extend({ metric: z.string() }));
const LEVEL = z.enum(LEVELS);
const TABLE = z
  .object({
    topics: z.array(z.string()),
    systems: z.array(z.string()),
    starts: z.instanceof(Int32Array),
    system: z.instanceof(Int32Array),
    topic: z.instanceof(Int32Array),
    human: z.instanceof(Float64Array),
    metrics: z.record(z.string(), z.instanceof(Float64Array)),
  })
  .describe('What alignScores gives');
const TOPICS = z.array(TOPIC.extend({ human: z.object({}).optional() }));
const UNIT = z.object({ id: z.string(), weight: z.number().min(0) });
const NAMED_ANNOTATIONS = z
  .array(
    z.object({ name: z.string(), annotation: z.object({ pyramid: PYRAMID, summaries: z.array(ANNOTATED) }) }),
  )
  .min(1);
const NAMED_PYRAMIDS = z.array(z.object({ name: z.string(), pyramid: PYRAMID })).min(1);

/** A metric of the table under the name that another field gives. */
const named = <Shape extends z.ZodRawShape>(shape: Shape, fields: readonly string[]) =>
  z.looseObject({ table: TABLE, ...shape }).superRefine((input: Record<string, unknown>, context) => {
    const { metrics } = input.table as { metrics: object };
    for (const field of fields) {
      if (Object.hasOwn(metrics, String(input[field]))) continue;
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `The table has no metric ${JSON.stringify(input[field])}`,
      });
    }
  });
const pair = { a: z.string(), b: z.string(), level: LEVEL };

export const alignScores = checked(
  'alignScores',
  tables.alignScores,
  [z.looseObject({ metrics: z.record(z.string(), ROWS), human: ROWS })],
  FIX,
);
export const correlate = checked(
  'correlate',
  correlates.correlate,
  [z.looseObject({ metric: ROWS, human: ROWS, level: LEVEL })],
  FIX,
);
export const accuracy = checked(
  'accuracy',
  accuracies.accuracy,
  [named({ metric: z.string() }, ['metric'])],
  FIX,
);
export const compareMetrics = checked(
  'compareMetrics',
  difference.compareMetrics,
  [named({ ...pair, coefficient: z.enum(COEFFICIENTS) }, ['a', 'b'])],
  FIX,
);
export const compareAll = checked(
  'compareAll',
  difference.compareAll,
  [
    z.looseObject({
      table: TABLE,
      metrics: z.array(z.string()),
      level: LEVEL,
      coefficient: z.enum(COEFFICIENTS),
    }),
  ],
  FIX,
);
export const combinationCurve = checked(
  'combinationCurve',
  combination.combinationCurve,
  [named(pair, ['a', 'b'])],
  FIX,
);
export const combineMetrics = checked(
  'combineMetrics',
  combine.combineMetrics,
  [
    z.looseObject({
      scores: METRIC_ROWS,
      human: ROWS,
      a: z.string(),
      b: z.string(),
      levels: z.array(LEVEL),
      coefficient: z.enum(COEFFICIENTS),
    }),
  ],
  FIX,
);
export const rankSystems = checked(
  'rankSystems',
  ranking.rankSystems,
  [z.looseObject({ table: TABLE, scores: z.instanceof(Float64Array) })],
  FIX,
);
export const humanScores = checked('humanScores', evaluation.humanScores, [TOPICS, z.string()], FIX);
export const floorScores = checked('floorScores', floor.floorScores, [TOPICS], FIX);
export const bootstrap = checked(
  'bootstrap',
  bootstraps.bootstrap,
  [z.looseObject({ n: z.int().min(1), statistic: FUNCTION })],
  FIX,
);
export const oneWayAnova = checked('oneWayAnova', anova.oneWayAnova, [z.array(z.array(z.number()))], FIX);

const RESULTS = z.array(z.object({ parameters: z.object({}).loose(), score: z.number().nullable() }));
export const bestOf = checked('bestOf', grids.bestOf, [RESULTS], FIX);
export const anovaOfGrid = checked('anovaOfGrid', grids.anovaOfGrid, [RESULTS, z.string()], FIX);
export const gridSearch = checked(
  'gridSearch',
  grids.gridSearch,
  [z.looseObject({ grid: z.record(z.string(), z.array(z.unknown())), score: FUNCTION })],
  FIX,
);

export const compareAnnotations = checked(
  'compareAnnotations',
  annotations.compareAnnotations,
  [z.looseObject({ annotations: NAMED_ANNOTATIONS })],
  'docs/agreement.md shows how it is called.',
);
export const comparePyramids = checked(
  'comparePyramids',
  pyramids.comparePyramids,
  [z.looseObject({ annotations: NAMED_PYRAMIDS })],
  'docs/agreement.md shows how it is called.',
);

export const compareUnits = checked('compareUnits', tiersOf.compareUnits, [UNIT, UNIT], SCORES_FIX);
export const tiers = checked('tiers', tiersOf.tiers, [z.array(UNIT)], SCORES_FIX);
export const topWeight = checked(
  'topWeight',
  tiersOf.topWeight,
  [z.object({ weights: z.array(z.number().min(0)), size: z.number().min(0) })],
  SCORES_FIX,
);
export const ducCoverage = checked(
  'ducCoverage',
  duc.ducCoverage,
  [z.object({ percentages: z.array(z.number()) })],
  SCORES_FIX,
);

export const modifiedCoverage = checked(
  'modifiedCoverage',
  duc.modifiedCoverage,
  [z.object({ percentages: z.array(z.number()), marked: z.int().min(0) })],
  SCORES_FIX,
);

const BE_FIX = 'docs/basic-elements.md shows how it is called.';
const ELEMENTS = z.array(z.object({}).loose());
export const basicElements = checked(
  'basicElements',
  elements.basicElements,
  [z.looseObject({ sentences: z.array(PARSED) })],
  BE_FIX,
);
export const basicElementOverlap = checked(
  'basicElementOverlap',
  be.basicElementOverlap,
  [z.looseObject({ summary: ELEMENTS, references: z.array(ELEMENTS) })],
  BE_FIX,
);

export const resolveOptions = checked(
  'resolveOptions',
  rougeOptions.resolveOptions,
  [z.looseObject({}).optional()],
  ROUGE_FIX,
);
export const rougeSignature = checked(
  'rougeSignature',
  rougeOptions.rougeSignature,
  [z.looseObject({ tokens: z.string(), exceptions: z.instanceof(Map), stopWords: z.instanceof(Set) })],
  ROUGE_FIX,
);
export const averageRouge = checked(
  'averageRouge',
  averages.averageRouge,
  [
    z.looseObject({
      scores: z.array(z.object({ id: z.string(), score: z.looseObject({ recall: SCORE_ROW.shape.score }) })),
    }),
  ],
  ROUGE_FIX,
);
const FILE = z.object({ file: z.string().optional() }).optional();
export const parseExceptions = checked(
  'parseExceptions',
  exceptions.parseExceptions,
  [z.string(), FILE],
  ROUGE_FIX,
);
export const parseStopWords = checked(
  'parseStopWords',
  stopWords.parseStopWords,
  [z.string(), FILE],
  ROUGE_FIX,
);

export const formatSignature = checked(
  'formatSignature',
  signatures.formatSignature,
  [CHOICES],
  'It takes choices by name.',
);
const PLACE = z.object({ where: z.object({}).loose(), message: z.string(), code: z.string() }).loose();
const ERROR_FIX = 'It takes what cheops has thrown or reported.';
export const formatError = checked(
  'formatError',
  errors.formatError,
  [z.instanceof(errors.CheopsError)],
  ERROR_FIX,
);
export const formatDiagnostic = checked('formatDiagnostic', errors.formatDiagnostic, [PLACE], ERROR_FIX);
