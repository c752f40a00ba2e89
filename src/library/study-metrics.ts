/**
 * Studies of metrics against people, for programs and for `cheops study settings` and its like.
 *
 *   await studySettings({ topics, metric: 'pyreval-g', vary: { beta: [1, 2, 3], percentile: [70, 83] } })
 *   await studyScores({ topics, metrics: ['pyreval-g', 'pyreval-c'] })     // pyreval-2019 Table 3
 *   await studyVectors({ topics, metric: 'pyreval-g' })                    // Table 1
 *   await studyShape({ topics, methods: ['edua-g', 'edua-c'] })            // Table 2
 */
import { z } from 'zod';
import { checkArguments } from '../arguments.ts';
import { CheopsError } from '../errors.ts';
import { correlate } from '../meta/correlate.ts';
import { COEFFICIENTS, type Coefficient } from '../meta/correlation.ts';
import { humanScores } from '../meta/evaluate.ts';
import { type GridResult, gridPoints } from '../meta/grid.ts';
import { LEVELS, type Level } from '../meta/level.ts';
import type { ScoreRow } from '../meta/score-table.ts';
import { type SettingsStudy, studySettings as study } from '../meta/study/settings.ts';
import type { ScoresStudy, ShapeStudy, VectorsStudy } from '../meta/study/tables-of-metrics.ts';
import type { Resources, Settings } from '../method.ts';
import { BUILDERS } from '../methods/builders.ts';
import { METRICS } from '../methods/metrics.ts';
import type { PresetName } from '../methods/presets.ts';
import { type ContentUnit, SCORE_NAMES, type ScoreName, type Topic } from '../model.ts';
import { scoreTopics } from '../run/evaluate-dataset.ts';
import { type MetricRun, metricSignature, type ScoreLine } from '../run/score-topic.ts';
import { VECTORS } from '../semantics/vectors.ts';
import { chooseMethod, refuseUnusedSettings, settingWords } from '../settings.ts';
import { TOPIC } from '../shapes.ts';
import { buildPyramid, RUN, type RunOptions, withResources } from './evaluate.ts';

export interface SettingsStudyInput extends RunOptions {
  readonly topics: readonly Topic[];
  readonly metric: string;
  /** Values of each setting that is varied; pyreval-2019's grid for pyreval-g if it is left out. */
  readonly vary?: Readonly<Record<string, readonly number[]>>;
  /** The other settings. */
  readonly settings?: Settings;
  readonly preset?: PresetName | undefined;
  readonly score?: ScoreName;
  /** Which judgment; `raw` for raw scores, otherwise `pyramid`, if it is left out. */
  readonly field?: string | undefined;
  readonly level?: Level;
  readonly coefficient?: Coefficient;
  readonly onPoint?: (done: number, of: number) => void;
}

/** pyreval-2019 appendix B: α 5, β 5, t_edge 12 values. */
export const PAPER_GRID: Readonly<Record<string, readonly number[]>> = {
  alpha: [10, 20, 30, 40, 50],
  beta: [1, 1.5, 2, 2.5, 3],
  percentile: [60, 62, 65, 67, 70, 72, 75, 77, 80, 82, 85, 87],
};

export async function studySettings(input: SettingsStudyInput): Promise<SettingsStudy> {
  checkInput('studySettings', INPUT.extend({ metric: z.string() }), input);
  const { topics, metric, settings = {}, preset, onPoint = () => {} } = input;
  const { score = 'coverage', level = 'summary', coefficient = 'pearson' } = input;
  const grid = input.vary ?? gridOf(metric);
  const field = input.field ?? (score === 'raw' ? 'raw' : 'pyramid');
  const human = judgments(topics, field);
  const points = gridPoints(grid);
  const runs = points.map((point, i): MetricRun => {
    const given = { ...settings, ...readValues(metric, point as Readonly<Record<string, number>>) };
    const entry = METRICS.get(metric);
    refuseUnusedSettings({ given: Object.keys(given), used: [entry], all: everyMetric() });
    return { as: String(i), metric, settings: chooseMethod({ entry, preset, given }).settings };
  });
  const results = await withResources(input, async (resources) => {
    let done = 0;
    const columns = await Promise.all(
      runs.map(async (run) => {
        const lines = await linesOf(topics, run, { resources, cacheFolder: input.cacheFolder });
        onPoint(++done, runs.length);
        return rowsOf(lines, score);
      }),
    );
    return points.map(
      (parameters, i): GridResult => ({
        parameters,
        score: correlate({ metric: columns[i]!, human, level })[coefficient].value,
      }),
    );
  });
  return study({ metric, score, field, coefficient, level, grid, results });
}

