/**
 * The functions of the library that measure and compare, with a check of what a program hands to them; see anywhere.ts.
 *
 *   correlate({ metric: 'types' })  // throws CheopsError E_USAGE: "correlate: metric: Invalid input: expected array, …"
 */
import { z } from 'zod';
import { checked, checkedEach } from '../arguments.ts';
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
import * as annotators from '../meta/study/annotators.ts';
import * as summarisers from '../meta/study/summarisers.ts';
import * as variance from '../meta/variance.ts';
import * as be from '../overlap/be/be.ts';
import * as elements from '../overlap/be/elements.ts';
import * as averages from '../overlap/rouge/average.ts';
import * as exceptions from '../overlap/rouge/exceptions.ts';
import * as rougeOptions from '../overlap/rouge/options.ts';
import * as tiersOf from '../pyramid/tiers.ts';
import * as duc from '../score/duc-coverage.ts';
import * as references from '../score/references.ts';
import { ANNOTATION, CHOICES, FUNCTION, METRIC_ROW, PARSED, PYRAMID, SCORE_ROW, TOPIC } from '../shapes.ts';
import * as signatures from '../signature.ts';
import * as stopWords from '../text/stopwords.ts';

const FIX = 'docs/meta-evaluation.md shows how it is called.';
const SCORES_FIX = 'docs/scores.md shows how it is called.';
const ROUGE_FIX = 'docs/rouge.md shows how it is called.';
const AGREEMENT_FIX = 'docs/agreement.md shows how it is called.';
const STUDY_FIX = 'docs/study.md shows how it is called.';
const BE_FIX = 'docs/basic-elements.md shows how it is called.';
const ERROR_FIX = 'It takes what cheops has thrown or reported.';

const ROWS = z.array(SCORE_ROW);
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
const NAMED_ANNOTATIONS = z.array(z.object({ name: z.string(), annotation: ANNOTATION })).min(1);
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

const METRICS = z.array(z.string());
const COEFFICIENT = z.enum(COEFFICIENTS);
const RESULTS = z.array(z.object({ parameters: z.object({}).loose(), score: z.number().nullable() }));

export const {
  alignScores,
  correlate,
  accuracy,
  compareMetrics,
  compareAll,
  combinationCurve,
  combineMetrics,
  rankSystems,
  humanScores,
  floorScores,
  bootstrap,
  oneWayAnova,
  bestOf,
  anovaOfGrid,
  gridSearch,
} = checkedEach(FIX, {
  alignScores: [tables.alignScores, z.looseObject({ metrics: z.record(z.string(), ROWS), human: ROWS })],
  correlate: [correlates.correlate, z.looseObject({ metric: ROWS, human: ROWS, level: LEVEL })],
  accuracy: [accuracies.accuracy, named({ metric: z.string() }, ['metric'])],
  compareMetrics: [difference.compareMetrics, named({ ...pair, coefficient: COEFFICIENT }, ['a', 'b'])],
  compareAll: [
    difference.compareAll,
    z.looseObject({ table: TABLE, metrics: METRICS, level: LEVEL, coefficient: COEFFICIENT }),
  ],
  combinationCurve: [combination.combinationCurve, named(pair, ['a', 'b'])],
  combineMetrics: [
    combine.combineMetrics,
    z.looseObject({
      scores: z.array(METRIC_ROW),
      human: ROWS,
      a: z.string(),
      b: z.string(),
      levels: z.array(LEVEL),
      coefficient: COEFFICIENT,
    }),
  ],
  rankSystems: [ranking.rankSystems, z.looseObject({ table: TABLE, scores: z.instanceof(Float64Array) })],
  humanScores: [evaluation.humanScores, TOPICS, z.string()],
  floorScores: [floor.floorScores, TOPICS],
  bootstrap: [bootstraps.bootstrap, z.looseObject({ n: z.int().min(1), statistic: FUNCTION })],
  oneWayAnova: [anova.oneWayAnova, z.array(z.array(z.number()))],
  bestOf: [grids.bestOf, RESULTS],
  anovaOfGrid: [grids.anovaOfGrid, RESULTS, z.string()],
  gridSearch: [
    grids.gridSearch,
    z.looseObject({ grid: z.record(z.string(), z.array(z.unknown())), score: FUNCTION }),
  ],
});

