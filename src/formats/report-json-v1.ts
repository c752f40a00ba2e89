/**
 * Reports of version 1, which said less: a miss had the matcher's number and not its name, and that a summary was
 * unscored or partly known stood only in its scores.
 *
 *   { …, similarity: 0.42 }  →  { …, evidence: { matcher: 'wmin', similarity: 0.42 } }
 */
import type { Evidence } from '../model.ts';
import type { RawScores, RawScoresV1 } from './schemas.ts';

/** Signatures were text and are not parsed, so options and choices are not known. */
export type UpgradedScores = Pick<RawScores, 'thresholds' | 'topics'> &
  Partial<Pick<RawScores, 'options' | 'choices'>>;

type TopicV1 = RawScoresV1['topics'][number];
type SummaryV1 = TopicV1['summaries'][number];

export function upgradeScores({ thresholds, topics }: RawScoresV1): UpgradedScores {
  return { thresholds, topics: topics.map(upgradeTopic) };
}

function upgradeTopic({ pyramid, summaries }: TopicV1): RawScores['topics'][number] {
  const upgraded = summaries.map((summary) => upgradeSummary(summary, pyramid.units.length > 0));
  const seen = upgraded.flatMap(({ matches, missed = [] }) =>
    [...matches, ...missed].flatMap(({ evidence }) => evidence?.matcher ?? []),
  );
  const matchers = [...new Set(seen)].sort();
  return {
    pyramid,
    ...(matchers.length === 0 ? {} : { match: { match: matchers.join('+') } }),
    summaries: upgraded,
  };
}

function upgradeSummary(
  summary: SummaryV1,
  hasUnits: boolean,
): RawScores['topics'][number]['summaries'][number] {
  const { missed, raw, counts } = summary;
  // A matcher's reason stood in all scores, unless the summary or the pyramid is empty, which is seen again.
  const refused = raw.value === null && hasUnits && summary.summary.text.trim() !== '';
  return {
    ...summary,
    missed: missed?.map(({ similarity, probability, ...miss }) => ({
      ...miss,
      evidence: evidenceOf(similarity, probability),
    })),
    ...(refused ? { unscored: raw.reason } : {}),
    ...(counts.size === null ? { partial: true } : {}),
  };
}

function evidenceOf(similarity: number | null | undefined, probability: number | undefined): Evidence {
  if (probability !== undefined) return { matcher: 'presence', probability };
  return { matcher: 'wmin', similarity: similarity ?? null };
}
