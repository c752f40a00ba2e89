/**
 * A run in parts: `--shard 2/3` scores every third topic from the second on, and `cheops merge` puts the parts together.
 * Topics that have no summary have no rows and are not counted. Each row of a part says where its topic belongs, the last
 * row of a topic has a digest of the topic's rows, and the last row of a part says how many topics there are in all, with a
 * digest of them:
 *
 *   {"shard":"2/3","position":4,"rows":"09ab…","topics":6,"digest":"5f0c…","topic":"t5","summary":"s1","metric":"types",…}
 *
 *   for await (const text of mergeShards(files)) …   // the rows of one run over everything, byte for byte
 */
import { createHash } from 'node:crypto';
import { CheopsError } from '../errors.ts';
import { decode } from '../formats/encoding.ts';
import { parseJson } from '../formats/json-text.ts';
import { type Line, streamLines } from '../formats/lines.ts';
import { createLog, excerpt, type Log } from '../formats/log.ts';
import type { Topic } from '../model.ts';
import { rowsIn } from './score-topic.ts';

export interface Shard {
  /** From 1. */
  readonly part: number;
  readonly of: number;
}

/** What a row says besides its score. */
interface ShardMark {
  readonly shard: string;
  /** Of the topic among those that have summaries, from 0. */
  readonly position: number;
  /** Of the rows of the topic, in its last. */
  readonly rows?: string;
  /** How many there are, in the last row. */
  readonly topics?: number;
  /** Of all topics, in the last row: parts of one run were cut from the same. */
  readonly digest?: string;
}

/** `2/3`; null for what is no part of a run. */
export function parseShard(text: string): Shard | null {
  const [, part, of] = /^(\d{1,9})\/(\d{1,9})$/.exec(text)?.map(Number) ?? [];
  return part === undefined || part < 1 || part > of! ? null : { part, of: of! };
}

/** Of a digest, in hexadecimal: two datasets never share them by chance. */
const DIGITS = 16;

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
}

/** The topics of one part. All are read, so that ids are told apart and places counted as in one run. */
export function takeShard(topics: AsyncIterable<Topic> | Iterable<Topic>, shard: Shard) {
  const name = `${shard.part}/${shard.of}`;
  const places = new WeakMap<Topic, Pick<ShardMark, 'position' | 'topics' | 'digest'>>();
  async function* own(): AsyncGenerator<Topic> {
    let total = 0;
    const hash = createHash('sha256');
    // Held back until it is known whether it is the last.
    let held: Topic | undefined;
    for await (const topic of topics) {
      if (topic.summaries.length === 0) continue;
      hash.update(JSON.stringify(topic));
      const position = total++;
      if (position % shard.of !== shard.part - 1) continue;
      if (held !== undefined) yield held;
      places.set(topic, { position });
      held = topic;
    }
    if (held === undefined) return;
    const digest = hash.digest('hex').slice(0, DIGITS);
    places.set(held, { ...places.get(held)!, topics: total, digest });
    yield held;
  }
  return {
    topics: own(),
    /** The rows of a topic, lines of JSON, each with its mark in front. */
    mark(topic: Topic, text: string): string {
      const place = places.get(topic)!;
      const rows = rowsIn(text);
      const marked = rows.map((row, i) => {
        const isLast = i === rows.length - 1;
        const { position, ...inLast } = place;
        const mark: ShardMark = {
          ...{ shard: name, position },
          ...(isLast && { rows: digestOf(text), ...inLast }),
        };
        return `${JSON.stringify(mark).slice(0, -1)},${row.slice(1)}\n`;
      });
      return marked.join('');
    },
    /** What the rows of a topic depend on. */
    itemOf: (topic: Topic) => ({ shard: name, ...places.get(topic), topic }),
  };
}

