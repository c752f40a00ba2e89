/**
 * The whole flow on one page: read this first.
 *
 *   const report = await evaluateTopics([{ id: 'storm', references, summaries }], { builder, matcher, resources });
 *   for (const topic of report.topics) for (const { card } of topic.summaries) console.log(card.coverage);
 *
 * A builder makes a pyramid of a topic's references, unless the topic brings one; a matcher finds its units in the
 * summaries; and what each expresses is scored. The command line, the metrics and programs all come through here;
 * src/methods lists the builders and matchers there are. People's own pyramids and matches enter at any step.
 */
import { CheopsError } from './errors.ts';
import type { Builder, BuildInput, BuiltPyramid, Chosen, Matcher, Metric, Resources } from './method.ts';
import {
  type AnnotatedSummary,
  type Annotation,
  compareIds,
  type Pyramid,
  type Source,
  type Summary,
} from './model.ts';
import { openMetrics, withMetrics } from './score/also.ts';
import { scoreAnnotations } from './score/annotations.ts';
import type { Report } from './score/report.ts';
import type { ScoreOptions } from './score/score.ts';
import { sharingWork } from './score/shared-work.ts';

/** Summaries, and a pyramid or what to build one from. */
export type TopicToScore = { readonly summaries: readonly Summary[] } & (
  | { readonly pyramid: Pyramid; readonly sources?: readonly Source[] }
  | BuildInput
);

export interface Flow {
  /** Not needed where every topic brings its pyramid. */
  readonly builder?: Chosen<Builder>;
  readonly matcher: Chosen<Matcher>;
  readonly resources: Resources;
  readonly score?: ScoreOptions;
  /** Metrics whose scores stand beside those of the pyramid. */
  readonly also?: readonly Chosen<Metric>[];
  readonly thresholds?: Report['thresholds'];
  /** Told of every pyramid that was built. */
  readonly onBuilt?: (built: BuiltPyramid) => void;
}

export async function evaluateTopics(topics: readonly TopicToScore[], flow: Flow): Promise<Report> {
  const { entry, settings } = flow.matcher;
  const { also = [] } = flow;
  const work = also.length === 0 ? null : sharingWork(flow.resources);
  const resources = work?.resources ?? flow.resources;
  const matcher = entry.open(resources, settings);
  const metrics = openMetrics(also, resources);
  const annotations: Annotation[] = [];
  for (const topic of topics) {
    const pyramid = await pyramidOf(topic, flow);
    const readable = topic.summaries.filter(({ unreadable }) => unreadable === undefined);
    const matched = await matcher.match({ pyramid, summaries: readable });
    const annotation = { pyramid, summaries: [...matched, ...unreadableOf(topic.summaries)] };
    const given = {
      references: 'references' in topic ? topic.references : undefined,
      sources: topic.sources,
    };
    annotations.push(
      metrics.length === 0 ? annotation : await withMetrics(annotation, { metrics, resources, ...given }),
    );
    work?.forget();
  }
  return scoreAnnotations({
    annotations,
    ...(flow.score && { options: flow.score }),
    ...(flow.thresholds && { thresholds: flow.thresholds }),
    match: entry.signature(settings),
  });
}

/** What could not be read has no score, and its reason. */
function unreadableOf(summaries: readonly Summary[]): readonly AnnotatedSummary[] {
  return summaries.flatMap(({ id, text, unreadable }) =>
    unreadable === undefined
      ? []
      : [{ summary: { id, text }, matches: [], unmatched: [], unscored: unreadable }],
  );
}

async function pyramidOf(topic: TopicToScore, { builder, resources, onBuilt }: Flow): Promise<Pyramid> {
  if ('pyramid' in topic) return topic.pyramid;
  if (builder === undefined) {
    throw new CheopsError('E_USAGE', `Topic "${topic.id}" has no pyramid, and no builder is named.`, {
      fix: 'Give the topic a pyramid, or name a builder.',
    });
  }
  const built = await buildPyramid(topic, { builder, resources });
  onBuilt?.(built);
  return built.pyramid;
}

/** A pyramid of a topic's references; built once, if there is a cache. */
export function buildPyramid(
  topic: BuildInput,
  { builder: { entry, settings }, resources }: Required<Pick<Flow, 'builder' | 'resources'>>,
): Promise<BuiltPyramid> {
  checkNeeds(entry, topic);
  const { id, references, sources } = topic;
  // In one order, so that the order of the files never changes anything.
  const sorted = {
    id,
    references: references.toSorted((a, b) => compareIds(a.id, b.id)),
    ...(sources && { sources: sources.toSorted((a, b) => compareIds(a.id, b.id)) }),
  };
  const about = ['pyramid', entry.name, entry.signature(settings), settings, sorted];
  return resources.remember(about, () => entry.open(resources, settings).build(sorted));
}

/** What a builder cannot do without must be there, before anything else is read. */
function checkNeeds({ name, needs }: Builder, { id, references, sources = [] }: BuildInput): void {
  if (needs.references && references.length === 0) {
    throw new CheopsError('E_EMPTY', `Topic "${id}" has no references, and ${name} builds from them.`, {
      fix: 'Give at least one reference.',
    });
  }
  if (needs.sources === true && sources.length === 0) {
    throw new CheopsError('E_EMPTY', `Topic "${id}" has no sources, and ${name} builds from them.`, {
      fix: 'Give the documents that were summarised: --sources, or "sources" of the topic.',
    });
  }
}
