/** `cheops eval`: scores the summaries of datasets by any number of metrics, one row each. */
import { Command, InvalidArgumentError } from 'commander';
import {
  CheopsError,
  chooseMetrics,
  compareIds,
  type DatasetProgress,
  type Diagnostic,
  evaluateDataset,
  METRICS,
  type Metric,
  type MetricRun,
  metricSignature,
  type Place,
  parseShard,
  plural,
  refuseUnused,
  runKey,
  type Shard,
  type Topic,
  UNSURE_SCORES,
  whatLacks,
} from '../index.ts';
import { datasetFiles, type PlacedTopic, streamDatasets } from '../io/datasets.ts';
import { readLineTopics, readTextTopic } from '../io/lines.ts';
import { progressLine } from '../io/progress.ts';
import { filesBeside, openRows } from '../io/rows.ts';
import { isReplaceable, realTarget } from '../io/target.ts';
import { say } from '../io/terminal.ts';
import { isText } from '../io/texts.ts';
import { isStandardOutput, refuseOverwriting } from '../io/write.ts';
import {
  addColumnOptions,
  addLinesOption,
  type InputFlags,
  refuseUnusedColumns,
  refuseUnusedSources,
} from './input-options.ts';
import { addMethods, type MethodFlags, runOptions, startRun } from './method-options.ts';
import type { CommandReading } from './reading.ts';
import { addEvalSystems, asksForSystems, type SystemFlags, systemOutputs } from './system-options.ts';
import { atLeastOne, refuseTyped } from './values.ts';

interface Options extends MethodFlags, InputFlags, SystemFlags {
  readonly references?: readonly string[];
  readonly sources?: readonly string[];
  readonly metrics: readonly string[];
  readonly output?: string;
  readonly json?: string;
  readonly as: ReadonlyMap<string, string>;
  readonly average: boolean;
  readonly shard?: Shard;
  readonly seed: number;
}

export function evalCommand(): Command {
  const command = new Command()
    .argument(
      '<datasets...>',
      'JSON Lines, tables (.csv, .tsv, .xlsx), folders of topics, or - for standard input; with --references, texts',
    )
    .requiredOption('--metrics <names>', `comma-separated; of ${METRICS.names().join(', ')}`, splitNames)
    .option('-o, --output <file>', 'where the rows go, or - for standard output')
    .option('--json <file>', 'same as --output')
    .option(
      '--references <files...>',
      'what to score texts against: texts or folders; with --lines, line files',
    )
    .option('--sources <files...>', 'the documents that the references summarise, for metrics that use them')
    .option('--as <metric=name>', 'rename a metric in the rows; repeatable', addName, new Map())
    .option(
      '--shard <i/n>',
      'score every n-th topic, starting with the i-th; cheops merge joins the parts',
      shardOf,
    )
    .option('--average', 'also print the averages of every system, with 95% bootstrap intervals', false)
    .option('--seed <number>', 'seed of the intervals; ROUGE-1.5.5 draws its own resamples', atLeastOne, 1);
  const inputs = addLinesOption(addColumnOptions(addEvalSystems(command)));
  const all = addMethods(inputs, refusable()).action(evaluate);
  if (!METRICS.entries().some(takesUnsure)) all.options.find(({ long }) => long === '--unsure')!.hideHelp();
  return all;
}

/** What is known of `score` is refused here with the reason, and not as a slip of the hand. */
function refusable() {
  return [UNSURE_SCORES, ...METRICS.entries()];
}

function takesUnsure({ schema }: Metric): boolean {
  return 'unsure' in schema.shape;
}

