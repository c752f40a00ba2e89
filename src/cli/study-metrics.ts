/** `cheops study settings`, `scores`, `vectors` and `shape`: metrics and builders against people, as pyreval-2019 has them. */
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  BUILDERS,
  CheopsError,
  type Choices,
  COEFFICIENTS,
  LEVELS,
  METRICS,
  type PresetName,
  type ResourceOptions,
  type Settings,
  type SettingsStudyInput,
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
import { numberOf, someName, someNames } from './values.ts';

interface Flags extends MethodFlags, OutputFlags {}

type Values = NonNullable<SettingsStudyInput['vary']>;

/** What every study of metrics is made with. */
interface Given extends ResourceOptions {
  readonly topics: readonly Topic[];
  readonly settings: Settings;
  readonly preset: PresetName | undefined;
}

function base(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .argument('<datasets...>', 'JSON Lines, or folders of topics');
}

/** The command with the options that all have; it reads the topics, makes the study and writes it. */
function finish<Own>(
  command: Command,
  methods: Parameters<typeof addMethods>[1],
  make: (given: Given, options: Own) => Promise<Parameters<typeof writeStudy>[0]>,
): Command {
  return addMethods(addOutputs(command), methods).action(
    async (paths: readonly string[], options: Flags & Own) => {
      const { reading, settings } = await startRun(options, command, methods);
      const topics = topicsIn(await readContents({ ...reading, paths }), 'references and judgments');
      if (topics.length === 0) {
        throw new CheopsError('E_EMPTY', 'No topics here.', { where: { file: paths.join(', ') } });
      }
      refuseReplacing(reading.inputs.files(), options);
      reading.sayNotes();
      const { preset } = options;
      writeStudy(await make({ topics, settings, preset, ...runOptions(options) }, options), options, reading);
    },
  );
}

type SettingsFlags = ScoreFlag &
  Required<Pick<SettingsStudyInput, 'metric' | 'vary' | 'level' | 'coefficient'>> &
  Pick<SettingsStudyInput, 'field'>;

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
  return finish<SettingsFlags>(addScore(command), METRICS.entries(), async (given, options) => {
    const { metric, vary, score, field, level, coefficient } = options;
    const show = progressLine();
    const study = await studySettings({
      ...{ ...given, metric, score, field, level, coefficient },
      ...(Object.keys(vary).length > 0 && { vary }),
      onPoint: (done, of) => show(`${done} of ${of} combinations`),
    });
    show(null);
    const signature = { study: 'settings', metric, score, human: study.field, level, coefficient };
    return { study, report: settingsReport(study, { signature }) };
  });
}

export function scoresCommand(): Command {
  const command = base(
    'scores',
    'Compare raw, quality and comprehensive scores with people’s, topic by topic.',
  ).option('--metrics <names>', 'comma-separated pyramid metrics', someNames, ['pyreval-g', 'pyreval-c']);
  type Own = { readonly metrics: readonly string[] };
  return finish<Own>(command, METRICS.entries(), async (given, { metrics }) => {
    const study = await studyScores({ ...given, metrics });
    const signature = { study: 'scores', metrics: metrics.join('+'), ...presetOf(given) };
    return { study, report: scoresReport(study, { signature }) };
  });
}

export function vectorsCommand(): Command {
  const command = base('vectors', 'Compare kinds of vectors by their agreement with people.')
    .option('--metric <name>', 'a metric that has vectors', 'pyreval-g')
    .option('--field <name>', 'which judgment of people', someName, 'raw');
  type Own = { readonly metric: string; readonly field: string };
  return finish<Own>(command, METRICS.entries(), async (given, { metric, field }) => {
    const study = await studyVectors({ ...given, metric, field });
    const signature = { study: 'vectors', metric, human: field, ...presetOf(given) };
    return { study, report: vectorsReport(study, { signature }) };
  });
}

export function shapeCommand(): Command {
  const command = base('shape', 'Count units by weight, in pyramids by people and by builders.').option(
    '--methods <names>',
    `comma-separated; of ${BUILDERS.names().join(', ')}`,
    someNames,
    ['edua-g', 'edua-c'],
  );
  type Own = { readonly methods: readonly string[] };
  return finish<Own>(command, BUILDERS.entries(), async (given, { methods }) => {
    const study = await studyShape({ ...given, methods });
    const signature = { study: 'shape', methods: methods.join('+'), ...presetOf(given) };
    return { study, report: shapeReport(study, { signature }) };
  });
}

function presetOf({ preset }: Given): Choices {
  return preset === undefined ? {} : { preset };
}

/** `beta=1,2,3`, or `percentile=60:87:12` for twelve values from 60 to 87. */
function addValues(text: string, earlier: Values): Values {
  const [name = '', list = ''] = text.split('=');
  const setting = name.trim().replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const values = list.includes(':') ? spaced(list.split(':').map(numberOf)) : list.split(',').map(numberOf);
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
