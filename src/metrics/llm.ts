/**
 * `llm`: how much of the topic's own units a summary expresses, as a language model on a server of the user's judges it.
 * The score is coverage, by what was decided; docs/llm.md.
 */
import { z } from 'zod';
import { LLM, LLM_DEFAULTS, LLM_SCHEMA, type LlmSettings } from '../match/llm/matcher.ts';
import type { Metric } from '../method.ts';
import { scoreChoices } from '../score/annotations.ts';
import type { ScoreOptions } from '../score/score.ts';
import { SCORE_DEFAULTS, SCORE_SCHEMA } from '../score/settings.ts';
import { scoreTopic } from './pyreval.ts';

type LlmMetricSettings = LlmSettings & Pick<ScoreOptions, 'averageSize'>;

const { averageSize } = SCORE_SCHEMA;

export const LLM_METRIC: Metric<LlmMetricSettings> = {
  name: 'llm',
  summary: 'a topic’s units as a language model on a server of your own finds them',
  schema: z.strictObject({ ...LLM_SCHEMA, averageSize }),
  defaults: { ...LLM_DEFAULTS, averageSize: SCORE_DEFAULTS.averageSize } as unknown as LlmMetricSettings,
  needs: { units: true },
  // A budget and a rate are one for the run.
  isNear: true,
  signature: (settings) => ({ ...LLM.signature(settings), ...scoreChoices(optionsOf(settings)) }),
  open: (resources, settings) => ({
    async score({ id, references, units = [], summaries }) {
      const pyramid = { id, method: 'manual', references, units };
      const flow = { matcher: { entry: LLM, settings }, resources, score: optionsOf(settings) };
      return scoreTopic({ summaries, pyramid }, flow);
    },
  }),
};

function optionsOf({ averageSize }: LlmMetricSettings): ScoreOptions {
  return { ...SCORE_DEFAULTS, averageSize };
}
