/**
 * PDF: the text layer, read by unpdf (pdf.js) in a thread of its own that gets only so much time and memory. Scripts in a
 * document are not run, links not followed.
 */
import { Worker } from 'node:worker_threads';
import type { CheopsError } from '../../errors.ts';
import type { Log } from '../../formats/log.ts';
import { damaged, tooMuch } from './limits.ts';
import { absent } from './optional.ts';
import type { PdfAnswer, PdfQuestion } from './pdf-worker.ts';

const MIB = 2 ** 20;
/** What the reader itself may take, beside ten times the file. */
const LEAST_MEMORY = 192 * MIB;
/** A busy machine needs its time. */
const LEAST_SECONDS = 60;
const SECONDS_PER_MIB = 10;
/** How often memory and time are looked at, in milliseconds. */
const PAUSE = 10;

export async function readPdf(bytes: Uint8Array, log: Log): Promise<string> {
  const question: PdfQuestion = {
    bytes: Uint8Array.from(bytes),
    library: libraryPlace(log),
    most: Math.max(4 * MIB, 2 * bytes.length),
  };
  const answer = await ask(question, log);
  if ('text' in answer) {
    if (answer.empty.length > 0) noteEmptyPages(answer.empty, answer.pages, log);
    return answer.text;
  }
  throw faultOf(answer.fault, log);
}

/** So many pages are named. */
const MOST_NAMED = 5;

/** A scanned page among others would be lost without a word. */
function noteEmptyPages(empty: readonly number[], pages: number, log: Log): void {
  const named = empty.slice(0, MOST_NAMED).join(', ');
  const more = empty.length > MOST_NAMED ? ', …' : '';
  const which = empty.length === 1 ? `Page ${named}` : `Pages ${named}${more}`;
  log.note({
    code: 'W_MISSING',
    at: {},
    message: `${which} of ${pages} ${empty.length === 1 ? 'has' : 'have'} no text: blank, or a picture.`,
    assumed: 'The text of the other pages counts.',
  });
}

function libraryPlace(log: Log): string {
  try {
    return import.meta.resolve('unpdf');
  } catch {
    throw absent('unpdf', { what: 'PDF', log });
  }
}

function faultOf(fault: (PdfAnswer & { fault: string })['fault'], log: Log): CheopsError {
  if (fault === 'too much') return tooMuch(log);
  if (fault === 'damaged') return damaged('PDF document', log);
  if (fault === 'password') return damaged('PDF document', log, 'it is protected by a password');
  return log.error(
    'E_FORMAT',
    'This PDF has no text, only pictures, as scanned pages are.',
    {},
    'Let a program recognise the text (OCR), or give the text itself.',
  );
}

/** A thread that waits for the next document, and the memory that it may take. */
let idle: { readonly worker: Worker; readonly memory: number } | null = null;

/** A class of PDFs is read by one thread, unless one of them needs more memory or does not end. */
function takeWorker(memory: number): Worker {
  const waiting = idle;
  idle = null;
  if (waiting !== null && waiting.memory >= memory) {
    waiting.worker.ref();
    return waiting.worker;
  }
  void waiting?.worker.terminate();
  return new Worker(new URL('./pdf-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(memory / MIB), maxYoungGenerationSizeMb: 32 },
    // Options of the process, such as --input-type, are none of a thread's.
    execArgv: [],
    // What the library has to say about the document is for programmers.
    stdout: true,
    stderr: true,
  });
}

function ask(question: PdfQuestion, log: Log): Promise<PdfAnswer> {
  const { length } = question.bytes;
  const memory = LEAST_MEMORY + 10 * length;
  const before = process.memoryUsage.rss();
  const worker = takeWorker(memory);
  const end = performance.now() + 1000 * (LEAST_SECONDS + (SECONDS_PER_MIB * length) / MIB);
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      clearInterval(watch);
      worker.off('message', hear).off('error', fail);
    };
    const give = (error: CheopsError): void => {
      finish();
      // Whatever it still says is of no use.
      worker.on('error', () => {});
      void worker.terminate().then(() => reject(error));
    };
    const hear = (answer: PdfAnswer): void => {
      finish();
      worker.unref();
      idle = { worker, memory };
      resolve(answer);
    };
    const fail = (error: NodeJS.ErrnoException): void => {
      give(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(log) : damaged('PDF document', log));
    };
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > memory) give(tooMuch(log));
      else if (performance.now() > end) give(damaged('PDF document', log, 'reading it does not end'));
    }, PAUSE);
    worker.on('message', hear).on('error', fail);
    worker.postMessage(question, [question.bytes.buffer as ArrayBuffer]);
  });
}
