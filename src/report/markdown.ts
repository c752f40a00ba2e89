/**
 * A table for a README or the comment on a pull request, with the heaviest missed units folded away below.
 * Text from users can neither break the table nor add markup, nor call anyone's attention:
 *
 *   escapeMarkdown('a|b\n*c* @d') === 'a&#124;b &#42;c&#42; @<!-- -->d'
 */

import type { ContentUnit } from '../model.ts';
import { scoreNames, scoreOf } from '../score/also.ts';
import {
  displayName,
  formatMatched,
  formatNumber,
  formatScore,
  formatValue,
  oneLine,
  plural,
  remarks,
} from './format.ts';
import { describeMeans, formatMean, means } from './means.ts';
import { type Entry, entriesOf, type Report, type Reporter } from './report.ts';
import { signatures } from './signatures.ts';
import { cellText, isNumeric, type Table } from './table.ts';
import { describeShortfall, describeThresholds, shortfalls } from './thresholds.ts';
import { missedUnits, partMissed, unsureWithMatches } from './units.ts';
import { describeLost, describeVerdict, MOST_NAMED, verdictOf } from './verdict.ts';

export interface MarkdownOptions {
  /** How many missed units to name for each summary. */
  readonly missedUnits?: number;
  /** How many characters the whole may have; GitHub takes 65,536 in a comment. */
  readonly limit?: number;
  /** Tables of the systems, to stand before the summaries. */
  readonly systems?: readonly Table[];
}

const COMMENT = 65_000;

/** Of the room for summaries, the table may take so much; the rest is for the details. */
const SHARE_OF_TABLE = 0.6;

export const markdownReport: Reporter<MarkdownOptions> = (report, options = {}) => {
  const { missedUnits: most = 5, limit = COMMENT, systems = [] } = options;
  const entries = worstFirst(report);
  const verdict = verdictLines(report, limit / 4).join('\n');
  const before = [...(verdict === '' ? [] : [verdict]), ...fitting(systems.map(markdownTable), limit / 4)];
  const [head, mean] = [tableHead(report), meanRow(report)];
  const room = limit - [...before, head, mean, footer(report)].join('\n\n').length - RESERVE;
  const details = entries.flatMap((entry) => detailsOf({ ...entry, report, limit: most }));
  const all = entries.map((entry) => summaryRow(entry, report));
  const isWhole = [...all, ...details].reduce((sum, { length }) => sum + length + 2, 0) <= room;
  const rows = isWhole ? all : fitting(all, SHARE_OF_TABLE * room);
  const left = room - rows.reduce((sum, { length }) => sum + length + 1, 0);
  const shown = fitting(details, left);
  const table = [head, ...rows, mean].join('\n');
  const blocks = [
    ...before,
    table,
    ...leftOut(entries, rows.length),
    footer(report),
    ...shown,
    ...(shown.length < details.length
      ? [
          `Details of ${plural(details.length - shown.length, 'more summary', 'more summaries')} are left out.`,
        ]
      : []),
  ];
  return [{ name: 'scores.md', content: `${blocks.join('\n\n')}\n` }];
};

// For what is said of what is left out, and the blanks between blocks.
const RESERVE = 400;

/** As many from the start as fit. */
function fitting(blocks: readonly string[], room: number): readonly string[] {
  let used = 0;
  const end = blocks.findIndex((block) => {
    used += block.length + 2;
    return used > room;
  });
  return end === -1 ? blocks : blocks.slice(0, end);
}

/** What has no score comes first, then what covers least. */
function worstFirst(report: Report): readonly Entry[] {
  const coverage = ({ summary }: Entry) => summary.card.coverage.value ?? -1;
  return entriesOf(report).toSorted((a, b) => coverage(a) - coverage(b));
}

function leftOut(entries: readonly Entry[], shown: number): readonly string[] {
  if (shown === entries.length) return [];
  const { coverage } = entries[shown]!.summary.card;
  const least =
    coverage.value === null ? '' : `, with coverage ${formatValue('coverage', coverage.value)} or more`;
  return [
    `The worst come first; ${plural(entries.length - shown, 'more summary', 'more summaries')}${least}.`,
  ];
}

