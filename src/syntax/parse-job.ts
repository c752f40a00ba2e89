/**
 * One piece of parsing, as it crosses to a worker process: a part of a text, or sentences that have their tokens.
 *
 *   await parseJob({ text: 'Dogs bark.', offset: 1000 })  // spans begin at 1000
 */

import type { Task } from '../method.ts';
import type { Span } from '../model.ts';
import { nextTurn } from '../optimize/next-turn.ts';
import type { TextPart } from '../text/parts.ts';
import type { TokenizedSentence } from '../text/read.ts';
import type { ParsedSentence } from './parsed.ts';
import { loadParser, type Parser } from './parser.ts';

export type ParseJob = Omit<TextPart, 'line'> | { readonly sentences: readonly TokenizedSentence[] };

/** Parsing as a task of a worker process. Their number never changes a parse: a sentence is parsed by itself. */
export const PARSE: Task<ParseJob, readonly ParsedSentence[]> = {
  name: 'parse',
  load: async () => parseJob,
};

let parser: Promise<Parser> | undefined;

export async function parseJob(job: ParseJob): Promise<readonly ParsedSentence[]> {
  parser ??= loadParser();
  const loaded = await parser;
  if ('sentences' in job) return parseOneByOne(loaded, job.sentences);
  const parsed = await parseOneByOne(loaded, await loaded.read(job.text));
  return job.offset === 0 ? parsed : parsed.map((sentence) => moved(sentence, job.offset));
}

/** The model never waits for anything; between sentences a worker hears that it is to end. */
async function parseOneByOne(
  { parse }: Parser,
  sentences: readonly TokenizedSentence[],
): Promise<readonly ParsedSentence[]> {
  const parsed: ParsedSentence[] = [];
  for (const sentence of sentences) {
    parsed.push(...(await parse([sentence])));
    await nextTurn();
  }
  return parsed;
}

/** The sentence of a part, as one of the whole text. */
function moved(sentence: ParsedSentence, offset: number): ParsedSentence {
  const move = ([start, end]: Span): Span => [start + offset, end + offset];
  const words = sentence.words.map((word) => ({ ...word, span: move(word.span) }));
  return { ...sentence, span: move(sentence.span), words };
}
