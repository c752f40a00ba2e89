/** `cheops meta`: how well the scores of metrics agree with people's. */
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CheopsError, type Diagnostic, formatPlace, type Place } from '../errors.ts';
import { textFiles } from '../formats/files.ts';
import { type MetricScoreRow, readScores } from '../formats/scores.ts';
import { combineMetrics } from '../meta/combine.ts';
import { COEFFICIENTS, type Coefficient } from '../meta/correlation.ts';
import { TESTS } from '../meta/difference.ts';
import { COMPARE, type Compare, evaluateMetrics, humanScores, type MetricRow } from '../meta/evaluate.ts';
import { FLOOR, floorScores } from '../meta/floor.ts';
import { LEVELS, type Level } from '../meta/level.ts';
import { RESAMPLES, type Resample } from '../meta/resample.ts';
import type { ScoreRow } from '../meta/table.ts';
import { compareIds, type Topic } from '../model.ts';
import { combinationText, metaText } from '../report/meta.ts';
import { metaHtml } from '../report/meta-html/page.ts';
import { svgFiles } from '../report/meta-html/svg.ts';
import { type MetaViewInput, viewMeta } from '../report/meta-html/view.ts';
import { readContents } from './inputs.ts';
import { atLeastOne } from './numbers.ts';
import {
  isFolder,
  makeFolder,
  print,
  readInput,
  refuseOverwriting,
  sayDiagnostics,
  terminalWidth,
  writeOutput,
} from './shell.ts';

/** Fields of human judgments that are tried when none is named. */
const USUAL_FIELDS = ['pyramid', 'coverage', 'raw'];

interface Options {
  readonly human: readonly string[];
  readonly field?: string;
  readonly level?: Level;
  readonly coefficient: Coefficient;
  readonly compare: Compare;
  readonly test: (typeof TESTS)[number];
  readonly resample: Resample;
  readonly resamples: number;
  readonly seed: number;
  readonly accuracy: boolean;
  readonly combine: readonly Pair[];
  readonly standardise: boolean;
  readonly json?: string;
  readonly html?: string;
  readonly svg?: string;
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
        .choices(COMPARE)
        .default('floor'),
    )
    .addOption(
      new Option('--test <name>', 'for differences: swap scores at random, or draw resamples')
        .choices(TESTS)
        .default('permutation'),
    )
    .addOption(
      new Option('--resample <what>', 'what is drawn anew, or swapped as a whole')
        .choices(RESAMPLES)
        .default('both'),
    )
    .option('--resamples <number>', 'for intervals and tests', atLeastOne, 10_000)
    .option('--seed <number>', 'of the resampling', atLeastOne, 1)
    .option(
      '--accuracy',
      'also the accuracy on significant differences between systems (pyreval-2019 §6)',
      false,
    )
    .option('--combine <A,B>', 'also α·A + (1 − α)·B, for two metrics; may be repeated', addPair, [])
    .option('--standardise', 'bring metrics to one scale before combining them', false)
    .option('--json <file>', 'write the whole evaluation as JSON')
    .option('--html <file>', 'write a page with pictures')
    .option('--svg <folder>', 'write the pictures as SVG files')
    .action(meta);
}

function meta(paths: readonly string[], options: Options): void {
  refuseOverwriting({ inputs: [...paths, ...options.human], outputs: namedOutputs(options) });
  const given = readAllScores(paths);
  const { topics, files } = readJudged(options.human);
  const field = options.field ?? usualField(topics);
  const human = humanScores(topics, field);
  checkInput({ scores: given, human, topics, field, options });
  const { scores, notes } = withFloor(given, topics);
  checkCombinations(scores, options.combine);
  const evaluation = evaluateMetrics({
    scores,
    human,
    options: {
      ...(options.level === undefined ? {} : { levels: [options.level] }),
      coefficient: options.coefficient,
      compare: options.compare,
      test: options.test,
      resample: options.resample,
      resamples: options.resamples,
      seed: options.seed,
      accuracy: options.accuracy,
    },
  });
  const levels = options.level === undefined ? LEVELS : [options.level];
  const { coefficient, standardise } = options;
  const combinations = options.combine.map(([a, b]) =>
    combineMetrics({ scores, human, a, b, levels, coefficient, standardise }),
  );
  const results = resultFiles(options, { evaluation, scores, human, field, combinations, notes });
  refuseOverwriting({ inputs: [...paths, ...files], outputs: results.map(({ file }) => file) });
  if (options.svg !== undefined) makeFolder(options.svg);
  for (const { file, content } of results) writeOutput(file, content);
  if (namedOutputs(options).includes('-')) return;
  const width = terminalWidth();
  const combined = combinations.map((combination) => `\n${combinationText(combination, { width })}`).join('');
  const said = notes.map((note) => `${note}\n`).join('');
  print(`Against human "${field}"\n${said}\n${metaText(evaluation, { width })}${combined}`);
}

