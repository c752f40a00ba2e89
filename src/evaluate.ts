/**
 * The whole flow on one page: read this first.
 *
 *   const report = scoreAnnotations({ annotations });
 *   for (const topic of report.topics) for (const { card } of topic.summaries) console.log(card.coverage);
 */
import { type Annotation, compareIds, type Pyramid } from './model.ts';
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
      .sort((a, b) => compareIds(a.card.summary, b.card.summary)),
  }));
  return { signature: scoreSignature(topics, options), topics, thresholds };
}

/** Annotations that bring the same pyramid, as DUCView's files do, become one topic. */
export function mergeByPyramid(annotations: readonly Annotation[]): readonly Annotation[] {
  const groups = new Map<string, { pyramid: Pyramid; summaries: Annotation['summaries'][number][] }>();
  const keys = new Map<Pyramid, string>();
  for (const { pyramid, summaries } of annotations) {
    const key = keys.get(pyramid) ?? JSON.stringify(pyramid);
    keys.set(pyramid, key);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { pyramid, summaries: [...summaries] });
    else group.summaries.push(...summaries);
  }
  return [...groups.values()].sort((a, b) => compareIds(a.pyramid.id, b.pyramid.id));
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
