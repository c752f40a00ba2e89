/**
 * What methods share: worker processes and a cache, opened once and closed by whoever opened them.
 *
 *   const resources = openResources({ jobs: 2, cacheFolder: '/tmp/cache' });
 *   await evaluateTopics(topics, { builder, matcher, resources });
 *   await resources.close();
 *
 * Neither changes what comes out, only how long it takes.
 */
import { availableParallelism } from 'node:os';
import { runtimeInUse } from '../inference/runtime.ts';
import type { Resources, Task } from '../method.ts';
import { VERSION } from '../version.ts';
import { cacheKey, NO_CACHE, openCache } from './cache.ts';
import { loadedPlugins } from './plugins.ts';
import { checkJobs, closed, openWorkers } from './workers.ts';

export interface ResourceOptions {
  /** How many processes work at once; one for each core if it is left out. */
  readonly jobs?: number | undefined;
  /** Where parses, vectors and pyramids are kept; nowhere if it is left out. */
  readonly cacheFolder?: string | undefined;
  /** Called with the number of texts that are ready, whenever there is one more, and with how far a long search is. */
  readonly onProgress?: ((texts: number, state?: string) => void) | undefined;
  /** Called at the end with what methods have to say of their work. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/** What goes to a worker process. */
export interface TaskQuestion {
  readonly task: string;
  readonly question: unknown;
}

export function openResources({
  jobs = availableParallelism(),
  cacheFolder,
  onProgress = () => {},
  onNote = () => {},
}: ResourceOptions = {}): Resources {
  checkJobs(jobs);
  const cache = cacheFolder === undefined ? NO_CACHE : openCache({ folder: cacheFolder });
  const workers = openAskers(jobs);
  const shared = new WeakMap<object, Map<string, unknown>>();
  const notes: (() => string)[] = [];
  const rememberBytes: Resources['rememberBytes'] = async (parts, make) => {
    const key = cacheKey([VERSION, runtimeInUse(), ...parts]);
    return (await cache.get(key)) ?? (await cache.put(key, await make()));
  };
  let texts = 0;
  return {
    size: jobs,
    ask: workers.ask,
    async remember(parts, make) {
      const bytes = await rememberBytes(parts, async () =>
        new TextEncoder().encode(JSON.stringify(await make())),
      );
      return JSON.parse(new TextDecoder().decode(bytes));
    },
    rememberBytes,
    share<Value>(topic: object, name: string, make: () => Value): Value {
      const own = shared.get(topic) ?? new Map<string, unknown>();
      if (own.size === 0) shared.set(topic, own);
      if (!own.has(name)) own.set(name, make());
      return own.get(name) as Value;
    },
    // Until it is collected, which takes its time, it would keep all that was made for it.
    forget: (topic) => void shared.delete(topic),
    advance: (state) => (state === undefined ? onProgress(++texts) : onProgress(texts, state)),
    note: (tell) => void notes.push(tell),
    async close() {
      for (const tell of notes.splice(0)) onNote(tell());
      await workers.close();
      await cache.close();
    },
  };
}

type Askers = Pick<Resources, 'ask' | 'close'>;

function openAskers(jobs: number): Askers {
  if (jobs === 1) return oneByOne();
  const workers = openWorkers<TaskQuestion, unknown>({
    script: new URL('./worker.js', import.meta.url),
    setup: { plugins: loadedPlugins() },
    jobs,
  });
  return {
    ask: <Question, Answer>(task: Task<Question, Answer>, question: Question) =>
      workers.ask({ task: task.name, question }, task.isShared) as Promise<Answer>,
    close: workers.close,
  };
}

/** In this process, one question after the other: models take one at a time, and memory stays what one takes. */
function oneByOne(): Askers {
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  return {
    ask(task, question) {
      const answer = last.then(async () => {
        if (isClosed) throw closed();
        return (await task.load())(question);
      });
      last = answer.catch(() => {});
      return answer;
    },
    async close() {
      isClosed = true;
    },
  };
}
