/** `cheops eval`: scores the summaries of datasets by any number of metrics, one row each. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import type { Diagnostic } from '../errors.ts';
import { streamTopics } from '../formats/dataset.ts';
import { readFolder } from '../formats/files.ts';
import { compareIds, type Topic } from '../model.ts';
import { evaluateDataset, type Progress } from '../run/evaluate-dataset.ts';
import { METRIC_NAMES, metricsNamed } from '../run/metrics.ts';
import { type Output, openOutput } from '../run/output.ts';
import { atLeastOne } from './numbers.ts';
import { isFolder, say, sayDiagnostics, streamInput } from './shell.ts';

interface Options {
  readonly metrics: readonly string[];
  readonly jobs?: number;
  readonly output: string;
  readonly strict: boolean;
  readonly allMessages: boolean;
}

export function evalCommand(): Command {
  return new Command('eval')
    .description('Score the summaries of datasets by metrics.')
    .argument('<datasets...>', 'JSON Lines, folders of topics, or - for standard input')
    .requiredOption('--metrics <names>', `comma-separated; of ${METRIC_NAMES.join(', ')}`, splitNames)
    .option('--jobs <number>', 'how many topics to score at once (default: one for each core)', atLeastOne)
    .requiredOption('-o, --output <file>', 'where the rows go, or - for standard output')
    .option('--strict', 'refuse input that needs an assumption', false)
    .option('--all-messages', 'show every message about the input', false)
    .action(evaluate);
}

async function evaluate(paths: readonly string[], options: Options): Promise<void> {
  // The rows come in the same order whatever the order of the arguments.
  const sorted = [...paths].sort(compareIds);
  const metrics = metricsNamed(options.metrics);
  const diagnostics: Diagnostic[] = [];
  const note = (more: readonly Diagnostic[]) => void diagnostics.push(...more);
  const output =
    options.output === '-'
      ? standardOutput()
      : openOutput({
          file: options.output,
          key: await runKey(
            sorted,
            metrics.map((metric) => metric.signature),
          ),
        });
  const show = progressLine();
  const progress = await evaluateDataset({
    topics: readTopics({ paths: sorted, strict: options.strict, note }),
    metrics: options.metrics,
    output,
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
    onProgress: show,
  });
  show(null);
  sayDiagnostics(diagnostics, options.allMessages ? Number.POSITIVE_INFINITY : undefined);
  const resumed = progress.resumed === 0 ? '' : `, ${progress.resumed} of them from an earlier run`;
  say(`${progress.topics} topics, ${progress.summaries} summaries${resumed}`);
  for (const { signature } of metrics) say(signature);
}

async function* readTopics({
  paths,
  strict,
  note,
}: {
  paths: readonly string[];
  strict: boolean;
  note: (diagnostics: readonly Diagnostic[]) => void;
}): AsyncGenerator<Topic> {
  for (const path of paths) {
    if (path !== '-' && isFolder(path)) {
      const { topics, diagnostics } = readFolder({ folder: path, strict });
      note(diagnostics);
      yield* topics;
    } else {
      for await (const { topic, diagnostics } of streamTopics(streamInput(path), { file: path, strict })) {
        note(diagnostics);
        yield topic;
      }
    }
  }
}

/** What the run depends on: the metrics and every byte of the data. */
async function runKey(paths: readonly string[], signatures: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(signatures));
  for (const path of paths) {
    if (path === '-') hash.update(String(process.pid));
    else if (isFolder(path)) hash.update(JSON.stringify(readFolder({ folder: path }).topics));
    else for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  }
  return hash.digest('hex');
}

function standardOutput(): Output {
  return {
    skip: () => false,
    add: (lines) => void process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
    finish: () => {},
    stop: () => {},
  };
}

/** A line on the terminal that is rewritten, from the third second on; null ends it. */
function progressLine(): (progress: Progress | null) => void {
  const start = performance.now();
  let shown = 0;
  return (progress) => {
    const now = performance.now();
    if (process.stderr.isTTY !== true || now - start < 2000) return;
    if (progress === null) process.stderr.write('\r\u001b[K');
    else if (now - shown > 200) {
      shown = now;
      process.stderr.write(`\r\u001b[K${progress.topics} topics, ${progress.summaries} summaries`);
    }
  };
}

function splitNames(text: string): readonly string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new InvalidArgumentError('Name at least one metric.');
  return [...new Set(names)];
}
