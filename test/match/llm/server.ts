/** A server that answers as the tests tell it, on this machine; every request is kept. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly model: string;
    readonly seed: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format: { readonly json_schema: { readonly schema: object } };
  };
}

export interface Statement {
  readonly statement: number;
  readonly says: string;
}

/** What a request asks about. */
export function questionIn({ body }: Asked): { summary: string; statements: readonly Statement[] } {
  return JSON.parse(body.messages[1]!.content);
}

/** A completion as llama.cpp writes it. */
export function completion(content: unknown): string {
  return JSON.stringify({
    choices: [{ finish_reason: 'stop', index: 0, message: { role: 'assistant', content } }],
    model: 'tiny',
    object: 'chat.completion',
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  });
}

/** Finds a statement whose first word the summary has, and quotes that word. */
export function honest(asked: Asked): string {
  const { summary, statements } = questionIn(asked);
  const answers = statements.map(({ statement, says }) => {
    const [word = ''] = says.split(' ');
    const expressed = summary.includes(word);
    return { statement, quote: expressed ? word : '', expressed };
  });
  return completion(JSON.stringify({ answers }));
}

export type Answer = (asked: Asked, response: ServerResponse, count: number) => void;

export interface TestServer {
  readonly endpoint: string;
  readonly asked: Asked[];
  close(): Promise<void>;
}

export async function startServer(answer: Answer): Promise<TestServer> {
  const asked: Asked[] = [];
  const server: Server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const one = { url: request.url!, headers: request.headers, body: text === '' ? {} : JSON.parse(text) };
    asked.push(one);
    answer(one, response, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