export interface ShardFile {
  readonly file: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

interface Row {
  readonly shard: Shard;
  readonly position: number;
  readonly rows: string | null;
  readonly topics: number | null;
  readonly digest: string | null;
  /** As one run writes it. */
  readonly text: string;
  readonly topic: string;
  readonly metric: string;
  readonly signature: string;
  readonly line: number;
}

interface Part {
  readonly file: string;
  /** The next one; null at the end. */
  row: Row | null;
  /** The last one that was taken. */
  last: Row | null;
  take(): Promise<Row>;
}

/** The rows of all parts in the order of one run, topic by topic. Anything missing, twice or of another run is an error. */
export async function* mergeShards(files: readonly ShardFile[]): AsyncGenerator<string> {
  const all = await Promise.all(files.map(openPart));
  const parts = orderParts(all);
  const agree = signatureCheck();
  let known: string | null = null;
  let position = 0;
  for (;;) {
    const part = parts.get((position % all.length) + 1);
    if (part?.row?.position !== position) break;
    let text = '';
    const metrics = new Set<string>();
    const first = part.row;
    const { line } = first;
    while (part.row?.position === position) {
      agree(part.row, part.file);
      metrics.add(part.row.metric);
      text += (await part.take()).text;
    }
    checkRows(first, text, part);
    known ??= [...metrics].join(', ');
    if (known !== [...metrics].join(', ')) {
      throw new CheopsError('E_MISMATCH', `This part has ${[...metrics].join(', ')}, another ${known}.`, {
        where: { file: part.file, line },
        fix: 'Give the parts of one run, with the same metrics.',
      });
    }
    position++;
    yield text;
  }
  for (const part of parts.values()) checkEnd(part, position, all.length);
  checkSameTopics([...parts.values()]);
}

async function openPart({ file, chunks }: ShardFile): Promise<Part> {
  const rows = readShardRows(file, streamLines(chunks));
  const next = async (): Promise<Row | null> => {
    const { value, done } = await rows.next();
    return done ? null : value;
  };
  const part: Part = {
    file,
    row: await next(),
    last: null,
    async take() {
      const taken = part.row!;
      part.last = taken;
      part.row = await next();
      return taken;
    },
  };
  return part;
}

const MARK =
  /^\{"shard":"(\d+\/\d+)","position":(\d+),(?:"rows":"([0-9a-f]+)",)?(?:"topics":(\d+),)?(?:"digest":"([0-9a-f]+)",)?/;

async function* readShardRows(file: string, lines: AsyncIterable<Line>): AsyncGenerator<Row> {
  const plain = createLog(file);
  const fix = 'Give the files of cheops eval --shard 1/3, --shard 2/3 and so on, as they were written.';
  // Whatever is wrong with a part, nobody should mend it by hand.
  const log: Log = { ...plain, error: (code, message, at) => plain.error(code, message, at, fix) };
  for await (const { bytes, line } of lines) {
    const text = decode(bytes, log, line);
    if (text.trim() === '') continue;
    const { value } = parseJson(text, log, line);
    const found = MARK.exec(text);
    const shard = found && parseShard(found[1]!);
    if (shard === null) {
      throw log.error('E_FORMAT', 'This row does not say which part of a run it is.', { line });
    }
    const { topic, metric, details } = value as {
      topic?: string;
      metric?: string;
      details?: { signature?: string };
    };
    yield {
      shard,
      position: Number(found![2]),
      rows: found![3] ?? null,
      topics: found![4] === undefined ? null : Number(found![4]),
      digest: found![5] ?? null,
      text: `{${text.slice(found![0].length)}\n`,
      ...{ topic: String(topic), metric: String(metric), signature: String(details?.signature), line },
    };
  }
}

/** Each part by its number; parts without a topic are empty files, and have none. */
function orderParts(all: readonly Part[]): ReadonlyMap<number, Part> {
  const parts = new Map<number, Part>();
  const of = all.find(({ row }) => row !== null)?.row?.shard.of;
  if (of === undefined) {
    const where = { file: all.map(({ file }) => file).join(', ') };
    throw new CheopsError('E_EMPTY', 'No rows to merge.', { where });
  }
  for (const part of all) {
    if (part.row === null) continue;
    const { shard } = part.row;
    const where = { file: part.file, line: part.row.line };
    if (shard.of !== of) {
      throw new CheopsError('E_MISMATCH', `This is a part of ${shard.of}, others are parts of ${of}.`, {
        where,
        fix: 'Give the parts of one run.',
      });
    }
    const other = parts.get(shard.part);
    if (other !== undefined) {
      throw new CheopsError('E_DUPLICATE', `Part ${shard.part} of ${of} is in ${other.file} too.`, {
        where,
        fix: 'Give each part once.',
      });
    }
    parts.set(shard.part, part);
  }
  if (all.length !== of) throw wrongCount(all, of, parts);
  return parts;
}

function wrongCount(all: readonly Part[], of: number, parts: ReadonlyMap<number, Part>): CheopsError {
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((part) => !parts.has(part));
  const some = missing.length > 10 ? `${missing.slice(0, 10).join(', ')} …` : missing.join(', ');
  const which = missing.length === 0 ? '' : ` No rows of part ${some}.`;
  return new CheopsError('E_USAGE', `There are ${all.length} files for the ${of} parts of a run.${which}`, {
    fix: 'Give the file of every part; one without a topic is an empty file, and belongs to it.',
  });
}

/** Rows of one metric depend on the same everywhere. */
function signatureCheck(): (row: Row, file: string) => void {
  const known = new Map<string, { readonly signature: string; readonly file: string }>();
  return ({ metric, signature, line }, file) => {
    const before = known.get(metric);
    if (before === undefined) known.set(metric, { signature, file });
    else if (before.signature !== signature) {
      throw new CheopsError('E_MISMATCH', `${metric} was not computed as in ${before.file}.`, {
        where: { file, line },
        fix: 'Score all parts with the same version of cheops and the same options.',
      });
    }
  };
}

/** As many topics, and others: a part of another dataset, or of one that was changed meanwhile. */
function checkSameTopics([first, ...rest]: readonly Part[]): void {
  const other = rest.find(({ last }) => last!.digest !== first!.last!.digest);
  if (other === undefined) return;
  throw new CheopsError('E_MISMATCH', `This part is of other topics than ${first!.file}.`, {
    where: { file: other.file, line: other.last!.line },
    fix: 'Score all parts from the same files, as they are now.',
  });
}

/** The last row of a topic knows what was written. */
function checkRows({ topic, line }: Row, text: string, { file, last }: Part): void {
  if (last!.rows === digestOf(text)) return;
  const message = `The rows of topic ${excerpt(topic)} are not as they were written: one is missing, there twice or changed.`;
  const fix = 'Score that part once more.';
  throw new CheopsError('E_MISMATCH', message, { where: { file, line }, fix });
}

function checkEnd({ file, row, last }: Part, position: number, of: number): void {
  const total = last?.topics ?? null;
  if (row === null && total === position) return;
  const fix = 'Score that part once more: the same call goes on where it was stopped.';
  if (row !== null) {
    const lacking = `Part ${(position % of) + 1} of ${of} lacks topic ${position + 1}`;
    const message = `${lacking}, and here is topic ${row.position + 1}.`;
    throw new CheopsError('E_MISMATCH', message, { where: { file, line: row.line }, fix });
  }
  const message =
    total === null
      ? 'The file ends before its part does.'
      : `The parts have ${position} topics, and this one says that there are ${total}.`;
  throw new CheopsError('E_MISMATCH', message, { where: { file }, fix });
}
