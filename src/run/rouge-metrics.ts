/**
 * ROUGE as metrics of a topic. All variants of one run share their options, and read each text once:
 *
 *   const make = rougeMetrics({ rouge: { stem: true } });
 *   [make('rouge-1'), make('rouge-l')]
 */
import type { Topic } from '../model.ts';
import { resolveOptions, rougeSignature } from '../overlap/rouge/options.ts';
import { type RougeScore, rougeAll } from '../overlap/rouge/rouge.ts';
import type { RougeText } from '../overlap/rouge/tokens.ts';
import { parseVariant } from '../overlap/rouge/variant.ts';
import { signature } from '../signature.ts';
import type { Metric, MetricScore } from './metric.ts';
import type { MetricOptions } from './options.ts';
import { sentencesOf } from './sentences.ts';

/** Presets that give what a tool prints, which takes lines for sentences. */
const OF_TOOLS: readonly (string | undefined)[] = ['rouge-1.5.5', 'rouge-score'];

export function rougeMetrics({ rouge = {}, sentences }: MetricOptions): (name: string) => Metric {
  const options = resolveOptions(rouge);
  const splitting = sentences ?? (OF_TOOLS.includes(rouge.preset) ? 'lines' : 'split');
  const variants: string[] = [];
  const known = new WeakMap<Topic, ReadonlyMap<string, readonly RougeScore[]>>();
  const scoresOf = (topic: Topic) => {
    const found = known.get(topic) ?? scoreVariants({ topic, variants, rouge, splitting });
    known.set(topic, found);
    return found;
  };
  return (name) => {
    const needsSentences = usesSentences(name);
    variants.push(name);
    return {
      name,
      signature: signature({
        metric: name,
        rouge: rougeSignature(options),
        ...(needsSentences ? { sentences: splitting } : {}),
      }),
      score: (topic) => scoresOf(topic).get(name)!.map(rowOf),
    };
  };
}

function usesSentences(name: string): boolean {
  const variant = parseVariant(name);
  return variant.kind === 'w' || (variant.kind === 'l' && variant.of === 'sentences');
}

/** The scores of every summary, by variant. */
function scoreVariants({
  topic,
  variants,
  rouge,
  splitting,
}: {
  readonly topic: Topic;
  readonly variants: readonly string[];
  readonly rouge: NonNullable<MetricOptions['rouge']>;
  readonly splitting: NonNullable<MetricOptions['sentences']>;
}): ReadonlyMap<string, readonly RougeScore[]> {
  const scores = new Map(variants.map((name): [string, RougeScore[]] => [name, []]));
  const score = (names: readonly string[], read: (text: string) => RougeText) => {
    if (names.length === 0) return;
    const references = topic.references.map(({ text }) => read(text));
    for (const { text } of topic.summaries) {
      for (const found of rougeAll({ summary: read(text), references, variants: names, options: rouge }))
        scores.get(found.variant)!.push(found);
    }
  };
  const split = splitting === 'split' ? variants.filter(usesSentences) : [];
  score(split, sentencesOf);
  score(
    variants.filter((name) => !split.includes(name)),
    (text) => text,
  );
  return scores;
}

function rowOf({ recall, precision, f, reason }: RougeScore): MetricScore {
  if (recall === null) return { score: null, reason: reason!, details: {} };
  return { score: recall, details: { recall, precision, f } };
}
