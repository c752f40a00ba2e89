/**
 * A matcher alone is a metric where topics bring their units: what people's pyramid and this matcher score.
 *
 *   givenPyramidMetric({ name: 'dp-wtmf', summary: '…', matcher: DP_WTMF })
 */
import { z } from 'zod';
import { DP_UNIGRAM, DP_WTMF } from '../match/dp/matcher.ts';
import type { Matcher, Metric, Settings } from '../method.ts';
import { scoreChoices } from '../score/annotations.ts';
import { SCORE_DEFAULTS, SCORE_SCHEMA } from '../score/settings.ts';
import { chooseMethod } from '../settings.ts';
import { scoreOptions, scoreTopic } from './pyreval.ts';

function givenPyramidMetric(name: string, summary: string, matcher: Matcher): Metric {
  const chosen = (settings: Settings) => chooseMethod({ entry: matcher, given: settings });
  return {
    name,
    summary,
    schema: z.strictObject({ ...matcher.schema.shape, ...SCORE_SCHEMA }),
    defaults: { ...matcher.defaults, ...SCORE_DEFAULTS },
    needs: { units: true },
    signature: (settings) => ({
      pyramid: 'manual',
      ...matcher.signature(chosen(settings).settings),
      ...scoreChoices(scoreOptions(settings)),
    }),
    open: (resources, settings) => ({
      async score({ id, references, units = [], summaries }) {
        const pyramid = { id, method: 'manual', references, units };
        const flow = { matcher: chosen(settings), score: scoreOptions(settings), resources };
        return scoreTopic({ pyramid, summaries }, flow);
      },
    }),
  };
}

export const GIVEN_METRICS = [DP_UNIGRAM, DP_WTMF].map((matcher) =>
  givenPyramidMetric(matcher.name, `given a topic’s units: ${matcher.summary}`, matcher),
);
