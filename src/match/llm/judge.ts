/**
 * Asks a model, again where that may help, and never more than agreed: retries, a rate, a budget, and an end to it all
 * when the server keeps failing.
 *
 *   const judge = createJudge({ ...settings, endpoint: openEndpoint(settings) });
 *   await judge.ask({ summary: 'It stormed.', units: ['There was a storm.'] })   // [{ quote: 'It stormed', expressed: true }]
 */
import { CheopsError } from '../../errors.ts';
import { findQuote, readAnswer, readCompletion, type UnitAnswer } from './answer.ts';
import { type Endpoint, NoReply, type Reply } from './endpoint.ts';
import { requestOf } from './prompt.ts';

export interface JudgeOptions {
  readonly model: string;
  /** How often a call that failed is made again. */
  readonly retries: number;
  /** The most requests of a run, those made again among them. */
  readonly maxCalls?: number | undefined;
  readonly callsPerMinute?: number | undefined;
  readonly endpoint: Endpoint;
  /** Waits so many milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** How reasons begin that say nothing of the data: another time there may be an answer. */
export const NO_ANSWER = 'The judge gave no answer: ';

/** Why a question has no answer, in words that follow NO_ANSWER. */
export class NoAnswer extends Error {}

export interface Judge {
  ask(question: { summary: string; units: readonly string[] }): Promise<readonly UnitAnswer[]>;
  /** What it took so far: `llm: 12 calls, 3 failed; 4120 tokens in, 380 out; median 0.41 s, longest 1.20 s`. */
  account(): string;
}

/** After so many questions without an answer in a row no more are asked, and those under way not again. */
const MOST_FAILURES = 3;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;

export function createJudge(options: JudgeOptions): Judge {
  const { model, retries, maxCalls = Number.POSITIVE_INFINITY, callsPerMinute, endpoint } = options;
  const { wait = sleep } = options;
  const latencies: number[] = [];
  const spent = { calls: 0, failed: 0, tokensIn: 0, tokensOut: 0 };
  let failuresInRow = 0;
  let isThere = false;
  /** Whether the rate wants it so or the server, no request starts before. */
  let nextStart = 0;

  async function keepRate(): Promise<void> {
    const now = performance.now();
    const start = Math.max(now, nextStart);
    if (callsPerMinute !== undefined) nextStart = start + 60_000 / callsPerMinute;
    if (start > now) await wait(start - now);
  }

  async function post(request: object): Promise<Reply> {
    if (spent.calls >= maxCalls) throw new NoAnswer(`the budget of ${maxCalls} calls is spent`);
    spent.calls++;
    await keepRate();
    const start = performance.now();
    try {
      const reply = await endpoint.post(request);
      isThere = true;
      return reply;
    } finally {
      latencies.push((performance.now() - start) / 1000);
    }
  }

  /** The answer, or why there is none this time. */
  async function attempt(request: object, units: number): Promise<readonly UnitAnswer[] | Failure> {
    try {
      const reply = await post(request);
      const failure = failureOf(reply, endpoint);
      if (failure !== null) return failure;
      const completion = readCompletion(reply.body);
      spent.tokensIn += completion?.tokensIn ?? 0;
      spent.tokensOut += completion?.tokensOut ?? 0;
      const answer = completion && readAnswer(completion.content, units);
      return answer ?? { reason: 'its answer has the wrong form', isPassing: true, pause: 0 };
    } catch (error) {
      if (!(error instanceof NoReply)) throw error;
      if (error.isNobody && !isThere) throw nobody(error);
      return { reason: error.message, isPassing: error.isPassing, pause: null };
    }
  }

  async function ask({ summary, units }: { summary: string; units: readonly string[] }) {
    if (failuresInRow >= MOST_FAILURES) {
      throw new NoAnswer(`${MOST_FAILURES} questions in a row had no answer, so no more were asked`);
    }
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(requestOf({ model, summary, units, attempt: tries }), units.length);
      if (!('reason' in outcome)) {
        failuresInRow = 0;
        return outcome.map((answer) => ({ ...answer, quote: cleanQuote(answer.quote, summary) }));
      }
      spent.failed++;
      if (!outcome.isPassing || tries >= retries || failuresInRow >= MOST_FAILURES) {
        failuresInRow++;
        throw new NoAnswer(`${outcome.reason}${tries === 0 ? '' : `, ${tries + 1} times`}`);
      }
      const pause = Math.min(outcome.pause ?? FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE);
      if (outcome.pause === null) await wait(pause);
      else nextStart = Math.max(nextStart, performance.now() + pause);
    }
  }

  /** What a summary says is no secret; what a server says besides may be the key. */
  function cleanQuote(quote: string, summary: string): string {
    return findQuote(quote, summary) === null ? endpoint.redact(quote) : quote;
  }

  return { ask, account: () => accountOf(spent, latencies) };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

interface Failure {
  readonly reason: string;
  /** Whether it is worth another try. */
  readonly isPassing: boolean;
  /** Milliseconds until then; null leaves it to us. */
  readonly pause: number | null;
}

const TOO_MANY = 429;

function failureOf({ status, body, retryAfter }: Reply, { quote }: Endpoint): Failure | null {
  if (status >= 200 && status < 300) return null;
  const said = body.trim() === '' ? '' : `: ${quote(body)}`;
  return {
    reason: `HTTP ${status}${said}`,
    isPassing: status === TOO_MANY || status === 408 || status >= 500,
    pause: retryAfter === null ? null : retryAfter * 1000,
  };
}

function nobody({ message }: NoReply): CheopsError {
  return new CheopsError('E_ENDPOINT', `The endpoint cannot be reached: ${message}.`);
}

function accountOf(
  { calls, failed, tokensIn, tokensOut }: Record<'calls' | 'failed' | 'tokensIn' | 'tokensOut', number>,
  latencies: readonly number[],
): string {
  const sorted = latencies.toSorted((a, b) => a - b);
  const seconds = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  return [
    `llm: ${calls} ${calls === 1 ? 'call' : 'calls'}${failed === 0 ? '' : `, ${failed} failed`}`,
    `${tokensIn} tokens in, ${tokensOut} out`,
    `median ${seconds(0.5)} s, longest ${seconds(1)} s`,
  ].join('; ');
}
