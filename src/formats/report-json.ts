/**
 * A report as one versioned JSON file, and back: scores with their fractions, counts, matches, misses, pyramids. Keys
 * come in one order, whatever order the input had them in:
 *
 *   {"format":"cheops-scores","version":2,"signature":"cheops:0.1.0|…","choices":{…},"options":{…},"topics":[…]}
 *
 * Read back, it is annotations with how they were scored. The scores themselves are computed again, not read.
 */
import { SCORE_NAMES, type Score, type ScoreCounts } from '../model.ts';
import { scoreNames } from '../score/also.ts';
import { means } from '../score/means.ts';
import type { Report, ReportTopic, ScoredSummary } from '../score/report.ts';
import { formatSignature } from '../signature.ts';
import { assembleAnnotation } from './assemble.ts';
import { check } from './check.ts';
import type { Content } from './content.ts';
import { annotationFields, pyramidFields, refuseVersion } from './json.ts';
import type { JsonText } from './json-text.ts';
import type { Log } from './log.ts';
import { upgradeScores } from './report-json-v1.ts';
import { scoresSchema, scoresSchemaV1 } from './schemas.ts';

const VERSION = 2;

export function writeReportJson(report: Report): string {
  return `${JSON.stringify(reportFields(report), null, 2)}\n`;
}

// Each function below names the keys it writes, which fixes their order and keeps out what is not ours.

function reportFields(report: Report): object {
  const { averageSize, comprehensive, unsure, repeats } = report.options;
  return {
    format: 'cheops-scores',
    version: VERSION,
    signature: formatSignature(report.signature),
    choices: report.signature,
    options: { averageSize, comprehensive, unsure, repeats },
    thresholds: Object.fromEntries(scoreNames(report).map((name) => [name, report.thresholds[name]])),
    systemThresholds: report.systemThresholds,
    means: means(report),
    gate: report.gate,
    topics: report.topics.map(topicFields),
  };
}

function topicFields({ pyramid, match, metrics, summaries }: ReportTopic): object {
  return { pyramid: pyramidFields(pyramid), match, metrics, summaries: summaries.map(summaryFields) };
}

function summaryFields({ annotated, card }: ScoredSummary): object {
  const { id, text } = annotated.summary;
  return {
    summary: { id, text },
    ...Object.fromEntries(SCORE_NAMES.map((name) => [name, scoreFields(card[name])])),
    counts: countsFields(card.counts),
    ...annotationFields(annotated),
  };
}

function scoreFields(score: Score): object {
  if (score.value === null) return { value: null, reason: score.reason };
  return { value: score.value, numerator: score.numerator, denominator: score.denominator };
}

function countsFields(counts: ScoreCounts): object {
  const { matched, unsure, unsureWeight, repeated, unmatched, size, averageSize, tiers } = counts;
  return {
    matched,
    unsure,
    unsureWeight,
    repeated,
    unmatched,
    size,
    averageSize,
    tiers: tiers.map((tier) => ({ weight: tier.weight, matched: tier.matched, total: tier.total })),
  };
}

export function readReportJson(json: JsonText, log: Log): Content {
  refuseVersion(json, log, VERSION);
  const { version } = json.value as { version?: unknown };
  const raw =
    version === 1 ? upgradeScores(check(scoresSchemaV1, json, log)) : check(scoresSchema, json, log);
  const annotations = raw.topics.map(({ summaries, ...topic }, index) => {
    const found = summaries.map(({ summary, ...annotation }) => ({ ...annotation, ...summary }));
    return assembleAnnotation({ ...topic, summaries: found }, ['topics', index], { log, at: json.at });
  });
  return {
    kind: 'annotations',
    value: annotations,
    scored: {
      thresholds: raw.thresholds,
      ...(raw.options === undefined ? {} : { options: raw.options }),
      ...(raw.choices === undefined ? {} : { signature: raw.choices }),
    },
  };
}
