/**
 * Datasets: JSON Lines with a topic on each line, read as a stream. A topic that brings units is a pyramid, and
 * with people's judgments of which units a summary has, an annotation.
 *
 *   for await (const { topic } of streamTopics(createReadStream(file), { file })) …
 */
import type { Diagnostic } from '../errors.ts';
import type { AnnotatedSummary, Annotation, HumanJudgment, Pyramid, Topic } from '../model.ts';
import { assembleUnits, refuseTwins, type Source, unknownUnit } from './assemble.ts';
import { check } from './check.ts';
import { decode, refuseBinary } from './encoding.ts';
import { type JsonText, type Path, parseJson } from './json-text.ts';
import { streamLines } from './lines.ts';
import { createLog, excerpt, type Log } from './log.ts';
import { asTopic, type LooseTopic, mergeTopics } from './loose-topics.ts';
import { createIds, type Ids, ownId } from './names.ts';
import { COSTS, roomFor } from './room.ts';
import { judgmentSchema, type RawTopic, topicSchema } from './schemas.ts';

function readTopic(json: JsonText, log: Log): Topic {
  check(topicSchema, json, log);
  // Its fields in the order in which they were written, which a shard's digest depends on.
  const raw = json.value as RawTopic;
  const source: Source = { log, at: json.at };
  refuseTwins(raw.references, ['references'], source);
  refuseTwins(raw.summaries, ['summaries'], source);
  refuseTwins(raw.sources ?? [], ['sources'], source);
  const { id, references, summaries, sources } = raw;
  const units = raw.units && assembleUnits(raw.units, references, ['units'], source);
  const human = raw.human && readJudgments({ ...raw, human: withPrototype(raw.human, json, log) }, source);
  return {
    id,
    references,
    summaries,
    ...(sources === undefined ? {} : { sources }),
    ...(units === undefined ? {} : { units }),
    ...(human === undefined ? {} : { human }),
  };
}

/** The schema leaves out a summary called `__proto__`, as a careless program would fall over it; its judgment counts too. */
function withPrototype(human: NonNullable<RawTopic['human']>, json: JsonText, log: Log): typeof human {
  const given = (json.value as { human: object }).human;
  const named = Object.getOwnPropertyDescriptor(given, '__proto__');
  if (named === undefined) return human;
  const at: JsonText['at'] = (path) => json.at(['human', '__proto__', ...path]);
  const judgment = check(judgmentSchema, { value: named.value, at }, log);
  return Object.fromEntries([...Object.entries(human), ['__proto__', judgment]]);
}

function readJudgments(raw: RawTopic, source: Source): Readonly<Record<string, HumanJudgment>> {
  const summaries = new Set(raw.summaries.map(({ id }) => id));
  const units = raw.units === undefined ? null : new Set(raw.units.map(({ id }) => id));
  const human = raw.human as Readonly<Record<string, HumanJudgment>>;
  for (const summary of Object.keys(human)) {
    if (!summaries.has(summary)) noteNobody(summary, source);
    if (units === null) continue;
    for (const list of UNIT_LISTS)
      refuseUnknown(human[summary]![list], units, ['human', summary, list], source);
  }
  return human;
}

function noteNobody(summary: string, { log, at }: Source): void {
  log.note({
    code: 'W_UNKNOWN',
    at: at(['human', summary]),
    message: `There is no summary ${excerpt(summary)} to judge.`,
    assumed: 'The judgment is kept, and not used.',
  });
}

function refuseUnknown(
  named: readonly string[] | undefined,
  units: ReadonlySet<string>,
  path: Path,
  source: Source,
): void {
  const unknown = named?.find((unit) => !units.has(unit));
  if (unknown !== undefined) throw unknownUnit(unknown, [...path, named!.indexOf(unknown)], source);
}

/** What a judgment says of units: expressed, in part, or the opposite. */
const UNIT_LISTS = ['units', 'partial', 'contradicted'] as const;

/** The pyramid that a topic brings; null if it brings no units. */
export function topicToPyramid({ id, references, units }: Topic): Pyramid | null {
  return units === undefined ? null : { id, method: 'manual', references, units };
}

/**
 * A topic's units with the summaries that people judged for them; null if it brings no units. Judgments name
 * units and not words, so where a match is, and what else a summary says, is not known.
 */
export function topicToAnnotation(topic: Topic): Annotation | null {
  const pyramid = topicToPyramid(topic);
  if (pyramid === null) return null;
  const summaries = topic.summaries.flatMap((summary): AnnotatedSummary[] => {
    const units = ownOf(topic.human, summary.id)?.units;
    if (units === undefined) return [];
    const matches = units.map((unit) => ({ unit, text: '', spans: [] }));
    return [{ summary, matches, unmatched: [], partial: true }];
  });
  return { pyramid, summaries };
}

/** What stands under a name, and not what every object has under it, such as `constructor`. */
function ownOf<Value>(values: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}

/** An annotation as a topic: which units a summary has stays, where it has them does not. */
export function annotationToTopic({ pyramid, summaries }: Annotation): Topic {
  const { id, references, units } = pyramid;
  const human = Object.fromEntries(
    summaries
      .filter(({ unscored }) => unscored === undefined)
      .map(({ summary, matches }) => [summary.id, { units: [...new Set(matches.map(({ unit }) => unit))] }]),
  );
  return { id, references, summaries: summaries.map(({ summary }) => summary), units, human };
}

