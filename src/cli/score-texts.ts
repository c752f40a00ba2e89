/**
 * Scoring plain summaries: against a pyramid that is given, against one built from references that are given, or,
 * for a dataset, against each topic's own units or references.
 */
import { CheopsError, type Diagnostic } from '../errors.ts';
import { type Matcher, scoreTexts } from '../evaluate.ts';
import { topicToPyramid } from '../formats/dataset.ts';
import { topicsIn } from '../io/annotations.ts';
import { type ReadContent, readContents } from '../io/contents.ts';
import type { Inputs } from '../io/inputs.ts';
import { overall, progressLine } from '../io/progress.ts';
import { areTexts, type Reading, readReferenceTexts, readTexts, topicOf } from '../io/texts.ts';
import { compareIds, type Pyramid, type Summary, type Topic } from '../model.ts';
import type { EduaMethod } from '../pyramid/edua/edua.ts';
import { plural } from '../report/format.ts';
import type { Report } from '../report/report.ts';
import { type Analyser, openAnalyser } from '../run/analyser.ts';
import { buildPyramid, type PyrevalSettings } from '../run/pyreval.ts';
import type { ScoreOptions } from '../score/score.ts';
import { type BuildFlags, cacheOf, type MatchFlags, pyrevalSettings } from './pyreval-options.ts';

export interface TextFlags extends BuildFlags, MatchFlags {
  readonly pyramid?: string;
  readonly references?: readonly string[];
  readonly method: EduaMethod;
  readonly match: Matcher;
  readonly jobs?: number;
  readonly english: boolean;
  readonly strict: boolean;
}

type Note = (diagnostics: readonly Diagnostic[]) => void;

/** What is to be scored: summaries, and a pyramid or the references to build one from. */
export interface Task {
  readonly summaries: readonly Summary[];
  readonly pyramid: Pyramid | Pick<Topic, 'id' | 'references'>;
}

export async function scorePlainTexts({
  tasks,
  flags,
  score,
  thresholds,
}: {
  tasks: readonly Task[];
  flags: TextFlags;
  score: ScoreOptions;
  thresholds: Report['thresholds'];
}): Promise<Report> {
  const settings = pyrevalSettings(flags);
  const show = progressLine();
  const run = {
    ...(flags.jobs === undefined ? {} : { jobs: flags.jobs }),
    cache: cacheOf(flags),
    onProgress: overall((documents) => show(`${plural(documents, 'text')} read`)),
  };
  const analyser = openAnalyser({ ...settings, english: flags.english, ...run });
  try {
    const topics = [];
    for (const { summaries, pyramid } of tasks) {
      topics.push({ summaries, pyramid: await ready(pyramid, { flags, settings, analyser }) });
    }
    // Presence has processes of its own; both kinds at once would take twice the memory.
    if (flags.match === 'presence') await analyser.close();
    return await scoreTexts({ topics, analyser, settings, score, thresholds, match: flags.match, ...run });
  } finally {
    show(null);
    await analyser.close();
  }
}

async function ready(
  pyramid: Task['pyramid'],
  { flags, settings, analyser }: { flags: TextFlags; settings: PyrevalSettings; analyser: Analyser },
): Promise<Pyramid> {
  if ('units' in pyramid) return pyramid;
  const built = await buildPyramid({ ...pyramid, method: flags.method, analyser, options: settings.edua });
  return built.pyramid;
}

/** The tasks of a call that says what to score against: `--pyramid` or `--references`. */
export async function readTasks({
  paths,
  inputs,
  flags,
  note,
}: {
  paths: readonly string[];
  inputs: Inputs;
  flags: TextFlags;
  note: Note;
}): Promise<readonly Task[]> {
  const { pyramid, references, strict } = flags;
  if (pyramid !== undefined && references !== undefined) {
    throw new CheopsError('E_USAGE', 'There are a pyramid and references to build one from.', {
      fix: 'Give --pyramid or --references.',
    });
  }
  const given =
    pyramid === undefined
      ? [
          {
            id: topicOf(references![0]!, inputs),
            references: await readReferenceTexts({ paths: references!, inputs, strict, note }),
          },
        ]
      : await readPyramids({ paths: [pyramid], inputs, strict, note });
  if (await areTexts(paths, inputs)) {
    const summaries = await readTexts({ paths, inputs, strict, note });
    return [{ summaries, pyramid: onlyOne(given, pyramid ?? '') }];
  }
  const topics = topicsWithSummaries(await readContents({ paths, inputs, strict, note }));
  return topics.map((topic) => ({
    summaries: topic.summaries,
    pyramid: topics.length === 1 && given.length === 1 ? given[0]! : pyramidFor(topic, given),
  }));
}

/** The tasks of datasets that nobody has judged: each topic has its own units, or references. */
export function tasksOf(contents: readonly ReadContent[]): readonly Task[] {
  return topicsWithSummaries(contents).map((topic) => ({
    summaries: topic.summaries,
    pyramid: topicToPyramid(topic) ?? needReferences(topic),
  }));
}

async function readPyramids(reading: Reading): Promise<readonly Pyramid[]> {
  return (await readContents(reading)).flatMap(({ file, content }) => {
    if (content.kind === 'pyramids') return content.value;
    if (content.kind === 'annotations') return content.value.map((annotation) => annotation.pyramid);
    const pyramids = content.value.flatMap((topic) => topicToPyramid(topic) ?? []);
    if (pyramids.length > 0) return pyramids;
    throw new CheopsError('E_FORMAT', 'There is no pyramid in this file.', {
      where: { file },
      fix: 'Build one with cheops build, or give --references.',
    });
  });
}

function onlyOne(given: readonly Task['pyramid'][], file: string): Task['pyramid'] {
  if (given.length === 1) return given[0]!;
  throw new CheopsError('E_USAGE', `There are ${given.length} pyramids, and texts that belong to no topic.`, {
    where: { file },
    fix: 'Give a dataset whose topics have the ids of the pyramids, or one pyramid.',
  });
}

function topicsWithSummaries(contents: readonly ReadContent[]): readonly Topic[] {
  const topics = topicsIn(contents, 'summaries');
  if (topics.some(({ summaries }) => summaries.length > 0)) {
    return topics.toSorted((a, b) => compareIds(a.id, b.id));
  }
  throw new CheopsError('E_EMPTY', 'No topic has a summary to score.', {
    where: { file: contents.map(({ file }) => file).join(', ') },
    fix: 'Put them into "summaries", each with an id and a text.',
  });
}

function needReferences(topic: Topic): Topic {
  if (topic.references.length > 0) return topic;
  throw new CheopsError('E_EMPTY', `Topic "${topic.id}" has no references to build a pyramid from.`, {
    fix: 'Give it references or units, or a pyramid with --pyramid.',
  });
}

function pyramidFor({ id }: Topic, given: readonly Task['pyramid'][]): Task['pyramid'] {
  const own = given.find((pyramid) => pyramid.id === id);
  if (own !== undefined) return own;
  throw new CheopsError('E_MISMATCH', `There is no pyramid for topic "${id}".`, {
    fix: `The pyramids are for ${given.map((pyramid) => pyramid.id).join(', ')}.`,
  });
}
