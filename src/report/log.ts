/**
 * One text file for each summary, in the order that PyrEval's users know: how the score was computed, the
 * matched units with their contributors, the segments without a unit if they are known, and then what was missed.
 *
 *   logReport(report)   // [{ name: 'storm.s1.txt', content: 'summary    s1\ntopic      storm\n…' }]
 */
import { explainScore } from '../methods/explanations.ts';
import type { AnnotatedSummary, ContentUnit, Match, Score, ScoreCard, ScoreCounts } from '../model.ts';
import { arithmetic } from './arithmetic.ts';
import { uniqueFileNames } from './file-names.ts';
import { DASH, describePyramid, displayName, formatNumber, formatScore, oneLine, remarks } from './format.ts';
import { type Entry, entriesOf, type Reporter, SCORE_NAMES, type ScoredSummary } from './report.ts';
import { signatures } from './signatures.ts';
import {
  explainMatch,
  explainMiss,
  expressedWithMatches,
  hidesRepeats,
  missedUnits,
  unsureWithMatches,
  withoutUnit,
} from './units.ts';

export const logReport: Reporter = (report) => {
  const entries = entriesOf(report);
  const names = uniqueFileNames(
    entries.map(({ topic, summary }) => [topic.pyramid.id, summary.card.summary]),
    '.txt',
  );
  return entries.map(({ topic, summary }, i) => {
    const sections = [
      heading({ topic, summary, signatures: signatures(report) }),
      scoreSection(summary),
      matchedSection({ topic, summary }),
      ...unsureSection({ topic, summary }),
      ...unmatchedSection(summary),
      missedSection({ topic, summary }),
      ...furtherSections({ topic, summary }),
    ];
    return { name: names[i]!, content: `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n` };
  });
};

function heading({
  topic,
  summary,
  signatures,
}: Entry & { signatures: readonly string[] }): readonly string[] {
  return [
    `summary    ${displayName(summary.card.summary)}`,
    `topic      ${displayName(topic.pyramid.id)}`,
    `pyramid    ${describePyramid(topic.pyramid)}`,
    ...signatures.map((signature, i) => `${i === 0 ? 'signature' : '         '}  ${oneLine(signature)}`),
  ];
}

function scoreSection(summary: ScoredSummary): readonly string[] {
  const { card, annotated } = summary;
  const expressions = arithmetic(card);
  const scores = SCORE_NAMES.map((name) => {
    const value = formatScore(name, card[name]);
    return `  ${name.padEnd(13)}  ${value === DASH ? value : `${value} = ${expressions[name]}`}`;
  });
  const further = Object.entries(card.also ?? {}).map(
    ([name, score]) => `  ${name.padEnd(13)}  ${formatScore(name, score)}`,
  );
  return [
    'SCORE',
    ...scores,
    ...further,
    ...remarks(summary).map((remark) => `  ${remark}`),
    ...countLines(card, annotated),
  ];
}

function countLines(
  { counts, quality, coverage }: ScoreCard,
  annotated: AnnotatedSummary,
): readonly string[] {
  const { size, averageSize, tiers } = counts;
  return [
    ...(size === null
      ? []
      : [`  content units in the summary: ${sizeParts(counts, annotated)} = ${size}${mostWeight(quality)}`]),
    `  content units in an average reference, before rounding: ${formatNumber(averageSize)}${mostWeight(coverage)}`,
    ...tiers.map(
      ({ weight, matched, total }) =>
        `  units of weight ${formatNumber(weight)}: ${matched} matched of ${total}`,
    ),
  ];
}

/** No "0 repeated" where repeats are among the segments without a unit. */
function sizeParts(
  { matched, unsure, repeated, unmatched }: ScoreCounts,
  annotated: AnnotatedSummary,
): string {
  const unsures = unsure === 0 ? '' : ` + ${unsure} unsure`;
  const repeats = hidesRepeats(annotated) ? '' : ` + ${repeated} repeated`;
  return `${matched} matched${unsures}${repeats} + ${unmatched} without a unit${meaning(annotated)}`;
}

