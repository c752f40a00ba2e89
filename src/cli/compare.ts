/** `cheops compare`: the comparison of a paper on any judged dataset, from texts to the table. */
import { Command, Option } from 'commander';
import {
  chooseMetrics,
  evaluatePaperTable,
  METRICS,
  type MetaOptions,
  PAPER_TABLE_NAMES,
  PAPER_TABLES,
  type PaperTableName,
  paperTableText,
  plural,
  type ScoreLine,
  scoreDataset,
  TESTS,
} from '../index.ts';
import { progressLine } from '../io/progress.ts';
import { say } from '../io/terminal.ts';
import { placed, readJudged } from './meta.ts';
import { addMethods, type MethodFlags, runOptions, startRun } from './method-options.ts';
import { addOutputs, metaFiles, type OutputFlags, refuseReplacing, writeResults } from './outputs.ts';
import { atLeastOne, drawCount, someName } from './values.ts';

interface Options
  extends MethodFlags,
    OutputFlags,
    Required<Pick<MetaOptions, 'test' | 'resamples' | 'seed'>> {
  readonly table: PaperTableName;
  readonly field?: string;
  readonly standardise: boolean;
  readonly output?: string;
}

export function compareCommand(): Command {
  const command = new Command()
    .argument('<datasets...>', 'datasets with human judgments: JSON Lines, folders of topics, or -')
    .addOption(
      new Option('--table <paper>', 'which comparison: EDU pyramids, or meaning graphs')
        .choices(PAPER_TABLE_NAMES)
        .makeOptionMandatory(),
    )
    .option('--field <name>', 'which judgment (default: pyramid, else coverage, else raw)', someName)
    .addOption(
      new Option('--test <name>', 'for differences: swap scores at random, or draw resamples')
        .choices(TESTS)
        .default('permutation'),
    )
    .option('--resamples <number>', 'for intervals and tests', drawCount, 10_000)
    .option('--seed <number>', 'seed of the resampling', atLeastOne, 1)
    .option('--standardise', 'bring metrics to one scale before combining them', false)
    .option('-o, --output <file>', 'also write the rows of scores, as cheops eval does');
  return addMethods(addOutputs(command), METRICS.entries()).action(compare);
}

async function compare(paths: readonly string[], options: Options, command: Command): Promise<void> {
  const { reading, settings } = await startRun(options, command, METRICS.entries());
  const { table, field, preset, test, resamples, seed, standardise } = options;
  const metrics = chooseMetrics({ metrics: PAPER_TABLES[table].metrics, preset, settings });
  const topics = await readJudged(paths, reading);
  refuseReplacing(reading.inputs.files(), options);
  reading.sayNotes();
  const show = progressLine();
  const scores: ScoreLine[] = [];
  for await (const { lines } of scoreDataset({ topics, metrics, ...runOptions(options) })) {
    scores.push(...(lines ?? []));
    show(`${plural(scores.length, 'score')}`);
  }
  show(null);
  sayUnscored(scores);
  const found = placed(paths, () =>
    evaluatePaperTable({ table, scores, topics, field, standardise, options: { test, resamples, seed } }),
  );
  const { rows, field: judgment, notes, evaluation, combinations } = found;
  const value = { table, field: judgment, notes, rows, ...evaluation, combinations };
  const lines = scores.map((row) => `${JSON.stringify(row)}\n`).join('');
  const files = [
    ...(options.output === undefined ? [] : [{ file: options.output, content: lines }]),
    ...metaFiles(options, value, found),
  ];
  writeResults(files, options, reading, (width) => paperTableText(found, { width }));
}

/** Why a row of the table may be empty, or speak of fewer summaries. */
function sayUnscored(scores: readonly ScoreLine[]): void {
  const reasons = new Map<string, number>();
  for (const { metric, score, reason } of scores) {
    if (score === null) reasons.set(`${metric}: ${reason}`, (reasons.get(`${metric}: ${reason}`) ?? 0) + 1);
  }
  for (const [reason, count] of reasons)
    say(`${plural(count, 'summary', 'summaries')} unscored by ${reason}`);
}
