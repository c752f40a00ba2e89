/** `cheops score`: scores annotated or plain summaries and writes reports. */
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  BUILDERS,
  CheopsError,
  csvReport,
  evaluateTopics,
  flagOf,
  htmlReport,
  jsonReport,
  junitReport,
  logReport,
  MATCHERS,
  markdownReport,
  missedThresholds,
  PRESETS,
  plural,
  type Report,
  type Reporter,
  refuseUnused,
  SCORE_NAMES,
  SCORES,
  type ScoredWith,
  type ScoreName,
  type Settings,
  scoreAnnotations,
  type TopicToScore,
  terminalReport,
} from '../index.ts';
import { annotationsOf, isUnjudged } from '../io/annotations.ts';
import { type ReadContent, readContents } from '../io/contents.ts';
import { progressLine } from '../io/progress.ts';
import { print, terminalWidth, wantsColour } from '../io/terminal.ts';
import { isText } from '../io/texts.ts';
import {
  isStandardOutput,
  makeFolder,
  type OutputFile,
  refuseOverwriting,
  writeOutputs,
} from '../io/write.ts';
import { methodOption } from './build.ts';
import {
  addPreset,
  addRunOptions,
  addSettings,
  type RunFlags,
  runOptions,
  settingsOf,
} from './method-options.ts';
import { addMessageOptions, type CommandReading, type MessageFlags, startReading } from './reading.ts';
import { readTopicsAgainst, topicsToScore } from './score-tasks.ts';

/** Exit codes: every summary reaches the thresholds, or one misses one. */
const DONE = 0;
const MISSED = 1;

/** Reports that are one file each, by their option. */
const FILE_REPORTS: Readonly<Record<string, Reporter>> = {
  json: jsonReport,
  csv: csvReport,
  html: htmlReport,
  junit: junitReport,
  markdown: markdownReport,
};

interface Options extends RunFlags, MessageFlags {
  readonly pyramid?: string;
  readonly references?: readonly string[];
  readonly sources?: readonly string[];
  readonly method?: string;
  readonly match?: string;
  readonly min: Report['thresholds'];
  readonly log?: string;
  readonly [report: string]: unknown;
}

/** Everything that settings may be of. */
function methods() {
  return [...BUILDERS.entries(), ...MATCHERS.entries(), SCORES];
}

export function scoreCommand(): Command {
  const command = new Command()
    .argument(
      '<summaries...>',
      'texts or folders of them, with --pyramid or --references; datasets; or annotated summaries (.pan, .json, .jsonl, .csv), which bring both; - is standard input',
    )
    .option('--pyramid <file>', 'the pyramid to score texts against, of any format')
    .option('--references <files...>', 'reference summaries to build a pyramid from: texts or folders')
    .option('--sources <files...>', 'the documents that the references summarise, for methods that use them')
    .option('--json <file>', 'write all scores and matches as JSON')
    .option('--csv <file>', 'write the scores as a table for a spreadsheet')
    .option('--html <file>', 'write one self-contained page that explains every score')
    .option('--markdown <file>', 'write a short table for a comment or a README')
    .option('--junit <file>', 'write JUnit XML, with a failure for every missed threshold')
    .option('--log <folder>', 'write a text file for each summary: the computation, matches, misses')
    .option(
      '--min <score=number>',
      'a threshold, such as coverage=0.5; exit code 1 if a summary misses it',
      threshold,
      {},
    )
    .addOption(methodOption())
    .addOption(
      new Option(
        '--match <name>',
        `how units are found in texts (default: ${PRESETS.default.matcher})`,
      ).choices(MATCHERS.names()),
    );
  return addMessageOptions(addRunOptions(addSettings(addPreset(command), methods()))).action(score);
}

async function score(paths: readonly string[], options: Options, command: Command): Promise<void> {
  const reading = startReading(options);
  const report = await makeReport({ paths, options, command, reading });
  reading.sayNotes();
  // Before anything is printed, so that a reader who stops early does not change it.
  process.exitCode = missedThresholds(report).length > 0 ? MISSED : DONE;
  writeReports(report, options, reading);
}

interface Work {
  readonly paths: readonly string[];
  readonly options: Options;
  readonly command: Command;
  readonly reading: CommandReading;
}

/** Annotated summaries are scored as people matched them; what nobody has matched or built is made. */
async function makeReport(work: Work): Promise<Report> {
  const { paths, options, command, reading } = work;
  const settings = await settingsOf(command, methods(), reading.inputs);
  if (options.pyramid !== undefined || options.references !== undefined) {
    return scoreTopics(await readTopicsAgainst(paths, options, reading), settings, work);
  }
  await refuseTexts(paths, reading);
  const contents = await readContents({ ...reading, paths });
  if (isUnjudged(contents)) return scoreTopics(topicsToScore(contents), settings, work);
  refuseMatching(work, settings);
  const annotations = annotationsOf(contents, { ...reading, paths });
  refuseReplacing(work.options, reading);
  const before = scoredBefore(contents);
  return scoreAnnotations({
    annotations,
    options: { ...SCORES.defaults, ...before.options, ...settings },
    thresholds: { ...before.thresholds, ...options.min },
  });
}

