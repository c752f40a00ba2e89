/** `cheops build`: a pyramid from references. */
import { Command, Option } from 'commander';
import {
  BUILDERS,
  type BuildInput,
  builderOf,
  buildPyramid,
  CheopsError,
  describePyramid,
  MATCHERS,
  openResources,
  PRESETS,
  type Pyramid,
  plural,
  SCORES,
  targetOf,
  writeContent,
  writeJsonPyramid,
} from '../index.ts';
import { topicsIn } from '../io/annotations.ts';
import { readContents } from '../io/contents.ts';
import { noteLines, readLineTopics } from '../io/lines.ts';
import { progressLine } from '../io/progress.ts';
import { say, sayDiagnostics } from '../io/terminal.ts';
import { areTexts, readReferenceTexts, readTexts, refuseBareFolder, topicOf } from '../io/texts.ts';
import { refuseOverwriting, writeOutput } from '../io/write.ts';
import {
  addColumnOptions,
  addLinesOption,
  type InputFlags,
  refuseUnusedColumns,
  refuseUnusedSources,
} from './input-options.ts';
import { addMethods, type MethodFlags, runOptions, startRun } from './method-options.ts';
import type { CommandReading } from './reading.ts';
import { someName } from './values.ts';

interface Options extends MethodFlags, InputFlags {
  readonly method?: string;
  readonly sources?: readonly string[];
  readonly output: string;
  readonly id?: string;
}

export function buildCommand(): Command {
  const command = new Command()
    .argument(
      '<references...>',
      'texts, folders of texts, or datasets: folders of topics and JSON Lines, a pyramid for each topic',
    )
    .requiredOption(
      '-o, --output <file>',
      'where it goes: .json, .pyr or .csv; .jsonl for several topics; - for standard output',
    )
    .option('--id <name>', 'the topic (default: the name of the references’ folder)', someName)
    .option('--sources <files...>', 'the documents that the references summarise, for methods that use them')
    .addOption(methodOption());
  return addMethods(addLinesOption(addColumnOptions(command)), BUILDERS.entries()).action(build);
}

export function methodOption(): Option {
  const preset = PRESETS.default.builder;
  return new Option(
    '--method <name>',
    `how the pyramid is built (default: ${preset}; edua-x where clauses have settings, and for WMIN)`,
  ).choices(BUILDERS.names());
}

/** Everything that settings may be of where summaries are scored. */
export function scoringMethods() {
  return [...BUILDERS.entries(), ...MATCHERS.entries(), SCORES];
}

async function build(paths: readonly string[], options: Options, command: Command): Promise<void> {
  const { reading, settings } = await startRun(options, command, BUILDERS.entries());
  refuseUnusedSources({
    ...options,
    used: [builderOf({ method: options.method, preset: options.preset, settings })],
    all: BUILDERS.entries(),
    choice: '--method',
  });
  const topics = await readTopics(paths, options, reading);
  refuseOverwriting({ inputs: reading.inputs.files(), outputs: [options.output] });
  reading.sayNotes();
  checkOutput(options.output, topics.length);
  const { method, preset } = options;
  const show = progressLine();
  const resources = openResources({
    ...runOptions(options),
    onProgress: (texts, state) => show(state ?? `${plural(texts, 'text')} read`),
  });
  try {
    const pyramids: Pyramid[] = [];
    for (const topic of topics) {
      const { pyramid, note } = await buildPyramid(topic, { method, preset, settings, resources });
      show(null);
      say([`${pyramid.id}: ${describePyramid(pyramid)}`, ...(note === undefined ? [] : [note])].join('; '));
      pyramids.push(pyramid);
    }
    writePyramids(pyramids, options.output);
  } finally {
    await resources.close();
  }
}

async function readTopics(
  paths: readonly string[],
  { id, sources, lines }: Options,
  reading: CommandReading,
): Promise<readonly BuildInput[]> {
  if (lines) {
    refuseUnusedColumns(reading);
    const topics = await readLineTopics({ references: paths, sources }, reading);
    if (topics.length > 1) refuseForSeveral(id);
    return topics.map((topic) => ({ ...topic, id: id ?? topic.id }));
  }
  const documents = sources && { sources: await readTexts({ ...reading, paths: sources }) };
  if (await areTexts(paths, reading.inputs)) {
    refuseUnusedColumns(reading);
    const references = await readReferenceTexts({ ...reading, paths });
    noteLines(paths.join(', '), references, reading);
    return [{ id: id ?? topicOf(paths[0]!, reading.inputs), references, ...documents }];
  }
  for (const path of paths) await refuseBareFolder(path, reading.inputs);
  const topics = topicsIn(await readContents({ ...reading, paths }), 'references');
  const bare = topics.find(({ references }) => references.length === 0);
  if (bare !== undefined) {
    throw new CheopsError('E_EMPTY', `Topic "${bare.id}" has no references to build from.`, {
      where: { file: paths.join(', ') },
      fix: 'Give it at least one reference, or leave it out.',
    });
  }
  if (topics.length > 1) refuseForSeveral(id, sources);
  return topics.map((topic) => ({ ...topic, ...documents, id: id ?? topic.id }));
}

/** What can hold for one topic alone. */
function refuseForSeveral(id: string | undefined, sources?: readonly string[]): void {
  if (sources !== undefined) {
    throw new CheopsError('E_USAGE', '--sources are for one topic, and there are several.', {
      fix: 'Put the sources into the dataset, with the topics that they belong to.',
    });
  }
  if (id !== undefined) {
    throw new CheopsError('E_USAGE', '--id names one topic, and there are several.', {
      fix: 'Leave it out: each topic keeps its own id.',
    });
  }
}

function checkOutput(output: string, topics: number): void {
  if (output === '-' || output.toLowerCase().endsWith('.jsonl')) return;
  if (topics > 1) {
    throw new CheopsError('E_USAGE', `This output holds one pyramid, but there are ${topics} topics.`, {
      where: { file: output },
      fix: 'Give the output the ending .jsonl: it gets one pyramid on each line.',
    });
  }
  const format = targetOf(output);
  if (format === null || format === 'pan') {
    throw new CheopsError('E_FORMAT', 'The output’s name does not say a format for pyramids.', {
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
