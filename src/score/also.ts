/**
 * Scores of further metrics beside the four of the pyramid. They are found for the summaries of one pyramid, and stay with
 * the annotation, so that a report that is read back still has them:
 *
 *   const annotation = await withMetrics({ pyramid, summaries }, { metrics: openMetrics(chosen, resources), resources });
 *   annotation.summaries[0].also   // { auto: { value: 0.53, details: { sentences: 0.61, … }, evidence: { … } } }
 *   annotation.metrics             // { auto: { metric: 'auto', references: 'sentences+clauses+…', … } }
 *
 * The metrics are the entries of the registry and know nothing of pyramids but the references and units of a topic.
 */
import { CheopsError } from '../errors.ts';
import type { Chosen, Metric, MetricScore, Resources } from '../method.ts';
import {
  type AnnotatedSummary,
  type Annotation,
  type FurtherScore,
  type Reference,
  SCORE_NAMES,
  type ScoreCard,
  type Source,
  type Topic,
} from '../model.ts';
import { listOf } from '../settings.ts';
import { type Choices, combineChoices } from '../signature.ts';
import type { Report, ReportTopic } from './report.ts';
import { withoutWords } from './score.ts';

/** What a metric needs and a topic has not; null if it has all. */
export function whatLacks({ needs }: Pick<Metric, 'needs'>, topic: Omit<Topic, 'summaries'>): string | null {
  const empty = (list: readonly unknown[] | undefined) => (list ?? []).length === 0;
  if (needs.references && empty(topic.references)) return 'references';
  if (needs.units && empty(topic.units)) return 'units';
  return needs.sources === true && empty(topic.sources) ? 'sources' : null;
}

/** Scores the summaries of a topic, in their order. */
export type Scorer = (topic: Topic) => Promise<readonly MetricScore[]> | readonly MetricScore[];

/** An opened metric; where a topic lacks what it needs, no summary has a score. */
export function openScorer({ entry, settings }: Chosen<Metric>, resources: Resources): Scorer {
  const { score } = entry.open(resources, settings);
  return (topic) => {
    const lack = whatLacks(entry, topic);
    if (lack === null) return score(topic);
    return topic.summaries.map(() => ({ score: null, reason: `the topic has no ${lack}`, details: {} }));
  };
}

export interface OpenMetric {
  readonly name: string;
  readonly choices: Choices;
  readonly score: Scorer;
}

export function openMetrics(chosen: readonly Chosen<Metric>[], resources: Resources): readonly OpenMetric[] {
  return chosen.map(({ entry, settings }) => ({
    name: entry.name,
    choices: { metric: entry.name, ...entry.signature(settings) },
    score: openScorer({ entry, settings }, resources),
  }));
}

export interface MetricsInput {
  readonly metrics: readonly OpenMetric[];
  readonly resources: Resources;
  /** The pyramid's if they are left out. */
  readonly references?: readonly Reference[] | undefined;
  readonly sources?: readonly Source[] | undefined;
}

/** The annotation with what the metrics give its summaries; what an earlier call gave them stays. */
export async function withMetrics(
  { metrics: earlier, ...annotation }: Annotation,
  { metrics, resources, references, sources }: MetricsInput,
): Promise<Annotation> {
  const { pyramid, summaries } = annotation;
  const readable = summaries.filter((one) => withoutWords(one) === null);
  const topic: Topic = {
    id: pyramid.id,
    references: references ?? pyramid.references,
    units: pyramid.units,
    summaries: readable.map(({ summary }) => summary),
    ...(sources && { sources }),
  };
  const columns: ReadonlyMap<AnnotatedSummary, FurtherScore>[] = [];
  for (const { name, score } of metrics) {
    resources.advance(`${name} of ${pyramid.id}`);
    const found = readable.length === 0 ? [] : await score(topic);
    columns.push(new Map(readable.map((one, i) => [one, furtherScore(found[i]!)])));
  }
  resources.forget(topic);
  const scoreOne = (one: AnnotatedSummary): AnnotatedSummary['also'] => ({
    ...one.also,
    ...Object.fromEntries(metrics.map(({ name }, i) => [name, columns[i]!.get(one) ?? unscored(one)])),
  });
  return {
    ...annotation,
    metrics: { ...earlier, ...Object.fromEntries(metrics.map(({ name, choices }) => [name, choices])) },
    summaries: summaries.map((one) => ({ ...one, also: scoreOne(one)! })),
  };
}

function furtherScore({ score, reason, details, evidence }: MetricScore): FurtherScore {
  if (score === null) return { value: null, reason: reason ?? 'the metric gave no reason', details };
  return { value: score, details, ...(evidence && { evidence }) };
}

/** An empty text is not a bad one, whatever a metric would make of it. */
function unscored(annotated: AnnotatedSummary): FurtherScore {
  return { value: null, reason: withoutWords(annotated)!, details: {} };
}

// ---- what a report has of them ---------------------------------------------------------------------

/** The further metrics of a report, in the order in which its summaries have them. */
export function furtherNames({ topics }: Pick<Report, 'topics'>): readonly string[] {
  const known = namesOf.get(topics);
  if (known !== undefined) return known;
  const names = namesAmong(topics.flatMap(({ summaries }) => summaries.map(({ card }) => card)));
  namesOf.set(topics, names);
  return names;
}

/** The further metrics that some of these summaries have. */
export function namesAmong(summaries: readonly Pick<AnnotatedSummary, 'also'>[]): readonly string[] {
  return [...new Set(summaries.flatMap(({ also = {} }) => Object.keys(also)))];
}

/** Reports ask once for each of thousands of summaries. */
const namesOf = new WeakMap<Report['topics'], readonly string[]>();

/** The four scores, and the further metrics of a report. */
export function scoreNames(report: Pick<Report, 'topics'>): readonly string[] {
  return [...SCORE_NAMES, ...furtherNames(report)];
}

/** What all scores have in common. */
export type AnyScore = { readonly value: number } | { readonly value: null; readonly reason: string };

/** Any score of a card; one that it does not have is none. */
export function scoreOf({ also = {}, ...card }: ScoreCard, name: string): AnyScore {
  const own = SCORE_NAMES.find((one) => one === name);
  if (own !== undefined) return card[own];
  return Object.hasOwn(also, name) ? also[name]! : { value: null, reason: 'it was not computed' };
}

/** What the scores of each further metric depend on; those of several files as one. */
export function furtherChoices(
  topics: readonly Pick<ReportTopic, 'metrics'>[],
): Readonly<Record<string, Choices>> {
  const names = new Set(topics.flatMap(({ metrics = {} }) => Object.keys(metrics)));
  const partsOf = (name: string): readonly Choices[] =>
    topics.map(({ metrics = {} }) => metrics[name]).filter((choices) => choices !== undefined);
  return Object.fromEntries([...names].map((name) => [name, combineChoices(partsOf(name))]));
}

/** A threshold for a score that is not there could never be kept, or would hold whatever happens. */
export function refuseUnknownScores(named: readonly string[], known: readonly string[]): void {
  const unknown = named.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new CheopsError('E_USAGE', `A threshold names "${unknown}", but no summary has that score.`, {
    fix: `The scores are ${listOf(known, 'and')}; --also (in a program: also) adds further metrics.`,
  });
}
