/**
 * A table for a README or the comment on a pull request, with the heaviest missed units folded away below.
 * Text from users can neither break the table nor add markup, nor call anyone's attention:
 *
 *   escapeMarkdown('a|b\n*c* @d') === 'a&#124;b &#42;c&#42; @<!-- -->d'
 */

import { formatSignature } from '../signature.ts';
import { displayName, formatMatched, formatNumber, formatScore, oneLine, remarks } from './format.ts';
import { describeMeans, formatMean, means } from './means.ts';
import { type Report, type Reporter, type ReportTopic, SCORE_NAMES, type ScoredSummary } from './report.ts';
import { describeShortfall, describeThresholds, shortfalls } from './thresholds.ts';
import { missedUnits } from './units.ts';

export interface MarkdownOptions {
  /** How many missed units to name for each summary. */
  readonly missedUnits?: number;
}

export const markdownReport: Reporter<MarkdownOptions> = (report, { missedUnits: limit = 5 } = {}) => {
  const blocks = [table(report), footer(report), ...details(report, limit)];
  return [{ name: 'scores.md', content: `${blocks.join('\n\n')}\n` }];
};

function table(report: Report): string {
  const all = means(report);
  const rows = report.topics.flatMap(({ pyramid, summaries }) =>
    summaries.map((summary) => summaryRow({ topic: pyramid.id, summary, report })),
  );
  return [
    ['topic', 'summary', ...SCORE_NAMES, 'matched/size'],
    ['---', '---', ...SCORE_NAMES.map(() => '--:'), '--:'],
    ...rows,
    ['', '**mean**', ...SCORE_NAMES.map((name) => formatMean(name, all[name])), ''],
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function summaryRow({
  topic,
  summary: { card },
  report,
}: {
  topic: string;
  summary: ScoredSummary;
  report: Report;
}): readonly string[] {
  const missed = new Set(shortfalls(card, report).map(({ name }) => name));
  return [
    escapeMarkdown(displayName(topic)),
    escapeMarkdown(displayName(card.summary)),
    ...SCORE_NAMES.map((name) => `${formatScore(name, card[name])}${missed.has(name) ? ' ❌' : ''}`),
    formatMatched(card.counts),
  ];
}

function footer(report: Report): string {
  const thresholds = describeThresholds(report);
  const gate = thresholds === '' ? [] : [`❌ below the threshold: ${thresholds}`];
  // Inside a code span nothing is markup but its own delimiter.
  const signature = `\`${oneLine(formatSignature(report.signature)).replaceAll('`', "'")}\``;
  return [describeMeans(means(report)), ...gate, `signature ${signature}`].join('; ');
}

function details(report: Report, limit: number): readonly string[] {
  return report.topics.flatMap((topic) =>
    topic.summaries
      .map((summary) => ({ summary, lines: detailLines({ topic, summary, report, limit }) }))
      .filter(({ lines }) => lines.length > 0)
      .map(({ summary, lines }) => {
        const title = escapeMarkdown(
          `${displayName(topic.pyramid.id)}: ${displayName(summary.card.summary)}`,
        );
        return `<details><summary>${title}</summary>\n\n${lines.join('\n')}\n\n</details>`;
      }),
  );
}

function detailLines({
  topic,
  summary,
  report,
  limit,
}: {
  topic: ReportTopic;
  summary: ScoredSummary;
  report: Report;
  limit: number;
}): readonly string[] {
  const missed = missedUnits(summary.annotated, topic.pyramid);
  const more = missed.length - limit;
  return [
    ...remarks(summary).map(escapeMarkdown),
    ...shortfalls(summary.card, report)
      .filter(({ score }) => score.value !== null)
      .map(describeShortfall),
    ...missed
      .slice(0, limit)
      .map(({ weight, label }) => `missed, weight ${formatNumber(weight)}: ${escapeMarkdown(label)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].map((line) => `- ${line}`);
}

// What has a meaning inside a line of GitHub's or GitLab's Markdown or of HTML; inside a word, `_` has none.
const MARKUP = /[\\`*[\]<>&|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u;
// A name after @ sends a notification and a number after # makes a link, however the sign is spelled.
const CALL = /[@#](?=[\p{L}\p{N}])/u;
const SPECIAL = new RegExp(`${MARKUP.source}|${CALL.source}`, 'gu');

/**
 * A line of text as itself, for a table cell, a list entry or an HTML element. A character reference never
 * counts as markup (CommonMark §2.5) and reads the same in an HTML block, where a backslash would show.
 */
export function escapeMarkdown(line: string): string {
  return oneLine(line).replace(SPECIAL, (character) =>
    character === '@' || character === '#' ? `${character}<!-- -->` : `&#${character.charCodeAt(0)};`,
  );
}
