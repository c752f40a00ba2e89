/** `cheops study settings`, `scores`, `vectors` and `shape`: metrics and builders against people, as pyreval-2019 has them. */
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  BUILDERS,
  CheopsError,
  type Choices,
  COEFFICIENTS,
  type Coefficient,
  LEVELS,
  type Level,
  METRICS,
  type Settings,
  scoresReport,
  settingsReport,
  shapeReport,
  studyScores,
  studySettings,
  studyShape,
  studyVectors,
  type Topic,
  vectorsReport,
} from '../index.ts';
import { topicsIn } from '../io/annotations.ts';
import { readContents } from '../io/contents.ts';
import { progressLine } from '../io/progress.ts';
import { addMethods, type MethodFlags, runOptions, startRun } from './method-options.ts';
import {
  addOutputs,
  addScore,
  type OutputFlags,
  refuseReplacing,
  type ScoreFlag,
  writeStudy,
} from './outputs.ts';
import type { CommandReading } from './reading.ts';
import { someName, someNames } from './values.ts';

interface Flags extends MethodFlags, OutputFlags {}

type Values = Readonly<Record<string, readonly number[]>>;

function base(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .argument('<datasets...>', 'JSON Lines, or folders of topics');
}

function finish(command: Command, methods: Parameters<typeof addMethods>[1]): Command {
  return addMethods(addOutputs(command), methods);
}

export function settingsCommand(): Command {
  const command = base(
    'settings',
    'Which settings of a metric matter? Agreement with people over a grid of values.',
  )
    .option('--metric <name>', `one of ${METRICS.names().join(', ')}`, 'pyreval-g')
    .option(
      '--vary <setting=values>',
      'values to try, such as beta=1,2,3 or percentile=60:87:12 (from, to, how many); repeatable',
      addValues,
      {},
    )
    .option(
      '--field <name>',
      'which judgment of people (default: raw for raw scores, otherwise pyramid)',
      someName,
    )
    .addOption(new Option('--level <level>', 'level of the correlation').choices(LEVELS).default('summary'))
    .addOption(
      new Option('--coefficient <name>', 'which correlation').choices(COEFFICIENTS).default('pearson'),
    );
  return finish(addScore(command), METRICS.entries()).action(runSettings);
}

interface SettingsFlags extends Flags, ScoreFlag {
  readonly metric: string;
  readonly vary: Values;
  readonly field?: string;
  readonly level: Level;
  readonly coefficient: Coefficient;
}

async function runSettings(
  paths: readonly string[],
  options: SettingsFlags,
  command: Command,
): Promise<void> {
  const { topics, settings, reading } = await read(paths, options, command, METRICS.entries());
  const { metric, vary, score, field, level, coefficient, preset } = options;
  const show = progressLine();
  const found = await studySettings({
    ...{ topics, metric, settings, preset, score, field, level, coefficient },
    ...(Object.keys(vary).length > 0 && { vary }),
    ...runOptions(options),
    onPoint: (done, of) => show(`${done} of ${of} combinations`),
  });
  show(null);
  const signature: Choices = { study: 'settings', metric, score, human: found.field, level, coefficient };
  writeStudy({ study: found, report: settingsReport(found, { signature }) }, options, reading);
}

export function scoresCommand(): Command {
  const command = base(
    'scores',
    'Compare raw, quality and comprehensive scores with people’s, topic by topic.',
  ).option('--metrics <names>', 'comma-separated pyramid metrics', someNames, ['pyreval-g', 'pyreval-c']);
  return finish(command, METRICS.entries()).action(runScores);
}

async function runScores(
  paths: readonly string[],
  options: Flags & { readonly metrics: readonly string[] },
  command: Command,
): Promise<void> {
  const { topics, settings, reading } = await read(paths, options, command, METRICS.entries());
  const { metrics, preset } = options;
  const found = await studyScores({ topics, metrics, settings, preset, ...runOptions(options) });
  const signature: Choices = { study: 'scores', metrics: metrics.join('+'), ...(preset && { preset }) };
  writeStudy({ study: found, report: scoresReport(found, { signature }) }, options, reading);
}