function verdictLines(report: Report, room: number): readonly string[] {
  const { gated, failures } = verdictOf(report);
  if (!gated) return [];
  const many = report.topics.length > 1;
  const worst = failures.slice(0, MOST_NAMED).map(({ topic, summary, message, lost }) => {
    const name = summary === null ? '' : `${many ? `${shortName(topic!)}, ` : ''}${shortName(summary)}: `;
    const lines = describeLost(lost).map((line) => `  - ${escapeMarkdown(cut(line))}`);
    const named = lines.slice(0, MOST_NAMED);
    const more = lines.length - named.length;
    return [
      `- ${name}${escapeMarkdown(message)}`,
      ...named,
      ...(more > 0 ? [`  - and ${more} more`] : []),
    ].join('\n');
  });
  const shown = fitting(worst, room);
  const more = failures.length - shown.length;
  return [
    `**${describeVerdict(report)}**`,
    ...(failures.length === 0 ? [] : ['']),
    ...shown,
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

/** A table of any kind, for a comment. */
export function markdownTable({ name, columns, rows, notes = [] }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `**${escapeMarkdown(name)}**`,
    '',
    line(columns.map(({ header }) => escapeMarkdown(header))),
    line(columns.map((column) => (isNumeric(column) ? '--:' : '---'))),
    ...rows.map((row) => line(row.map((cell, i) => escapeMarkdown(cut(cellText(cell, columns[i]!)))))),
    ...(notes.length === 0 ? [] : ['', escapeMarkdown(notes.join(' '))]),
  ].join('\n');
}

function tableHead(report: Report): string {
  const names = scoreNames(report);
  return [
    ['topic', 'summary', ...names, 'matched/size'],
    ['---', '---', ...names.map(() => '--:'), '--:'],
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function meanRow(report: Report): string {
  const all = Object.entries(means(report));
  const cells = ['', '**mean**', ...all.map(([name, mean]) => formatMean(name, mean)), ''];
  return `| ${cells.join(' | ')} |`;
}

function summaryRow({ topic, summary: { card } }: Entry, report: Report): string {
  const missed = new Set(shortfalls(card, report).map(({ name }) => name));
  const cells = [
    shortName(topic.pyramid.id),
    shortName(card.summary),
    ...scoreNames(report).map(
      (name) => `${formatScore(name, scoreOf(card, name))}${missed.has(name) ? ' ❌' : ''}`,
    ),
    formatMatched(card.counts),
  ];
  return `| ${cells.join(' | ')} |`;
}

function footer(report: Report): string {
  const thresholds = describeThresholds(report);
  const gate = thresholds === '' ? [] : [`❌ below the threshold: ${escapeMarkdown(cut(thresholds))}`];
  // Inside a code span nothing is markup but its own delimiter.
  const quoted = signatures(report).map((signature) => `\`${oneLine(signature).replaceAll('`', "'")}\``);
  return [describeMeans(means(report)), ...gate, `signature ${quoted.join(', ')}`].join('; ');
}

function detailsOf(entry: Entry & { report: Report; limit: number }): readonly string[] {
  const lines = detailLines(entry);
  if (lines.length === 0) return [];
  const title = `${shortName(entry.topic.pyramid.id)}: ${shortName(entry.summary.card.summary)}`;
  return [`<details><summary>${title}</summary>\n\n${lines.join('\n')}\n\n</details>`];
}

function detailLines({
  topic,
  summary,
  report,
  limit,
}: Entry & { report: Report; limit: number }): readonly string[] {
  const { contradicted, missing } = partMissed(
    summary.annotated,
    missedUnits(summary.annotated, topic.pyramid),
  );
  const wrong = contradicted.slice(0, limit).map((unit) => missLine('says the opposite', unit));
  const missed = missing.slice(0, limit - wrong.length).map((unit) => missLine('missed', unit));
  const unsure = unsureWithMatches(summary.annotated, topic.pyramid);
  return [
    ...remarks(summary).map((remark) => escapeMarkdown(cut(remark))),
    ...shortfalls(summary.card, report)
      .filter(({ score }) => score.value !== null)
      .map(describeShortfall),
    ...wrong,
    ...missed,
    ...moreLines(missing.length - missed.length, contradicted.length - wrong.length),
    ...unsure.slice(0, limit).map(({ unit: { weight, label }, matches: [match] }) => {
      const words = match === undefined || match.text === '' ? '' : ` (“${escapeMarkdown(cut(match.text))}”)`;
      return `check this, weight ${formatNumber(weight)}: ${escapeMarkdown(cut(label))}${words}`;
    }),
    ...(unsure.length > limit ? [`and ${unsure.length - limit} more to check`] : []),
  ].map((line) => `- ${line}`);
}

function missLine(what: string, { weight, label }: ContentUnit): string {
  return `${what}, weight ${formatNumber(weight)}: ${escapeMarkdown(cut(label))}`;
}

/** What is not named: misses, and units of which the opposite is said. */
function moreLines(missed: number, contradicted: number): readonly string[] {
  if (missed + contradicted === 0) return [];
  const opposite = contradicted === 0 ? '' : `, and of ${contradicted} of them it says the opposite`;
  return [`and ${missed + contradicted} more${opposite}`];
}

/** Names and sentences longer than this tell nobody more. */
const LONGEST = 300;

function cut(text: string): string {
  const letters = [...oneLine(text)];
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST).join('')}…`;
}

function shortName(id: string): string {
  return escapeMarkdown(cut(displayName(id)));
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
