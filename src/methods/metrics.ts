/** Every way to score the summaries of a topic. The floor comes first. */
import type { Metric } from '../method.ts';
import { APE, APE_SOFT } from '../metrics/ape.ts';
import { AUTO } from '../metrics/auto.ts';
import { BE, BE_HMR } from '../metrics/basic-elements.ts';
import { EDU_METRICS } from '../metrics/edu.ts';
import { GIVEN_METRICS } from '../metrics/given.ts';
import { LLM_METRIC } from '../metrics/llm.ts';
import { PEAK_METRIC } from '../metrics/peak.ts';
import { PYREVAL_METRICS } from '../metrics/pyreval.ts';
import { ROUGE_METRICS, rougeMetric } from '../metrics/rouge.ts';
import { TYPES } from '../metrics/types.ts';
import { UNITS } from '../metrics/units.ts';
import { createRegistry } from './registry.ts';

export const METRICS = createRegistry<Metric>({
  kind: 'metric',
  entries: [
    TYPES,
    ...ROUGE_METRICS,
    BE,
    BE_HMR,
    UNITS,
    AUTO,
    ...PYREVAL_METRICS,
    ...EDU_METRICS,
    APE,
    APE_SOFT,
    LLM_METRIC,
    ...GIVEN_METRICS,
    PEAK_METRIC,
  ],
  others: rougeMetric,
  alsoTakes: '; ROUGE takes other numbers too, such as rouge-5, rouge-w-1.5 or rouge-s9',
});