function namedOutputs({ json, html }: Options): readonly string[] {
  return [json, html].filter((file) => file !== undefined);
}

/** `types` belongs to every comparison: where the scores have none, the dataset's texts give it. */
function withFloor(
  given: readonly MetricRow[],
  topics: readonly Topic[],
): { readonly scores: readonly MetricRow[]; readonly notes: readonly string[] } {
  if (given.some(({ metric }) => metric === FLOOR)) return { scores: given, notes: [] };
  const key = ({ topic, summary }: ScoreRow) => JSON.stringify([topic, summary]);
  const wanted = new Set(given.map(key));
  const floor = floorScores(topics).filter((row) => wanted.has(key(row)));
  if (floor.every(({ score }) => score === null)) {
    const message = `The scores have no ${FLOOR}, the floor of every comparison, and the dataset has no texts to compute it from.`;
    sayDiagnostics([
      {
        code: 'W_MISSING',
        message,
        where: {},
        assumed: 'It is left out, and no metric is tested against it.',
      },
    ]);
    return { scores: given, notes: [] };
  }
  const note = `${FLOOR} was added: the scores have none, and it was computed from the dataset's texts.`;
  return { scores: [...given, ...floor], notes: [note] };
}

interface ResultFile {
  readonly file: string;
  readonly content: string;
}

function resultFiles({ json, html, svg }: Options, input: MetaViewInput): readonly ResultFile[] {
  const { field, evaluation, combinations, notes = [] } = input;
  const files: ResultFile[] = [];
  if (json !== undefined) {
    const more = combinations.length === 0 ? {} : { combinations };
    const value = { field, ...(notes.length === 0 ? {} : { notes }), ...evaluation, ...more };
    files.push({ file: json, content: `${JSON.stringify(value, null, 2)}\n` });
  }
  if (html === undefined && svg === undefined) return files;
  const view = viewMeta(input);
  if (html !== undefined) files.push({ file: html, content: metaHtml(view) });
  if (svg === undefined) return files;
  return [...files, ...svgFiles(view).map(({ name, content }) => ({ file: join(svg, name), content }))];
}

/** The rows of all files; two scores for one summary, or one metric computed in two ways, are an error. */
function readAllScores(paths: readonly string[]): readonly MetricScoreRow[] {
  const seen = new Map<string, Place>();
  const signatures = new Map<string, { readonly signature: string; readonly where: Place }>();
  return paths.flatMap((path) =>
    readScores(readInput(path)).map((row) => {
      const where = { file: path, line: row.line };
      const key = JSON.stringify([row.topic, row.summary, row.metric]);
      const other = seen.get(key);
      if (other !== undefined) {
        const message = `A second ${row.metric} for summary "${row.summary}" of topic "${row.topic}"; the first is at ${formatPlace(other)}.`;
        throw new CheopsError('E_DUPLICATE', message, { where, fix: 'Keep one of the two rows.' });
      }
      seen.set(key, where);
      refuseMixture(row, where, signatures);
      return row;
    }),
  );
}

function refuseMixture(
  { metric, signature }: MetricScoreRow,
  where: Place,
  signatures: Map<string, { readonly signature: string; readonly where: Place }>,
): void {
  if (signature === undefined) return;
  const first = signatures.get(metric);
  if (first === undefined) signatures.set(metric, { signature, where });
  else if (first.signature !== signature) {
    const message = `This ${metric} is ${signature}, but at ${formatPlace(first.where)} it is ${first.signature}.`;
    throw new CheopsError('E_MISMATCH', message, {
      where,
      fix: `Compare scores that were computed in one way, or score one of them again under another name: cheops eval --as ${metric}=another-name.`,
    });
  }
}

