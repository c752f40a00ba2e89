/**
 * Worker threads that answer questions, each one at a time. A thread is started when a question finds none free, so
 * that little work starts few; where one is enough, this thread answers. How many there are changes how long it takes,
 * never what comes out.
 *
 *   const workers = openWorkers<Topic, Row[]>({ script: new URL('./worker.js', import.meta.url), here: score, jobs: 4 });
 *   await workers.ask(topic);
 *
 * The script says `answerQuestions(score)`.
 */
import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { CheopsError, type Code, type Place } from '../errors.ts';

export interface Workers<Question, Result> {
  /** How many questions it takes at once. */
  readonly size: number;
  /** Errors that were thrown over there are thrown here. */
  ask(question: Question): Promise<Result>;
  /** Whoever still waits for an answer gets an error. */
  close(): Promise<void>;
}

/** What goes back over the wire; a CheopsError would lose its class there. */
type Answer<Result> =
  | { readonly result: Result }
  | {
      readonly error: {
        readonly code: Code;
        readonly message: string;
        readonly where: Place;
        readonly fix: string;
      };
    }
  | { readonly crash: unknown };

export function openWorkers<Question, Result>({
  script,
  workerData,
  here,
  jobs = availableParallelism(),
}: {
  script: URL;
  workerData?: unknown;
  /** What the script answers, for this thread. */
  here: (question: Question) => Promise<Result>;
  jobs?: number | undefined;
}): Workers<Question, Result> {
  checkJobs(jobs);
  if (jobs === 1) return { size: 1, ask: here, close: async () => {} };
  let isClosed = false;
  const all = new Set<Worker>();
  const free: Worker[] = [];
  const waiting: { resolve(worker: Worker): void; reject(error: Error): void }[] = [];
  const start = (): Worker => {
    const worker = new Worker(script, { workerData });
    all.add(worker);
    return worker;
  };
  const release = (worker: Worker): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(worker);
    else next.resolve(worker);
  };
  return {
    size: jobs,
    async ask(question) {
      // A thread that starts now would never be ended.
      if (isClosed) throw closed();
      const worker =
        free.pop() ??
        (all.size < jobs
          ? start()
          : await new Promise<Worker>((resolve, reject) => waiting.push({ resolve, reject })));
      try {
        return resultOf(await askWorker<Result>(worker, question));
      } finally {
        // One that died must not be asked again; whoever waits gets another in its place.
        if (worker.threadId !== -1) release(worker);
        else if (all.delete(worker) && waiting.length > 0) release(start());
      }
    },
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(closed());
      await Promise.all([...all].map(endWorker));
    },
  };
}

function closed(): Error {
  return new Error('The worker threads are closed.');
}

/** With no thread to wait for, a question would wait for ever. */
function checkJobs(jobs: number): void {
  if (Number.isInteger(jobs) && jobs >= 1) return;
  throw new CheopsError('E_USAGE', `There cannot be ${jobs} jobs.`, {
    fix: 'Give a whole number from 1 on.',
  });
}

/** A thread ends itself: to end it from here while it is inside a model would abort the whole process. */
async function endWorker(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage(END);
  await ended;
}

/** What a thread is told instead of a question. */
const END = 'end of questions';

function resultOf<Result>(answer: Answer<Result>): Result {
  if ('result' in answer) return answer.result;
  if ('crash' in answer) throw answer.crash;
  throw new CheopsError(answer.error.code, answer.error.message, answer.error);
}

function askWorker<Result>(worker: Worker, question: unknown): Promise<Answer<Result>> {
  return new Promise((resolve, reject) => {
    let died: unknown;
    const onError = (error: unknown): void => {
      died = error;
    };
    // An error is always followed by the end of the thread.
    const onExit = (): void => {
      settle();
      reject(died ?? new Error('A worker thread ended before it answered.'));
    };
    const onMessage = (answer: Answer<Result>): void => {
      settle();
      resolve(answer);
    };
    const settle = (): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(question);
  });
}

/** What a worker's script does: answers one question after the other. */
export function answerQuestions<Question, Result>(work: (question: Question) => Promise<Result>): void {
  parentPort!.on('message', async (question: Question | typeof END) => {
    if (question === END) process.exit();
    parentPort!.postMessage(await answerTo(question, work));
  });
}

async function answerTo<Question, Result>(
  question: Question,
  work: (question: Question) => Promise<Result>,
): Promise<Answer<Result>> {
  try {
    return { result: await work(question) };
  } catch (error) {
    if (!(error instanceof CheopsError)) return { crash: error };
    const { code, message, where, fix } = error;
    return { error: { code, message, where, fix } };
  }
}
