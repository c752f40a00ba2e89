/**
 * The metrics by name, as `cheops eval --metrics` takes them.
 *
 *   metricsNamed(['types', 'rouge-2'], { rouge: { stem: true } })
 */
import { CheopsError } from '../errors.ts';
import type { Topic } from '../model.ts';
import type { MATCHES } from '../overlap/be/be.ts';
import { compareElements, elementsOfText, type TextElements } from '../overlap/be/text.ts';
import { parseVariant } from '../overlap/rouge/variant.ts';
import { types } from '../overlap/types.ts';
import { signature } from '../signature.ts';
import { SYNTAX_VERSION } from '../syntax/parser.ts';
import type { Metric, MetricScore } from './metric.ts';
import type { MetricOptions } from './options.ts';
import { autoMetric, unitsMetric } from './presence-metrics.ts';
import { PYREVAL_METRICS, pyrevalMetric } from './pyreval-metrics.ts';
import { rougeMetrics } from './rouge-metrics.ts';

function typesMetric(): Metric {
  return {
    name: 'types',
    signature: signature({ metric: 'types' }),
    score: (topic) => {
      const references = topic.references.map(({ text }) => text);
      return topic.summaries.map(({ text }): MetricScore => {
        const result = types({ summary: text, references });
        if (result.value === null) return { score: null, reason: result.reason, details: {} };
        return { score: result.value, details: { found: result.numerator, of: result.denominator } };
      });
    },
  };
}

interface TopicElements {
  readonly summaries: readonly TextElements[];
  readonly references: readonly TextElements[];
}

/** Basic Elements by lemmas. Those of a topic are kept for the next metric that wants them. */
function beMetric(name: string, match: (typeof MATCHES)[number]): Metric {
  return {
    name,
    signature: signature({ metric: name, match, form: 'lemma', syntax: SYNTAX_VERSION }),
    async score(topic) {
      const { summaries, references } = await elementsOfTopic(topic);
      return summaries.map((summary): MetricScore => {
        const result = compareElements({ summary, references, match });
        if (result.recall === null) return { score: null, reason: result.reason, details: {} };
        return { score: result.recall, details: { ...result } };
      });
    },
  };
}

const elements = new WeakMap<Topic, Promise<TopicElements>>();

function elementsOfTopic(topic: Topic): Promise<TopicElements> {
  const known = elements.get(topic);
  if (known !== undefined) return known;
  const reading = readElements(topic);
  elements.set(topic, reading);
  return reading;
}

async function readElements(topic: Topic): Promise<TopicElements> {
  const found: Record<'references' | 'summaries', TextElements[]> = { references: [], summaries: [] };
  for (const { text } of topic.references) found.references.push(await elementsOfText({ text }));
  for (const { text } of topic.summaries) found.summaries.push(await elementsOfText({ text }));
  return found;
}

/** Whether a metric scores a topic without references: only `units` does, where the topic has some. */
export function needsNoReferences(name: string, { units = [] }: Topic): boolean {
  return name === 'units' && units.length > 0;
}

/** A topic without references has no scores, and the reason is the same for all metrics but `units`. */
function needsReferences(metric: Metric): Metric {
  const reason = 'the topic has no references';
  return {
    ...metric,
    score: (topic) =>
      topic.references.length === 0
        ? topic.summaries.map(() => ({ score: null, reason, details: {} }))
        : metric.score(topic),
  };
}

type Maker = (name: string, options: MetricOptions) => Metric;

const OTHERS: Readonly<Record<string, Maker>> = {
  types: typesMetric,
  be: (name) => beMetric(name, 'hm'),
  'be-hmr': (name) => beMetric(name, 'hmr'),
  units: unitsMetric,
  auto: autoMetric,
  ...Object.fromEntries(Object.keys(PYREVAL_METRICS).map((name) => [name, pyrevalMetric])),
};

/** The usual names; ROUGE takes other numbers too. */
export const METRIC_NAMES: readonly string[] = [
  'types',
  ...['rouge-1', 'rouge-2', 'rouge-3', 'rouge-4', 'rouge-l', 'rouge-w', 'rouge-s4', 'rouge-su4'],
  ...['be', 'be-hmr', 'units', 'auto'],
  ...Object.keys(PYREVAL_METRICS),
];

export function metricsNamed(names: readonly string[], options: MetricOptions = {}): readonly Metric[] {
  const rouge = rougeMetrics(options);
  return names.map((name) => {
    const make = Object.hasOwn(OTHERS, name) ? OTHERS[name]! : isRouge(name) ? rouge : undefined;
    if (make === unitsMetric) return unitsMetric(name, options);
    if (make !== undefined) return needsReferences(make(name, options));
    throw new CheopsError('E_NOT_AVAILABLE', `There is no metric ${name}.`, {
      fix: `The metrics are ${METRIC_NAMES.join(', ')}; ROUGE takes other numbers too, such as rouge-5, rouge-w-1.5 or rouge-s9.`,
    });
  });
}

function isRouge(name: string): boolean {
  if (!name.startsWith('rouge-')) return false;
  try {
    parseVariant(name);
    return name === name.toLowerCase();
  } catch (error) {
    if (error instanceof CheopsError && error.code === 'E_NOT_AVAILABLE') return false;
    throw error;
  }
}
