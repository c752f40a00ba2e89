/**
 * PyrEval as a metric: a topic's references become a pyramid, and its summaries are scored by coverage.
 *
 *   pyrevalMetric('pyreval-x', {})
 */
import { CheopsError } from '../errors.ts';
import type { Topic } from '../model.ts';
import type { EduaMethod } from '../pyramid/edua/edua.ts';
import { DEFAULT_SCORE_OPTIONS, roundSize, scoreSummary } from '../score/score.ts';
import { signature } from '../signature.ts';
import { type Analyser, openAnalyser } from './analyser.ts';
import { cacheIn } from './cache.ts';
import type { Metric, MetricScore } from './metric.ts';
import type { MetricOptions } from './options.ts';
import {
  buildPyramid,
  describeSettings,
  matchSummaries,
  PRESETS,
  type PyrevalSettings,
  segmentChoices,
  wminChoices,
} from './pyreval.ts';

export const PYREVAL_METRICS: Readonly<Record<string, EduaMethod>> = {
  'pyreval-g': 'edua-g',
  'pyreval-c': 'edua-c',
  'pyreval-x': 'edua-x',
};

export function pyrevalMetric(
  name: string,
  { pyreval, cacheFolder, english = false }: MetricOptions,
): Metric {
  const settings: PyrevalSettings = pyreval ?? PRESETS.default;
  const method = PYREVAL_METRICS[name]!;
  // One process: `eval` spreads topics over processes already.
  const analyser = openAnalyser({ ...settings, jobs: 1, cache: cacheIn(cacheFolder), english });
  return {
    name,
    signature: signature({
      metric: name,
      pyramid: `${method}(${describeSettings(settings.edua, method, analyser)})`,
      ...wminChoices(settings.wmin),
      ...segmentChoices(settings),
      size: DEFAULT_SCORE_OPTIONS.averageSize,
    }),
    score: (topic) => scoreTopic({ topic, method, settings, analyser }),
  };
}

/** References that are empty or not in English give no pyramid: the summaries are unscored, other topics are not held up. */
async function scoreTopic(work: {
  topic: Topic;
  method: EduaMethod;
  settings: PyrevalSettings;
  analyser: Analyser;
}): Promise<readonly MetricScore[]> {
  try {
    return await scoreEnglish(work);
  } catch (error) {
    if (!(error instanceof CheopsError) || !['E_LANGUAGE', 'E_EMPTY'].includes(error.code)) throw error;
    const reason = error.message;
    return work.topic.summaries.map(() => ({ score: null, reason, details: {} }));
  }
}

async function scoreEnglish({
  topic,
  method,
  settings,
  analyser,
}: {
  topic: Topic;
  method: EduaMethod;
  settings: PyrevalSettings;
  analyser: Analyser;
}): Promise<readonly MetricScore[]> {
  const { id, references, summaries } = topic;
  const { pyramid } = await buildPyramid({ id, references, method, analyser, options: settings.edua });
  const annotated = await matchSummaries({ pyramid, summaries, analyser, options: settings.wmin });
  return annotated.map((summary): MetricScore => {
    const card = scoreSummary({ annotated: summary, pyramid });
    const { raw, quality, coverage, comprehensive, counts } = card;
    const details = {
      raw: raw.value,
      quality: quality.value,
      comprehensive: comprehensive.value,
      matched: counts.matched,
      size: counts.size,
      averageSize: roundSize(counts.averageSize, DEFAULT_SCORE_OPTIONS.averageSize),
    };
    if (coverage.value === null) return { score: null, reason: coverage.reason, details };
    return { score: coverage.value, details };
  });
}
