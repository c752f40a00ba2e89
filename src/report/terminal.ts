/**
 * The table on a terminal: all summaries under their topics, the means, and what the scores depend on.
 *
 *   summary  raw  quality  coverage  comprehensive  matched/size
 *   storm: manual, 2 references, 3 content units
 *     s1       3    1.000     1.000          1.000           2/2
 */
import type { ScoreCard } from '../model.ts';
import { scoreNames, scoreOf } from '../score/also.ts';
import type { SummaryChange } from '../score/report.ts';
import {
  describePyramid,
  displayName,
  formatMatched,
  formatScore,
  oneLine,
  plural,
  remarks,
  sharedRemarks,
} from './format.ts';
import { describeMeans, formatMean, means } from './means.ts';
import { entriesOf, type Report, type Reporter, type ReportTopic, type ScoredSummary } from './report.ts';
import { signatures } from './signatures.ts';
import { type Column, type Layout, layOut, renderRow, shorten, wrap } from './text-table.ts';
import { describeThresholds, isGated, missedThresholds, shortfalls } from './thresholds.ts';
import {
  describeChange,
  describeCompared,
  describeLost,
  describeMeanChange,
  describeMeanCheck,
  describeVerdict,
} from './verdict.ts';

export interface TerminalOptions {
  /** How many columns a line may have. */
  readonly width?: number;
  /** Whether to use ANSI colours; what they say is also said in characters. */
  readonly colour?: boolean;
}

export const terminalReport: Reporter<TerminalOptions> = (report, { width = 80, colour = false } = {}) => {
  const paint = colour ? COLOURS : PLAIN;
  const layout = layOut({
    columns: columnsOf(report),
    rows: [...entriesOf(report).map(({ summary }) => summaryRow(summary.card, report)), meanRow(report)],
    width,
  });
  const shared = sharedRemarks(report);
  const header = renderRow(
    layout,
    columnsOf(report).map((column) => column.header),
  );
  const lines = [
    paint.bold(header),
    ...report.topics.flatMap((topic) => topicLines({ topic, report, layout, width, paint, shared })),
    '',
    paint.bold(renderRow(layout, meanRow(report))),
    ...notes({ report, layout, width, shared }),
    ...gateLines({ report, width, paint }),
    // Each in one line, to be quoted; a terminal folds it by itself.
    ...signatures(report).map(oneLine),
  ];
  return [{ name: 'scores.txt', content: `${lines.join('\n')}\n` }];
};

type Painter = Readonly<Record<'bold' | 'dim' | 'red', (text: string) => string>>;

const PLAIN: Painter = { bold: (text) => text, dim: (text) => text, red: (text) => text };
const COLOURS: Painter = {
  bold: (text) => `\u001b[1m${text}\u001b[22m`,
  dim: (text) => `\u001b[2m${text}\u001b[22m`,
  red: (text) => `\u001b[31m${text}\u001b[39m`,
};

const MISSED = '!';

/** The scores' place among the columns: the name comes before them. */
const FIRST_SCORE = 1;

// Coverage is the headline and stays. A score with a threshold, or a further metric, is what the user asked about and
// goes late.
const DROP_RANK: Readonly<Record<string, number>> = {
  'matched/size': 1,
  comprehensive: 2,
  quality: 3,
  raw: 4,
};
const DROP_RANK_FURTHER = 5;
const DROP_RANK_WITH_THRESHOLD = 10;

function columnsOf(report: Report): readonly Column[] {
  const scores = scoreNames(report).map((name): Column => {
    const gated = isGated(name, report);
    const column: Column = { header: gated ? `${name} ` : name, align: 'right' };
    if (name === 'coverage') return column;
    const rank = DROP_RANK[name] ?? DROP_RANK_FURTHER;
    return { ...column, dropRank: rank + (gated ? DROP_RANK_WITH_THRESHOLD : 0) };
  });
  return [
    { header: 'summary', align: 'left', shrinkTo: 12 },
    ...scores,
    { header: 'matched/size', align: 'right', dropRank: DROP_RANK['matched/size']! },
  ];
}

function summaryRow(card: ScoreCard, report: Report): readonly string[] {
  const missed = new Set(shortfalls(card, report).map(({ name }) => name));
  const scores = scoreNames(report).map((name) => {
    // In a column with a threshold every cell keeps a place for the mark, so that the digits stay in line.
    const mark = !isGated(name, report) ? '' : missed.has(name) ? MISSED : ' ';
    return formatScore(name, scoreOf(card, name)) + mark;
  });
  return [`  ${displayName(card.summary)}`, ...scores, formatMatched(card.counts)];
}

