/**
 * `ape` (ape-2017): coverage of the topic's own pyramid by meaning graphs, D / top(X̄). `ape-soft` adds up each unit's
 * best share of triples instead of deciding at τ.
 */
import { z } from 'zod';
import { type ApeResult, apeUnits, matchByMeaning } from '../match/amr/ape.ts';
import {
  AMR_DEFAULTS,
  AMR_SCHEMA,
  type AmrSettings,
  amrChoices,
  meaningsIn,
  type RelationSettings,
} from '../match/amr/matcher.ts';
import { refuseUnknownRelations } from '../match/amr/relations.ts';
import type { Metric, MetricScore, Resources } from '../method.ts';
import type { Pyramid, ScoreCard, Topic } from '../model.ts';
import { scoreChoices } from '../score/annotations.ts';
import { scoreSummary } from '../score/score.ts';
import { SCORE_DEFAULTS } from '../score/settings.ts';
import { isEnglish } from '../text/language.ts';

/** What the score is, of what was found for one summary. */
type ScoreOf = (result: ApeResult, card: ScoreCard) => MetricScore;

async function scoreTopic(
  topic: Topic,
  resources: Resources,
  settings: AmrSettings,
  scoreOf: ScoreOf,
): Promise<readonly MetricScore[]> {
  const { tau, withoutRelations } = settings;
  await refuseUnknownRelations(withoutRelations);
  const about = `ape ${JSON.stringify({ tau, withoutRelations })}`;
  const { pyramid, found } = await resources.share(topic, about, () =>
    matchTopic(topic, resources, settings),
  );
  return found.map((result): MetricScore => {
    if (result === null)
      return { score: null, reason: 'the summary does not look like English', details: {} };
    return scoreOf(result, scoreSummary({ annotated: result.annotated, pyramid }));
  });
}

/** Once for both metrics; null where a summary cannot be parsed. */
async function matchTopic(
  { id, references, units = [], summaries }: Topic,
  resources: Resources,
  { tau, withoutRelations }: AmrSettings,
): Promise<{ readonly pyramid: Pyramid; readonly found: readonly (ApeResult | null)[] }> {
  const pyramid: Pyramid = { id, method: 'manual', references, units };
  const parsed = await apeUnits({ pyramid, parse: (text) => meaningsIn(text, resources) });
  const options = { threshold: tau, without: withoutRelations };
  const found: (ApeResult | null)[] = [];
  for (const summary of summaries) {
    if (!isEnglish(summary.text)) found.push(null);
    else {
      const sentences = await meaningsIn(summary.text, resources);
      found.push(await matchByMeaning({ summary, sentences, units: parsed, options }));
    }
  }
  return { pyramid, found };
}

export const APE: Metric<AmrSettings> = {
  name: 'ape',
  summary: 'APE: meaning graphs find a topic’s units',
  schema: z.strictObject(AMR_SCHEMA),
  defaults: AMR_DEFAULTS,
  needs: { units: true },
  signature: (settings) => ({ ...amrChoices(settings), soft: false, ...scoreChoices(SCORE_DEFAULTS) }),
  open: (resources, settings) => ({
    score: (topic) =>
      scoreTopic(topic, resources, settings, ({ soft }, { coverage, raw, counts }) => {
        const details = { raw: raw.value, soft, matched: counts.matched };
        if (coverage.value === null) return { score: null, reason: coverage.reason, details };
        return { score: coverage.value, details };
      }),
  }),
};

export const APE_SOFT: Metric<RelationSettings> = {
  name: 'ape-soft',
  summary: 'APE without a threshold: shares of triples count',
  schema: z.strictObject({ withoutRelations: AMR_SCHEMA.withoutRelations }),
  defaults: { withoutRelations: AMR_DEFAULTS.withoutRelations },
  needs: { units: true },
  signature: (settings) => ({ ...amrChoices(settings), soft: true, ...scoreChoices(SCORE_DEFAULTS) }),
  open: (resources, settings) => ({
    score: (topic) =>
      // With the τ that `ape` has most often: one search serves both.
      scoreTopic(topic, resources, { ...AMR_DEFAULTS, ...settings }, ({ soft }, { coverage }) => {
        const details = { soft };
        if (coverage.value === null) return { score: null, reason: coverage.reason, details };
        return { score: soft / coverage.denominator, details };
      }),
  }),
};
