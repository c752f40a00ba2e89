/**
 * Parsers in worker threads. How many there are changes how long it takes, never what comes out: a sentence is parsed
 * by itself.
 *
 *   const parsers = openParsers({ jobs: 2 });
 *   await parsers.parse({ text: 'Dogs bark.', offset: 0 });
 */
import { availableParallelism } from 'node:os';
import type { ParsedSentence } from '../syntax/parsed.ts';
import { type ParseJob, parseJob } from './parse-job.ts';
import { openWorkers } from './workers.ts';

export interface Parsers {
  /** How many jobs it takes at once. */
  readonly size: number;
  parse(job: ParseJob): Promise<readonly ParsedSentence[]>;
  close(): Promise<void>;
}

/** Parses in this thread when one job is enough, otherwise in up to `jobs` workers. */
export function openParsers({ jobs = availableParallelism() }: { jobs?: number } = {}): Parsers {
  if (jobs === 1) return { size: 1, parse: parseJob, close: async () => {} };
  const workers = openWorkers<ParseJob, readonly ParsedSentence[]>({
    script: new URL('./parse-worker.js', import.meta.url),
    jobs,
  });
  return { size: jobs, parse: workers.ask, close: workers.close };
}
