/** `types`, the honest floor, as a metric: METHODS in docs/meta-evaluation.md, src/overlap/types. */
import { z } from 'zod';
import type { Metric, MetricScore } from '../method.ts';
import { types } from '../overlap/types.ts';

export const TYPES: Metric = {
  name: 'types',
  summary: 'the share of the references’ content words that a summary has: the floor',
  schema: z.strictObject({}),
  defaults: {},
  needs: { references: true },
  isQuick: true,
  signature: () => ({}),
  open: () => ({
    score({ references, summaries }) {
      const texts = references.map(({ text }) => text);
      return summaries.map(({ text }): MetricScore => {
        const result = types({ summary: text, references: texts });
        if (result.value === null) return { score: null, reason: result.reason, details: {} };
        return { score: result.value, details: { found: result.numerator, of: result.denominator } };
      });
    },
  }),
};
