/**
 * The flow for programs and for the command line: methods by name, settings as a flat list, resources opened and closed
 * where the caller brings none.
 *
 *   const report = await evaluate({ references: ['A storm hit.'], summaries: ['It stormed.'], method: 'edua-x' });
 */
import { z } from 'zod';
import { checkArguments, distinct } from '../arguments.ts';
import { buildPyramid as build, evaluateTopics as evaluateChosen, type TopicToScore } from '../evaluate.ts';
import type {
  Builder,
  BuildInput,
  BuiltPyramid,
  Chosen,
  Matcher,
  Metric,
  Resources,
  Settings,
} from '../method.ts';
import { BUILDERS } from '../methods/builders.ts';
import { MATCHERS } from '../methods/matchers.ts';
import { namedMethods, PRESETS, type PresetName } from '../methods/presets.ts';
import { type Reference, SCORE_NAMES, type Source, type Summary } from '../model.ts';
import { openResources, type ResourceOptions } from '../run/resources.ts';
import { refuseUnknownScores } from '../score/also.ts';
import type { Report } from '../score/report.ts';
import type { ScoreOptions } from '../score/score.ts';
import { SCORE_DEFAULTS, SCORE_SCHEMA, UNSURE_SCHEMA } from '../score/settings.ts';
import { chooseMethod, refuseUnusedPreset, refuseUnusedSettings } from '../settings.ts';
import { FUNCTION, PYRAMID, TEXTS, THRESHOLDS } from '../shapes.ts';
import { ALSO, type AlsoChoice, alsoMethods, chooseAlso, refuseLacking } from './also.ts';

/** How the work is done, which changes nothing about what it gives: resources of the caller's, or how to open some. */
export interface RunOptions extends ResourceOptions {
  readonly resources?: Resources;
}

export interface MethodChoice {
  /** The builder; the preset's if it is left out. */
  readonly method?: string | undefined;
  /** The matcher; the preset's if it is left out. */
  readonly match?: string | undefined;
  readonly preset?: PresetName | undefined;
  /** Settings of the builder, the matcher and the scores, such as `{ percentile: 90, averageSize: 'floor' }`. */
  readonly settings?: Settings | undefined;
}

export interface EvaluationOptions extends MethodChoice, AlsoChoice, RunOptions {
  readonly thresholds?: Report['thresholds'];
  /** Told of every pyramid that was built. */
  readonly onBuilt?: (built: BuiltPyramid) => void;
}

/** From plain texts to a report: builds pyramids where there are none and scores the summaries against them. */
export async function evaluateTopics(
  topics: readonly TopicToScore[],
  options: EvaluationOptions = {},
): Promise<Report> {
  const fix = 'It takes topics, each with summaries and a pyramid or references; docs/pyreval.md shows it.';
  checkArguments({ of: 'evaluateTopics', schema: TOPICS, given: topics, fix });
  const builds = topics.some((topic) => !('pyramid' in topic));
  checkOptions('evaluateTopics', options);
  const { builder, matcher, score, also } = chooseMethods(options, { builds, takesAlso: true });
  const { thresholds = {}, onBuilt } = options;
  const names = also.map(({ entry }) => entry.name);
  refuseUnknownScores(Object.keys(thresholds), [...SCORE_NAMES, ...names]);
  refuseLacking(also, topics);
  return withResources(options, (resources) =>
    evaluateChosen(topics, {
      ...(builds ? { builder } : {}),
      ...{ matcher, score, also, resources, thresholds },
      ...(onBuilt && { onBuilt }),
    }),
  );
}

/** Texts with ids, or plain texts, which are numbered. */
type Texts<Document> = readonly (Document | string)[];

export interface Evaluation extends EvaluationOptions {
  readonly references: Texts<Reference>;
  readonly summaries: Texts<Summary>;
  /** The documents that were summarised, for builders that use them. */
  readonly sources?: Texts<Source>;
  readonly id?: string;
}

