/** `cheops study references`: how many references are enough. */
import { Command, Option } from 'commander';
import {
  type Annotation,
  CheopsError,
  MATCHERS,
  plural,
  type ReferenceStudyRun,
  referencesReport,
  type StudyTopic,
  studyReferences,
  type Topic,
  topicToPyramid,
} from '../index.ts';
import { annotationsOf, isUnjudged } from '../io/annotations.ts';
import { type ReadContent, readContents } from '../io/contents.ts';
import { progressLine } from '../io/progress.ts';
import { methodOption, scoringMethods } from './build.ts';
import { addMethods, type MethodFlags, refuseUnsure, runOptions, startRun } from './method-options.ts';
import { addOutputs, addScore, refuseReplacing, type ScoreFlag, writeStudy } from './outputs.ts';
import type { CommandReading } from './reading.ts';
import { readTopicsAgainst } from './score-tasks.ts';
import { atLeastOne, drawCount } from './values.ts';

type Limits = Required<Pick<ReferenceStudyRun, 'most' | 'resamples' | 'seed'>>;

interface Options extends MethodFlags, ScoreFlag, Limits {
  readonly references?: readonly string[];
  readonly method?: string;
  readonly match?: string;
}

export function referencesCommand(): Command {
  const command = new Command('references')
    .description(
      'How many references are enough? Growth, scores and rankings over all choices of references.',
    )
    .argument(
      '<data...>',
      'annotated summaries, as people matched them; datasets; or texts with --references',
    )
    .option('--references <files...>', 'reference summaries of the texts: texts or folders')
    .addOption(methodOption())
    .addOption(
      new Option('--match <name>', 'how to find units, even where people have matched them').choices(
        MATCHERS.names(),
      ),
    )
    .option('--most <number>', 'choices of references of one size to try', drawCount, 252)
    .option('--resamples <number>', 'number of resamples for the intervals', drawCount, 1000)
    .option(
      '--seed <number>',
      'seed of the resamples, and of the choices if there are too many',
      atLeastOne,
      1,
    );
  return addMethods(addOutputs(addScore(command)), scoringMethods()).action(study);
}

async function study(paths: readonly string[], options: Options, command: Command): Promise<void> {
  const { reading, settings } = await startRun(options, command, scoringMethods());
  const topics = await readTopics(paths, options, reading);
  if (topics.every(isAnnotation)) refuseUnsure(settings, topics);
  refuseReplacing(reading.inputs.files(), options);
  reading.sayNotes();
  const { method, match, preset, score, most, resamples, seed } = options;
  const show = progressLine();
  const { study: found, signature } = await studyReferences(topics, {
    ...{ method, match, preset, settings, score, most, resamples, seed },
    ...runOptions(options),
    onPyramid: (done, of) => show(`${done} of ${plural(of, 'pyramid')}`),
  });
  show(null);
  writeStudy({ study: found, report: referencesReport(found, { signature }) }, options, reading);
}

function isAnnotation(topic: StudyTopic): topic is Annotation {
  return 'pyramid' in topic && topic.summaries.length > 0 && topic.summaries.every((one) => 'summary' in one);
}

/** People's matches count, unless a method is named or there are none. */
async function readTopics(
  paths: readonly string[],
  { references, method, match }: Options,
  reading: CommandReading,
): Promise<readonly StudyTopic[]> {
  if (references !== undefined) return readTopicsAgainst(paths, { references }, reading);
  const contents = await readContents({ ...reading, paths });
  if (method === undefined && match === undefined && !isUnjudged(contents))
    return annotationsOf(contents, { ...reading, paths });
  return contents.flatMap((read) => plainTopics(read, method !== undefined));
}

/** Texts without people's matches, and without their pyramid where one is to be built. */
function plainTopics({ file, content }: ReadContent, builds: boolean): readonly StudyTopic[] {
  if (content.kind === 'annotations') {
    return content.value.map(({ pyramid, summaries }) => {
      const texts = summaries.map(({ summary }) => summary);
      const { id, references } = pyramid;
      return builds ? { id, references, summaries: texts } : { pyramid, summaries: texts };
    });
  }
  if (content.kind === 'topics') return content.value.map((topic) => plainTopic(topic, builds));
  throw new CheopsError('E_EMPTY', 'This is a pyramid without summaries, so there is nothing to rank.', {
    where: { file },
    fix: 'Give annotated summaries or a dataset, or score the references: cheops score --score-references own.',
  });
}

function plainTopic(topic: Topic, builds: boolean): StudyTopic {
  const pyramid = builds ? null : topicToPyramid(topic);
  const { id, references, summaries, sources } = topic;
  return pyramid === null
    ? { id, references, summaries, ...(sources && { sources }) }
    : { pyramid, summaries };
}