/** In judgments, what is said of units comes first. */
export function writeTopic({ id, references, summaries, sources, units, human }: Topic): string {
  const judged = Object.entries(human ?? {}).map(
    ([summary, { units, partial, contradicted, ...numbers }]) => [
      summary,
      { units, partial, contradicted, ...numbers },
    ],
  );
  const written = human && Object.fromEntries(judged);
  return `${JSON.stringify({ id, references, summaries, sources, units, human: written })}\n`;
}

interface JsonRow extends JsonText {
  readonly line: number;
}

/** The rows of a file of JSON Lines, parsed; blank lines are passed over. */
export function parseRows(text: string, log: Log): readonly JsonRow[] {
  const room = roomFor(text.length, log);
  const rows: JsonRow[] = [];
  for (let from = 0, line = 1; from < text.length; line++) {
    const end = text.indexOf('\n', from);
    // Files that were put together may have a byte order mark in the middle.
    const json = text
      .slice(from, end === -1 ? text.length : end)
      .replace(/^\uFEFF/, '')
      .trimEnd();
    from = end === -1 ? text.length : end + 1;
    if (json === '') continue;
    room.take(COSTS.json, line);
    rows.push({ ...parseJson(json, log, line), line });
  }
  return rows;
}

/** One line of a dataset, and what there is to say about it. */
export interface TopicReading {
  readonly topic: Topic;
  readonly line: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a dataset line by line, so that its size does not matter. Only rows that have one system's summary each are kept
 * until all of their topic are there.
 */
export async function* streamTopics(
  chunks: AsyncIterable<Uint8Array>,
  { file, strict = false }: { file: string; strict?: boolean },
): AsyncGenerator<TopicReading> {
  const ids = createIds();
  const parts = createParts();
  let rows = 0;
  for await (const { bytes, line } of streamLines(refuseBinary(chunks, createLog(file)))) {
    const log = createLog(file);
    const row = decode(bytes, log, line).trimEnd();
    if (row === '') continue;
    if (rows === 0 && row.startsWith('[')) throw listError(log, line);
    const json = asTopic(parseJson(row, log, line), { row: ++rows, file });
    if (rows === 1) noteGuess(json, log);
    const topic = readTopic(json, log);
    const diagnostics = () => log.finish({ strict });
    if (!json.isPart) lines.set(topic, bytes);
    if (json.isPart) parts.add({ topic, line, diagnostics: diagnostics() }, json, log);
    else yield { topic: renamed(topic, ids, json, log), line, diagnostics: diagnostics() };
  }
  yield* parts.topics();
}

/** Said once, of the first row. */
function noteGuess({ isGuess = false, at }: LooseTopic, log: Log): void {
  if (!isGuess) return;
  log.note({
    code: 'W_COLUMN',
    at: at([]),
    message: 'A field is called “summary”, beside a prediction or a document.',
    assumed: 'It is a reference. Call it “prediction” if it is to be scored, “reference” to be sure.',
  });
}

/** What programs write that know no JSON Lines. */
export function listError(log: Log, line: number) {
  return log.error(
    'E_FORMAT',
    'This is a list in JSON, not a topic on each line.',
    { line, column: 1 },
    "Write each item of the list on a line of its own: jq -c '.[]' list.json > topics.jsonl",
  );
}

const lines = new WeakMap<Topic, Uint8Array>();

/** The line of a file that a topic is, if it is one as it stands there. */
export function lineOf(topic: Topic): Uint8Array | undefined {
  return lines.get(topic);
}

/** Until its topic is collected, which takes its time, a line would be kept. */
export function forgetLine(topic: Topic): void {
  lines.delete(topic);
}

/** Topics that come in parts. */
function createParts() {
  const parts = new Map<string, TopicReading[]>();
  return {
    add(part: TopicReading, json: JsonText, log: Log): void {
      const others = parts.get(part.topic.id) ?? [];
      parts.set(part.topic.id, others);
      const [summary] = part.topic.summaries;
      if (others.some(({ topic }) => topic.summaries.some(({ id }) => id === summary?.id))) {
        const message = `Topic ${excerpt(part.topic.id)} has a second summary of ${excerpt(summary!.id)}.`;
        throw log.error('E_DUPLICATE', message, json.at([]), 'Keep one of the rows.');
      }
      others.push(part);
    },
    topics: (): readonly TopicReading[] =>
      [...parts.values()].map((rows) => ({
        topic: mergeTopics(rows.map(({ topic }) => topic)),
        line: rows[0]!.line,
        diagnostics: rows.flatMap(({ diagnostics }) => diagnostics),
      })),
  };
}

/** The topics of rows that were parsed; those of one name are told apart. */
export function readTopics(rows: readonly JsonText[], log: Log): readonly Topic[] {
  const ids = createIds();
  const parts = createParts();
  const whole = rows.flatMap((row, i) => {
    const json = asTopic(row, { row: i + 1, file: log.file });
    if (i === 0) noteGuess(json, log);
    const topic = readTopic(json, log);
    if (!json.isPart) return [renamed(topic, ids, json, log)];
    parts.add({ topic, line: i + 1, diagnostics: [] }, json, log);
    return [];
  });
  return [...whole, ...parts.topics().map(({ topic }) => topic)];
}

function renamed(topic: Topic, ids: Ids, json: JsonText, log: Log): Topic {
  const message = `A second topic has the id ${excerpt(topic.id)}.`;
  const id = ownId(ids, topic.id, { log, at: json.at(['id']), message });
  return id === topic.id ? topic : { ...topic, id };
}
