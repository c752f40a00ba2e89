/** `cheops duc`: the DUC 2003 coverage score of tables of judgments, which have no pyramid and no matches. */
import { Command, InvalidArgumentError } from 'commander';
import {
  CheopsError,
  type DucScore,
  ducCoverage,
  ducText,
  formatSignature,
  type JudgedSummary,
  modifiedCoverage,
  readJudgments,
  writeCsv,
} from '../index.ts';
import { openInputs } from '../io/inputs.ts';
import { print, say, terminalWidth } from '../io/terminal.ts';
import { isStandardOutput, refuseOverwriting, writeOutputs } from '../io/write.ts';
import { sheetCommand } from './duc-sheet.ts';
import { numberOf } from './values.ts';

interface Options {
  readonly json?: string;
  readonly csv?: string;
  readonly min?: number;
}

/** Exit codes: every summary reaches the threshold, or one misses it. */
const DONE = 0;
const MISSED = 1;

export function ducCommand(): Command {
  return new Command()
    .argument('<tables...>', 'CSV with a row for each unit: summary, unit, percent; - for standard input')
    .option('--json <file>', 'write the scores as JSON')
    .option('--csv <file>', 'write the scores as a table for a spreadsheet')
    .option('--min <coverage>', 'a threshold, such as 0.5; exit code 1 if a summary misses it', share)
    .action(score)
    .addCommand(sheetCommand());
}

async function score(paths: readonly string[], { json, csv, min }: Options): Promise<void> {
  const inputs = openInputs();
  const scores: DucScore[] = [];
  for (const file of paths) {
    for (const judged of readJudgments({ file, bytes: await inputs.bytes(file) })) {
      refuseSecond(judged.summary, file, scores);
      scores.push(scoreOf(judged));
    }
  }
  const sizes = new Set(scores.map(({ units }) => units));
  if (sizes.size > 1)
    say('The summaries were judged on different numbers of units, so their means differ in what they cover.');
  const report = {
    format: 'cheops-duc-scores',
    version: 1,
    signature: formatSignature({ score: 'duc-2003' }),
    scores,
  };
  const hasMarks = scores.some(({ marked }) => marked !== undefined);
  const rows = scores.map(({ summary, units, coverage, marked, modified }) => [
    ...[summary, units, coverage.value],
    ...(hasMarks ? [marked ?? null, modified?.value ?? null] : []),
  ]);
  const header = ['summary', 'units', 'coverage', ...(hasMarks ? ['marked', 'modified'] : [])];
  const files = [
    ...(json === undefined ? [] : [{ file: json, content: `${JSON.stringify(report, null, 2)}\n` }]),
    ...(csv === undefined ? [] : [{ file: csv, content: writeCsv([header, ...rows]) }]),
  ];
  refuseOverwriting({ inputs: inputs.files(), outputs: files.map(({ file }) => file) });
  const reaches = ({ coverage }: DucScore) => coverage.value !== null && coverage.value >= (min ?? 0);
  process.exitCode = min === undefined || scores.every(reaches) ? DONE : MISSED;
  writeOutputs(files);
  if (files.some(({ file }) => isStandardOutput(file))) return;
  print(`${ducText(scores, { width: terminalWidth() })}\n${report.signature}`);
}

/** With the sentences that the judge marked, where the table has them. */
function scoreOf({ summary, percentages, marked }: JudgedSummary): DucScore {
  return {
    summary,
    units: percentages.length,
    coverage: ducCoverage({ percentages }),
    ...(marked !== undefined && { marked, modified: modifiedCoverage({ percentages, marked }) }),
  };
}

function refuseSecond(summary: string, file: string, scores: readonly DucScore[]): void {
  if (!scores.some((score) => score.summary === summary)) return;
  throw new CheopsError('E_DUPLICATE', `The summary ${summary} is judged twice.`, { where: { file } });
}

function share(text: string): number {
  const number = numberOf(text);
  if (number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError('Must be a number from 0 to 1.');
}
