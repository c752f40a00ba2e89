/**
 * `units`: how much of the topic's own units a summary expresses, by presence. The expected coverage is
 * Σ weight · probability / top(X̄), where top(X̄) is the weight that an average reference could reach. The score is a mean
 * of that and of `auto`, which counts more the more references there are: both estimate the same from different cuts of
 * the references. What was decided, rather than expected, is in the details.
 */
import { z } from 'zod';
import { PRESENCE_THRESHOLDS, presenceUnits } from '../match/presence/annotate.ts';
import type { Metric, MetricScore, Resources } from '../method.ts';
import type { ContentUnit, Topic } from '../model.ts';
import { bestOfReference, type ScoreOptions } from '../score/score.ts';
import { SCORE_DEFAULTS, SCORE_SCHEMA } from '../score/settings.ts';
import { createFinder, type Finder } from '../semantics/finder.ts';
import { autoChoices, autoScores, byWordsIn, hasWords, judgedBy, NO_WORDS, noScore } from './auto.ts';
import { pyramidAsEvidence, UNITS_WORDS, type UnitsEvidence } from './units-evidence.ts';

type AverageSize = ScoreOptions['averageSize'];

export const UNITS: Metric<{ readonly averageSize: AverageSize }> = {
  name: 'units',
  summary: 'our best score given a topic’s units: how probably a summary says each of them',
  schema: z.strictObject({ averageSize: SCORE_SCHEMA.averageSize }),
  defaults: { averageSize: SCORE_DEFAULTS.averageSize },
  needs: { units: true },
  words: UNITS_WORDS,
  signature: ({ averageSize }) => ({ ...autoChoices(), size: averageSize }),
  open: (resources, { averageSize }) => ({ score: (topic) => scoreTopic(topic, resources, averageSize) }),
};

/** With so many references `auto` is half of the score. docs/presence.md has what was tried. */
const HALF_AUTO = 3;

async function scoreTopic(
  topic: Topic,
  resources: Resources,
  averageSize: AverageSize,
): Promise<readonly MetricScore[]> {
  const { id, units = [], summaries } = topic;
  const references = topic.references.filter(({ text }) => hasWords(text));
  const wanted = presenceUnits(units);
  const best = bestOfReference({ id, method: 'manual', references, units }, averageSize);
  const obstacle = obstacleIn(units, wanted, best);
  if (obstacle !== null) return summaries.map(() => noScore(obstacle));
  const finder = createFinder(resources, wanted);
  const automatic = await autoScores(topic, resources);
  const share = references.length / (references.length + HALF_AUTO);
  return Promise.all(
    summaries.map(({ text }, i) => scoreText({ text, units, finder, best, auto: automatic[i]!, share })),
  );
}

/** Why no summary has a score, or null. */
function obstacleIn(
  units: readonly ContentUnit[],
  wanted: ReturnType<typeof presenceUnits>,
  best: number,
): string | null {
  if (units.every(({ weight }) => weight === 0)) return 'the units weigh nothing';
  if (!wanted.some(({ wordings }) => wordings.some(hasWords))) return 'no unit has words';
  return best === 0 ? 'an average reference has less than half a unit (X̄ rounds to 0)' : null;
}

async function scoreText({
  text,
  units,
  finder,
  best,
  auto,
  share,
}: {
  text: string;
  units: readonly ContentUnit[];
  finder: Finder;
  best: number;
  /** Without a score where the references say nothing; then the units alone count. */
  auto: MetricScore;
  /** Of `auto` in the score. */
  share: number;
}): Promise<MetricScore> {
  if (!hasWords(text)) return noScore(NO_WORDS);
  const found = await finder.find(text);
  let expected = 0;
  let raw = 0;
  const matched: string[] = [];
  found.forEach(({ unit, probability }, i) => {
    const { weight } = units[i]!;
    expected += weight * probability;
    if (probability < PRESENCE_THRESHOLDS.present) return;
    raw += weight;
    matched.push(unit);
  });
  const coverage = expected / best;
  const own = auto.score === null ? 1 : 1 - share;
  return {
    score: auto.score === null ? coverage : (1 - share) * coverage + share * auto.score,
    details: {
      ...{ coverage, expected, of: best, auto: auto.score, share },
      decided: { raw, coverage: raw / best, matched },
      ...judgedBy([finder.byWordsAlone(text), ...byWordsIn(auto)]),
    },
    evidence: {
      pyramid: { share: own, value: coverage, expected, of: best },
      auto: auto.score === null ? null : { share, value: auto.score },
      units: pyramidAsEvidence(text, { units, found }, { share: own, best }),
    } satisfies UnitsEvidence,
  };
}
