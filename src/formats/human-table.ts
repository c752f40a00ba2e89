/**
 * What people said of summaries, as a table: a row for each judgment, with the topic, the system, and any columns of numbers.
 *
 *   topic,system,judge,responsiveness,pyramid
 *   t1,sys-A,ann,4,0.52
 *   t1,sys-A,bob,5,
 *
 * Several rows of one summary are averaged, number by number. A column whose cells are numbers for the most part is one of
 * scores, and a cell of it that is none is an error: no score is lost without a word.
 */
import type { HumanJudgment, Topic } from '../model.ts';
import { names, plainName } from './columns.ts';
import { bodyOf, type CsvRow, type CsvRows } from './csv.ts';
import { excerpt, type Log } from './log.ts';
import { COSTS, roomFor } from './room.ts';

const TOPICS = names('topic topicid docid documentid id exampleid instanceid line');
const SUMMARIES = names('summary system systemid summarizer summarizerid model modelid peer summaryid');
/** Columns that say who judged, or when, and not what. */
const OTHERS = /^(?:judge|annotator|rater|assessor|worker|user|date|time|timestamp|comment|notes?)(?:id)?$/;

export function readHumanTable(rows: CsvRows, log: Log): readonly Topic[] {
  const [header] = rows;
  const body = bodyOf(rows);
  const plain = (header?.cells ?? []).map(plainName);
  const find = (known: readonly string[]) => known.map((name) => plain.indexOf(name)).find((at) => at !== -1);
  const topicAt = find(TOPICS);
  const summaryAt = find(SUMMARIES);
  if (topicAt === undefined || summaryAt === undefined) {
    throw log.error(
      'E_FORMAT',
      `The table of judgments has no column ${topicAt === undefined ? '“topic”' : '“system”'}.`,
      { line: 1, column: 1 },
      'Give it the columns topic and system (or summary), and one for each score.',
    );
  }
  const others = plain.flatMap((name, at) =>
    at === topicAt || at === summaryAt || OTHERS.test(name) ? [] : [at],
  );
  const fields = scoresAmong(others, body);
  noteOthers(header!, [topicAt, summaryAt, ...fields], log);
  if (fields.length === 0) {
    const fix = 'Put the scores into columns of their own, as numbers with a point.';
    throw log.error('E_EMPTY', 'The table has no column of scores.', { line: 1, column: 1 }, fix);
  }
  return topicsOf(body, { topicAt, summaryAt, fields, header: header!.cells }, log);
}

/** The columns in which at least half of what is filled in are numbers. */
function scoresAmong(columns: readonly number[], rows: CsvRows): readonly number[] {
  const counts = columns.map((at) => ({ at, filled: 0, numbers: 0 }));
  for (const { cells } of rows) {
    for (const count of counts) {
      const cell = cells[count.at] ?? '';
      if (isBlank(cell)) continue;
      count.filled++;
      if (numberIn(cell) !== null) count.numbers++;
    }
  }
  return counts.filter(({ filled, numbers }) => numbers > 0 && 2 * numbers >= filled).map(({ at }) => at);
}

/** Empty, or what programs and people write for it. */
function isBlank(cell: string): boolean {
  return /^(?:|n\/?a|nan|null|none|[-–—.?])$/i.test(cell.trim());
}

function numberIn(cell: string): number | null {
  const text = cell.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
    ? Number(text)
    : null;
}

function noteOthers({ cells, line }: CsvRow, used: readonly number[], log: Log): void {
  const others = cells.filter((_, at) => !used.includes(at));
  if (others.length === 0) return;
  log.note({
    code: 'W_UNKNOWN',
    at: { line, column: 1 },
    message: `${others.map((name) => excerpt(name, 40)).join(', ')} ${others.length === 1 ? 'is no column' : 'are no columns'} of scores.`,
    assumed: 'Only columns of numbers count.',
  });
}

interface Columns {
  readonly topicAt: number;
  readonly summaryAt: number;
  /** Those of scores. */
  readonly fields: readonly number[];
  readonly header: readonly string[];
}

function topicsOf(body: CsvRows, columns: Columns, log: Log): readonly Topic[] {
  const { topicAt, summaryAt, fields, header } = columns;
  const room = roomFor(body.size, log);
  // Two columns of one name are one field.
  const scores = [...new Set(fields.map((at) => header[at]!.trim()))];
  const places = fields.map((at) => ({ at, sum: 2 * scores.indexOf(header[at]!.trim()) }));
  // Of each summary, for one field after the other: the sum, and how many it is of.
  const topics = new Map<string, Map<string, number[]>>();
  for (const { cells, line } of body) {
    const topic = (cells[topicAt] ?? '').trim();
    const summary = (cells[summaryAt] ?? '').trim();
    if (topic === '' || summary === '') {
      const fix = 'Fill both cells.';
      throw log.error('E_SCHEMA', 'The row names no topic or no system.', { line, column: 1 }, fix);
    }
    const summaries = remembered(topics, topic, () => {
      room.take(COSTS.topic, line);
      return new Map<string, number[]>();
    });
    const sums = remembered(summaries, summary, () => {
      room.take(COSTS.judgment, line);
      return Array.from({ length: 2 * scores.length }, () => 0);
    });
    for (const { at, sum } of places) {
      const cell = cells[at] ?? '';
      if (isBlank(cell)) continue;
      const number = numberIn(cell);
      if (number === null) {
        const message = `${excerpt(cell, 40)} in the column ${excerpt(header[at]!, 40)} is not a number.`;
        const fix = 'Write a number such as 4.5, or leave the cell empty where nobody judged.';
        throw log.error('E_SCHEMA', message, { line, column: at + 1 }, fix);
      }
      sums[sum]! += number;
      sums[sum + 1]!++;
    }
  }
  return Array.from(topics, ([id, summaries]) => ({
    id,
    references: [],
    summaries: [],
    human: Object.fromEntries(Array.from(summaries, ([summary, sums]) => [summary, meansOf(scores, sums)])),
  }));
}

function remembered<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let found = map.get(key);
  if (found === undefined) {
    found = make();
    map.set(key, found);
  }
  return found;
}

function meansOf(names: readonly string[], sums: readonly number[]): HumanJudgment {
  return Object.fromEntries(
    names.flatMap((name, i) =>
      sums[2 * i + 1] === 0 ? [] : [[name, sums[2 * i]! / sums[2 * i + 1]!] as const],
    ),
  ) as HumanJudgment;
}