/** The topics of the datasets, and the files that they were read from. */
function readJudged(paths: readonly string[]): {
  readonly topics: readonly Topic[];
  readonly files: readonly string[];
} {
  const diagnostics: Diagnostic[] = [];
  const note = (more: readonly Diagnostic[]) => void diagnostics.push(...more);
  const seen = new Map<string, string>();
  const contents = readContents({ paths, strict: false, note });
  const topics = contents.flatMap(({ content, file }) => {
    if (content.kind !== 'topics') {
      throw new CheopsError('E_FORMAT', 'This is no dataset with human judgments.', { where: { file } });
    }
    for (const { id } of content.value) {
      if (seen.has(id)) {
        throw new CheopsError('E_DUPLICATE', `Topic "${id}" is in ${seen.get(id)} too.`, { where: { file } });
      }
    }
    for (const { id } of content.value) seen.set(id, file);
    return content.value;
  });
  sayDiagnostics(diagnostics);
  const files = contents.flatMap(({ file }) => (file !== '-' && isFolder(file) ? textFiles(file) : [file]));
  return { topics, files };
}

/** Refuses what cannot be compared at all, and says what there is instead. */
function checkInput({
  scores,
  human,
  topics,
  field,
  options,
}: {
  scores: readonly MetricScoreRow[];
  human: readonly ScoreRow[];
  topics: readonly Topic[];
  field: string;
  options: Options;
}): void {
  const where = { file: options.human.join(', ') };
  if (human.length === 0) {
    const fields = fieldsOf(topics);
    throw new CheopsError('E_EMPTY', `No summary has the human judgment "${field}".`, {
      where,
      fix:
        fields.length === 0
          ? 'Give a dataset whose topics have scores of people in "human".'
          : `Name a field with --field; there are ${fields.join(', ')}.`,
    });
  }
  const judged = new Set(human.map(({ topic, summary }) => JSON.stringify([topic, summary])));
  if (!scores.some(({ topic, summary }) => judged.has(JSON.stringify([topic, summary])))) {
    const name = ({ topic, summary }: ScoreRow) => `summary "${summary}" of topic "${topic}"`;
    throw new CheopsError('E_MISMATCH', 'No summary has both a score and a human judgment.', {
      where,
      fix: `Use the same ids in both: the scores begin with ${name(scores[0]!)}, the judgments with ${name(human[0]!)}.`,
    });
  }
}

function checkCombinations(scores: readonly MetricRow[], pairs: readonly Pair[]): void {
  const metrics = [...new Set(scores.map(({ metric }) => metric))];
  const unknown = pairs.flat().find((metric) => !metrics.includes(metric));
  if (unknown !== undefined) {
    throw new CheopsError('E_USAGE', `--combine: there are no scores of ${unknown}.`, {
      fix: `The scores have ${metrics.sort(compareIds).join(', ')}.`,
    });
  }
}

/** The names of people's scores. */
function fieldsOf(topics: readonly Topic[]): readonly string[] {
  const judgments = topics.flatMap(({ human }) => Object.values(human ?? {}));
  const names = judgments.flatMap((judgment) =>
    Object.entries(judgment).flatMap(([name, value]) => (typeof value === 'number' ? [name] : [])),
  );
  return [...new Set(names)].sort(compareIds);
}

function usualField(topics: readonly Topic[]): string {
  return USUAL_FIELDS.find((field) => humanScores(topics, field).length > 0) ?? USUAL_FIELDS[0]!;
}

type Pair = readonly [a: string, b: string];

function addPair(text: string, pairs: readonly Pair[]): readonly Pair[] {
  const [a, b, ...more] = text.split(',').map((name) => name.trim());
  if (!a || !b || more.length > 0 || a === b)
    throw new InvalidArgumentError('It is two metrics: types,rouge-2.');
  return [...pairs, [a, b]];
}