async function evaluate(given: readonly string[], options: Options, command: Command): Promise<void> {
  // The rows come in the same order whatever the order of the arguments.
  const paths = [...new Set(given)].sort(compareIds);
  const { reading, settings } = await startRun(options, command, refusable());
  const { metrics: names, preset, as } = options;
  const output = outputOf(options);
  const metrics = chooseMetrics({ metrics: names, preset, settings, as });
  checkOutput(paths, output, options, reading);
  if (!asksForSystems(options)) refuseTyped(command, { test: 'with --systems, --latex, --markdown, --xlsx' });
  if (!asksForSystems(options) && !options.average)
    refuseTyped(command, { seed: 'with --average, --systems, --latex, --markdown, --xlsx' });
  await checkInputs(paths, metrics, options, reading);
  const show = progressLine();
  const notes: string[] = [];
  const progress = await evaluateDataset({
    topics: usableTopics(paths, metrics, { ...options, ...reading }),
    metrics,
    rows: openRows({ file: output, key: runKey(metrics) }),
    shard: options.shard,
    ...runOptions(options),
    onNote: (note) => void notes.push(note),
    onTopic: ({ topics, summaries }) => show(`${topics} topics, ${summaries} summaries`),
  });
  show(null);
  reading.sayNotes();
  const resumed = progress.resumed === 0 ? '' : `, ${progress.resumed} of them from an earlier run`;
  say(`${plural(progress.topics, 'topic')}, ${plural(progress.summaries, 'summary', 'summaries')}${resumed}`);
  for (const line of [...progress.unscored.map(unscoredText), ...notes, ...metrics.map(metricSignature)])
    say(line);
  if (!options.average && !asksForSystems(options)) return;
  const reports = await import('./eval-reports.ts');
  if (options.average) await reports.printAverages(metrics, { flags: options, output, reading });
  if (asksForSystems(options)) await reports.reportSystems(metrics, { flags: options, output, reading });
}

type Unscored = DatasetProgress['unscored'][number];

/** `units scored nothing: the topic has no units` */
function unscoredText({ metric, rows, unscored, reasons }: Unscored): string {
  const why = reasonsText(unscored, reasons);
  if (unscored === rows) return `${metric} scored nothing${why === '' ? '' : `: ${why}`}`;
  const of = `${unscored} of ${plural(rows, 'summary', 'summaries')}`;
  return `${metric}: ${of} ${unscored === 1 ? 'has' : 'have'} no score${why === '' ? '' : ` (${why})`}`;
}

const MOST_REASONS = 5;

/** With counts where there are several: `28 × the topic has no references, 17 × the summary has no words` */
function reasonsText(unscored: number, reasons: Unscored['reasons']): string {
  if (reasons.length === 1) return reasons[0]!.reason;
  const shown = reasons
    .slice(0, MOST_REASONS)
    .map(({ reason, rows }) => ({ rows, reason: reason || 'no reason' }));
  const others = unscored - shown.reduce((sum, { rows }) => sum + rows, 0);
  if (others > 0) shown.push({ rows: others, reason: 'other reasons' });
  return shown.map(({ reason, rows }) => `${rows} × ${reason.replace(/\.$/, '')}`).join(', ');
}

/** Texts come with references, datasets bring them. */
async function checkInputs(
  paths: readonly string[],
  metrics: readonly MetricRun[],
  { references, sources, lines }: Options,
  reading: CommandReading,
): Promise<void> {
  if (sources !== undefined && references === undefined && !lines) {
    const counts = 'with --references or --lines; a dataset brings its own sources';
    refuseUnused(new Map([['--sources', counts]]));
  }
  const used = metrics.map(({ metric }) => METRICS.get(metric));
  refuseUnusedSources({ sources, used, all: METRICS.entries(), choice: '--metrics' });
  if (references === undefined && !lines) return;
  refuseUnusedColumns(reading);
  if (lines) return;
  for (const file of paths) {
    if (await isText(file, reading.inputs)) continue;
    throw new CheopsError('E_USAGE', 'This is a dataset, and brings its own references.', {
      where: { file },
      fix: 'Leave out --references, or give texts to score against them.',
    });
  }
}

function outputOf({ output, json }: Options): string {
  if (output !== undefined && json !== undefined) {
    throw new CheopsError('E_USAGE', '-o and --json both say where the rows go.', {
      fix: 'Give one of them.',
    });
  }
  const given = output ?? json;
  if (given !== undefined) return given;
  throw new CheopsError('E_USAGE', 'No output is named.', {
    fix: 'Name a file with -o, or - for standard output.',
  });
}

