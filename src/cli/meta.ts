/** `cheops meta`: how well the scores of metrics agree with people's. */
import { Command, Option } from 'commander';
import { CheopsError, type Diagnostic } from '../errors.ts';
import { readScores } from '../formats/scores.ts';
import type { Coefficient } from '../meta/correlation.ts';
import { evaluateMetrics, humanScores } from '../meta/evaluate.ts';
import { LEVELS, type Level } from '../meta/level.ts';
import type { Topic } from '../model.ts';
import { metaText } from '../report/meta.ts';
import { readContents } from './inputs.ts';
import { atLeastOne } from './numbers.ts';
import { print, readInput, sayDiagnostics, terminalWidth, writeOutput } from './shell.ts';

const COEFFICIENTS: readonly Coefficient[] = ['pearson', 'spearman', 'kendall'];
/** Fields of human judgments that are tried when none is named. */
const USUAL_FIELDS = ['pyramid', 'coverage', 'raw'];

interface Options {
  readonly human: readonly string[];
  readonly field?: string;
  readonly level?: Level;
  readonly coefficient: Coefficient;
  readonly compare: 'floor' | 'all' | 'none';
  readonly resamples: number;
  readonly seed: number;
  readonly accuracy: boolean;
  readonly json?: string;
}

export function metaCommand(): Command {
  return new Command('meta')
    .description('Correlate the scores of metrics with human judgments, and test the differences.')
    .argument('<scores...>', 'scores.jsonl of cheops eval, or - for standard input')
    .requiredOption('--human <datasets...>', 'datasets with human judgments')
    .option('--field <name>', 'which judgment (default: pyramid, else coverage, else raw)')
    .addOption(new Option('--level <level>', 'one level alone (default: all three)').choices(LEVELS))
    .addOption(
      new Option('--coefficient <name>', 'what intervals and tests are about')
        .choices(COEFFICIENTS)
        .default('pearson'),
    )
    .addOption(
      new Option('--compare <which>', 'test metrics against types, all pairs, or none')
        .choices(['floor', 'all', 'none'])
        .default('floor'),
    )
    .option('--resamples <number>', 'for intervals and tests', atLeastOne, 10_000)
    .option('--seed <number>', 'of the resampling', atLeastOne, 1)
    .option(
      '--accuracy',
      'also the accuracy on significant differences between systems (pyreval-2019 §6)',
      false,
    )
    .option('--json <file>', 'write the whole evaluation as JSON')
    .action(meta);
}

function meta(paths: readonly string[], options: Options): void {
  const diagnostics: Diagnostic[] = [];
  const scores = paths.flatMap((path) => readScores(readInput(path)));
  const topics = readContents({
    paths: options.human,
    strict: false,
    note: (more) => diagnostics.push(...more),
  }).flatMap(({ content, file }): readonly Topic[] => {
    if (content.kind === 'topics') return content.value;
    throw new CheopsError('E_FORMAT', 'This is no dataset with human judgments.', { where: { file } });
  });
  sayDiagnostics(diagnostics);
  const field = options.field ?? usualField(topics);
  const human = humanScores(topics, field);
  if (human.length === 0) {
    throw new CheopsError('E_EMPTY', `No summary has the human judgment "${field}".`, {
      where: { file: options.human.join(', ') },
      fix: 'Name a field of "human" with --field.',
    });
  }
  const evaluation = evaluateMetrics({
    scores,
    human,
    options: {
      ...(options.level === undefined ? {} : { levels: [options.level] }),
      coefficient: options.coefficient,
      compare: options.compare,
      resamples: options.resamples,
      seed: options.seed,
      accuracy: options.accuracy,
    },
  });
  if (options.json !== undefined)
    writeOutput(options.json, `${JSON.stringify({ field, ...evaluation }, null, 2)}\n`);
  if (options.json !== '-')
    print(`Against human "${field}"\n\n${metaText(evaluation, { width: terminalWidth() })}`);
}

function usualField(topics: readonly Topic[]): string {
  return USUAL_FIELDS.find((field) => humanScores(topics, field).length > 0) ?? USUAL_FIELDS[0]!;
}