/** Of the segments without a unit, where they may also be repeats. */
function meaning(annotated: AnnotatedSummary): string {
  return hidesRepeats(annotated) && annotated.unmatched.length > 0 ? ` (${withoutUnit(annotated)})` : '';
}

/** What the denominator of a score means. */
function mostWeight(score: Score): string {
  return score.value === null ? '' : `, at best a weight of ${formatNumber(score.denominator)}`;
}

function matchedSection({ topic, summary }: Entry): readonly string[] {
  const expressed = expressedWithMatches(summary.annotated, topic.pyramid);
  return [`MATCHED UNITS: ${expressed.length}`, ...expressed.flatMap((found) => foundLines(found, summary))];
}

/** None where the matcher is sure of everything, as people are. */
function unsureSection({ topic, summary }: Entry): readonly string[][] {
  const unsure = unsureWithMatches(summary.annotated, topic.pyramid);
  if (unsure.length === 0) return [];
  return [[`CHECK THESE: ${unsure.length}`, ...unsure.flatMap((found) => foundLines(found, summary))]];
}

function foundLines(
  { unit, matches }: ReturnType<typeof expressedWithMatches>[number],
  { annotated }: ScoredSummary,
): readonly string[] {
  return [
    unitLine(unit),
    ...matches.map(
      (match, i) =>
        `    ${i === 0 ? 'summary' : 'repeated'}: ${oneLine(match.text)}${evidence(match, annotated)}`,
    ),
    ...unit.contributors.map(
      ({ reference, text }) => `    reference ${displayName(reference)}: ${oneLine(text)}`,
    ),
  ];
}

function evidence({ evidence }: Match, annotated: AnnotatedSummary): string {
  if (evidence === undefined) return '';
  return ` (${explainMatch({ evidence, annotated, nameOf: displayName })})`;
}

/** None where it is not known what else the summary says: a count of 0 would claim that there is nothing. */
function unmatchedSection({ annotated }: ScoredSummary): readonly string[][] {
  const { unmatched, partial } = annotated;
  if (partial === true && unmatched.length === 0) return [];
  return [
    [
      `SEGMENTS WITHOUT A UNIT: ${unmatched.length}${meaning(annotated)}`,
      ...unmatched.map(({ text }) => `  ${oneLine(text)}`),
    ],
  ];
}

function missedSection({ topic, summary }: Entry): readonly string[] {
  const missed = missedUnits(summary.annotated, topic.pyramid);
  const reasons = new Map(summary.annotated.missed?.map((miss) => [miss.unit, miss]));
  return [
    `MISSED UNITS: ${missed.length}`,
    ...missed.flatMap((unit) => {
      const miss = reasons.get(unit.id);
      return [unitLine(unit), ...(miss === undefined ? [] : [`    ${explainMiss(miss, displayName)}`])];
    }),
  ];
}

/** How the score of each further metric came about; a text file has room for all of it. */
function furtherSections({ topic, summary: { card, annotated } }: Entry): readonly string[][] {
  return Object.entries(card.also ?? {}).map(([name, score]) => {
    const { lines, parts } = explainScore(name, { score, annotated, pyramid: topic.pyramid });
    return [
      `${name.toUpperCase()}: ${formatScore(name, score)}`,
      ...lines.map((line) => `  ${oneLine(line)}`),
      ...parts.flatMap(({ text, about, found, isOpposite }) => [
        `  ${oneLine(text)}`,
        `    ${oneLine(about)}`,
        ...(found === null
          ? []
          : [`    ${isOpposite ? 'says the opposite' : 'summary'}: ${oneLine(found.text)}`]),
      ]),
    ];
  });
}

function unitLine({ id, label, weight }: ContentUnit): string {
  return `  weight ${formatNumber(weight)}, unit ${displayName(id)}: ${oneLine(label)}`;
}
