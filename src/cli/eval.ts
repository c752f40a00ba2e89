/** `cheops eval`: scores the summaries of datasets by any number of metrics, one row each. */
import { Command, InvalidArgumentError } from 'commander';
import { CheopsError, type Diagnostic, type Place } from '../errors.ts';
import { datasetFiles, streamDatasets } from '../io/datasets.ts';
import { type Inputs, openInputs } from '../io/inputs.ts';
import { progressLine } from '../io/progress.ts';
import { filesBeside, openRows, type Rows } from '../io/rows.ts';
import { isReplaceable, realTarget } from '../io/target.ts';
import { print, say, sayDiagnostics, terminalWidth } from '../io/terminal.ts';
import { isStandardOutput, refuseOverwriting } from '../io/write.ts';
import { compareIds, type Topic } from '../model.ts';
import { plural } from '../report/format.ts';
import { pruneCache } from '../run/cache.ts';
import { evaluateDataset } from '../run/evaluate-dataset.ts';
import type { ScoreLine } from '../run/metric.ts';
import { METRIC_NAMES, metricsNamed, needsNoReferences } from '../run/metrics.ts';
import { averagesText } from './averages.ts';
import { atLeastOne } from './numbers.ts';
import {
  addAnalysisOptions,
  addMatchOptions,
  addTierOptions,
  type BuildFlags,
  cacheFolder,
  type MatchFlags,
  pyrevalSettings,
} from './pyreval-options.ts';
import { addRougeOptions, metricOptions, type RougeFlags } from './rouge-options.ts';
import { evalRules, refuseUnused } from './unused-options.ts';

interface Options extends RougeFlags, BuildFlags, MatchFlags {
  readonly metrics: readonly string[];
  readonly jobs?: number;
  readonly output: string;
  readonly as: ReadonlyMap<string, string>;
  readonly average: boolean;
  readonly seed: number;
  readonly english: boolean;
  readonly strict: boolean;
  readonly allMessages: boolean;
}

/** Messages that are kept for the end unless all are wanted; a dataset can be endless. */
const MOST_KEPT = 1000;

export function evalCommand(): Command {
  const command = new Command('eval')
    .description('Score the summaries of datasets by metrics.')
    .argument('<datasets...>', 'JSON Lines, folders of topics, or - for standard input')
    .requiredOption('--metrics <names>', `comma-separated; of ${METRIC_NAMES.join(', ')}`, splitNames);
  return addMatchOptions(addTierOptions(addAnalysisOptions(addRougeOptions(command))))
    .option('--jobs <number>', 'how many topics to score at once (default: one for each core)', atLeastOne)
    .requiredOption('-o, --output <file>', 'where the rows go, or - for standard output')
    .option('--as <metric=name>', 'call a metric otherwise in the rows; may be repeated', addName, new Map())
    .option('--average', 'also print the averages of every system, with 95% bootstrap intervals', false)
    .option('--seed <number>', 'of those intervals; ROUGE-1.5.5 has its own resamples', atLeastOne, 1)
    .option('--english', 'parse texts even if they do not look like English', false)
    .option('--strict', 'refuse input that needs an assumption', false)
    .option('--all-messages', 'show every message about the input', false)
    .action(evaluate);
}

async function evaluate(paths: readonly string[], options: Options, command: Command): Promise<void> {
  // The rows come in the same order whatever the order of the arguments.
  const sorted = [...new Set(paths)].sort(compareIds);
  const inputs = openInputs();
  checkOutput(sorted, inputs, options);
  checkNames(options);
  const folder = cacheFolder(options);
  const chosen = {
    ...(await metricOptions(options, inputs)),
    pyreval: pyrevalSettings(options),
    english: options.english,
    ...(folder === null ? {} : { cacheFolder: folder }),
  };
  const signatures = metricsNamed(options.metrics, chosen).map(({ signature }) => signature);
  // After the names of the metrics have been checked: a metric that does not exist uses nothing.
  refuseUnused(command, evalRules(options));
  const notes = collector(options.allMessages ? Number.POSITIVE_INFINITY : MOST_KEPT);
  const output = openRows({ file: options.output, key: [...signatures, ...options.as, options.english] });
  const show = progressLine();
  const progress = await evaluateDataset({
    topics: usableTopics({
      paths: sorted,
      inputs,
      metrics: options.metrics,
      strict: options.strict,
      note: notes.add,
    }),
    metrics: options.metrics,
    options: chosen,
    output: renaming(output, options.as),
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
    onProgress: ({ topics, summaries }) => show(`${topics} topics, ${summaries} summaries`),
  });
  show(null);
  if (folder !== null) await pruneCache({ folder });
  sayDiagnostics(notes.kept, options.allMessages ? Number.POSITIVE_INFINITY : undefined);
  const resumed = progress.resumed === 0 ? '' : `, ${progress.resumed} of them from an earlier run`;
  say(`${plural(progress.topics, 'topic')}, ${plural(progress.summaries, 'summary', 'summaries')}${resumed}`);
  for (const signature of signatures) say(signature);
  if (!options.average) return;
  print(await averagesText({ file: options.output, seed: options.seed, width: terminalWidth() }));
}

