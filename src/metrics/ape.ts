/**
 * `ape` (ape-2017): coverage of the topic's own pyramid by meaning graphs, D / top(X̄). `ape-soft` adds up each unit's
 * best share of triples instead of deciding at τ.
 */
import { z } from 'zod';
import { apeUnits, matchByMeaning } from '../match/amr/ape.ts';
import { AMR_DEFAULTS, AMR_SCHEMA, type AmrSettings, amrChoices, meaningsIn } from '../match/amr/matcher.ts';
import type { Metric, MetricScore } from '../method.ts';
import type { Pyramid } from '../model.ts';
import { contributorCount, topWeight } from '../pyramid/tiers.ts';
import { scoreChoices } from '../score/annotations.ts';
import { roundSize, scoreSummary } from '../score/score.ts';
import { SCORE_DEFAULTS } from '../score/settings.ts';
import { isEnglish } from '../text/language.ts';

function apeMetric(name: string, isSoft: boolean): Metric<AmrSettings> {
  return {
    name,
    summary: isSoft
      ? 'APE without a threshold: shares of triples count'
      : 'APE: meaning graphs find a topic’s units',
    schema: z.strictObject(AMR_SCHEMA),
    defaults: AMR_DEFAULTS,
    needs: { units: true },
    signature: (settings) => ({ ...amrChoices(settings), soft: isSoft, ...scoreChoices(SCORE_DEFAULTS) }),
    open: (resources, { tau, withoutRelations }) => ({
      async score({ id, references, units = [], summaries }) {
        const pyramid: Pyramid = { id, method: 'manual', references, units };
        const parsed = await apeUnits({ pyramid, parse: (text) => meaningsIn(text, resources) });
        const options = { threshold: tau, without: withoutRelations };
        const rows: MetricScore[] = [];
        for (const summary of summaries) {
          if (!isEnglish(summary.text)) {
            rows.push({ score: null, reason: 'the summary does not look like English', details: {} });
            continue;
          }
          const sentences = await meaningsIn(summary.text, resources);
          const { annotated, soft } = await matchByMeaning({ summary, sentences, units: parsed, options });
          const { coverage, raw, counts } = scoreSummary({ annotated, pyramid });
          const details = { raw: raw.value, soft, matched: counts.matched };
          if (coverage.value === null) rows.push({ score: null, reason: coverage.reason, details });
          else rows.push({ score: isSoft ? soft / bestOf(pyramid) : coverage.value, details });
        }
        return rows;
      },
    }),
  };
}

/** top(X̄), as coverage has it. */
function bestOf(pyramid: Pyramid): number {
  const size = roundSize(contributorCount(pyramid) / pyramid.references.length, SCORE_DEFAULTS.averageSize);
  return topWeight({ weights: pyramid.units.map(({ weight }) => weight), size });
}

export const APE = apeMetric('ape', false);
export const APE_SOFT = apeMetric('ape-soft', true);