/** The same for one topic, of texts that need no ids. */
export async function evaluate(evaluation: Evaluation): Promise<Report> {
  const fix =
    'It takes { references, summaries, sources, method, match, settings, … }; docs/pyreval.md shows it.';
  checkArguments({ of: 'evaluate', schema: EVALUATION, given: evaluation, fix });
  const { references, summaries, sources, id = 'topic', ...options } = evaluation;
  const topic = {
    id,
    references: numbered(references),
    summaries: numbered(summaries),
    ...(sources && { sources: numbered(sources) }),
  };
  return evaluateTopics([topic], options);
}

/** A pyramid of a topic's references. */
export async function buildPyramid(
  topic: BuildInput,
  options: Omit<MethodChoice, 'match'> & RunOptions = {},
): Promise<BuiltPyramid> {
  const fix =
    'It takes { id, references, sources } and { method, preset, settings, … }; docs/pyreval.md shows it.';
  checkArguments({ of: 'buildPyramid', schema: BUILD_INPUT, given: topic, fix });
  checkOptions('buildPyramid', options);
  const builder = chooseBuilder(options);
  refuseUnusedSettings({
    given: Object.keys(options.settings ?? {}),
    used: [builder.entry],
    all: everyMethod(),
  });
  refuseUnusedPreset(options.preset, [builder.entry]);
  return withResources(options, (resources) => build(topic, { builder, resources }));
}

/** The builder of a call: the one that it names, or the one that suits its preset, its matcher and its settings. */
export function builderOf(choice: MethodChoice = {}): Builder {
  checkOptions('builderOf', choice);
  return namedMethods(choice).builder;
}

/** The methods of a call with all their settings; what none of them has is refused. */
export function chooseMethods(
  choice: MethodChoice & AlsoChoice,
  { builds, takesAlso = false }: { builds: boolean; takesAlso?: boolean },
): {
  builder: Chosen<Builder>;
  matcher: Chosen<Matcher>;
  score: ScoreOptions;
  also: readonly Chosen<Metric>[];
} {
  const { preset, settings = {} } = choice;
  const builder = chooseBuilder(choice);
  const entry = namedMethods(choice).matcher;
  const matcher = chooseMethod({ entry, preset, given: settings });
  const scores = entry.givesUnsure ? SCORES : SURE_SCORES;
  const also = chooseAlso(choice);
  const used = [...(builds ? [builder.entry] : []), entry, scores, ...also.map((metric) => metric.entry)];
  const own = [...everyMethod().map((method) => method.entry), SCORES];
  const all = [...(builds ? everyMethod() : matchingMethods()), ...(takesAlso ? alsoMethods(own) : [])];
  const idle = builds ? [] : BUILDERS.entries().map((one) => ({ entry: one, counts: WHERE_BUILT }));
  refuseUnusedSettings({ given: Object.keys(settings), used, all, idle });
  refuseUnusedPreset(preset, used);
  const score = chooseMethod({ entry: scores, preset, given: settings }).settings;
  return { builder, matcher, score: score as unknown as ScoreOptions, also };
}

function chooseBuilder(choice: MethodChoice): Chosen<Builder> {
  const { preset, settings } = choice;
  return chooseMethod({ entry: namedMethods(choice).builder, preset, given: settings });
}

/** The settings of scores, which every pyramid has. */
export const SCORES = {
  name: 'scores',
  summary: 'raw, quality, coverage and comprehensive',
  schema: z.strictObject({ ...SCORE_SCHEMA, ...UNSURE_SCHEMA }),
  defaults: { ...SCORE_DEFAULTS },
  needs: {},
  signature: () => ({}),
};

/** Where every match is sure. */
const SURE_SCORES = { ...SCORES, schema: z.strictObject(SCORE_SCHEMA) };
/** What is there besides, where a matcher gives unsure matches. */
export const UNSURE_SCORES = { ...SCORES, schema: z.strictObject(UNSURE_SCHEMA) };

