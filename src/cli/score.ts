/** `cheops score`: scores annotated or plain summaries and writes reports. */
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CheopsError, type Diagnostic } from '../errors.ts';
import { MATCHERS, scoreAnnotations } from '../evaluate.ts';
import { isJudgments } from '../formats/judgments.ts';
import { annotationsOf, isUnjudged } from '../io/annotations.ts';
import { readContents } from '../io/contents.ts';
import { type Inputs, openInputs } from '../io/inputs.ts';
import { print, sayDiagnostics, terminalWidth, wantsColour } from '../io/terminal.ts';
import { isText } from '../io/texts.ts';
import {
  isStandardOutput,
  makeFolder,
  type OutputFile,
  refuseOverwriting,
  writeOutputs,
} from '../io/write.ts';
import { csvReport } from '../report/csv.ts';
import { htmlReport } from '../report/html/html.ts';
import { jsonReport } from '../report/json.ts';
import { junitReport } from '../report/junit.ts';
import { logReport } from '../report/log.ts';
import { markdownReport } from '../report/markdown.ts';
import { type Report, type Reporter, SCORE_NAMES, type ScoreName } from '../report/report.ts';
import { terminalReport } from '../report/terminal.ts';
import { missedThresholds } from '../report/thresholds.ts';
import { AVERAGE_SIZES, COMPREHENSIVE_MEANS, type ScoreOptions } from '../score/score.ts';
import { atLeastOne } from './numbers.ts';
import { addAnalysisOptions, addBuildOptions, addMatchOptions } from './pyreval-options.ts';
import { scoreJudgments } from './score-judgments.ts';
import { readTasks, scorePlainTexts, type Task, type TextFlags, tasksOf } from './score-texts.ts';
import { ANNOTATION_RULES, JUDGMENT_RULES, refuseUnused, scoreRules } from './unused-options.ts';

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

interface Options extends ScoreOptions, TextFlags {
  readonly min: Report['thresholds'];
  readonly allMessages: boolean;
  readonly log?: string;
  readonly [report: string]: unknown;
}

export function scoreCommand(): Command {
  const command = new Command('score')
    .description('Score summaries and explain the scores.')
    .argument(
      '<summaries...>',
      'texts or folders of them, with --pyramid or --references; datasets; or annotated summaries (.pan, .json, .jsonl, .csv), which bring both; - is standard input',
    )
    .option('--pyramid <file>', 'the pyramid to score texts against, of any format')
    .option(
      '--references <files...>',
      'reference summaries to build a pyramid from: texts or folders of them',
    )
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
    .addOption(averageSize())
    .addOption(comprehensive())
    .option('--strict', 'refuse input that needs an assumption', false)
    .option('--all-messages', 'show every message about the input', false);
  return addMatchOptions(addBuildOptions(addAnalysisOptions(command)))
    .addOption(
      new Option(
        '--match <name>',
        'how units are found in texts: clause by clause, or each by its probability',
      )
        .choices(MATCHERS)
        .default('wmin'),
    )
    .option('--jobs <number>', 'how many processes work at once (default: one for each core)', atLeastOne)
    .option('--english', 'go on even if a text does not look like English', false)
    .action(score);
}

function averageSize(): Option {
  return new Option('--average-size <rule>', 'what to do with a fractional X̄ in coverage')
    .choices(AVERAGE_SIZES)
    .default('half-up');
}

function comprehensive(): Option {
  return new Option('--comprehensive <mean>', 'how quality and coverage are combined')
    .choices(COMPREHENSIVE_MEANS)
    .default('harmonic');
}

async function score(paths: readonly string[], options: Options, command: Command): Promise<void> {
  const outputs = [...namedFiles(options), ...(options.log === undefined ? [] : [options.log])];
  const named = [
    ...paths,
    ...(options.pyramid === undefined ? [] : [options.pyramid]),
    ...(options.references ?? []),
  ];
  refuseOverwriting({ inputs: named, outputs });
  const inputs = openInputs();
  // The exit code is set before anything is printed, so that a reader who stops early does not change it.
  const judgments = await judgmentInputs(paths, inputs);
  if (judgments.length > 0) {
    refuseUnused(command, JUDGMENT_RULES);
    process.exitCode = scoreJudgments(judgments, options) ? DONE : MISSED;
  } else await scoreMatches({ paths, inputs, options, command });
}

