/**
 * Scores against the pyramids of all choices of a topic's references, for programs and for `cheops study references`.
 *
 *   await studyReferences(annotations, { score: 'coverage' })                                   // by people
 *   await studyReferences([{ id, references, summaries }], { method: 'edua-g', match: 'wmin' })  // built for each choice
 */
import { z } from 'zod';
import { checkArguments } from '../arguments.ts';
import { CheopsError } from '../errors.ts';
import { buildPyramid, type Flow, type TopicToScore } from '../evaluate.ts';
import {
  type ReferenceStudy,
  type ReferenceSubset,
  type SubsetScores,
  studyReferences as studySubsets,
} from '../meta/study/references.ts';
import type { Builder, Chosen } from '../method.ts';
import {
  type AnnotatedSummary,
  type Annotation,
  compareIds,
  type Pyramid,
  type Reference,
  SCORE_NAMES,
  type ScoreName,
} from '../model.ts';
import { createRandom, shuffled } from '../optimize/random.ts';
import { subsetsOf } from '../optimize/subsets.ts';
import { scoreChoices } from '../score/annotations.ts';
import { restrictPyramid, restrictSummary } from '../score/references.ts';
import { scoreSummary } from '../score/score.ts';
import { type Choices, nestChoices } from '../signature.ts';
import { chooseMethods, type MethodChoice, RUN, type RunOptions, withResources } from './evaluate.ts';

/** Summaries that people have matched, or texts that methods match and, without a pyramid, build from. */
export type StudyTopic = Annotation | TopicToScore;

export interface ReferenceStudyRun extends MethodChoice, RunOptions {
  readonly score?: ScoreName;
  /** Choices of references of one size that are tried; a sample of them where there are more. */
  readonly most?: number;
  readonly resamples?: number;
  readonly seed?: number;
  /** Told of every pyramid that was scored against. */
  readonly onPyramid?: (done: number, of: number) => void;
}

/** 10 references have so many choices of 5. */
const MOST = 252;

export async function studyReferences(
  topics: readonly StudyTopic[],
  run: ReferenceStudyRun = {},
): Promise<{ readonly study: ReferenceStudy; readonly signature: Choices }> {
  checkRun(topics, run);
  const { score = 'coverage', most = MOST, resamples = 1000, seed = 1, onPyramid = () => {} } = run;
  const builds = topics.some((topic) => !('pyramid' in topic));
  const { builder, matcher, score: options } = chooseMethods(run, { builds });
  const scoreOf = (annotated: AnnotatedSummary, pyramid: Pyramid) =>
    scoreSummary({ annotated, pyramid, options })[score].value;
  const found = await withResources(run, async (resources) => {
    const works = topics.map((topic) => ({ topic, choices: choicesOf(topic, { most, seed }) }));
    const count = works.reduce((sum, { choices }) => sum + choices.length, 0);
    let done = 0;
    const scored: SubsetScores[] = [];
    for (const { topic, choices } of works) {
      const subsets: ReferenceSubset[] = [];
      for (const members of choices) {
        const annotation = await annotate(topic, members, { builder, matcher, resources });
        subsets.push(subsetOf(topic, members, annotation, scoreOf));
        onPyramid(++done, count);
      }
      const references = referencesOf(topic).map(({ id }) => id);
      scored.push({ topic: idOf(topic), references, summaries: summaryIds(topic), subsets });
    }
    return scored.sort((a, b) => compareIds(a.topic, b.topic));
  });
  const methods = methodChoices(topics, builder, matcher);
  return {
    study: studySubsets({ topics: found, score, resamples, seed }),
    signature: { study: 'references', score, ...methods, ...scoreChoices(options), most, resamples, seed },
  };
}

function idOf(topic: StudyTopic): string {
  return 'pyramid' in topic ? topic.pyramid.id : topic.id;
}

/** Empty references count for nothing. */
function referencesOf(topic: StudyTopic): readonly Reference[] {
  const all = 'pyramid' in topic ? topic.pyramid.references : topic.references;
  return all.filter(({ text }) => text.trim() !== '').toSorted((a, b) => compareIds(a.id, b.id));
}

