/**
 * A builder and a matcher together are a metric: a topic's references become a pyramid, and its summaries are scored
 * by coverage. PyrEval's are EDUA and WMIN.
 *
 *   pyramidMetric({ name: 'pyreval-x', summary: '…', builder: EDUA_X, matcher: WMIN })
 */
import { z } from 'zod';
import { CheopsError } from '../errors.ts';
import { evaluateTopics, type Flow, type TopicToScore } from '../evaluate.ts';
import { WMIN } from '../match/wmin/matcher.ts';
import type { Builder, Matcher, Metric, MetricScore, Settings } from '../method.ts';
import type { ScoreCard } from '../model.ts';
import { EDUA_C, EDUA_G, EDUA_X } from '../pyramid/edua/builder.ts';
import { scoreChoices } from '../score/annotations.ts';
import { roundSize, type ScoreOptions } from '../score/score.ts';
import { SCORE_DEFAULTS, SCORE_SCHEMA } from '../score/settings.ts';
import { chooseMethod, presetOf } from '../settings.ts';
import { nestChoices } from '../signature.ts';

export function pyramidMetric({
  name,
  summary,
  builder,
  matcher,
}: {
  name: string;
  summary: string;
  builder: Builder;
  matcher: Matcher;
}): Metric {
  const parts = (settings: Settings) => ({
    builder: chooseMethod({ entry: builder, given: settings }),
    matcher: chooseMethod({ entry: matcher, given: settings }),
    score: scoreOptions(settings),
  });
  return {
    name,
    summary,
    schema: z.strictObject({ ...matcher.schema.shape, ...builder.schema.shape, ...SCORE_SCHEMA }),
    defaults: { ...matcher.defaults, ...builder.defaults, ...SCORE_DEFAULTS },
    presets: presetsOf(builder, matcher),
    needs: { ...builder.needs },
    signature(settings) {
      const chosen = parts(settings);
      return {
        pyramid: `${builder.name}(${nestChoices(builder.signature(chosen.builder.settings))})`,
        ...matcher.signature(chosen.matcher.settings),
        ...scoreChoices(chosen.score),
      };
    },
    open(resources, settings) {
      const flow = { ...parts(settings), resources };
      return {
        async score(topic) {
          try {
            return await scoreTopic(topic, flow);
          } catch (error) {
            // References that are empty or not in English hold up no other topic.
            if (!(error instanceof CheopsError) || !['E_LANGUAGE', 'E_EMPTY'].includes(error.code))
              throw error;
            return topic.summaries.map(() => ({ score: null, reason: error.message, details: {} }));
          }
        },
      };
    },
  };
}

export function scoreOptions(settings: Settings): ScoreOptions {
  return Object.fromEntries(
    Object.keys(SCORE_SCHEMA).map((name) => [name, settings[name]]),
  ) as unknown as ScoreOptions;
}

/** Each preset that either of the two has. */
function presetsOf(...methods: readonly (Builder | Matcher)[]): NonNullable<Metric['presets']> {
  const names = new Set(methods.flatMap(({ presets = {} }) => Object.keys(presets)));
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      (given: Settings) => Object.assign({}, ...methods.map((method) => presetOf(method, name, given))),
    ]),
  );
}

/** The scores of a topic's summaries, in their order. */
export async function scoreTopic(topic: TopicToScore, flow: Flow): Promise<readonly MetricScore[]> {
  const { topics } = await evaluateTopics([topic], flow);
  const cards = new Map(topics[0]!.summaries.map(({ card }) => [card.summary, card]));
  return topic.summaries.map(({ id }) => rowOf(cards.get(id)!));
}

/** A metric's row of a score card: coverage, and what else there is. */
function rowOf({ raw, quality, coverage, comprehensive, counts, options }: ScoreCard): MetricScore {
  const details = {
    raw: raw.value,
    quality: quality.value,
    comprehensive: comprehensive.value,
    matched: counts.matched,
    size: counts.size,
    averageSize: roundSize(counts.averageSize, options.averageSize),
  };
  if (coverage.value === null) return { score: null, reason: coverage.reason, details };
  return { score: coverage.value, details };
}

export const PYREVAL_METRICS = [EDUA_G, EDUA_C, EDUA_X].map((builder) =>
  pyramidMetric({
    name: builder.name.replace('edua', 'pyreval'),
    summary: `PyrEval: ${builder.name.toUpperCase()} builds, WMIN matches`,
    builder,
    matcher: WMIN,
  }),
);