/** The rows must not take the place of what they are made from, and averages need them in a file. */
function checkOutput(
  paths: readonly string[],
  inputs: Inputs,
  { output, stopWords, average }: Options,
): void {
  const files = datasetFiles(paths, inputs);
  const words = typeof stopWords === 'string' ? [stopWords] : [];
  if (!isStandardOutput(output)) {
    refuseOverwriting({ inputs: [...files, ...words], outputs: [output, ...filesBeside(output)] });
  }
  if (average && (isStandardOutput(output) || !isReplaceable(realTarget(output)))) {
    throw new CheopsError('E_USAGE', '--average needs the rows in a file, not on standard output.', {
      fix: 'Name a file with -o.',
    });
  }
}

/** Every metric has a name of its own. */
function checkNames({ metrics, as }: Options): void {
  const unknown = [...as.keys()].find((metric) => !metrics.includes(metric));
  if (unknown !== undefined) {
    throw new CheopsError('E_USAGE', `--as: ${unknown} is not among the metrics.`, {
      fix: `The metrics are ${metrics.join(', ')}.`,
    });
  }
  const names = metrics.map((metric) => as.get(metric) ?? metric);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new CheopsError('E_USAGE', `--as: two metrics would be called ${twice}.`, {
      fix: 'Give each metric its own name.',
    });
  }
}

function renaming(output: Rows, names: ReadonlyMap<string, string>): Rows {
  if (names.size === 0) return output;
  return {
    ...output,
    add: (topic, rows) =>
      output.add(
        topic,
        (rows as readonly ScoreLine[]).map((row) => ({
          ...row,
          metric: names.get(row.metric) ?? row.metric,
        })),
      ),
  };
}

type Note = (diagnostics: readonly Diagnostic[]) => void;

function collector(most: number): { readonly kept: readonly Diagnostic[]; readonly add: Note } {
  const kept: Diagnostic[] = [];
  return { kept, add: (more) => void kept.push(...more.slice(0, most - kept.length)) };
}

interface TopicSource {
  readonly paths: readonly string[];
  readonly inputs: Inputs;
  readonly metrics: readonly string[];
  readonly strict: boolean;
  readonly note: Note;
}

/** The topics, each id once in all files. What they lack is noted; if nothing can be scored, that is an error. */
async function* usableTopics(source: TopicSource): AsyncGenerator<Topic> {
  let topics = 0;
  let summaries = 0;
  for await (const { topic, where } of streamDatasets(source)) {
    const lacks = whatLacks(topic, where, source.metrics);
    if (source.strict && lacks.length > 0) throw strictError(lacks[0]!);
    source.note(lacks);
    topics++;
    summaries += topic.summaries.length;
    yield topic;
  }
  const file = source.paths.join(', ');
  if (topics === 0) {
    const fix = 'Give JSON Lines with a topic on each line; docs/formats.md describes it.';
    throw new CheopsError('E_EMPTY', 'The dataset has no topics.', { where: { file }, fix });
  }
  if (summaries === 0) {
    const fix = 'Put them into "summaries", each with an id and a text.';
    throw new CheopsError('E_EMPTY', 'No topic has a summary to score.', { where: { file }, fix });
  }
}

function whatLacks(topic: Topic, where: Place, metrics: readonly string[]): readonly Diagnostic[] {
  const { id, references, summaries } = topic;
  const missing = (what: string, assumed: string): Diagnostic => ({
    code: 'W_MISSING',
    message: `Topic "${id}" has no ${what}.`,
    where,
    assumed,
  });
  return [
    ...(references.length > 0 ? [] : [missing('references', withoutReferences(topic, metrics))]),
    ...(summaries.length > 0 ? [] : [missing('summaries', 'It has no rows.')]),
  ];
}

function withoutReferences(topic: Topic, metrics: readonly string[]): string {
  const scoring = metrics.find((name) => needsNoReferences(name, topic));
  if (scoring === undefined) return 'Its summaries are unscored.';
  const others = metrics.length === 1 ? '' : '; the other metrics do not';
  return `The metric ${scoring} scores its summaries by the topic’s units alone${others}.`;
}

function strictError({ message, where }: Diagnostic): CheopsError {
  return new CheopsError('E_STRICT', message, { where });
}

function splitNames(text: string): readonly string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new InvalidArgumentError('Name at least one metric.');
  return [...new Set(names)];
}

function addName(text: string, names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [, metric, name] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (metric === undefined)
    throw new InvalidArgumentError('It is a metric and its name: rouge-1=rouge-1-stem.');
  return new Map([...names, [metric.trim(), name!.trim()]]);
}
