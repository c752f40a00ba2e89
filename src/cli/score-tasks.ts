/**
 * What plain summaries are scored against: a pyramid that is given, one to be built from references that are given, or,
 * for a dataset, each topic's own units or references.
 */
import {
  type Annotation,
  CheopsError,
  compareIds,
  type Pyramid,
  type Against as ReferencesAgainst,
  referenceAnnotations,
  type Topic,
  type TopicToScore,
  topicToPyramid,
} from '../index.ts';
import { topicsIn } from '../io/annotations.ts';
import { type ReadContent, readContents } from '../io/contents.ts';
import { noteLines, readLineTopics } from '../io/lines.ts';
import { areTexts, readReferenceTexts, readTexts, refuseBareFolder, topicOf } from '../io/texts.ts';
import { refuseUnusedColumns } from './input-options.ts';
import type { CommandReading } from './reading.ts';

/** A pyramid, or what to build one from. */
type Against = { readonly pyramid: Pyramid } | Pick<Topic, 'id' | 'references' | 'sources'>;

/** What a call says of what to score against. */
export interface Given {
  readonly pyramid?: string;
  readonly references?: readonly string[];
  readonly sources?: readonly string[];
  readonly lines?: boolean;
}

/** The topics of a call that says what to score against: `--pyramid` or `--references`. */
export async function readTopicsAgainst(
  paths: readonly string[],
  given: Given,
  reading: CommandReading,
): Promise<readonly TopicToScore[]> {
  if (given.lines) {
    refuseUnusedColumns(reading);
    return readLines(paths, given, reading);
  }
  const against = await readAgainst(given, reading);
  if (await areTexts(paths, reading.inputs)) {
    refuseUnusedColumns(reading);
    const summaries = await readTexts({ ...reading, paths, keepUnreadable: true });
    const references = against.flatMap((one) => ('references' in one ? one.references : []));
    noteLines(paths.join(', '), [...summaries, ...references], reading);
    return [{ summaries, ...onlyOne(against, given.pyramid ?? '') }];
  }
  for (const path of paths) await refuseBareFolder(path, reading.inputs);
  const topics = topicsWithSummaries(await readContents({ ...reading, paths, keepUnreadable: true }));
  return topics.map((topic) => ({
    summaries: topic.summaries,
    ...(topics.length === 1 && against.length === 1 ? against[0]! : againstFor(topic, against)),
  }));
}

/** A topic for each line; pyramids have the numbers of the lines as ids. */
async function readLines(
  paths: readonly string[],
  { pyramid, references, sources }: Given,
  reading: CommandReading,
): Promise<readonly TopicToScore[]> {
  refuseBoth(pyramid, references);
  const topics = await readLineTopics({ summaries: paths, references, sources }, reading);
  if (pyramid === undefined)
    return topics.map((topic) => ({ summaries: topic.summaries, ...needReferences(topic) }));
  const against = await readPyramids(pyramid, reading);
  return topics.map((topic) => ({ summaries: topic.summaries, ...againstFor(topic, against) }));
}

function refuseBoth(pyramid: string | undefined, references: readonly string[] | undefined): void {
  if (pyramid === undefined || references === undefined) return;
  throw new CheopsError('E_USAGE', 'Give --pyramid or --references, not both.', {
    fix: 'Give --pyramid or --references.',
  });
}

async function readAgainst(
  { pyramid, references, sources }: Given,
  reading: CommandReading,
): Promise<readonly Against[]> {
  refuseBoth(pyramid, references);
  if (references === undefined) return readPyramids(pyramid!, reading);
  return [
    {
      id: topicOf(references[0]!, reading.inputs),
      references: await readReferenceTexts({ ...reading, paths: references }),
      ...(sources && { sources: await readTexts({ ...reading, paths: sources }) }),
    },
  ];
}

/** The topics of datasets that nobody has judged: each has its own units, or references. */
export function topicsToScore(contents: readonly ReadContent[]): readonly TopicToScore[] {
  return topicsWithSummaries(contents).map((topic) => {
    const pyramid = topicToPyramid(topic);
    const { summaries, sources } = topic;
    if (pyramid === null) return { summaries, ...needReferences(topic, contents) };
    return { summaries, pyramid, ...(sources && { sources }) };
  });
}

function fileOf({ id }: Topic, contents: readonly ReadContent[]): string | undefined {
  return contents.find(
    ({ content }) => content.kind === 'topics' && content.value.some((one) => one.id === id),
  )?.file;
}

async function readPyramids(path: string, reading: CommandReading): Promise<readonly Against[]> {
  // Names of columns and sheets are those of the texts' table, not of a rubric.
  const own = { columns: {}, sheet: undefined, rubric: true };
  const contents = await readContents({ ...reading, ...own, paths: [path] });
  return pyramidsOf(contents).map((pyramid) => ({ pyramid }));
}

/** The references as summaries, under the id of their topic whatever they are scored against. */
export function referencesOf(pyramid: Pyramid, against: ReferencesAgainst): readonly Annotation[] {
  return referenceAnnotations({ pyramid, against }).map((annotation) => ({
    ...annotation,
    pyramid: { ...annotation.pyramid, id: pyramid.id },
  }));
}

/** Every pyramid of what was read; a file without one is an error. */
export function pyramidsOf(
  contents: readonly ReadContent[],
  fix = 'Build one with cheops build, or give --references.',
): readonly Pyramid[] {
  return contents.flatMap(({ file, content }) => {
    if (content.kind === 'pyramids') return content.value;
    if (content.kind === 'annotations') return content.value.map((annotation) => annotation.pyramid);
    const pyramids = content.value.flatMap((topic) => topicToPyramid(topic) ?? []);
    if (pyramids.length > 0) return pyramids;
    throw new CheopsError('E_FORMAT', 'There is no pyramid here.', { where: { file }, fix });
  });
}

function onlyOne(against: readonly Against[], file: string): Against {
  if (against.length === 1) return against[0]!;
  throw new CheopsError(
    'E_USAGE',
    `The texts belong to no topic, and there are ${against.length} pyramids to choose from.`,
    {
      where: { file },
      fix: 'Give a dataset whose topics have the ids of the pyramids, or one pyramid.',
    },
  );
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

function needReferences(topic: Topic, contents: readonly ReadContent[] = []): Against {
  const { id, references, sources } = topic;
  if (references.length > 0) return { id, references, ...(sources && { sources }) };
  const file = fileOf(topic, contents);
  throw new CheopsError('E_EMPTY', `Topic "${id}" has no references to build a pyramid from.`, {
    ...(file !== undefined && { where: { file } }),
    fix: 'Give it references or units, or a pyramid with --pyramid.',
  });
}

function againstFor({ id }: Topic, against: readonly Against[]): Against {
  const idOf = (one: Against) => ('pyramid' in one ? one.pyramid.id : one.id);
  const own = against.find((one) => idOf(one) === id);
  if (own !== undefined) return own;
  throw new CheopsError('E_MISMATCH', `No pyramid for topic "${id}".`, {
    fix: `The pyramids are for ${against.map(idOf).join(', ')}.`,
  });
}