/** A report is scored again as it was, unless the call says otherwise; several must agree. */
function scoredBefore(contents: readonly ReadContent[]): Partial<ScoredWith> {
  const reports = contents.flatMap(({ content }) =>
    content.kind === 'annotations' && content.scored !== undefined ? [content.scored] : [],
  );
  const { options, thresholds } = reports[0] ?? {};
  const key = JSON.stringify([options, thresholds]);
  const others = reports.filter((one) => JSON.stringify([one.options, one.thresholds]) !== key);
  if (reports.length !== contents.length || others.length > 0) return {};
  return { ...(options && { options }), ...(thresholds && { thresholds }) };
}

async function scoreTopics(
  topics: readonly TopicToScore[],
  settings: Settings,
  { options, reading }: Work,
): Promise<Report> {
  refuseReplacing(options, reading);
  const { method, match, preset, min: thresholds } = options;
  if (method !== undefined && topics.every((topic) => 'pyramid' in topic)) {
    refuseUnused(new Map([['--method', 'where a pyramid is built from references; here it is given']]));
  }
  const show = progressLine();
  try {
    return await evaluateTopics(topics, {
      ...{ method, match, preset, settings, thresholds },
      ...runOptions(options),
      onProgress: (texts) => show(`${plural(texts, 'text')} read`),
    });
  } finally {
    show(null);
  }
}

/** People have matched annotated summaries: no option about matching means anything there. */
function refuseMatching({ command }: Work, settings: Settings): void {
  const counts = 'where texts are matched, or a dataset with --pyramid; people have matched these summaries';
  const matching = Object.keys(settings).filter((name) => !Object.hasOwn(SCORES.schema.shape, name));
  const typed = ['method', 'match', 'preset', 'sources'].filter(
    (name) => command.getOptionValueSource(name) === 'cli',
  );
  refuseUnused(new Map([...typed, ...matching].map((name) => [flagOf(name), counts])));
}

async function refuseTexts(paths: readonly string[], { inputs }: CommandReading): Promise<void> {
  for (const file of paths) {
    if (file === '-' || !(await isText(file, inputs))) continue;
    throw new CheopsError('E_USAGE', 'This is plain text, and nothing says what to score it against.', {
      where: { file },
      fix: 'Add --references with reference summaries, or --pyramid with a pyramid that cheops build made.',
    });
  }
}

/** What was asked for. A folder of texts is no place for logs: the next run would take them for texts. */
function namedOutputs(options: Options): readonly string[] {
  return [...Object.keys(FILE_REPORTS), 'log'].flatMap((name) => {
    const target = options[name];
    return typeof target === 'string' ? [target] : [];
  });
}

/** Before the work, and not after it: a result must never take the place of what it is made from. */
function refuseReplacing(options: Options, { inputs }: CommandReading): void {
  refuseOverwriting({ inputs: inputs.files(), outputs: namedOutputs(options) });
}

/** The table goes to standard output, unless another report takes its place. */
function writeReports(report: Report, options: Options, { inputs }: CommandReading): void {
  const files = Object.entries(FILE_REPORTS).flatMap(([name, reporter]): OutputFile[] => {
    const file = options[name];
    return typeof file === 'string' ? [{ file, content: reporter(report)[0]!.content }] : [];
  });
  const { log } = options;
  const logs = log === undefined ? [] : logReport(report);
  files.push(...logs.map(({ name, content }) => ({ file: join(log!, name), content })));
  refuseOverwriting({ inputs: inputs.files(), outputs: files.map(({ file }) => file) });
  if (log !== undefined) makeFolder(log);
  writeOutputs(files);
  if (files.some(({ file }) => isStandardOutput(file))) return;
  print(terminalReport(report, { width: terminalWidth(), colour: wantsColour() })[0]!.content);
}

/** `coverage=0.5`, added to the thresholds given before. */
function threshold(text: string, earlier: Report['thresholds']): Report['thresholds'] {
  const [name, value, ...rest] = text.split('=');
  const number = Number(value);
  if (
    !SCORE_NAMES.includes(name as ScoreName) ||
    value === undefined ||
    value.trim() === '' ||
    rest.length > 0 ||
    !Number.isFinite(number)
  ) {
    throw new InvalidArgumentError(
      `Must be a score and a number, such as coverage=0.5; the scores are ${SCORE_NAMES.join(', ')}.`,
    );
  }
  if (name !== 'raw' && number > 2) {
    throw new InvalidArgumentError(`${name} lies between 0 and 1; did you mean ${name}=${number / 100}?`);
  }
  return { ...earlier, [name as ScoreName]: number };
}
