/** `cheops meta`: how well the scores of metrics agree with people's. */
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  CheopsError,
  COEFFICIENTS,
  COMPARE,
  combinationText,
  compareWithPeople,
  LEVELS,
  type Level,
  type MetaOptions,
  type MetricPair,
  metaText,
  RESAMPLES,
  readScores,
  TESTS,
  type Topic,
} from '../index.ts';
import { topicsIn } from '../io/annotations.ts';
import { type ReadContent, readContents } from '../io/contents.ts';
import { progressLine } from '../io/progress.ts';
import { addOutputs, metaFiles, type OutputFlags, refuseReplacing, writeResults } from './outputs.ts';
import { type CommandReading, startReading } from './reading.ts';
import { atLeastOne, drawCount, moreNames, refuseTyped, someName } from './values.ts';

interface Options extends OutputFlags, Required<Omit<MetaOptions, 'levels'>> {
  readonly human: readonly string[];
  readonly field?: string;
  readonly also: readonly string[];
  readonly level?: Level;
  readonly combine: readonly MetricPair[];
  readonly standardise: boolean;
}

export function metaCommand(): Command {
  const command = new Command()
    .argument('<scores...>', 'scores.jsonl of cheops eval, or - for standard input')
    .requiredOption('--human <datasets...>', 'datasets with human judgments')
    .option('--field <name>', 'which judgment (default: pyramid, else coverage, else raw)', someName)
    .option(
      '--also <names>',
      'other numbers of the rows to compare too, such as quality,comprehensive',
      moreNames,
      [],
    )
    .addOption(new Option('--level <level>', 'only this level (default: all three)').choices(LEVELS))
    .addOption(
      new Option('--coefficient <name>', 'the correlation that intervals and tests use')
        .choices(COEFFICIENTS)
        .default('pearson'),
    )
    .addOption(
      new Option('--compare <which>', 'test metrics against types, all pairs, or none')
        .choices(COMPARE)
        .default('floor'),
    )
    .addOption(
      new Option('--test <name>', 'for differences: swap scores at random, or draw resamples')
        .choices(TESTS)
        .default('permutation'),
    )
    .addOption(
      new Option('--resample <what>', 'what to resample or swap: topics, systems or both')
        .choices(RESAMPLES)
        .default('both'),
    )
    .option('--resamples <number>', 'for intervals and tests', drawCount, 10_000)
    .option('--seed <number>', 'seed of the resampling', atLeastOne, 1)
    .option(
      '--accuracy',
      'also the accuracy on significant differences between systems (pyreval-2019 §6)',
      false,
    )
    .option('--combine <A,B>', 'also α·A + (1 − α)·B, for two metrics; repeatable', addPair, [])
    .option('--standardise', 'bring metrics to one scale before combining them', false);
  return addOutputs(command).action(meta);
}

async function meta(paths: readonly string[], options: Options, command: Command): Promise<void> {
  if (options.combine.length === 0) refuseTyped(command, { standardise: 'with --combine' });
  if (options.compare === 'none') refuseTyped(command, { test: 'with --compare floor or all' });
  const reading = startReading({ strict: false, allMessages: false });
  refuseReplacing(paths, options);
  const scores = await readAllScores(paths, reading);
  const topics = await readJudged(options.human, reading);
  reading.sayNotes();
  const { level, coefficient, compare, test, resample, resamples, seed, accuracy } = options;
  const { field, also, combine, standardise } = options;
  const show = progressLine();
  const found = placed(options.human, () =>
    compareWithPeople({
      ...{ scores, topics, field, also, combine, standardise, onProgress: show },
      options: {
        ...(level === undefined ? {} : { levels: [level] }),
        ...{ coefficient, compare, test, resample, resamples, seed, accuracy },
      },
    }),
  );
  show(null);
  const { evaluation, combinations, notes } = found;
  const numbers = {
    field: found.field,
    ...(notes.length > 0 && { notes }),
    ...evaluation,
    ...(combinations.length > 0 && { combinations }),
  };
  writeResults(metaFiles(options, numbers, found), options, reading, (width) => {
    const combined = combinations.map((one) => `\n${combinationText(one, { width })}`).join('');
    const said = notes.map((note) => `${note}\n`).join('');
    return `Against human "${found.field}"\n${said}\n${metaText(evaluation, { width })}${combined}`;
  });
}

/** What is wrong with the judgments is wrong in their files. */
export function placed<Result>(files: readonly string[], work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CheopsError) || error.where.file !== undefined || error.code === 'E_USAGE')
      throw error;
    const { code, message, fix } = error;
    throw new CheopsError(code, message, { where: { file: files.join(', ') }, fix, cause: error });
  }
}

async function readAllScores(paths: readonly string[], { inputs }: CommandReading) {
  const rows = [];
  for (const file of paths) {
    for (const { line, ...row } of readScores({ file, bytes: await inputs.bytes(file) })) {
      rows.push({ ...row, where: { file, line } });
    }
  }
  return rows;
}

/** Datasets with judgments, and tables of judgments alone, which may be of the same topics. */
export async function readJudged(
  paths: readonly string[],
  reading: CommandReading,
): Promise<readonly Topic[]> {
  const seen = new Map<string, string>();
  const contents = await readContents({ ...reading, paths, judgments: true });
  const [tables, datasets] = [contents.filter(isTable), contents.filter((read) => !isTable(read))];
  for (const files of [tables, datasets]) {
    seen.clear();
    for (const { file, content } of files) {
      const ids = content.kind === 'topics' ? content.value.map(({ id }) => id) : [];
      const twice = ids.find((id) => seen.has(id));
      if (twice !== undefined) {
        throw new CheopsError('E_DUPLICATE', `Topic "${twice}" is in ${seen.get(twice)} too.`, {
          where: { file },
        });
      }
      for (const id of ids) seen.set(id, file);
    }
  }
  return withJudgments(topicsIn(datasets, 'human judgments'), topicsIn(tables, 'human judgments'));
}

function isTable({ file }: ReadContent): boolean {
  return /\.(?:csv|tsv|xlsx)$/i.test(file);
}

/** What a table says of a topic joins what the dataset says of it. */
function withJudgments(topics: readonly Topic[], judged: readonly Topic[]): readonly Topic[] {
  const known = new Set(topics.map(({ id }) => id));
  const merged = topics.map((topic) => {
    const more = judged.find(({ id }) => id === topic.id)?.human;
    if (more === undefined) return topic;
    const human = { ...topic.human };
    for (const [summary, judgment] of Object.entries(more))
      human[summary] = { ...human[summary], ...judgment };
    return { ...topic, human };
  });
  return [...merged, ...judged.filter(({ id }) => !known.has(id))];
}

function addPair(text: string, pairs: readonly MetricPair[]): readonly MetricPair[] {
  const [a, b, ...more] = text.split(',').map((name) => name.trim());
  if (!a || !b || more.length > 0 || a === b)
    throw new InvalidArgumentError('Must be two metrics: types,rouge-2.');
  return [...pairs, [a, b]];
}
