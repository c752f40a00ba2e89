/** `cheops build`: a pyramid from references. */
import { Command } from 'commander';
import { CheopsError, type Diagnostic } from '../errors.ts';
import { writeJsonPyramid } from '../formats/json.ts';
import { targetOf, writeContent } from '../formats/write.ts';
import { topicsIn } from '../io/annotations.ts';
import { readContents } from '../io/contents.ts';
import { openInputs } from '../io/inputs.ts';
import { overall, progressLine } from '../io/progress.ts';
import { say, sayDiagnostics } from '../io/terminal.ts';
import { areTexts, type Reading, readReferenceTexts, refuseBareFolder, topicOf } from '../io/texts.ts';
import { refuseOverwriting, writeOutput } from '../io/write.ts';
import type { Pyramid, Reference } from '../model.ts';
import type { EduaMethod } from '../pyramid/edua/edua.ts';
import { describePyramid, plural } from '../report/format.ts';
import { openAnalyser } from '../run/analyser.ts';
import { type BuiltPyramid, buildPyramid } from '../run/pyreval.ts';
import { atLeastOne } from './numbers.ts';
import {
  addAnalysisOptions,
  addBuildOptions,
  type BuildFlags,
  cacheOf,
  pyrevalSettings,
} from './pyreval-options.ts';
import { buildRules, refuseUnused } from './unused-options.ts';

interface Options extends BuildFlags {
  readonly method: EduaMethod;
  readonly output: string;
  readonly id?: string;
  readonly jobs?: number;
  readonly english: boolean;
  readonly strict: boolean;
  readonly allMessages: boolean;
}

export function buildCommand(): Command {
  const command = new Command('build')
    .description('Build a pyramid from reference summaries.')
    .argument(
      '<references...>',
      'texts, a folder of .txt files, or datasets: folders of topics and JSON Lines, a pyramid for each topic',
    )
    .requiredOption(
      '-o, --output <file>',
      'where it goes: .json, .pyr or .csv; .jsonl for several topics; - for standard output',
    )
    .option('--id <name>', 'the topic (default: the name of the references’ folder)');
  return addAnalysisOptions(addBuildOptions(command))
    .option('--jobs <number>', 'how many processes work at once (default: one for each core)', atLeastOne)
    .option('--english', 'go on even if a text does not look like English', false)
    .option('--strict', 'refuse input that needs an assumption', false)
    .option('--all-messages', 'show every message about the input', false)
    .action(build);
}

interface Topic {
  readonly id: string;
  readonly references: readonly Reference[];
}

async function build(paths: readonly string[], options: Options, command: Command): Promise<void> {
  refuseUnused(command, buildRules(options));
  refuseOverwriting({ inputs: paths, outputs: [options.output] });
  const diagnostics: Diagnostic[] = [];
  const inputs = openInputs();
  const note = (more: readonly Diagnostic[]) => void diagnostics.push(...more);
  const topics = await readReferences({ paths, inputs, strict: options.strict, note }, options);
  refuseOverwriting({ inputs: inputs.files(), outputs: [options.output] });
  sayDiagnostics(diagnostics, options.allMessages ? Number.POSITIVE_INFINITY : undefined);
  checkOutput(options.output, topics.length);
  const pyramids = await buildAll(topics, options);
  writePyramids(pyramids, options.output);
}

async function readReferences(reading: Reading, { id }: Options): Promise<readonly Topic[]> {
  const { paths, inputs } = reading;
  if (await areTexts(paths, inputs)) {
    return [{ id: id ?? topicOf(paths[0]!, inputs), references: await readReferenceTexts(reading) }];
  }
  for (const path of paths) refuseBareFolder(path, inputs);
  const topics = topicsIn(await readContents(reading), 'references');
  const bare = topics.find(({ references }) => references.length === 0);
  if (bare !== undefined) {
    throw new CheopsError('E_EMPTY', `Topic "${bare.id}" has no references to build from.`, {
      where: { file: paths.join(', ') },
      fix: 'Give it at least one reference, or leave it out.',
    });
  }
  return id === undefined ? topics : topics.map((topic) => ({ ...topic, id }));
}

async function buildAll(topics: readonly Topic[], options: Options): Promise<readonly Pyramid[]> {
  const settings = pyrevalSettings(options);
  const show = progressLine();
  const { jobs, english, method } = options;
  const analyser = openAnalyser({
    ...settings,
    ...(jobs === undefined ? {} : { jobs }),
    english,
    cache: cacheOf(options),
    onProgress: overall((documents) => show(`${plural(documents, 'text')} read`)),
  });
  try {
    const pyramids: Pyramid[] = [];
    for (const { id, references } of topics) {
      const built = await buildPyramid({ id, references, method, analyser, options: settings.edua });
      show(null);
      say(describeBuilt(built));
      pyramids.push(built.pyramid);
    }
    return pyramids;
  } finally {
    await analyser.close();
  }
}

/** `storm: edua-x, 5 references, 42 content units; Σ(w−1)·AS 28.826, proven; 0.5 s` */
function describeBuilt({ pyramid, objective, milliseconds }: BuiltPyramid): string {
  const { name, value, bound, proven } = objective;
  const quality = proven ? 'proven' : `at most ${bound.toFixed(3)}`;
  return `${pyramid.id}: ${describePyramid(pyramid)}; ${name} ${value.toFixed(3)}, ${quality}; ${(milliseconds / 1000).toFixed(1)} s`;
}

function checkOutput(output: string, topics: number): void {
  if (output === '-' || output.toLowerCase().endsWith('.jsonl')) return;
  if (topics > 1) {
    throw new CheopsError('E_USAGE', `There are ${topics} topics, and the output holds one pyramid.`, {
      where: { file: output },
      fix: 'Give the output the ending .jsonl: it gets one pyramid on each line.',
    });
  }
  const format = targetOf(output);
  if (format === null || format === 'pan') {
    throw new CheopsError('E_FORMAT', 'The name of the output does not tell a format for pyramids.', {
      where: { file: output },
      fix: 'Give it the ending .json, .jsonl, .pyr or .csv.',
    });
  }
}

function writePyramids(pyramids: readonly Pyramid[], output: string): void {
  const format = output === '-' ? 'jsonl' : targetOf(output)!;
  if (format === 'jsonl') {
    const lines = pyramids.map((pyramid) => `${JSON.stringify(JSON.parse(writeJsonPyramid(pyramid)))}\n`);
    writeOutput(
      output,
      pyramids.length === 1 && output === '-' ? writeJsonPyramid(pyramids[0]!) : lines.join(''),
    );
    return;
  }
  const { files, diagnostics } = writeContent({ content: { kind: 'pyramids', value: pyramids }, format });
  sayDiagnostics(diagnostics);
  writeOutput(output, files[0]!.text);
}
