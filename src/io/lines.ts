/**
 * Line files, as tools for translation take them: line 7 of every file belongs to topic 7, and each file is a system's
 * or a reference's.
 *
 *   await readLineTopics({ summaries: ['bart.txt', 't5.txt'], references: ['ref.txt'] }, options)
 *   // [{ id: '1', references: [{ id: 'ref', text: '…' }], summaries: [{ id: 'bart', text: '…' }, …] }, …]
 */
import { CheopsError, type Diagnostic } from '../errors.ts';
import { decode } from '../formats/encoding.ts';
import { createLog } from '../formats/log.ts';
import { COSTS, type Room, roomFor } from '../formats/room.ts';
import { compareIds, type TextDocument, type Topic } from '../model.ts';
import { documentIds } from './document-ids.ts';
import type { DocumentOptions } from './documents.ts';
import { readReferenceTexts, readTexts, topicOf } from './texts.ts';

interface LineFile {
  readonly file: string;
  readonly id: string;
  readonly lines: readonly string[];
}

export interface LineFiles {
  readonly summaries?: readonly string[];
  readonly references?: readonly string[] | undefined;
  readonly sources?: readonly string[] | undefined;
}

/** A topic for each line. Files are named one by one, and have equally many lines. */
export async function readLineTopics(
  { summaries = [], references = [], sources }: LineFiles,
  options: DocumentOptions,
): Promise<readonly Topic[]> {
  const read = (files: readonly string[]) => readLineFiles(files, options);
  const parts = {
    references: await read(references),
    summaries: await read(summaries),
    ...(sources && { sources: await read(sources) }),
  };
  const count = lineCountOf(Object.values(parts).flat());
  const at = (files: readonly LineFile[], i: number): readonly TextDocument[] =>
    files.map(({ id, lines }) => ({ id, text: lines[i]! }));
  return Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    references: at(parts.references, i).filter(({ text }) => text !== ''),
    summaries: at(parts.summaries, i),
    ...(parts.sources && { sources: at(parts.sources, i) }),
  }));
}

/** One topic: files and folders of texts. */
export async function readTextTopic(
  { summaries = [], references = [], sources }: LineFiles,
  options: DocumentOptions,
): Promise<Topic> {
  const topic = {
    id: topicOf(references[0]!, options.inputs),
    references: await readReferenceTexts({ ...options, paths: references }),
    summaries: await readTexts({ ...options, paths: summaries, keepUnreadable: true }),
    ...(sources && { sources: await readTexts({ ...options, paths: sources }) }),
  };
  noteLines(summaries.join(', '), [...topic.summaries, ...topic.references], options);
  return topic;
}

async function readLineFiles(
  files: readonly string[],
  { inputs, strict, note }: DocumentOptions,
): Promise<readonly LineFile[]> {
  for (const file of files) if (inputs.kindOf(file) === 'folder') throw folderOfLines(file);
  const ids = documentIds(files);
  const found: LineFile[] = [];
  for (const [i, file] of files.entries()) {
    const log = createLog(file);
    const text = decode(await inputs.bytes(file), log);
    const lines = linesOf(text, roomFor(text.length, log));
    note(log.finish({ strict }));
    if (lines.length === 0) throw log.error('E_EMPTY', 'The file has no lines.');
    found.push({ file, id: ids[i]!, lines });
  }
  return found.sort((a, b) => compareIds(a.id, b.id));
}

function folderOfLines(file: string): CheopsError {
  return new CheopsError('E_USAGE', '--lines takes files, and this is a folder.', {
    where: { file },
    fix: 'Name the files: folder/*.txt.',
  });
}

/** A line break ends a line; what follows the last one is none if nothing does. */
function linesOf(text: string, room?: Room): readonly string[] {
  const lines: string[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) {
    room?.take(COSTS.line, lines.length + 1);
    lines.push(text.slice(from, index).trim());
    from = index + end.length;
  }
  const last = text.slice(from).trim();
  return last === '' ? lines : [...lines, last];
}

/** How many lines all have. Empty ones at the end of a file are texts only where other files have texts there. */
function lineCountOf(files: readonly LineFile[]): number {
  const counts = files.map(({ lines }) => lines.findLastIndex((line) => line !== '') + 1);
  const most = Math.max(...counts);
  const short = files.find(({ lines }) => lines.length < most);
  if (short === undefined) return most;
  const longest = files[counts.indexOf(most)]!;
  throw new CheopsError(
    'E_MISMATCH',
    `The file has ${short.lines.length} lines, and ${longest.file} has ${most}.`,
    {
      where: { file: short.file },
      fix: 'Line 1 of every file belongs together, line 2 of every file, and so on.',
    },
  );
}

/** Files of fewer lines may well be texts. */
const LEAST_LINES = 3;

/** Says so where texts look like line files: several of equally many lines, none of them blank. */
export function noteLines(
  files: string,
  texts: readonly TextDocument[],
  { strict, note }: Pick<DocumentOptions, 'strict' | 'note'>,
): void {
  const counts = new Set(texts.map(({ text }) => lineCount(text)));
  const [count, another] = counts;
  if (texts.length < 2 || count === undefined || another !== undefined || count < LEAST_LINES) return;
  const diagnostic: Diagnostic = {
    code: 'W_LINES',
    message: `All ${texts.length} texts have ${count} lines, as files have with a text on each line.`,
    where: { file: files },
    assumed: 'Each file is one text. Say --lines if each line is one.',
  };
  if (strict)
    throw new CheopsError('E_STRICT', diagnostic.message, {
      where: diagnostic.where,
      fix: diagnostic.assumed,
    });
  note([diagnostic]);
}

/** Systems may leave some lines empty; in texts, blank lines are between paragraphs. */
const MOST_BLANK = 0.25;

/** 0 for a text with paragraphs. */
function lineCount(text: string): number {
  const lines = linesOf(text);
  const blank = lines.filter((line) => line === '').length;
  return blank > MOST_BLANK * lines.length ? 0 : lines.length;
}
