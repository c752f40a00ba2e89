/**
 * Parsers in worker processes. Their number never changes a parse: a sentence is parsed by itself.
 *
 *   const parsers = openParsers({ jobs: 2 });
 *   await parsers.parse({ text: 'Dogs bark.', offset: 0 });
 */
import type { ParsedSentence } from '../syntax/parsed.ts';
import { type ParseJob, parseJob } from './parse-job.ts';
import { openWorkers } from './workers.ts';

export interface Parsers {
  /** How many jobs it takes at once. */
  readonly size: number;
  parse(job: ParseJob): Promise<readonly ParsedSentence[]>;
  close(): Promise<void>;
}

export function openParsers({ jobs }: { jobs?: number } = {}): Parsers {
  const script = new URL('./parse-worker.js', import.meta.url);
  const { size, ask, close } = openWorkers({ script, here: parseJob, jobs });
  return { size, parse: ask, close };
}
