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
const LEAST_SECONDS = 20;
const SECONDS_PER_MIB = 4;
/** How often memory and time are looked at, in milliseconds. */
const PAUSE = 10;

export async function readPdf(bytes: Uint8Array, log: Log): Promise<string> {
  const question: PdfQuestion = {
    bytes: Uint8Array.from(bytes),
    library: libraryPlace(log),
    most: Math.max(4 * MIB, 2 * bytes.length),
  };
  const answer = await ask(question, log);
  if ('text' in answer) return answer.text;
  throw faultOf(answer.fault, log);
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

function ask(question: PdfQuestion, log: Log): Promise<PdfAnswer> {
  const { length } = question.bytes;
  const memory = LEAST_MEMORY + 10 * length;
  const before = process.memoryUsage.rss();
  const worker = new Worker(new URL('./pdf-worker.js', import.meta.url), {
    workerData: question,
    transferList: [question.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(memory / MIB), maxYoungGenerationSizeMb: 32 },
    // What the library has to say about the document is for programmers.
    stdout: true,
    stderr: true,
  });
  const end = performance.now() + 1000 * (LEAST_SECONDS + (SECONDS_PER_MIB * length) / MIB);
  return new Promise((resolve, reject) => {
    const finish = (done: () => void): void => {
      clearInterval(watch);
      void worker.terminate().then(done);
    };
    const watch = setInterval(() => {
      const isLate = performance.now() > end;
      if (process.memoryUsage.rss() - before > memory) finish(() => reject(tooMuch(log)));
      else if (isLate) finish(() => reject(damaged('PDF document', log, 'reading it does not end')));
    }, PAUSE);
    worker.once('message', (answer: PdfAnswer) => finish(() => resolve(answer)));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      finish(() => reject(isMemory ? tooMuch(log) : damaged('PDF document', log)));
    });
  });
}
