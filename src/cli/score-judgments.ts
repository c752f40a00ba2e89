/**
 * `cheops score` on tables of DUC 2003 judgments. They have no pyramid and no matches, so that only the table, JSON
 * and CSV can be reported.
 */
import { CheopsError } from '../errors.ts';
import { writeCsv } from '../formats/csv.ts';
import { readJudgments } from '../formats/judgments.ts';
import { print, say, terminalWidth } from '../io/terminal.ts';
import { writeOutputs } from '../io/write.ts';
import { type DucScore, ducText } from '../report/duc.ts';
import { ducCoverage } from '../score/duc-coverage.ts';
import { signature } from '../signature.ts';

export interface JudgmentOptions {
  readonly min: Readonly<Record<string, number | undefined>>;
  readonly [option: string]: unknown;
}

/** Whether every summary reaches the threshold. */
export function scoreJudgments(
  inputs: readonly { readonly file: string; readonly bytes: Uint8Array }[],
  options: JudgmentOptions,
): boolean {
  refuseThresholds(options);
  const scores = inputs.flatMap(readJudgments).map(
    ({ summary, percentages }): DucScore => ({
      summary,
      units: percentages.length,
      coverage: ducCoverage({ percentages }),
    }),
  );
  refuseTwice(scores);
  const sizes = new Set(scores.map(({ units }) => units));
  if (sizes.size > 1)
    say('The summaries are not judged on the same number of units; their means are over different units.');
  const report = {
    format: 'cheops-duc-scores',
    version: 1,
    signature: signature({ score: 'duc-2003' }),
    scores,
  };
  const rows = scores.map(({ summary, units, coverage }) => [summary, units, coverage.value]);
  writeOutputs([
    ...(typeof options.json === 'string'
      ? [{ file: options.json, content: `${JSON.stringify(report, null, 2)}\n` }]
      : []),
    ...(typeof options.csv === 'string'
      ? [{ file: options.csv, content: writeCsv([['summary', 'units', 'coverage'], ...rows]) }]
      : []),
  ]);
  if (options.json !== '-' && options.csv !== '-') {
    print(`${ducText(scores, { width: terminalWidth() })}\n${report.signature}`);
  }
  const required = options.min.coverage ?? Number.NEGATIVE_INFINITY;
  return scores.every(({ coverage }) => coverage.value !== null && coverage.value >= required);
}

function refuseThresholds({ min }: JudgmentOptions): void {
  const score = Object.keys(min).find((name) => name !== 'coverage');
  if (score === undefined) return;
  throw new CheopsError('E_USAGE', `Judgments without a pyramid have no ${score}.`, {
    fix: 'Use --min coverage=….',
  });
}

function refuseTwice(scores: readonly DucScore[]): void {
  const seen = new Set<string>();
  for (const { summary } of scores) {
    if (seen.has(summary))
      throw new CheopsError('E_DUPLICATE', `The summary ${summary} is judged in two files.`);
    seen.add(summary);
  }
}
