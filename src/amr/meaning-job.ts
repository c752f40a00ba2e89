/**
 * The meanings of a text's sentences, as a piece of work for a worker process, which loads the models once.
 *
 *   await meaningJob({ text: 'The boy wants to go.' })
 */
import type { Task } from '../method.ts';
import type { ParsedSentence } from '../syntax/parsed.ts';
import { loadParser, type Parser } from '../syntax/parser.ts';
import { type AmrParser, loadAmrParser } from './parser/parser.ts';
import { type AmrSentence, meaningsOf, parseAmr } from './text.ts';

/** A text, or sentences whose syntax is known. */
export type MeaningJob = { readonly text: string } | { readonly parsed: readonly ParsedSentence[] };

export const MEANINGS: Task<MeaningJob, readonly AmrSentence[]> = {
  name: 'meanings',
  load: async () => meaningJob,
};

let syntax: Promise<Parser> | undefined;
let meaning: Promise<AmrParser> | undefined;

async function meaningJob(job: MeaningJob): Promise<readonly AmrSentence[]> {
  meaning ??= loadAmrParser();
  if ('parsed' in job) return meaningsOf(job.parsed, await meaning);
  syntax ??= loadParser();
  return parseAmr({ text: job.text, syntax: await syntax, parser: await meaning });
}