/** The rows must not take the place of what they are made from, and what is made of them needs them all, in a file. */
function checkOutput(
  paths: readonly string[],
  output: string,
  options: Options,
  { inputs }: CommandReading,
): void {
  if (!isStandardOutput(output)) {
    const files = [...datasetFiles(paths, inputs), ...inputs.files()];
    // What is printed takes standard output as well.
    const printed = options.average || options.systems ? ['-'] : [];
    const outputs = [output, ...filesBeside(output), ...systemOutputs(options), ...printed];
    refuseOverwriting({ inputs: files, outputs });
  }
  const what = options.average ? '--average' : asksForSystems(options) ? 'A table of systems' : null;
  if (what === null) return;
  if (options.shard !== undefined) {
    throw new CheopsError('E_USAGE', `${what} needs all topics, and --shard scores only some.`, {
      fix: 'Merge the parts first; cheops meta reads what cheops merge wrote.',
    });
  }
  if (!isStandardOutput(output) && isReplaceable(realTarget(output))) return;
  throw new CheopsError('E_USAGE', `${what} needs the rows in a file, not on standard output.`, {
    fix: 'Name a file with -o.',
  });
}

type TopicFiles = Pick<Options, 'lines' | 'references' | 'sources'>;

/** Of datasets, or of texts and the references beside them. */
async function* topicsIn(
  paths: readonly string[],
  { lines, references, sources, ...reading }: CommandReading & TopicFiles,
): AsyncGenerator<PlacedTopic> {
  if (!lines && references === undefined)
    return yield* streamDatasets({ ...reading, paths, keepUnreadable: true });
  const files = { summaries: paths, references, sources };
  const topics = lines ? await readLineTopics(files, reading) : [await readTextTopic(files, reading)];
  for (const topic of topics) yield { topic, where: { file: paths.join(', ') } };
}

/** The topics. What they lack is noted; if nothing can be scored, that is an error. */
async function* usableTopics(
  paths: readonly string[],
  metrics: readonly MetricRun[],
  reading: CommandReading & TopicFiles,
): AsyncGenerator<Topic> {
  let topics = 0;
  let summaries = 0;
  for await (const { topic, where } of topicsIn(paths, reading)) {
    const lacks = lacksOf(topic, where, metrics);
    if (reading.strict && lacks.length > 0) throw new CheopsError('E_STRICT', lacks[0]!.message, { where });
    reading.note(lacks);
    topics++;
    summaries += topic.summaries.length;
    yield topic;
  }
  const file = paths.join(', ');
  if (topics === 0) {
    const fix = 'Give JSON Lines with a topic on each line; docs/formats.md describes it.';
    throw new CheopsError('E_EMPTY', 'The dataset has no topics.', { where: { file }, fix });
  }
  if (summaries === 0) {
    const fix = 'Put them into "summaries", each with an id and a text.';
    throw new CheopsError('E_EMPTY', 'No topic has a summary to score.', { where: { file }, fix });
  }
}

function lacksOf(topic: Topic, where: Place, metrics: readonly MetricRun[]): readonly Diagnostic[] {
  const missing = (what: string, assumed: string): Diagnostic => ({
    code: 'W_MISSING',
    message: `Topic "${topic.id}" has no ${what}.`,
    where,
    assumed,
  });
  return [
    ...(topic.references.length > 0 ? [] : [missing('references', withoutReferences(topic, metrics))]),
    ...(topic.summaries.length > 0 ? [] : [missing('summaries', 'It has no rows.')]),
  ];
}

function withoutReferences(topic: Topic, metrics: readonly MetricRun[]): string {
  const scoring = metrics.filter(({ metric }) => whatLacks(METRICS.get(metric), topic) === null);
  if (scoring.length === 0) return 'Its summaries are unscored.';
  const names = scoring.map(({ as }) => as).join(', ');
  return `Only ${names} can score its summaries, by the topic’s units alone.`;
}

function splitNames(text: string): readonly string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new InvalidArgumentError('Name at least one metric.');
  return [...new Set(names)];
}

function shardOf(text: string): Shard {
  const shard = parseShard(text);
  if (shard === null)
    throw new InvalidArgumentError('Must be a part and the number of parts, from 1/4 to 4/4 with four.');
  return shard;
}

function addName(text: string, names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [, metric, name] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (metric === undefined)
    throw new InvalidArgumentError('Must be a metric and its name: rouge-1=rouge-1-stem.');
  return new Map([...names, [metric.trim(), name!.trim()]]);
}