export function vectorsCommand(): Command {
  const command = base('vectors', 'Compare kinds of vectors by their agreement with people.')
    .option('--metric <name>', 'a metric that has vectors', 'pyreval-g')
    .option('--field <name>', 'which judgment of people', someName, 'raw');
  return finish(command, METRICS.entries()).action(runVectors);
}

async function runVectors(
  paths: readonly string[],
  options: Flags & { readonly metric: string; readonly field: string },
  command: Command,
): Promise<void> {
  const { topics, settings, reading } = await read(paths, options, command, METRICS.entries());
  const { metric, field, preset } = options;
  const found = await studyVectors({ topics, metric, field, settings, preset, ...runOptions(options) });
  const signature: Choices = { study: 'vectors', metric, human: field, ...(preset && { preset }) };
  writeStudy({ study: found, report: vectorsReport(found, { signature }) }, options, reading);
}

export function shapeCommand(): Command {
  const command = base('shape', 'Count units by weight, in pyramids by people and by builders.').option(
    '--methods <names>',
    `comma-separated; of ${BUILDERS.names().join(', ')}`,
    someNames,
    ['edua-g', 'edua-c'],
  );
  return finish(command, BUILDERS.entries()).action(runShape);
}

async function runShape(
  paths: readonly string[],
  options: Flags & { readonly methods: readonly string[] },
  command: Command,
): Promise<void> {
  const { topics, settings, reading } = await read(paths, options, command, BUILDERS.entries());
  const { methods, preset } = options;
  const found = await studyShape({ topics, methods, settings, preset, ...runOptions(options) });
  const signature: Choices = { study: 'shape', methods: methods.join('+'), ...(preset && { preset }) };
  writeStudy({ study: found, report: shapeReport(found, { signature }) }, options, reading);
}

interface ReadStudy {
  readonly topics: readonly Topic[];
  readonly settings: Settings;
  readonly reading: CommandReading;
}

async function read(
  paths: readonly string[],
  options: Flags,
  command: Command,
  methods: Parameters<typeof addMethods>[1],
): Promise<ReadStudy> {
  const { reading, settings } = await startRun(options, command, methods);
  const topics = topicsIn(await readContents({ ...reading, paths }), 'references and judgments');
  if (topics.length === 0) {
    throw new CheopsError('E_EMPTY', 'No topics here.', { where: { file: paths.join(', ') } });
  }
  refuseReplacing(reading.inputs.files(), options);
  reading.sayNotes();
  return { topics, settings, reading };
}

/** `beta=1,2,3`, or `percentile=60:87:12` for twelve values from 60 to 87. */
function addValues(text: string, earlier: Values): Values {
  const [name = '', list = ''] = text.split('=');
  const setting = name.trim().replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const range = list.split(':').map((value) => (value.trim() === '' ? Number.NaN : Number(value)));
  const values = list.includes(':')
    ? spaced(range)
    : list.split(',').map((value) => (value.trim() === '' ? Number.NaN : Number(value)));
  if (setting === '' || values.length === 0 || !values.every(Number.isFinite)) {
    throw new InvalidArgumentError(
      'Must be a setting and numbers, such as beta=1,2,3 or percentile=60:87:12.',
    );
  }
  if (values.length > MOST_VALUES)
    throw new InvalidArgumentError(`Must be at most ${MOST_VALUES} values of a setting.`);
  return { ...earlier, [setting]: values };
}

const MOST_VALUES = 1000;

/** So many values with equal steps, rounded to what a person would write. */
function spaced([from, to, count, ...more]: readonly number[]): readonly number[] {
  if (from === undefined || to === undefined || more.length > 0) return [];
  if (!Number.isInteger(count) || count! < 2 || count! > MOST_VALUES) return [];
  return Array.from({ length: count! }, (_, i) =>
    Number((from + ((to - from) * i) / (count! - 1)).toFixed(4)),
  );
}
