/**
 * Worker processes that answer questions, each one at a time. A process is started when a question finds none free, so
 * that little work starts few. One that answers quickly gets its next question while it is at the last, so that it does
 * not wait for this process. How many there are changes how long it takes, never what comes out. They are not threads:
 * the native runtime of the models keeps one reference for the whole process, and a second thread that loads it may abort
 * them all.
 *
 *   const workers = openWorkers<Topic, Row[]>({ script: new URL('./worker.js', import.meta.url), jobs: 4 });
 *   await workers.ask(topic);
 *
 * The script says `answerQuestions(async () => score)`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { CheopsError } from '../errors.ts';

/** What goes back over the wire; a CheopsError would lose its class there. */
type Answer<Result> =
  | { readonly result: Result }
  | { readonly error: Pick<CheopsError, 'code' | 'message' | 'where' | 'fix'> }
  | { readonly crash: unknown };

export function openWorkers<Question, Result>({
  script,
  setup,
  jobs,
}: {
  script: URL;
  /** What the script is told when it starts. */
  setup?: unknown;
  jobs: number;
}) {
  let isClosed = false;
  const all = new Set<Worker<Result>>();
  const waiting: {
    readonly question: Question;
    readonly isShared: boolean;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }[] = [];
  const start = (): Worker<Result> => {
    const worker = startWorker<Result>(script, setup);
    all.add(worker);
    // One that died must not be asked again.
    worker.process.once('exit', () => all.delete(worker));
    return worker;
  };
  /** One with nothing to do; else a new one; else one that will soon have nothing to do. */
  const free = (isShared: boolean): Worker<Result> | undefined => {
    const alive = [...all].filter(({ process }) => isAlive(process));
    return (
      alive.find(({ inHand }) => inHand === 0) ??
      (alive.length < (isShared ? jobs - 1 : jobs)
        ? start()
        : alive.find((worker) => takesMore(worker, isShared)))
    );
  };
  const handOut = (): void => {
    while (waiting.length > 0 && !isClosed) {
      const worker = free(waiting[0]!.isShared);
      if (worker === undefined) return;
      const { question, resolve, reject } = waiting.shift()!;
      const answered = worker.ask(question).then((answer) => resolve(resultOf(answer)));
      answered.catch(reject).finally(handOut);
    }
  };
  return {
    /** Errors that were thrown over there are thrown here. In shared work, this process is one of those that work. */
    ask: (question: Question, isShared = false) =>
      new Promise<Result>((resolve, reject) => {
        // A process that starts now would never be ended.
        if (isClosed) throw closed();
        waiting.push({ question, isShared, resolve, reject });
        handOut();
      }),
    /** Whoever still waits for an answer gets an error. */
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(closed());
      await Promise.all([...all].map(({ process }) => endWorker(process)));
    },
  };
}

/** Milliseconds of an answer that is quick. */
const QUICK = 50;

/** Questions of shared work that a process has in hand. */
export const IN_HAND = 4;

/** A second question goes out early only where the first is soon answered: another process may be free before. */
function takesMore({ inHand, pace }: Worker<unknown>, isShared: boolean): boolean {
  return isShared ? inHand < IN_HAND : inHand === 1 && pace < QUICK;
}

/** What those hear who ask, or wait, when all is closed. */
export function closed(): Error {
  return new Error('The worker processes are closed.');
}

/** With no process to wait for, a question would wait for ever. */
export function checkJobs(jobs: number): void {
  if (Number.isInteger(jobs) && jobs >= 1) return;
  throw new CheopsError('E_USAGE', `Cannot run with ${jobs} jobs.`, {
    fix: 'Give a whole number, 1 or more.',
  });
}

/** A process, and what it was asked. */
type Worker<Result> = ReturnType<typeof startWorker<Result>>;