function meanRow(report: Report): readonly string[] {
  const all = means(report);
  const cells = Object.entries(all).map(
    ([name, mean]) => formatMean(name, mean) + (isGated(name, report) ? ' ' : ''),
  );
  return ['mean', ...cells, ''];
}

interface Context {
  readonly report: Report;
  readonly layout: Layout;
  readonly width: number;
  readonly paint: Painter;
  readonly shared: readonly string[];
}

function topicLines({ topic, ...context }: Context & { topic: ReportTopic }): readonly string[] {
  const { width, paint } = context;
  const title = `${displayName(topic.pyramid.id)}: ${describePyramid(topic.pyramid)}`;
  return [
    paint.bold(shorten(title, width)),
    ...topic.summaries.flatMap((summary) => summaryLines({ summary, ...context })),
  ];
}

function summaryLines({
  summary,
  report,
  layout,
  width,
  paint,
  shared,
}: Context & { summary: ScoredSummary }): readonly string[] {
  const { card } = summary;
  const names = scoreNames(report);
  const missed = shortfalls(card, report).map(({ name }) => FIRST_SCORE + names.indexOf(name));
  const line = renderRow(layout, summaryRow(card, report), (cell, index) =>
    missed.includes(index) ? paint.red(cell) : cell,
  );
  const own = remarks(summary)
    .filter((remark) => !shared.includes(remark))
    .flatMap((remark) => wrap(remark, { width, indent: '    ' }));
  return [line, ...own.map(paint.dim)];
}

/** Means that were asked about, what changed since the baseline, and the verdict. */
function gateLines({ report, width, paint }: Pick<Context, 'report' | 'width' | 'paint'>): readonly string[] {
  const { gate } = report;
  if (gate === undefined) return [];
  const line = (failed: boolean, text: string) =>
    wrap(`${failed ? MISSED : ' '} ${text}`, { width }).map(failed ? paint.red : (same) => same);
  const changed = (gate.baseline?.summaries ?? []).filter(
    ({ before, after, lost }) => before !== after || lost.length > 0,
  );
  return [
    ...gate.means.flatMap((check) => line(check.failed, describeMeanCheck(check))),
    ...(gate.baseline === undefined ? [] : [describeCompared(gate.baseline)]),
    ...changed.flatMap((change) => [
      ...line(change.failed, `${changedName(change, report)}: ${describeChange(change)}`),
      ...describeLost(change.lost).flatMap((lost) => wrap(lost, { width, indent: '    ' })),
    ]),
    ...(gate.baseline?.means ?? []).flatMap((change) => line(change.failed, describeMeanChange(change))),
    paint.bold(describeVerdict(report)),
  ];
}

function changedName({ topic, summary }: SummaryChange, { topics }: Report): string {
  return topics.length > 1 ? `${displayName(topic)}, ${displayName(summary)}` : displayName(summary);
}

const HOW_THEY_COUNT = {
  yes: 'in full',
  half: 'by half',
  no: 'not at all',
  expected: 'by their probability',
} as const;

/** What the `+2?` of a summary means, if there is one. */
function describeUnsure({ topics, options }: Report): readonly string[] {
  const unsure = topics.flatMap(({ summaries }) => summaries.map(({ card }) => card.counts.unsure));
  const count = unsure.reduce((sum, more) => sum + more, 0);
  if (count === 0) return [];
  const counts = HOW_THEY_COUNT[options.unsure ?? 'half'];
  return [`? ${plural(count, 'match', 'matches')} to check, counted ${counts}: --html and --log show them`];
}

function notes({ report, layout, width, shared }: Omit<Context, 'paint'>): readonly string[] {
  const notes = [...shared, describeMeans(means(report)), ...describeUnsure(report)];
  const thresholds = describeThresholds(report);
  if (thresholds !== '') {
    const misses = plural(missedThresholds(report).length, 'miss', 'misses');
    notes.push(`${MISSED} below the threshold (${thresholds}): ${misses}`);
  }
  if (layout.dropped.length > 0) {
    notes.push(`left out at this width: ${layout.dropped.map((header) => header.trim()).join(', ')}`);
  }
  return notes.flatMap((note) => wrap(note, { width }));
}