/** The agreement with one set of settings. */
async function studySettingsAt(input: Omit<SettingsStudyInput, 'vary' | 'onPoint'>): Promise<number | null> {
  const { results } = await studySettings({ ...input, vary: {} });
  return results[0]!.score;
}

function gridOf(metric: string): Readonly<Record<string, readonly number[]>> {
  if (metric === 'pyreval-g') return PAPER_GRID;
  throw new CheopsError('E_USAGE', `No settings of ${metric} to vary are named.`, {
    fix: 'Name them with their values: --vary beta=1,2,3 or --vary percentile=60:87:12.',
  });
}

function everyMetric() {
  return METRICS.entries().map((entry) => ({ entry, choice: entry.name }));
}

/** Numbers as the settings take them: a threshold of 0.6 may be a cosine. */
function readValues(metric: string, point: Readonly<Record<string, number>>): Settings {
  const { shape } = METRICS.get(metric).schema;
  return Object.fromEntries(
    Object.entries(point).map(([name, value]) => {
      const read = shape[name] === undefined ? undefined : settingWords(shape[name] as z.ZodType)?.read;
      return [name, read === undefined ? value : read(String(value))];
    }),
  );
}

/** Where the work is done, and where what it needs is kept. */
type Place = { readonly resources: Resources; readonly cacheFolder?: string | undefined };

async function linesOf(
  topics: readonly Topic[],
  run: MetricRun,
  { resources, cacheFolder }: Place,
): Promise<readonly ScoreLine[]> {
  const found: ScoreLine[] = [];
  for await (const { lines } of scoreTopics({ topics, metrics: [run], resources, cacheFolder }))
    found.push(...(lines ?? []));
  return found;
}

/** One score of each row; coverage is the headline of pyramid metrics. */
function rowsOf(lines: readonly ScoreLine[], score: ScoreName): readonly ScoreRow[] {
  return lines.map(({ topic, summary, score: headline, details }) => {
    const other = details[score];
    const value = score === 'coverage' ? headline : typeof other === 'number' ? other : null;
    return { topic, summary, score: value };
  });
}

/** People's scores under a name; the comprehensive score comes from quality and coverage where nobody gave it. */
function judgments(topics: readonly Topic[], field: string): readonly ScoreRow[] {
  const rows = humanScores(topics, field);
  if (rows.length > 0) return rows;
  throw new CheopsError('E_EMPTY', `No summary has the human judgment "${field}".`, {
    fix: 'Name an existing one with --field.',
  });
}

interface StudyRun extends RunOptions {
  readonly topics: readonly Topic[];
  readonly settings?: Settings;
  readonly preset?: PresetName | undefined;
}

export interface ScoresStudyInput extends StudyRun {
  readonly metrics: readonly string[];
}

/** Correlations of four scores with people's, topic by topic (pyreval-2019 Table 3). */
export async function studyScores(input: ScoresStudyInput): Promise<ScoresStudy> {
  checkInput('studyScores', INPUT.extend({ metrics: NAMES }), input);
  const { topics, metrics, settings = {}, preset } = input;
  const entries = metrics.map((name) => METRICS.get(name));
  refuseUnusedSettings({ given: Object.keys(settings), used: entries, all: everyMetric() });
  const choose = (name: string, given: Settings): MetricRun => ({
    as: name,
    metric: name,
    settings: chooseMethod({ entry: METRICS.get(name), preset, given }).settings,
  });
  return withResources(input, async (resources) => {
    const rows: ScoresStudy['rows'][number][] = [];
    const place = { resources, cacheFolder: input.cacheFolder };
    for (const topic of topics) {
      const rouge = rowsOf(await linesOf([topic], choose('rouge-2', {}), place), 'coverage');
      for (const name of metrics) {
        const run = choose(name, settings);
        const lines = await linesOf([topic], run, place);
        const own = (score: ScoreName) => agreement(rowsOf(lines, score), peopleOf(topic, score));
        rows.push({
          ...{ topic: topic.id, metric: name, signature: metricSignature(run) },
          ...{ raw: own('raw'), quality: own('quality'), comprehensive: own('comprehensive') },
          rouge2: agreement(rouge, peopleOf(topic, 'coverage')),
        });
      }
    }
    return { study: 'scores', rows };
  });
}

