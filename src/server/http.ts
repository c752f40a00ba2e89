/**
 * The guarded way in: every request passes the same checks before a route sees it, and every answer has the same
 * headers. A route gets what was sent, already parsed and limited, and the person who sent it.
 *
 *   const server = createGuardedServer({ hosts: () => ['127.0.0.1:7431'], assets, routes, sessions });
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { CheopsError } from '../errors.ts';
import { Refusal } from '../workbench/refusal.ts';
import type { Asset } from './assets.ts';
import type { Person, Role, Sessions } from './sessions.ts';

export interface RouteRequest {
  readonly person: Person;
  /** The parts of the path that the pattern leaves open. */
  readonly names: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

const SMALL_BODY = 64 * 1024;

export type Route = ReturnType<typeof route>;

/** What happens at an address such as `GET /api/topics/:topic`, who may, and the most bytes that its body may have. */
export function route(
  address: string,
  { roles, limit = SMALL_BODY }: { roles: readonly Role[]; limit?: number },
  handle: (request: RouteRequest) => Promise<unknown>,
) {
  const [method, path] = address.split(' ') as [string, string];
  return { method, path, roles, limit, handle };
}

/** An answer other than “done”. */
export class Rejection extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const LIMITS = {
  /** Milliseconds for the headers, and for the whole request. */
  headers: 10_000,
  request: 60_000,
  connections: 256,
};
export type Limits = typeof LIMITS;

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

export interface GuardedServer {
  readonly hosts: () => readonly string[];
  readonly assets: ReadonlyMap<string, Asset>;
  readonly routes: readonly Route[];
  readonly sessions: Sessions;
  readonly limits?: Limits;
  /** Told of errors that are ours. */
  readonly onError: (error: unknown) => void;
}

export function createGuardedServer(options: GuardedServer): Server {
  const { limits = LIMITS, onError } = options;
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: Math.min(1_000, limits.headers),
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      answer(request, options).then(
        (content) => send(response, content),
        (error: unknown) => sendError(response, error, onError),
      );
    },
  );
  server.maxConnections = limits.connections;
  return server;
}

interface Content {
  readonly status: number;
  readonly type: string;
  readonly content: string | Uint8Array;
}

const json = (value: unknown, status = 200): Content => ({
  status,
  type: 'application/json; charset=utf-8',
  content: JSON.stringify(value),
});

async function answer(request: IncomingMessage, options: GuardedServer): Promise<Content> {
  checkSender(request, options.hosts());
  // Only the path and the query are read of the URL; whatever host it names has been refused above.
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  if (!pathname.startsWith('/api/')) return shell(method, pathname, options.assets);
  if (method === 'POST' && pathname === '/api/session') return exchange(request, options.sessions);
  const person = personOf(request, options.sessions);
  const { route, names } = findRoute(options.routes, method, pathname);
  if (!route.roles.includes(person.role))
    throw new Rejection(403, `A person who is ${person.role} may not do this.`);
  const hasBody = method === 'POST' || method === 'PUT';
  const body = hasBody ? await readBody(request, route.limit) : undefined;
  return json((await route.handle({ person, names, query: searchParams, body })) ?? {});
}

/** Another site's page, or another name for this machine (DNS rebinding), gets nothing. */
function checkSender({ headers }: IncomingMessage, hosts: readonly string[]): void {
  if (!hosts.includes(headers.host ?? ''))
    throw new Rejection(421, 'This server does not answer to that name.');
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`)) {
    throw new Rejection(403, 'Requests from other pages are refused.');
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new Rejection(403, 'Requests from other pages are refused.');
  }
}

/** Only the files of the page, from a fixed map. */
function shell(method: string, pathname: string, assets: ReadonlyMap<string, Asset>): Content {
  const asset = assets.get(pathname);
  if (asset === undefined) throw new Rejection(404, 'There is no such page.');
  if (method !== 'GET' && method !== 'HEAD') throw new Rejection(405, 'This can only be read.');
  return { status: 200, type: asset.type, content: asset.content };
}

const SESSION = z.strictObject({ code: z.string().max(200) });

async function exchange(request: IncomingMessage, sessions: Sessions): Promise<Content> {
  const { code } = SESSION.parse(await readBody(request, 1024));
  const session = await sessions.exchange(code);
  if (session === null) throw new Rejection(401, 'This link was used already, or is too old.');
  return json(session);
}

function personOf({ headers }: IncomingMessage, sessions: Sessions): Person {
  const token = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1];
  const person = token === undefined ? null : sessions.personOf(token);
  if (person === null) throw new Rejection(401, 'Open the link that cheops serve printed.');
  return person;
}

function findRoute(routes: readonly Route[], method: string, pathname: string) {
  const parts = pathname.split('/').map(decodePart);
  const fitting = routes.flatMap((route) => {
    const names = match(route.path.split('/'), parts);
    return names === null ? [] : [{ route, names }];
  });
  if (fitting.length === 0) throw new Rejection(404, 'There is no such thing here.');
  const found = fitting.find(({ route }) => route.method === method);
  if (found === undefined) throw new Rejection(405, 'This cannot be done here.');
  return found;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Rejection(400, 'The address is not well-formed.');
  }
}

function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const names: Record<string, string> = Object.create(null);
  for (const [i, piece] of pattern.entries()) {
    if (piece.startsWith(':')) names[piece.slice(1)] = parts[i]!;
    else if (piece !== parts[i]) return null;
  }
  return names;
}

/** The body as JSON. Its size is checked before anything is parsed, and while it comes. */
async function readBody(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Rejection(415, 'Send JSON.');
  }
  const tooLarge = () => new Rejection(413, `Too large: the limit is ${Math.floor(limit / 1024)} KB.`);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET')
      throw new Rejection(400, 'The request was cut short.');
    throw error;
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Rejection(400, 'This is not JSON.');
  }
}

function send(response: ServerResponse, { status, type, content }: Content): void {
  if (response.destroyed) return;
  // A body that was refused unread must not be taken for the next request.
  const connection = status >= 400 ? { connection: 'close' } : {};
  response.writeHead(status, { ...HEADERS, ...connection, 'content-type': type });
  response.end(response.req.method === 'HEAD' ? undefined : content);
}

function sendError(response: ServerResponse, error: unknown, onError: (error: unknown) => void): void {
  const { status, value } = described(error);
  if (status === 500) onError(error);
  send(response, json(value, status));
}

function described(error: unknown): { status: number; value: object } {
  if (error instanceof Rejection) return { status: error.status, value: { message: error.message } };
  if (error instanceof Refusal) return { status: 422, value: { message: error.message } };
  if (error instanceof CheopsError) {
    // Where on this machine a file lies is nobody's business.
    const { file, line } = error.where;
    const place =
      file === undefined ? '' : `${file.split(/[\\/]/).at(-1)}${line === undefined ? '' : `:${line}`}: `;
    return { status: 422, value: { message: place + error.message, fix: error.fix, code: error.code } };
  }
  if (error instanceof z.ZodError) {
    const { path, message } = error.issues[0]!;
    return { status: 422, value: { message: `${path.join('.')}: ${message}` } };
  }
  return { status: 500, value: { message: 'Something went wrong in the server; its terminal says what.' } };
}
