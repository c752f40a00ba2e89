/**
 * Scores annotated summaries, whoever matched them: people, or a matcher that says so in the annotation.
 *
 *   const report = scoreAnnotations({ annotations: [{ pyramid, summaries }] });
 *   report.topics[0].summaries[0].card.coverage   // { value: 0.302, numerator: 16, denominator: 53 }
 */
import { groups } from 'd3-array';
import { type AnnotatedSummary, type Annotation, compareIds, type ScoreOptions } from '../model.ts';
import { type Choices, combineChoices } from '../signature.ts';
import { furtherChoices, refuseUnknownScores, scoreNames } from './also.ts';
import type { Report, ReportTopic } from './report.ts';
import { DEFAULT_SCORE_OPTIONS, scoreSummary } from './score.ts';

const BY_PEOPLE: Choices = { match: 'manual' };

export function scoreAnnotations({
  annotations,
  options = DEFAULT_SCORE_OPTIONS,
  thresholds = {},
  match,
}: {
  annotations: readonly Annotation[];
  options?: ScoreOptions;
  thresholds?: Report['thresholds'];
  /** How the summaries were matched, where the annotations do not say so themselves. */
  match?: Choices | undefined;
}): Report {
  const matched = annotations.map((annotation) => ({ ...(match && { match }), ...annotation }));
  const topics = mergeByPyramid(matched).map(({ pyramid, match = BY_PEOPLE, metrics, summaries }) => ({
    pyramid,
    match,
    ...(metrics && { metrics }),
    summaries: summaries
      .map((annotated) => ({ annotated, card: scoreSummary({ annotated, pyramid, options }) }))
      .sort((a, b) => compareSummaries(a.annotated, b.annotated)),
  }));
  refuseUnknownScores(Object.keys(thresholds), scoreNames({ topics }));
  return { signature: scoreSignature(topics, options), options, topics, thresholds };
}

/** Annotations that bring the same pyramid, as DUCView's files do, become one topic. */
export function mergeByPyramid(annotations: readonly Annotation[]): readonly Annotation[] {
  const pyramids = new Set(annotations.map(({ pyramid }) => pyramid));
  const keys = new Map([...pyramids].map((pyramid) => [pyramid, JSON.stringify(pyramid)]));
  // Two pyramids may have one id; their content then decides, so that the order of the files never does.
  return groups(annotations, ({ pyramid }) => keys.get(pyramid)!)
    .map(([key, group]) => ({ key, merged: mergeGroup(group) }))
    .sort((a, b) => compareIds(a.merged.pyramid.id, b.merged.pyramid.id) || compareIds(a.key, b.key))
    .map(({ merged }) => merged);
}

function mergeGroup(group: readonly Annotation[]): Annotation {
  const [{ pyramid }] = group as readonly [Annotation];
  const summaries = group.flatMap((annotation) => annotation.summaries);
  const isMatched = group.some(({ match }) => match !== undefined);
  const isMeasured = group.some(({ metrics }) => metrics !== undefined);
  return {
    pyramid,
    ...(isMatched && { match: combineChoices(group.map(({ match = BY_PEOPLE }) => match)) }),
    ...(isMeasured && { metrics: furtherChoices(group) }),
    summaries,
  };
}

function compareSummaries(a: AnnotatedSummary, b: AnnotatedSummary): number {
  return compareIds(a.summary.id, b.summary.id) || compareIds(JSON.stringify(a), JSON.stringify(b));
}

function scoreSignature(topics: readonly ReportTopic[], options: ScoreOptions): Choices {
  const pyramids = topics.map(({ pyramid: { method, settings } }) =>
    settings === undefined ? method : `${method}(${settings})`,
  );
  return {
    pyramid: [...new Set(pyramids)].sort().join('+') || 'none',
    ...(topics.length === 0 ? BY_PEOPLE : combineChoices(topics.map(({ match = BY_PEOPLE }) => match))),
    ...scoreChoices(options),
  };
}

/** What scores depend on besides pyramid and matches. */
export function scoreChoices({ averageSize, comprehensive, unsure, repeats }: ScoreOptions): Choices {
  return {
    size: averageSize,
    comprehensive,
    ...(unsure === undefined || unsure === 'half' ? {} : { unsure }),
    ...(repeats === undefined || repeats === 'counted' ? {} : { repeats }),
  };
}
