/** Basic Elements, by lemmas, as metrics: `be` is BE-HM, `be-hmr` counts the relation too. */
import { z } from 'zod';
import { runtimeChoices } from '../inference/runtime.ts';
import type { Metric, MetricScore, Resources } from '../method.ts';
import type { Topic } from '../model.ts';
import type { MATCHES } from '../overlap/be/be.ts';
import { compareElements, elementsOfText, type TextElements } from '../overlap/be/text.ts';
import { SYNTAX_VERSION } from '../syntax/parser.ts';

function beMetric(name: string, match: (typeof MATCHES)[number], summary: string): Metric {
  return {
    name,
    summary,
    measure: 'recall',
    schema: z.strictObject({}),
    defaults: {},
    needs: { references: true },
    signature: () => ({ match, form: 'lemma', syntax: SYNTAX_VERSION, ...runtimeChoices() }),
    open: (resources) => ({
      async score(topic) {
        const { summaries, references } = await elementsOf(topic, resources);
        return summaries.map((elements): MetricScore => {
          const result = compareElements({ summary: elements, references, match });
          if (result.recall === null) return { score: null, reason: result.reason, details: {} };
          return { score: result.recall, details: { ...result } };
        });
      },
    }),
  };
}

export const BE = beMetric('be', 'hm', 'Basic Elements: pairs of head and modifier that are shared');
export const BE_HMR = beMetric('be-hmr', 'hmr', 'the same, with the relation between the two');

function elementsOf(topic: Topic, resources: Resources) {
  return resources.share(topic, 'basic elements', async () => {
    const read = async (texts: readonly { readonly text: string }[]) => {
      const elements: TextElements[] = [];
      for (const { text } of texts) elements.push(await elementsOfText({ text }));
      return elements;
    };
    return { references: await read(topic.references), summaries: await read(topic.summaries) };
  });
}