/** Only the channel is theirs to write to: what they print would end up amid what this process writes. */
function startWorker<Result>(script: URL, setup: unknown) {
  const worker = fork(script, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const asked: { resolve(answer: Answer<Result>): void; reject(error: Error): void }[] = [];
  let pace = Number.POSITIVE_INFINITY;
  let begun = 0;
  const failAll = (error: Error): void => {
    for (const { reject } of asked.splice(0)) reject(error);
  };
  worker.on('message', (answer) => {
    const now = performance.now();
    pace = now - begun;
    begun = now;
    asked.shift()?.resolve(answer as Answer<Result>);
  });
  // Later there is nobody left whom it concerns.
  worker.on('error', failAll);
  worker.on('exit', (code, signal) => {
    const message = `A worker process ended before it answered (${signal ?? `exit code ${code}`}).`;
    // Where memory is short, a signal ends it.
    const fix = 'If a plug-in ends its process, let it throw an error instead.';
    failAll(new CheopsError('E_PROCESS', message, signal === null ? { fix } : {}));
  });
  send(worker, { setup });
  return {
    process: worker,
    /** How many questions it has. */
    get inHand() {
      return asked.length;
    },
    /** Milliseconds that the latest answer took. */
    get pace() {
      return pace;
    },
    ask: (question: unknown) =>
      new Promise<Answer<Result>>((resolve, reject) => {
        if (asked.length === 0) begun = performance.now();
        asked.push({ resolve, reject });
        send(worker, { question });
      }),
  };
}

function isAlive({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null;
}

/** At once, whatever it is at: nobody wants its answer any more. */
async function endWorker(worker: ChildProcess): Promise<void> {
  if (!isAlive(worker)) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  // Not disconnect(): amid an answer that is coming in, Node would wait for it for ever.
  worker.kill();
  await ended;
}

/** What goes out over the wire: how to work, once, and then the questions. */
type Message<Setup, Question> = { readonly setup: Setup } | { readonly question: Question };

/** One that has died hears nothing; that it has ended is heard by whoever asked. */
function send(worker: ChildProcess, message: Message<unknown, unknown>): void {
  worker.send(message as object, () => {});
}

function resultOf<Result>(answer: Answer<Result>): Result {
  if ('result' in answer) return answer.result;
  if ('crash' in answer) throw answer.crash;
  throw new CheopsError(answer.error.code, answer.error.message, answer.error);
}

/** What a worker's script does: answers one question after the other, as long as there is someone who asks. */
export function answerQuestions<Question, Result, Setup = undefined>(
  open: (setup: Setup) => Promise<(question: Question) => Promise<Result>>,
): void {
  let work: Promise<(question: Question) => Promise<Result>>;
  let last: Promise<void> = Promise.resolve();
  const answer = async (question: Question): Promise<void> => {
    const found = await answerTo(question, work);
    // Nobody may be there any more to hear the answer.
    process.send!(found, () => {});
  };
  process.on('message', (message: Message<Setup, Question>) => {
    if ('question' in message) last = last.then(() => answer(message.question));
    else {
      work = open(message.setup);
      // Whoever asks first hears what went wrong.
      work.catch(() => {});
    }
  });
  process.on('disconnect', () => process.exit());
  // An interrupt reaches all processes of a terminal; the one that asks says what it means.
  process.on('SIGINT', () => {});
}

async function answerTo<Question, Result>(
  question: Question,
  work: Promise<(question: Question) => Promise<Result>>,
): Promise<Answer<Result>> {
  try {
    return { result: await (await work)(question) };
  } catch (error) {
    return answerOf(error);
  }
}

function answerOf(error: unknown): Answer<never> {
  if (!(error instanceof CheopsError)) return { crash: error };
  const { code, message, where, fix } = error;
  return { error: { code, message, where, fix } };
}

/** Ends this process with an error that nobody waited for: whoever waits for an answer gets it. */
export function endWith(error: unknown): void {
  process.send!(answerOf(error), () => process.exit(1));
}
