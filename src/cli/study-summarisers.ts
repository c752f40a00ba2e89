/** `cheops study summarisers`: mean and deviation of each summariser over topics. */
import { Command, Option } from 'commander';
import {
  AGAINST,
  type Against,
  CheopsError,
  type Choices,
  humanScores,
  readScores,
  SCORES,
  type Settings,
  type SummariserRow,
  scoreAnnotations,
  studySummarisers,
  summarisersReport,
} from '../index.ts';
import { annotationsOf, topicsIn } from '../io/annotations.ts';
import { readContents } from '../io/contents.ts';
import { addSettings, refuseUnsure, startRun } from './method-options.ts';
import { addOutputs, addScore, refuseReplacing, type ScoreFlag, writeStudy } from './outputs.ts';
import { addMessageOptions, type CommandReading, type MessageFlags } from './reading.ts';
import { pyramidsOf, referencesOf } from './score-tasks.ts';
import { refuseTyped, someName } from './values.ts';

interface Options extends MessageFlags, ScoreFlag {
  readonly metric?: string;
  readonly field?: string;
  readonly ofReferences?: Against;
}

export function summarisersCommand(): Command {
  const command = new Command('summarisers')
    .description('Mean and deviation of each summariser over topics.')
    .argument('<data...>', 'annotated summaries; scores.jsonl with --metric; or datasets with --field')
    .option('--metric <name>', 'take the scores of a metric from the rows of cheops eval', someName)
    .option('--field <name>', 'take people’s scores of this name from datasets', someName)
    .addOption(
      new Option(
        '--of-references <against>',
        'score the references, against their own pyramid or the others’',
      ).choices(AGAINST),
    );
  addOutputs(addScore(command));
  return addMessageOptions(addSettings(command, [SCORES])).action(study);
}

async function study(paths: readonly string[], options: Options, command: Command): Promise<void> {
  const { reading, settings } = await startRun(options, command, [SCORES]);
  const { rows, score, choices } = await readRows(paths, { ...options, settings }, reading, command);
  refuseReplacing(reading.inputs.files(), options);
  reading.sayNotes();
  const found = studySummarisers({ rows, score });
  const signature: Choices = { study: 'summarisers', ...choices };
  writeStudy({ study: found, report: summarisersReport(found, { signature }) }, options, reading);
}

interface Rows {
  readonly rows: readonly SummariserRow[];
  /** What they are. */
  readonly score: string;
  readonly choices: Choices;
}

async function readRows(
  paths: readonly string[],
  options: Options & { readonly settings: Settings },
  reading: CommandReading,
  command: Command,
): Promise<Rows> {
  const { metric, field, score } = options;
  if (metric !== undefined || field !== undefined) {
    const when = 'where annotations are scored, and not with --metric or --field';
    refuseTyped(command, {
      score: when,
      ofReferences: when,
      ...(metric !== undefined && { field: 'without --metric' }),
    });
  }
  if (metric !== undefined) return metricRows(paths, metric, reading);
  const contents = await readContents({ ...reading, paths });
  if (field !== undefined) {
    const rows = humanScores(topicsIn(contents, `the judgment ${field}`), field);
    if (rows.length === 0) throw noRows(`No summary has the human judgment "${field}".`, paths);
    return { rows, score: field, choices: { human: field } };
  }
  const annotations =
    options.ofReferences === undefined
      ? annotationsOf(contents, { ...reading, paths })
      : pyramidsOf(contents, 'Build one with cheops build.').flatMap((pyramid) =>
          referencesOf(pyramid, options.ofReferences!),
        );
  refuseUnsure(options.settings, annotations);
  const report = scoreAnnotations({ annotations, options: { ...SCORES.defaults, ...options.settings } });
  const rows = report.topics.flatMap(({ pyramid, summaries }) =>
    summaries.map(({ card }) => ({ topic: pyramid.id, summary: card.summary, score: card[score].value })),
  );
  return { rows, score, choices: { score, ...report.signature } };
}

async function metricRows(
  paths: readonly string[],
  metric: string,
  { inputs }: CommandReading,
): Promise<Rows> {
  const all: SummariserRow[] = [];
  for (const file of paths) {
    const rows = readScores({ file, bytes: await inputs.bytes(file) });
    for (const row of rows) if (row.metric === metric) all.push(row);
  }
  if (all.length === 0) throw noRows(`No scores of ${metric}.`, paths);
  const rows = all.map(({ topic, summary, score }) => ({ topic, summary, score }));
  return { rows, score: metric, choices: { metric } };
}

function noRows(message: string, paths: readonly string[]): CheopsError {
  return new CheopsError('E_EMPTY', message, {
    where: { file: paths.join(', ') },
    fix: 'Name an existing one with --metric or --field.',
  });
}
