/**
 * Worker processes that answer questions, each one at a time. A process is started when a question finds none free, so
 * that little work starts few. How many there are changes how long it takes, never what comes out. They are not threads: the native runtime of the models keeps one reference for the whole
 * process, and a second thread that loads it may abort them all.
 *
 *   const workers = openWorkers<Topic, Row[]>({ script: new URL('./worker.js', import.meta.url), jobs: 4 });
 *   await workers.ask(topic);
 *
 * The script says `answerQuestions(async () => score)`.
 */
import { type ChildProcess, fork } from 'node:child_process';
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
  setup,
  jobs,
}: {
  script: URL;
  /** What the script is told when it starts. */
  setup?: unknown;
  jobs: number;
}): Workers<Question, Result> {
  let isClosed = false;
  const all = new Set<ChildProcess>();
  const free: ChildProcess[] = [];
  const waiting: { resolve(worker: ChildProcess): void; reject(error: Error): void }[] = [];
  const start = (): ChildProcess => {
    const worker = startWorker(script, setup);
    all.add(worker);
    // One that died must not be asked again.
    worker.once('exit', () => {
      all.delete(worker);
      if (free.includes(worker)) free.splice(free.indexOf(worker), 1);
    });
    return worker;
  };
  const release = (worker: ChildProcess): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(worker);
    else next.resolve(worker);
  };
  return {
    size: jobs,
    async ask(question) {
      // A process that starts now would never be ended.
      if (isClosed) throw closed();
      const worker =
        free.pop() ??
        (all.size < jobs
          ? start()
          : await new Promise<ChildProcess>((resolve, reject) => waiting.push({ resolve, reject })));
      try {
        return resultOf(await askWorker<Result>(worker, question));
      } finally {
        if (isAlive(worker)) release(worker);
        // Whoever waits gets another in its place.
        else if (!isClosed && waiting.length > 0) release(start());
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
  return new Error('The worker processes are closed.');
}

/** With no process to wait for, a question would wait for ever. */
export function checkJobs(jobs: number): void {
  if (Number.isInteger(jobs) && jobs >= 1) return;
  throw new CheopsError('E_USAGE', `There cannot be ${jobs} jobs.`, {
    fix: 'Give a whole number, 1 or more.',
  });
}

/** Only the channel is theirs to write to: what they print would end up amid what this process writes. */
function startWorker(script: URL, setup: unknown): ChildProcess {
  const worker = fork(script, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Whoever asked hears of it as well; later there is nobody left whom it concerns.
  worker.on('error', () => {});
  send(worker, { setup });
  return worker;
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

function askWorker<Result>(worker: ChildProcess, question: unknown): Promise<Answer<Result>> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null, signal: string | null): void => {
      settle();
      const how = signal ?? `exit code ${code}`;
      reject(new CheopsError('E_PROCESS', `A worker process ended before it answered (${how}).`));
    };
    const onError = (error: Error): void => {
      settle();
      reject(error);
    };
    const onMessage = (answer: unknown): void => {
      settle();
      resolve(answer as Answer<Result>);
    };
    const settle = (): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    send(worker, { question });
  });
}

/** What a worker's script does: answers one question after the other, as long as there is someone who asks. */
export function answerQuestions<Question, Result, Setup = undefined>(
  open: (setup: Setup) => Promise<(question: Question) => Promise<Result>>,
): void {
  let work: Promise<(question: Question) => Promise<Result>>;
  process.on('message', async (message: Message<Setup, Question>) => {
    if ('setup' in message) {
      work = open(message.setup);
      // Whoever asks first hears what went wrong.
      work.catch(() => {});
    }
    // Nobody may be there any more to hear the answer.
    else process.send!(await answerTo(message.question, work), () => {});
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
    if (!(error instanceof CheopsError)) return { crash: error };
    const { code, message, where, fix } = error;
    return { error: { code, message, where, fix } };
  }
}