/** Every builder and matcher, with the words that choose it. */
function everyMethod() {
  return [
    ...BUILDERS.entries().map((entry) => ({ entry, choice: `--method ${entry.name}` })),
    ...matchingMethods(),
  ];
}

function matchingMethods() {
  return [
    ...MATCHERS.entries().map((entry) => ({ entry, choice: `--match ${entry.name}` })),
    ...unsureMethods(),
  ];
}

/** When options of builders count: no --method would help here. */
export const WHERE_BUILT = 'where a pyramid is built from references; here it is given';

/** Where it matters how unsure matches count. */
export function unsureMethods() {
  return MATCHERS.entries()
    .filter(({ givesUnsure }) => givesUnsure)
    .map(({ name }) => ({ entry: UNSURE_SCORES, choice: `--match ${name}` }));
}

/** The caller's resources, or some of our own that must be closed. */
export function resourcesFor({ resources, jobs, cacheFolder, onProgress, onNote }: RunOptions): {
  readonly resources: Resources;
  close(): Promise<void>;
} {
  if (resources !== undefined) return { resources, close: async () => {} };
  const own = openResources({ jobs, cacheFolder, onProgress, onNote });
  return { resources: own, close: own.close };
}

export async function withResources<Result>(
  run: RunOptions,
  work: (resources: Resources) => Promise<Result>,
): Promise<Result> {
  const { resources, close } = resourcesFor(run);
  try {
    return await work(resources);
  } finally {
    await close();
  }
}

function numbered(texts: Texts<Summary>): readonly Summary[] {
  return texts.map((text, i) => (typeof text === 'string' ? { id: idOf(text, i), text } : text));
}

function idOf(text: string | Pick<Summary, 'id'>, index: number): string {
  return typeof text === 'string' ? String(index + 1) : text.id;
}

// ---- what programs may hand in ---------------------------------------------------------------------

const texts = z.array(
  z.union([z.string(), z.looseObject({ id: z.string().min(1), text: z.string() })], {
    error: 'Must be a text, or { id, text }',
  }),
);

/** How a run goes. */
export const RUN = {
  resources: z.object({ ask: FUNCTION, remember: FUNCTION, close: FUNCTION }).optional(),
  jobs: z.int({ error: 'Must be a whole number, 1 or more' }).min(1).optional(),
  cacheFolder: z.string().min(1).optional(),
  onProgress: FUNCTION.optional(),
  onNote: FUNCTION.optional(),
};

export const METHODS = {
  method: z.string().optional(),
  match: z.string().optional(),
  preset: z.enum(Object.keys(PRESETS) as PresetName[]).optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
};

const OPTIONS = z.strictObject({
  ...METHODS,
  also: ALSO.optional(),
  thresholds: THRESHOLDS.optional(),
  onBuilt: FUNCTION.optional(),
  ...RUN,
});

const EVALUATION = OPTIONS.extend({
  references: distinct(texts.min(1), idOf),
  summaries: distinct(texts, idOf),
  sources: distinct(texts, idOf).optional(),
  id: z.string().min(1).optional(),
});

const BUILD_INPUT = z.looseObject({
  id: z.string(),
  references: TEXTS,
  sources: TEXTS.optional(),
});

const TOPICS = z.array(
  z
    .looseObject({
      summaries: TEXTS,
      pyramid: PYRAMID.optional(),
      id: z.string().optional(),
      references: TEXTS.optional(),
      sources: TEXTS.optional(),
    })
    .refine(
      ({ pyramid, id, references }) =>
        pyramid !== undefined || (id !== undefined && references !== undefined),
      {
        error: 'A topic has a pyramid, or an id and references',
      },
    ),
);

function checkOptions(of: string, given: unknown): void {
  const fix = 'It takes { method, match, preset, settings, jobs, … }; docs/pyreval.md shows it.';
  checkArguments({ of, schema: OPTIONS, given, fix });
}