/** The tables of DUC 2003 judgments among the inputs; they are not mixed with others. */
async function judgmentInputs(
  paths: readonly string[],
  inputs: Inputs,
): Promise<readonly { readonly file: string; readonly bytes: Uint8Array }[]> {
  const tables = paths.filter((path) => path === '-' || /\.csv$/i.test(path));
  if (tables.length !== paths.length) return [];
  const read = [];
  for (const file of tables) read.push({ file, bytes: await inputs.bytes(file) });
  return read.every(({ bytes }) => isJudgments(bytes)) ? read : [];
}

interface Call {
  readonly paths: readonly string[];
  readonly inputs: Inputs;
  readonly options: Options;
  readonly command: Command;
}

async function scoreMatches(call: Call): Promise<void> {
  const { inputs, options } = call;
  const diagnostics: Diagnostic[] = [];
  const note = (more: readonly Diagnostic[]) => void diagnostics.push(...more);
  const report = await makeReport({ ...call, note });
  sayDiagnostics(diagnostics, options.allMessages ? Number.POSITIVE_INFINITY : undefined);
  process.exitCode = missedThresholds(report).length > 0 ? MISSED : DONE;
  writeReports(report, inputs, options);
}

/** Annotated summaries are scored as people matched them; what nobody has matched or built is made. */
async function makeReport({
  paths,
  inputs,
  options,
  command,
  note,
}: Call & { note: (more: readonly Diagnostic[]) => void }): Promise<Report> {
  const { averageSize, comprehensive, min: thresholds, strict } = options;
  const score = { averageSize, comprehensive };
  const automatic = (tasks: readonly Task[]) => {
    const builds = tasks.some(({ pyramid }) => !('units' in pyramid));
    refuseOverwriting({ inputs: inputs.files(), outputs: namedFiles(options) });
    refuseUnused(command, scoreRules({ ...options, builds }));
    if (options.match === 'presence') refuseUnknownScores(thresholds);
    return scorePlainTexts({ tasks, flags: options, score, thresholds });
  };
  if (options.pyramid !== undefined || options.references !== undefined) {
    return automatic(await readTasks({ paths, inputs, flags: options, note }));
  }
  await refuseTexts(paths, inputs);
  const contents = await readContents({ paths, inputs, strict, note });
  if (isUnjudged(contents)) return automatic(tasksOf(contents));
  refuseUnused(command, ANNOTATION_RULES);
  const annotations = annotationsOf(contents, { paths, strict, note });
  return scoreAnnotations({ annotations, options: score, thresholds });
}

/** Presence does not tell what else a summary says, so a threshold on these would be missed by every summary. */
function refuseUnknownScores(thresholds: Report['thresholds']): void {
  const [unknown] = Object.keys(thresholds).filter((score) => score !== 'raw' && score !== 'coverage');
  if (unknown === undefined) return;
  throw new CheopsError('E_USAGE', `With --match presence a summary has no ${unknown}.`, {
    fix: 'Set --min for raw or coverage.',
  });
}

async function refuseTexts(paths: readonly string[], inputs: Inputs): Promise<void> {
  for (const path of paths) {
    if (!(await isText(path, inputs))) continue;
    throw new CheopsError('E_USAGE', 'This is plain text, and nothing says what to score it against.', {
      where: { file: path },
      fix: 'Add --references with reference summaries, or --pyramid with a pyramid that cheops build made.',
    });
  }
}

function namedFiles(options: Options): readonly string[] {
  return Object.keys(FILE_REPORTS).flatMap((name) =>
    typeof options[name] === 'string' ? [options[name]] : [],
  );
}

/** The table goes to standard output, unless another report takes its place. */
function writeReports(report: Report, inputs: Inputs, options: Options): void {
  const outputs: OutputFile[] = Object.entries(FILE_REPORTS).flatMap(([name, reporter]) => {
    const file = options[name];
    return typeof file === 'string' ? [{ file, content: reporter(report)[0]!.content }] : [];
  });
  const { log } = options;
  if (log !== undefined) {
    outputs.push(...logReport(report).map(({ name, content }) => ({ file: join(log, name), content })));
  }
  refuseOverwriting({ inputs: inputs.files(), outputs: outputs.map(({ file }) => file) });
  if (log !== undefined) makeFolder(log);
  writeOutputs(outputs);
  if (outputs.some(({ file }) => isStandardOutput(file))) return;
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
      `It is a score and a number, such as coverage=0.5; the scores are ${SCORE_NAMES.join(', ')}.`,
    );
  }
  return { ...earlier, [name as ScoreName]: number };
}
