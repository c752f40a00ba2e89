/** `cheops compare`: the comparison of a paper on any judged dataset, from texts to the table. */
import { join } from 'node:path';
import { Command, Option } from 'commander';
import {
  chooseMetrics,
  evaluatePaperTable,
  METRICS,
  metaHtml,
  PAPER_TABLE_NAMES,
  PAPER_TABLES,
  type PaperEvaluation,
  type PaperTableName,
  paperTableText,
  plural,
  type ScoreLine,
  scoreDataset,
  svgFiles,
  TESTS,
  viewMeta,
} from '../index.ts';
import { progressLine } from '../io/progress.ts';
import { print, say, terminalWidth } from '../io/terminal.ts';
import {
  isStandardOutput,
  makeFolder,
  type OutputFile,
  refuseOverwriting,
  writeOutputs,
} from '../io/write.ts';
import { placed, readJudged } from './meta.ts';
import {
  addPreset,
  addRunOptions,
  addSettings,
  type RunFlags,
  runOptions,
  settingsOf,
} from './method-options.ts';
import { addMessageOptions, type MessageFlags, startReading } from './reading.ts';
import { atLeastOne, drawCount, someFolder, someName } from './values.ts';

interface Options extends RunFlags, MessageFlags {
  readonly table: PaperTableName;
  readonly field?: string;
  readonly test: (typeof TESTS)[number];
  readonly resamples: number;
  readonly seed: number;
  readonly standardise: boolean;
  readonly output?: string;
  readonly json?: string;
  readonly html?: string;
  readonly svg?: string;
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
    .option('-o, --output <file>', 'also write the rows of scores, as cheops eval does')
    .option('--json <file>', 'write the whole comparison as JSON')
    .option('--html <file>', 'write a page with pictures, the α curves among them')
    .option('--svg <folder>', 'write the pictures as SVG files', someFolder);
  return addMessageOptions(addRunOptions(addSettings(addPreset(command), METRICS.entries()))).action(compare);
}

async function compare(paths: readonly string[], options: Options, command: Command): Promise<void> {
  const reading = startReading(options);
  const { table, field, preset, test, resamples, seed, standardise } = options;
  const settings = await settingsOf(command, METRICS.entries(), reading.inputs);
  const metrics = chooseMetrics({ metrics: PAPER_TABLES[table].metrics, preset, settings });
  const topics = await readJudged(paths, reading);
  refuseOverwriting({ inputs: reading.inputs.files(), outputs: namedOutputs(options) });
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
  const files = resultFiles(options, scores, found);
  if (options.svg !== undefined) makeFolder(options.svg);
  writeOutputs(files);
  if (files.some(({ file }) => isStandardOutput(file))) return;
  print(paperTableText(found, { width: terminalWidth() }));
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

function namedOutputs({ output, json, html }: Options): readonly string[] {
  return [output, json, html].filter((file) => file !== undefined);
}

function resultFiles(
  { output, json, html, svg }: Options,
  scores: readonly ScoreLine[],
  found: PaperEvaluation,
): readonly OutputFile[] {
  const files: OutputFile[] = [];
  if (output !== undefined)
    files.push({ file: output, content: scores.map((row) => `${JSON.stringify(row)}\n`).join('') });
  if (json !== undefined) {
    const { table, rows, field, notes, evaluation, combinations } = found;
    const value = { table, field, notes, rows, ...evaluation, combinations };
    files.push({ file: json, content: `${JSON.stringify(value, null, 2)}\n` });
  }
  if (html === undefined && svg === undefined) return files;
  const view = viewMeta(found);
  if (html !== undefined) files.push({ file: html, content: metaHtml(view) });
  if (svg === undefined) return files;
  return [...files, ...svgFiles(view).map(({ name, content }) => ({ file: join(svg, name), content }))];
}