export const { compareAnnotations, comparePyramids } = checkedEach(AGREEMENT_FIX, {
  compareAnnotations: [annotations.compareAnnotations, z.looseObject({ annotations: NAMED_ANNOTATIONS })],
  comparePyramids: [pyramids.comparePyramids, z.looseObject({ annotations: NAMED_PYRAMIDS })],
});

const PERCENTAGES = z.object({ percentages: z.array(z.number()) });

export const { compareUnits, tiers, topWeight, ducCoverage, modifiedCoverage } = checkedEach(SCORES_FIX, {
  compareUnits: [tiersOf.compareUnits, UNIT, UNIT],
  tiers: [tiersOf.tiers, z.array(UNIT)],
  topWeight: [tiersOf.topWeight, z.object({ weights: z.array(z.number().min(0)), size: z.number().min(0) })],
  ducCoverage: [duc.ducCoverage, PERCENTAGES],
  modifiedCoverage: [duc.modifiedCoverage, PERCENTAGES.extend({ marked: z.int().min(0) })],
});

const ELEMENTS = z.array(z.object({}).loose());

export const { basicElements, basicElementOverlap } = checkedEach(BE_FIX, {
  basicElements: [elements.basicElements, z.looseObject({ sentences: z.array(PARSED) })],
  basicElementOverlap: [
    be.basicElementOverlap,
    z.looseObject({ summary: ELEMENTS, references: z.array(ELEMENTS) }),
  ],
});

const FILE = z.object({ file: z.string().optional() }).optional();
const ROUGE_SCORE = z.object({ id: z.string(), score: z.looseObject({ recall: SCORE_ROW.shape.score }) });

export const { resolveOptions, rougeSignature, averageRouge, parseExceptions, parseStopWords } = checkedEach(
  ROUGE_FIX,
  {
    resolveOptions: [rougeOptions.resolveOptions, z.looseObject({}).optional()],
    rougeSignature: [
      rougeOptions.rougeSignature,
      z.looseObject({ tokens: z.string(), exceptions: z.instanceof(Map), stopWords: z.instanceof(Set) }),
    ],
    averageRouge: [averages.averageRouge, z.looseObject({ scores: z.array(ROUGE_SCORE) })],
    parseExceptions: [exceptions.parseExceptions, z.string(), FILE],
    parseStopWords: [stopWords.parseStopWords, z.string(), FILE],
  },
);

const PLACE = z.object({ where: z.object({}).loose(), message: z.string(), code: z.string() }).loose();

export const { formatError, formatDiagnostic } = checkedEach(ERROR_FIX, {
  formatError: [errors.formatError, z.instanceof(errors.CheopsError)],
  formatDiagnostic: [errors.formatDiagnostic, PLACE],
});
export const { formatSignature } = checkedEach('It takes choices by name.', {
  formatSignature: [signatures.formatSignature, CHOICES],
});

const STUDY_ROW = z.object({ topic: z.string(), summary: z.string(), score: z.number().nullable() });

export const { studyAnnotators, studySummarisers, splitVariance } = checkedEach(STUDY_FIX, {
  studyAnnotators: [
    annotators.studyAnnotators,
    z.looseObject({ score: z.string(), rows: z.array(STUDY_ROW.extend({ annotator: z.string() })) }),
  ],
  studySummarisers: [
    summarisers.studySummarisers,
    z.looseObject({ score: z.string(), rows: z.array(STUDY_ROW) }),
  ],
  splitVariance: [
    variance.splitVariance,
    z.looseObject({ values: z.array(z.number()), factors: z.record(z.string(), z.array(z.string())) }),
  ],
});

/** References as annotated summaries, against their own pyramid or that of the others. */
export const referenceAnnotations = checked(
  'referenceAnnotations',
  references.referenceAnnotations,
  [z.looseObject({ pyramid: PYRAMID, against: z.enum(references.AGAINST) })],
  STUDY_FIX,
);
/** The pyramid that some of the references would have given. */
export const { restrictPyramid } = checkedEach(STUDY_FIX, {
  restrictPyramid: [references.restrictPyramid, PYRAMID, z.array(z.string())],
});
