/** `cheops study annotators`: does the annotator matter? Each argument is one annotator's work. */
import { Command, Option } from 'commander';
import {
  AGAINST,
  type Against,
  type AnnotatorRow,
  annotatorsReport,
  CheopsError,
  type Choices,
  evaluateTopics,
  MATCHERS,
  type Report,
  SCORES,
  type ScoreName,
  type Settings,
  type Summary,
  scoreAnnotations,
  studyAnnotators,
} from '../index.ts';
import { progressLine } from '../io/progress.ts';
import { readTexts } from '../io/texts.ts';
import { readWorks, type Work } from './annotators.ts';
import {
  addPluginSettings,
  addRunOptions,
  addSettings,
  type MethodFlags,
  refuseUnsure,
  runOptions,
  startRun,
} from './method-options.ts';
import { addOutputs, addScore, refuseReplacing, type ScoreFlag, writeStudy } from './outputs.ts';
import { addMessageOptions } from './reading.ts';
import { referencesOf } from './score-tasks.ts';
import { refuseTyped } from './values.ts';

const SUBJECTS = ['summaries', 'references'] as const;

interface Options extends MethodFlags, ScoreFlag {
  readonly of?: (typeof SUBJECTS)[number];
  readonly against: Against;
  readonly summaries?: readonly string[];
  readonly match?: string;
}

function methods() {
  return [...MATCHERS.entries(), SCORES];
}

export function annotatorsCommand(): Command {
  const command = new Command('annotators')
    .description('Does the annotator matter? The same texts scored against several annotators’ pyramids.')
    .argument('<annotations...>', 'one for each annotator: .pyr, .pan, .json, .jsonl, or a folder of them')
    .addOption(
      new Option('--of <what>', 'what is scored (default: summaries where there are any)').choices(SUBJECTS),
    )
    .addOption(
      new Option('--against <which>', 'what references are scored against: their own pyramid, or the others’')
        .choices(AGAINST)
        .default('own'),
    )
    .option('--summaries <files...>', 'texts to match by --match against every annotator’s pyramid')
    .addOption(new Option('--match <name>', 'how units are found in --summaries').choices(MATCHERS.names()));
  addOutputs(addScore(command));
  addMessageOptions(addRunOptions(addSettings(command, methods())));
  return addPluginSettings(command, methods()).action(study);
}

async function study(paths: readonly string[], options: Options, command: Command): Promise<void> {
  const { reading, settings } = await startRun(options, command, methods());
  const works = await readWorks(paths, reading);
  const texts = options.summaries && (await readTexts({ ...reading, paths: options.summaries }));
  refuseReplacing(reading.inputs.files(), options);
  reading.sayNotes();
  if (texts === undefined) refuseTyped(command, { match: 'with --summaries' });
  const of = options.of ?? (texts !== undefined || works.every(hasSummaries) ? 'summaries' : 'references');
  if (of === 'summaries') refuseTyped(command, { against: 'with --of references' });
  else refuseTyped(command, { summaries: 'with --of summaries' });
  if (of === 'references') refuseUnsure(settings, []);
  else if (texts === undefined)
    refuseUnsure(
      settings,
      works.flatMap(({ annotations }) => annotations),
    );
  const scored: Scored[] = [];
  const show = progressLine();
  for (const work of works) {
    show(`scoring by ${work.name}`);
    scored.push({ name: work.name, report: await scoreWork(work, of, texts, { options, settings }) });
  }
  show(null);
  const rows = rowsOf(scored, options.score);
  const found = studyAnnotators({ rows, score: options.score });
  const signature: Choices = {
    study: 'annotators',
    of,
    score: options.score,
    ...scored[0]!.report.signature,
  };
  writeStudy({ study: found, report: annotatorsReport(found, { signature, of }) }, options, reading);
}

function hasSummaries({ annotations }: Work): boolean {
  return annotations.some(({ summaries }) => summaries.length > 0);
}

interface Scored {
  readonly name: string;
  readonly report: Report;
}

/** Texts are matched with the pyramids; summaries are scored as people matched them, and references as they are. */
async function scoreWork(
  { annotations }: Work,
  of: (typeof SUBJECTS)[number],
  texts: readonly Summary[] | undefined,
  { options, settings }: { readonly options: Options; readonly settings: Settings },
): Promise<Report> {
  if (of === 'summaries' && texts !== undefined) {
    const topics = annotations.map(({ pyramid }) => ({ pyramid, summaries: texts }));
    return evaluateTopics(topics, { match: options.match, settings, ...runOptions(options) });
  }
  const scored =
    of === 'summaries'
      ? annotations
      : annotations.flatMap(({ pyramid }) => referencesOf(pyramid, options.against));
  return scoreAnnotations({ annotations: scored, options: { ...SCORES.defaults, ...settings } });
}

/** Where every annotator has one topic, it is the same, whatever they call it. */
export function rowsOf(scored: readonly Scored[], score: ScoreName): readonly AnnotatorRow[] {
  const topicsOf = ({ report }: Scored) => new Set(report.topics.map(({ pyramid }) => pyramid.id));
  const isOne = scored.every((own) => topicsOf(own).size === 1);
  const name = (id: string) => (isOne ? [...topicsOf(scored[0]!)][0]! : id);
  const rows = scored.flatMap(({ name: annotator, report }) =>
    report.topics.flatMap(({ pyramid, summaries }) =>
      summaries.map(({ card }) => ({
        annotator,
        topic: name(pyramid.id),
        summary: card.summary,
        score: card[score].value,
      })),
    ),
  );
  if (rows.length > 0) return rows;
  throw new CheopsError('E_EMPTY', 'Nothing to score.', {
    fix: 'Give annotated summaries, --of references, or texts with --summaries.',
  });
}
