/**
 * Everything in one versioned JSON file, for programs: scores with their fractions, counts, matches, pyramids.
 * Keys come in one order, whatever order the input had them in:
 *
 *   {"format":"cheops-scores","version":1,"signature":"cheops:0.1.0|…","thresholds":{},"means":{…},"topics":[…]}
 */
import type {
  ContentUnit,
  Expression,
  Match,
  MatchEvidence,
  MissedUnit,
  Pyramid,
  Score,
  ScoreCounts,
  TextDocument,
} from '../model.ts';
import { means } from './means.ts';
import { type Report, type Reporter, type ReportTopic, SCORE_NAMES, type ScoredSummary } from './report.ts';

export const jsonReport: Reporter = (report) => [
  { name: 'scores.json', content: `${JSON.stringify(scoresDocument(report), null, 2)}\n` },
];

// Each function below names the keys it writes, which fixes their order and keeps out what is not ours.

function scoresDocument(report: Report) {
  return {
    format: 'cheops-scores',
    version: 1,
    signature: report.signature,
    thresholds: Object.fromEntries(SCORE_NAMES.map((name) => [name, report.thresholds[name]])),
    means: means(report),
    topics: report.topics.map(topicEntry),
  };
}

function topicEntry({ pyramid, summaries }: ReportTopic) {
  return { pyramid: pyramidEntry(pyramid), summaries: summaries.map(summaryEntry) };
}

function summaryEntry({ annotated, card }: ScoredSummary) {
  return {
    summary: documentEntry(annotated.summary),
    raw: scoreEntry(card.raw),
    quality: scoreEntry(card.quality),
    coverage: scoreEntry(card.coverage),
    comprehensive: scoreEntry(card.comprehensive),
    counts: countsEntry(card.counts),
    matches: annotated.matches.map(matchEntry),
    unmatched: annotated.unmatched.map(expressionEntry),
    missed: annotated.missed?.map(missedEntry),
    note: annotated.note,
  };
}

function pyramidEntry({ id, method, settings, references, units }: Pyramid) {
  return { id, method, settings, references: references.map(documentEntry), units: units.map(unitEntry) };
}

function unitEntry({ id, label, weight, contributors, comment }: ContentUnit) {
  const entries = contributors.map(({ reference, ...words }) => ({ reference, ...expressionEntry(words) }));
  return { id, label, weight, contributors: entries, comment };
}

function documentEntry({ id, text }: TextDocument) {
  return { id, text };
}

function expressionEntry({ text, spans, comment }: Expression) {
  return { text, spans, comment };
}

function matchEntry({ unit, evidence, ...words }: Match) {
  return { unit, ...expressionEntry(words), evidence: evidence && evidenceEntry(evidence) };
}

function evidenceEntry(evidence: MatchEvidence) {
  if ('probability' in evidence) return { probability: evidence.probability };
  const { similarity, runnerUp } = evidence;
  return { similarity, runnerUp: runnerUp && { unit: runnerUp.unit, similarity: runnerUp.similarity } };
}

function missedEntry(miss: MissedUnit) {
  const { unit, reason, required, closest, lostTo } = miss;
  const sureness =
    'probability' in miss ? { probability: miss.probability } : { similarity: miss.similarity };
  return { unit, reason, ...sureness, required, closest: closest && expressionEntry(closest), lostTo };
}

function scoreEntry(score: Score) {
  if (score.value === null) return { value: null, reason: score.reason };
  return { value: score.value, numerator: score.numerator, denominator: score.denominator };
}

function countsEntry({ matched, repeated, unmatched, size, averageSize, tiers }: ScoreCounts) {
  return {
    matched,
    repeated,
    unmatched,
    size,
    averageSize,
    tiers: tiers.map((tier) => ({ weight: tier.weight, matched: tier.matched, total: tier.total })),
  };
}