function summaryIds({ summaries }: StudyTopic): readonly string[] {
  return summaries.map((one) => ('summary' in one ? one.summary.id : one.id)).toSorted(compareIds);
}

/** All choices of references of every size, or a sample where there are too many. */
function choicesOf(
  topic: StudyTopic,
  { most, seed }: { readonly most: number; readonly seed: number },
): readonly (readonly number[])[] {
  const n = referencesOf(topic).length;
  if (n === 0) {
    throw new CheopsError('E_EMPTY', `Topic "${idOf(topic)}" has no references to choose from.`, {
      fix: 'Give it references, or leave it out.',
    });
  }
  return Array.from({ length: n }, (_, i) => subsetsOf(n, i + 1)).flatMap((all) =>
    all.length <= most ? all : shuffled(all, createRandom(seed)).slice(0, most),
  );
}

/** The pyramid of some references, and what the summaries express of it. */
async function annotate(
  topic: StudyTopic,
  members: readonly number[],
  {
    builder,
    matcher,
    resources,
  }: Pick<Flow, 'matcher' | 'resources'> & { readonly builder: Chosen<Builder> },
): Promise<Annotation> {
  const references = referencesOf(topic);
  const chosen = members.map((member) => references[member]!);
  if (isMatched(topic)) {
    const pyramid = restricted(topic.pyramid, chosen);
    return { pyramid, summaries: topic.summaries.map((own) => restrictSummary(own, pyramid)) };
  }
  const pyramid =
    'pyramid' in topic
      ? restricted(topic.pyramid, chosen)
      : (await buildPyramid({ ...topic, references: chosen }, { builder, resources })).pyramid;
  const { match } = matcher.entry.open(resources, matcher.settings);
  return { pyramid, summaries: await match({ pyramid, summaries: topic.summaries }) };
}

function restricted(pyramid: Pyramid, references: readonly Reference[]): Pyramid {
  return restrictPyramid(
    pyramid,
    references.map(({ id }) => id),
  );
}

function isMatched(topic: StudyTopic): topic is Annotation {
  return 'pyramid' in topic && topic.summaries.every((one) => 'matches' in one);
}

function subsetOf(
  topic: StudyTopic,
  members: readonly number[],
  { pyramid, summaries }: Annotation,
  scoreOf: (annotated: AnnotatedSummary, pyramid: Pyramid) => number | null,
): ReferenceSubset {
  const byId = new Map(summaries.map((annotated) => [annotated.summary.id, annotated]));
  return {
    members,
    tiers: members.map((_, i) => pyramid.units.filter(({ weight }) => weight === i + 1).length),
    scores: summaryIds(topic).map((id) => scoreOf(byId.get(id)!, pyramid)),
  };
}

/** How the pyramids came about, and the matches. */
function methodChoices(
  topics: readonly StudyTopic[],
  builder: ReturnType<typeof chooseMethods>['builder'],
  matcher: ReturnType<typeof chooseMethods>['matcher'],
): Choices {
  const given = topics.flatMap((topic) => ('pyramid' in topic ? [topic.pyramid.method] : []));
  const built = `${builder.entry.name}(${nestChoices(builder.entry.signature(builder.settings))})`;
  const pyramids = new Set([...given, ...(given.length === topics.length ? [] : [built])]);
  return {
    pyramid: [...pyramids].sort().join('+'),
    ...(topics.every(isMatched) ? { match: 'manual' } : matcher.entry.signature(matcher.settings)),
  };
}

const CHECKED = z.looseObject({
  ...RUN,
  score: z.enum(SCORE_NAMES).optional(),
  most: z.int().min(1).optional(),
  resamples: z.int().min(1).optional(),
  seed: z.int().optional(),
});

function checkRun(topics: unknown, run: unknown): void {
  const fix =
    'It takes topics, and { score, method, match, settings, most, resamples, seed }; docs/study.md shows it.';
  const of = 'studyReferences';
  checkArguments({
    of,
    schema: z.array(z.looseObject({ summaries: z.array(z.object({})) })).min(1),
    given: topics,
    fix,
  });
  checkArguments({ of, schema: CHECKED, given: run, fix });
}
