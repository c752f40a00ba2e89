/**
 * The whole flow on one page: read this first.
 *
 *   const report = scoreAnnotations({ annotations });
 *   for (const topic of report.topics) for (const { card } of topic.summaries) console.log(card.coverage);
 */
import { type AnnotatedSummary, type Annotation, compareIds, type Pyramid } from './model.ts';
import type { Report, ReportTopic } from './report/report.ts';
import { DEFAULT_SCORE_OPTIONS, type ScoreOptions, scoreSummary } from './score/score.ts';
import { signature } from './signature.ts';

/** Scores summaries whose content units people have marked. */
export function scoreAnnotations({
  annotations,
  options = DEFAULT_SCORE_OPTIONS,
  thresholds = {},
}: {
  annotations: readonly Annotation[];
  options?: ScoreOptions;
  thresholds?: Report['thresholds'];
}): Report {
  const topics = mergeByPyramid(annotations).map(({ pyramid, summaries }) => ({
    pyramid,
    summaries: summaries
      .map((annotated) => ({ annotated, card: scoreSummary({ annotated, pyramid, options }) }))
      .sort((a, b) => compareSummaries(a.annotated, b.annotated)),
  }));
  return { signature: scoreSignature(topics, options), topics, thresholds };
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

function scoreSignature(topics: readonly ReportTopic[], options: ScoreOptions): string {
  const methods = [...new Set(topics.map(({ pyramid }) => pyramid.method))].sort();
  return signature({
    pyramid: methods.join('+') || 'none',
    match: 'manual',
    size: options.averageSize,
    comprehensive: options.comprehensive,
  });
}
