/** `cheops score`: scores annotated summaries and writes reports. */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Diagnostic } from '../errors.ts';
import { scoreAnnotations } from '../evaluate.ts';
import { isJudgments } from '../formats/judgments.ts';
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
import { readAnnotations } from './inputs.ts';
import { scoreJudgments } from './score-judgments.ts';
import {
  type Input,
  makeFolder,
  print,
  readInput,
  refuseOverwriting,
  sayDiagnostics,
  terminalWidth,
  wantsColour,
  writeOutput,
} from './shell.ts';

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

interface Options extends ScoreOptions {
  readonly min: Report['thresholds'];
  readonly strict: boolean;
  readonly allMessages: boolean;
  readonly log?: string;
  readonly [report: string]: unknown;
}

export function scoreCommand(): Command {
  return new Command('score')
    .description('Score annotated summaries and explain the scores.')
    .argument(
      '<summaries...>',
      'annotated summaries: .pan, .json, .jsonl, .csv, folders of them, or - for standard input',
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
    .option('--all-messages', 'show every message about the input', false)
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

function score(paths: readonly string[], options: Options): void {
  const outputs = Object.keys(FILE_REPORTS).flatMap((name) =>
    typeof options[name] === 'string' ? [options[name]] : [],
  );
  refuseOverwriting({ inputs: paths, outputs });
  // The exit code is set before anything is printed, so that a reader who stops early does not change it.
  const inputs = judgmentInputs(paths);
  if (inputs.length > 0) process.exitCode = scoreJudgments(inputs, options) ? DONE : MISSED;
  else scoreMatches(paths, options);
}

/** The tables of DUC 2003 judgments among the inputs; they are not mixed with others. */
function judgmentInputs(paths: readonly string[]): readonly Input[] {
  const tables = paths.filter((path) => path === '-' || /\.csv$/i.test(path));
  if (tables.length !== paths.length) return [];
  const inputs = tables.map(readInput);
  return inputs.every(({ bytes }) => isJudgments(bytes)) ? inputs : [];
}

function scoreMatches(paths: readonly string[], options: Options): void {
  const diagnostics: Diagnostic[] = [];
  const note = (more: readonly Diagnostic[]) => void diagnostics.push(...more);
  const annotations = readAnnotations({ paths, strict: options.strict, note });
  const report = scoreAnnotations({
    annotations,
    options: { averageSize: options.averageSize, comprehensive: options.comprehensive },
    thresholds: options.min,
  });
  sayDiagnostics(diagnostics, options.allMessages ? Number.POSITIVE_INFINITY : undefined);
  process.exitCode = missedThresholds(report).length > 0 ? MISSED : DONE;
  writeReports(report, options);
}

/** The table goes to standard output, unless another report takes its place. */
function writeReports(report: Report, options: Options): void {
  let printed = false;
  for (const [name, reporter] of Object.entries(FILE_REPORTS)) {
    const target = options[name];
    if (typeof target !== 'string') continue;
    writeOutput(target, reporter(report)[0]!.content);
    printed ||= target === '-';
  }
  if (options.log !== undefined) writeLogs(report, options.log);
  if (!printed) print(terminalReport(report, { width: terminalWidth(), colour: wantsColour() })[0]!.content);
}

function writeLogs(report: Report, folder: string): void {
  makeFolder(folder);
  for (const { name, content } of logReport(report)) writeOutput(`${folder}/${name}`, content);
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
