/**
 * The one place where cheops opens a connection: to the server that the user names, on this machine unless the user
 * allows another. Redirects are refused, answers are read up to a limit, and the key is never shown.
 *
 *   const endpoint = openEndpoint({ endpoint: 'http://127.0.0.1:8080/v1', allowRemote: false, timeout: 60 });
 *   await endpoint.post(request)   // { status: 200, body: '…', retryAfter: null }
 */
import { CheopsError } from '../../errors.ts';
import { oneLine } from '../../text/printed.ts';
import { createRedactor } from './redact.ts';

export interface EndpointOptions {
  readonly endpoint: string;
  readonly allowRemote: boolean;
  /** Seconds. */
  readonly timeout: number;
}

export interface Reply {
  readonly status: number;
  readonly body: string;
  /** Seconds that the server wants us to wait. */
  readonly retryAfter: number | null;
}

/** Why there is no reply. */
export class NoReply extends Error {
  /** Whether it may go better another time. */
  readonly isPassing: boolean;
  /** Whether nobody listens there. */
  readonly isNobody: boolean;

  constructor(message: string, { isPassing = false, isNobody = false } = {}) {
    super(message);
    this.isPassing = isPassing;
    this.isNobody = isNobody;
  }
}

export interface Endpoint {
  post(request: object): Promise<Reply>;
  /** Text from the server, fit for a message: short, on one line, without the key. */
  quote(text: string): string;
  /** Text from the server without the key, however it is written. */
  redact(text: string): string;
}

/** Answers are a few hundred bytes a unit. */
const MOST_BYTES = 256 * 1024;
const MOST_QUOTED = 160;

export function openEndpoint({ endpoint, allowRemote, timeout }: EndpointOptions): Endpoint {
  const address = addressOf(endpoint, allowRemote);
  const key = keyOf();
  const redact = createRedactor(key);
  return {
    async post(request) {
      const signal = AbortSignal.timeout(timeout * 1000);
      try {
        const response = await fetch(address, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
          body: JSON.stringify(request),
          signal,
        });
        return await replyOf(response);
      } catch (error) {
        throw noReplyOf(error, signal, timeout);
      }
    },
    quote(text) {
      const shown = oneLine(redact(text));
      return shown.length > MOST_QUOTED ? `${shown.slice(0, MOST_QUOTED)}…` : shown;
    },
    redact,
  };
}

/** Not a setting: settings are written to files. */
function keyOf(): string {
  const key = (globalThis.process?.env.CHEOPS_API_KEY ?? '').trim();
  if (/^[\x20-\x7e]*$/.test(key)) return key;
  throw new CheopsError('E_USAGE', 'CHEOPS_API_KEY has a character that no key can have.', {
    fix: 'Copy the key again: it is one line of letters, digits and signs of ASCII.',
  });
}

/** Where chats are completed. Nothing is sent to another machine by accident. */
function addressOf(endpoint: string, allowRemote: boolean): URL {
  const address = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const fix = 'Give the address of your server, such as --endpoint http://127.0.0.1:8080/v1.';
  if (address === null || !/^https?:$/.test(address.protocol)) {
    throw new CheopsError('E_USAGE', 'The endpoint must begin with http:// or https://.', {
      fix,
    });
  }
  if (address.username !== '' || address.password !== '' || address.search !== '' || address.hash !== '') {
    throw new CheopsError(
      'E_USAGE',
      'The endpoint’s address has a user name, a password, a query or a fragment.',
      {
        fix: 'Give the bare address; a key goes into the environment, as CHEOPS_API_KEY.',
      },
    );
  }
  if (!isLoopback(address.hostname) && !allowRemote) {
    throw new CheopsError(
      'E_USAGE',
      `${address.host} is not this machine, and the texts would be sent there.`,
      {
        fix: 'Run the server on this machine, or say --allow-remote.',
      },
    );
  }
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/chat/completions`;
  return address;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

async function replyOf(response: Response): Promise<Reply> {
  const { status, headers } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    throw new NoReply('it redirects elsewhere, which is refused');
  }
  return { status, body: await bodyOf(response), retryAfter: secondsIn(headers.get('retry-after')) };
}

/** A number of seconds, or the date at which they are over; null for what is neither, or is past. */
function secondsIn(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return seconds >= 0 ? seconds : null;
}

async function bodyOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > MOST_BYTES) throw new NoReply(`it answered with more than ${MOST_BYTES / 1024} KiB`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** What the runtime says may hold the address or a header; only its code is passed on. */
function noReplyOf(error: unknown, signal: AbortSignal, timeout: number): NoReply {
  if (error instanceof NoReply) return error;
  if (signal.aborted) return new NoReply(`it gave no answer within ${timeout} s`, { isPassing: true });
  const code = codeOf(error);
  // Browsers' list of ports that are never called holds here too; it was not even tried.
  if ((error as { cause?: Error }).cause?.message === 'bad port') {
    return new NoReply('its port belongs to another service, and is never called', { isNobody: true });
  }
  const isNobody = ['', 'ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'].includes(
    code,
  );
  return new NoReply(`the connection failed${code === '' ? '' : ` (${code})`}`, {
    isPassing: code !== '',
    isNobody,
  });
}

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return String(cause?.code ?? code ?? '').replace(/[^A-Z_]/g, '');
}