function agreement(metric: readonly ScoreRow[], human: readonly ScoreRow[]): number | null {
  return human.length < 2 ? null : correlate({ metric, human, level: 'pooled' }).pearson.value;
}

/** Coverage is `pyramid` in datasets; the comprehensive score is the harmonic mean of it and quality. */
function peopleOf(topic: Topic, score: ScoreName): readonly ScoreRow[] {
  if (score === 'coverage') return humanScores([topic], 'pyramid');
  if (score === 'raw') {
    const raw = humanScores([topic], 'raw');
    return raw.length > 0 ? raw : humanScores([topic], 'pyramid');
  }
  if (score === 'quality') return humanScores([topic], 'quality');
  const given = humanScores([topic], 'comprehensive');
  if (given.length > 0) return given;
  return Object.entries(topic.human ?? {}).flatMap(([summary, { quality, pyramid }]) => {
    if (typeof quality !== 'number' || typeof pyramid !== 'number') return [];
    const sum = quality + pyramid;
    return [{ topic: topic.id, summary, score: sum === 0 ? 0 : (2 * quality * pyramid) / sum }];
  });
}

/** The agreement with people by kinds of vectors (pyreval-2019 Table 1). */
export async function studyVectors(
  input: StudyRun & { readonly metric?: string; readonly field?: string | undefined },
): Promise<VectorsStudy> {
  checkInput('studyVectors', INPUT, input);
  const { topics, metric = 'pyreval-g', field = 'raw' } = input;
  const vectors: VectorsStudy['vectors'][number][] = [];
  await withResources(input, async (resources) => {
    for (const name of VECTORS) {
      const settings = { ...input.settings, vectors: name };
      try {
        const value = await studySettingsAt({ ...input, metric, settings, field, score: 'raw', resources });
        vectors.push({ vectors: name, value });
      } catch (error) {
        // Vectors that need a package of their own may not be installed.
        if (!(error instanceof CheopsError) || !['E_MODEL', 'E_NOT_AVAILABLE'].includes(error.code))
          throw error;
        vectors.push({ vectors: name, value: null, reason: error.message });
      }
    }
  });
  const summaries = topics.reduce((sum, topic) => sum + topic.summaries.length, 0);
  return { study: 'vectors', metric, topics: topics.length, summaries, vectors };
}

/** The shapes of pyramids by people and by builders (pyreval-2019 Table 2). */
export async function studyShape(
  input: StudyRun & { readonly methods: readonly string[] },
): Promise<ShapeStudy> {
  checkInput('studyShape', INPUT.extend({ methods: NAMES }), input);
  const { topics, methods, settings = {}, preset } = input;
  for (const method of methods) BUILDERS.get(method);
  const most = Math.max(...topics.map(({ references }) => references.length));
  const shape = (topic: string, variant: string, units: readonly ContentUnit[]) => ({
    topic,
    variant,
    units: units.length,
    tiers: Array.from({ length: most }, (_, w) => units.filter(({ weight }) => weight === w + 1).length),
  });
  return withResources(input, async (resources) => {
    const rows: ShapeStudy['rows'][number][] = [];
    for (const topic of topics) {
      if (topic.units !== undefined) rows.push(shape(topic.id, 'manual', topic.units));
      for (const method of methods) {
        const { pyramid } = await buildPyramid(topic, { method, preset, settings, resources });
        rows.push(shape(topic.id, method, pyramid.units));
      }
    }
    return { study: 'shape', most, rows };
  });
}

const NAMES = z.array(z.string()).min(1);
const INPUT = z.looseObject({
  ...RUN,
  topics: z.array(TOPIC).min(1),
  metric: z.string().optional(),
  metrics: NAMES.optional(),
  vary: z.record(z.string(), z.array(z.number()).min(1)).optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
  preset: z.enum(['default', 'paper']).optional(),
  score: z.enum(SCORE_NAMES).optional(),
  level: z.enum(LEVELS).optional(),
  coefficient: z.enum(COEFFICIENTS).optional(),
});

function checkInput(of: string, schema: z.ZodType, given: unknown): void {
  checkArguments({ of, schema, given, fix: 'docs/study.md shows how it is called.' });
}
