/**
 * The metrics by name, as `cheops eval --metrics` takes them.
 *
 *   metricsNamed(['types', 'rouge-2'])
 */
import { CheopsError } from '../errors.ts';
import type { Topic } from '../model.ts';
import { basicElementOverlap } from '../overlap/be/be.ts';
import { basicElements } from '../overlap/be/elements.ts';
import { rouge } from '../overlap/rouge/rouge.ts';
import { types } from '../overlap/types.ts';
import { signature } from '../signature.ts';
import { loadParser, SYNTAX_VERSION } from '../syntax/parser.ts';
import { isEnglish } from '../text/language.ts';
import { readText } from '../text/read.ts';
import type { Metric, MetricScore } from './metric.ts';

const ROUGE_VARIANTS = ['rouge-1', 'rouge-2', 'rouge-l', 'rouge-su4'];

/** Makes a metric that looks at one summary at a time. */
function perSummary(
  name: string,
  choices: Readonly<Record<string, string>>,
  score: (summary: string, references: readonly string[]) => MetricScore,
): () => Metric {
  return () => ({
    name,
    signature: signature({ metric: name, ...choices }),
    score: (topic: Topic) => {
      const references = topic.references.map(({ text }) => text);
      return topic.summaries.map(({ text }) => score(text, references));
    },
  });
}

function rougeMetric(variant: string): () => Metric {
  return perSummary(variant, { preset: 'standard' }, (summary, references) => {
    const { recall, precision, f, reason } = rouge({ summary, references, variant });
    if (recall === null) return { score: null, reason: reason!, details: {} };
    return { score: recall, details: { recall, precision, f } };
  });
}

const typesMetric = perSummary('types', {}, (summary, references) => {
  const result = types({ summary, references });
  if (result.value === null) return { score: null, reason: result.reason, details: {} };
  return { score: result.value, details: { found: result.numerator, of: result.denominator } };
});

/** Basic Elements, by lemmas, heads and modifiers alone. Texts that are not English cannot be parsed. */
function beMetric(): Metric {
  return {
    name: 'be',
    signature: signature({ metric: 'be', match: 'hm', form: 'lemma', syntax: SYNTAX_VERSION }),
    async score(topic: Topic) {
      const parser = await loadParser();
      const elementsOf = async (text: string) =>
        basicElements({ sentences: await parser.parse(readText(text)) });
      const references = [];
      for (const { text } of topic.references) references.push(await elementsOf(text));
      const scores: MetricScore[] = [];
      for (const { text } of topic.summaries) {
        const result = isEnglish(text)
          ? basicElementOverlap({ summary: await elementsOf(text), references })
          : { recall: null, reason: 'The summary is not in English, and cannot be parsed.' };
        if (result.recall === null) scores.push({ score: null, reason: result.reason, details: {} });
        else scores.push({ score: result.recall, details: { ...result } });
      }
      return scores;
    },
  };
}

const METRICS: Readonly<Record<string, () => Metric>> = {
  types: typesMetric,
  ...Object.fromEntries(ROUGE_VARIANTS.map((variant) => [variant, rougeMetric(variant)])),
  be: beMetric,
};

export const METRIC_NAMES: readonly string[] = Object.keys(METRICS);

export function metricsNamed(names: readonly string[]): readonly Metric[] {
  return names.map((name) => {
    const make = Object.hasOwn(METRICS, name) ? METRICS[name] : undefined;
    if (make !== undefined) return make();
    throw new CheopsError('E_NOT_AVAILABLE', `There is no metric ${name}.`, {
      fix: `The metrics are ${METRIC_NAMES.join(', ')}.`,
    });
  });
}
