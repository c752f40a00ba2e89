/** A page without a browser: starts a server on a new project and speaks to it over plain HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Limits } from '../../src/server/http.ts';
import type { ProposalSource } from '../../src/server/proposals.ts';
import { type Served, serve } from '../../src/server/serve.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field
  readonly json: any;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: unknown;
  readonly raw?: string;
}

/** One request; `raw` sends a body as it is. */
export function ask(port: number, path: string, options: RequestOptions = {}): Promise<Answer> {
  const {
    method = 'GET',
    headers = {},
    body,
    raw = body === undefined ? undefined : JSON.stringify(body),
  } = options;
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: { ...(raw === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const isJson = response.headers['content-type']?.startsWith('application/json');
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text,
            json: isJson ? JSON.parse(text) : null,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(raw);
  });
}

export interface Client {
  readonly token: string;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  send(path: string, options: RequestOptions): Promise<Answer>;
}

export async function login(port: number, code: string): Promise<Client> {
  const { json } = await ask(port, '/api/session', { method: 'POST', body: { code } });
  return clientOf(port, json.token);
}

export function clientOf(port: number, token: string): Client {
  const authorization = `Bearer ${token}`;
  const send = (path: string, options: RequestOptions) =>
    ask(port, path, { ...options, headers: { authorization, ...options.headers } });
  return {
    token,
    send,
    get: (path) => send(path, {}),
    post: (path, body) => send(path, { method: 'POST', body }),
  };
}

/** Answers at once, without a model: every reference is one unit, and every summary says the first. */
export const FAKE_PROPOSALS: ProposalSource = {
  builders: [{ name: 'whole', summary: 'every reference is one unit' }],
  matchers: [{ name: 'first', summary: 'every summary says the first unit' }],
  proposePyramid: async ({ id, references }) => ({
    id,
    method: 'whole',
    references,
    units: references.map((reference, index) => ({
      id: `p${index + 1}`,
      label: `What ${reference.id} says`,
      weight: 1,
      contributors: [{ reference: reference.id, text: reference.text, spans: [[0, reference.text.length]] }],
    })),
  }),
  proposeMatches: async ({ pyramid, summaries }) =>
    summaries.map((summary) => ({
      summary,
      matches:
        summary.text === ''
          ? []
          : pyramid.units.slice(0, 2).map(({ id }, index) => ({
              unit: id,
              text: summary.text,
              spans: [[0, summary.text.length]] as const,
              evidence: { matcher: 'first', probability: 0.9 - index * 0.5 },
            })),
      unmatched: [],
      partial: true as const,
    })),
  clauses: async (text) => [[[0, text.length]]],
  close: async () => {},
};

export interface Started extends Served {
  readonly owner: Client;
  readonly code: string;
  end(): Promise<void>;
}

export async function start(options: { folder?: string; limits?: Limits } = {}): Promise<Started> {
  const folder = options.folder ?? join(mkdtempSync(join(tmpdir(), 'cheops-serve-')), 'project');
  const errors: unknown[] = [];
  const served = await serve({
    folder,
    port: 0,
    proposals: FAKE_PROPOSALS,
    onError: (error) => void errors.push(error),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  const code = served.address.split('#code=')[1]!;
  return {
    ...served,
    code,
    owner: await login(served.port, code),
    async end() {
      await served.close();
      rmSync(folder, { recursive: true, force: true });
      if (errors.length > 0) throw errors[0];
    },
  };
}

export function upload(name: string, text: string): { name: string; base64: string } {
  return { name, base64: Buffer.from(text).toString('base64') };
}
