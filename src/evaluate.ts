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
import type { Builder, BuildInput, BuiltPyramid, Chosen, Matcher, Resources } from './method.ts';
import { type AnnotatedSummary, type Annotation, compareIds, type Pyramid, type Summary } from './model.ts';
import type { Report, ReportTopic } from './report/report.ts';
import { DEFAULT_SCORE_OPTIONS, type ScoreOptions, scoreSummary } from './score/score.ts';
import { type Choices, signature } from './signature.ts';

/** Summaries, and a pyramid or what to build one from. */
export type TopicToScore = { readonly summaries: readonly Summary[] } & (
  | { readonly pyramid: Pyramid }
  | BuildInput
);

export interface Flow {
  /** Not needed where every topic brings its pyramid. */
  readonly builder?: Chosen<Builder>;
  readonly matcher: Chosen<Matcher>;
  readonly resources: Resources;
  readonly score?: ScoreOptions;
  readonly thresholds?: Report['thresholds'];
  /** Told of every pyramid that was built. */
  readonly onBuilt?: (built: BuiltPyramid) => void;
}

export async function evaluateTopics(topics: readonly TopicToScore[], flow: Flow): Promise<Report> {
  const { entry, settings } = flow.matcher;
  const matcher = entry.open(flow.resources, settings);
  const annotations: Annotation[] = [];
  for (const topic of topics) {
    const pyramid = await pyramidOf(topic, flow);
    annotations.push({ pyramid, summaries: await matcher.match({ pyramid, summaries: topic.summaries }) });
  }
  return scoreAnnotations({
    annotations,
    ...(flow.score && { options: flow.score }),
    ...(flow.thresholds && { thresholds: flow.thresholds }),
    match: entry.signature(settings),
  });
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
  { id, references, sources }: BuildInput,
  { builder: { entry, settings }, resources }: Required<Pick<Flow, 'builder' | 'resources'>>,
): Promise<BuiltPyramid> {
  // In one order, so that the order of the files never changes anything.
  const sorted = {
    id,
    references: references.toSorted((a, b) => compareIds(a.id, b.id)),
    ...(sources && { sources: sources.toSorted((a, b) => compareIds(a.id, b.id)) }),
  };
  const about = ['pyramid', entry.name, entry.signature(settings), settings, sorted];
  return resources.remember(about, () => entry.open(resources, settings).build(sorted));
}

/** Scores summaries whose content units are marked, by people unless `match` says how else. */
export function scoreAnnotations({
  annotations,
  options = DEFAULT_SCORE_OPTIONS,
  thresholds = {},
  match = { match: 'manual' },
}: {
  annotations: readonly Annotation[];
  options?: ScoreOptions;
  thresholds?: Report['thresholds'];
  match?: Choices;
}): Report {
  const topics = mergeByPyramid(annotations).map(({ pyramid, summaries }) => ({
    pyramid,
    summaries: summaries
      .map((annotated) => ({ annotated, card: scoreSummary({ annotated, pyramid, options }) }))
      .sort((a, b) => compareSummaries(a.annotated, b.annotated)),
  }));
  return { signature: scoreSignature({ topics, options, match }), topics, thresholds };
}

/** Annotations that bring the same pyramid, as DUCView's files do, become one topic. */
export function mergeByPyramid(annotations: readonly Annotation[]): readonly Annotation[] {
  const groups = new Map<string, { pyramid: Pyramid; summaries: AnnotatedSummary[] }>();
  const keys = new Map<Pyramid, string>();
  for (const { pyramid, summaries } of annotations) {
    const key = keys.get(pyramid) ?? JSON.stringify(pyramid);
    keys.set(pyramid, key);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { pyramid, summaries: [...summaries] });
    else group.summaries.push(...summaries);
  }
  // Two pyramids may have one id; their content then decides, so that the order of the files never does.
  return [...groups]
    .sort(([a, { pyramid }], [b, other]) => compareIds(pyramid.id, other.pyramid.id) || compareIds(a, b))
    .map(([, group]) => group);
}

function compareSummaries(a: AnnotatedSummary, b: AnnotatedSummary): number {
  return compareIds(a.summary.id, b.summary.id) || compareIds(JSON.stringify(a), JSON.stringify(b));
}

function scoreSignature({
  topics,
  options,
  match,
}: {
  topics: readonly ReportTopic[];
  options: ScoreOptions;
  match: Choices;
}): string {
  const pyramids = topics.map(({ pyramid: { method, settings } }) =>
    settings === undefined ? method : `${method}(${settings})`,
  );
  return signature({
    pyramid: [...new Set(pyramids)].sort().join('+') || 'none',
    ...match,
    ...scoreChoices(options),
  });
}

/** What scores depend on besides pyramid and matches. */
export function scoreChoices({ averageSize, comprehensive }: ScoreOptions): Choices {
  return { size: averageSize, comprehensive };
}
