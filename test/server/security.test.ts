/** An attack on every item of the page's security. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../src/server/serve.ts';
import { ask, login, type Started, start, upload } from './client.ts';

let server: Started;
beforeAll(async () => {
  server = await start({ limits: { headers: 800, request: 1_500, connections: 64 } });
});
afterAll(() => server.end());

const host = () => `127.0.0.1:${server.port}`;

describe('who may ask', () => {
  it.each([
    'evil.example',
    'localhost',
    '127.0.0.1',
    '127.0.0.1:1',
    'evil.example:80',
    '127.0.0.1.evil.example',
  ])('a foreign Host gets nothing: %s', async (name) => {
    for (const path of ['/', '/app.js', '/api/project']) {
      expect((await ask(server.port, path, { headers: { host: name } })).status).toBe(421);
    }
  });

  it('its own names are answered', async () => {
    for (const name of [host(), `localhost:${server.port}`]) {
      expect((await ask(server.port, '/', { headers: { host: name } })).status).toBe(200);
    }
  });

  it.each(['http://evil.example', 'null', 'https://127.0.0.1', 'http://localhost:1'])(
    'a foreign Origin gets nothing: %s',
    async (origin) => {
      const answer = await server.owner.send('/api/project', { headers: { origin } });
      expect(answer.status).toBe(403);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it.each(['cross-site', 'same-site'])('a page of another site gets nothing: %s', async (site) => {
    const headers = { 'sec-fetch-site': site };
    expect((await server.owner.send('/api/project', { headers })).status).toBe(403);
    expect((await ask(server.port, '/', { headers })).status).toBe(403);
  });

  it('no preflight is answered', async () => {
    const answer = await ask(server.port, '/api/project', {
      method: 'OPTIONS',
      headers: { origin: `http://${host()}`, 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(401);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('without a token there is only the shell', async () => {
    for (const authorization of [
      undefined,
      'Bearer',
      'Bearer x',
      `Bearer ${'a'.repeat(43)}`,
      'Basic eDp5',
      `bearer ${server.owner.token}`,
    ]) {
      const headers = authorization === undefined ? {} : { authorization };
      expect((await ask(server.port, '/api/project', { headers })).status).toBe(401);
    }
    expect((await ask(server.port, `/api/project?token=${server.owner.token}`)).status).toBe(401);
    expect(
      (await ask(server.port, '/api/project', { headers: { cookie: `token=${server.owner.token}` } })).status,
    ).toBe(401);
    expect((await server.owner.get('/api/project')).status).toBe(200);
  });

  it('a launch code is used once, and is no token', async () => {
    expect(
      (await ask(server.port, '/api/session', { method: 'POST', body: { code: server.code } })).status,
    ).toBe(401);
    expect(
      (await ask(server.port, '/api/me', { headers: { authorization: `Bearer ${server.code}` } })).status,
    ).toBe(401);
    expect(Buffer.from(server.code, 'base64url').length).toBeGreaterThanOrEqual(16);
  });

  it('of two who use one code at once, one gets in', async () => {
    const { json } = await server.owner.post('/api/people', { name: 'racer', role: 'viewer' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        ask(server.port, '/api/session', { method: 'POST', body: { code: json.code } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
  });

  it('only hashes of codes and tokens are stored', async () => {
    const stored = readFileSync(join(server.folder, 'people.json'), 'utf8');
    expect(stored).not.toContain(server.owner.token);
    expect(stored).not.toContain(server.code);
    expect(stored).toMatch(/"hash": "[0-9a-f]{64}"/);
  });

  it('another address needs a name that was allowed', async () => {
    await expect(
      serve({ folder: join(server.folder, '../other'), host: '0.0.0.0', port: 0 }),
    ).rejects.toThrow('no name is allowed');
  });
});

describe('what can be reached', () => {
  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/app.js/../../cli/main.js',
    '/people.json',
    '/app.js.map',
    '/dist/web/app.js',
    '//etc/passwd',
    '/\\..\\people.json',
  ])('no address becomes a path: %s', async (path) => {
    const answer = await ask(server.port, path);
    expect(answer.status === 404 || answer.text === (await ask(server.port, '/app.js')).text).toBe(true);
    expect(answer.text).not.toMatch(/root:|"hash"|"dependencies"/);
  });

  it.each(['..', '..%2f..%2fpeople', '%2e%2e', 'a%00b', '__proto__', 'constructor'])(
    'no name becomes a path: %s',
    async (name) => {
      for (const path of [
        `/api/topics/${name}`,
        `/api/topics/example/journals/${name}`,
        `/api/evaluations/${name}`,
      ]) {
        expect([404, 422]).toContain((await server.owner.get(path)).status);
      }
    },
  );

  it('a topic, a person or an evaluation with a hostile name stays in its folder', async () => {
    const hostile = '../../evil/<script>alert(1)</script>';
    const made = await server.owner.post('/api/topics', {
      title: hostile,
      references: [],
      summaries: [upload('../../../x.txt', 'Hi.')],
      isClass: false,
    });
    expect(made.status).toBe(200);
    expect(made.json.topic).toBe(hostile);
    const added = await server.owner.post('/api/evaluations', {
      file: upload('../../evil.jsonl', '{"topic":"t","summary":"s","metric":"m","score":1}\n'),
    });
    expect(added.status).toBe(200);
    expect(existsSync(join(server.folder, '../evil'))).toBe(false);
    expect(readdirSync(join(server.folder, 'evaluations'))).toEqual([added.json.name]);
    expect((await server.owner.post('/api/people', { name: '../evil', role: 'annotator' })).status).toBe(422);
  });

  it('files are their owner’s alone', async () => {
    await server.owner.get('/api/topics/example/journals/owner');
    const entries = readdirSync(server.folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      expect([entry.name, mode.toString(8)]).toEqual([entry.name, entry.isDirectory() ? '700' : '600']);
    }
  });

  it('answers cannot be framed, sniffed, cached or scripted from elsewhere', async () => {
    for (const path of ['/', '/app.js', '/api/project', '/nothing']) {
      const { headers } = await server.owner.get(path);
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
    }
  });

  it('what was uploaded is never served as a page', async () => {
    const page = 'Here: <script>document.title = "owned"</script>';
    await server.owner.post('/api/topics', {
      title: 'html',
      references: [],
      summaries: [upload('page.html', page)],
      isClass: false,
    });
    const answer = await server.owner.get('/api/topics/html');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json.summaries[0].text).toBe('Here:');
  });
});

describe('how much can be sent', () => {
  const path = '/api/topics/example/journals/owner';

  it('a body that says it is too large is refused before it comes', async () => {
    const headers = { authorization: `Bearer ${server.owner.token}`, 'content-length': '999999999' };
    const answer = await ask(server.port, '/api/people', { method: 'POST', headers, raw: '' }).catch(
      () => null,
    );
    expect(answer?.status ?? 413).toBe(413);
  });

  it('a body that grows too large is refused while it comes', async () => {
    const answer = await server.owner
      .send('/api/people', {
        method: 'POST',
        headers: { 'transfer-encoding': 'chunked' },
        raw: `"${'x'.repeat(2_000_000)}"`,
      })
      .catch((error: NodeJS.ErrnoException) => error.code);
    expect(typeof answer === 'object' ? answer.status : answer).toSatisfy(
      (result) => result === 413 || result === 'ECONNRESET' || result === 'EPIPE',
    );
    expect((await server.owner.get('/api/me')).status).toBe(200);
  });

  it('only JSON is taken', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await server.owner.send(path, {
        method: 'POST',
        headers: { 'content-type': type },
        raw: '{}',
      });
      expect(answer.status).toBe(415);
    }
    expect((await server.owner.send(path, { method: 'POST', raw: '{' })).status).toBe(400);
  });

  it.each([
    [{ base: 0, entries: [] }],
    [{ base: -1, entries: [{ opId: 'a', op: { type: 'remove-unit', unit: '1' } }] }],
    [{ base: 0, entries: [{ opId: 'a', op: { type: 'no-such' } }] }],
    [{ base: 0, entries: [{ opId: 'a', op: { type: 'remove-unit', unit: '1', more: true } }] }],
    [{ base: 0, entries: [{ opId: 'a', op: { type: 'label-unit', unit: '1', label: 'x'.repeat(5_000) } }] }],
    [
      {
        base: 0,
        entries: [{ opId: 'a', op: { type: 'create-unit', unit: '1', reference: 'A', spans: [[0, 1e99]] } }],
      },
    ],
    [
      {
        base: 0,
        entries: [{ opId: 'a', op: { type: 'create-unit', unit: '1', reference: 'A', spans: [['0', 3]] } }],
      },
    ],
    [JSON.parse('{"__proto__": {"base": 0}, "entries": []}')],
  ])('an operation that is none is refused', async (body) => {
    expect((await server.owner.post(path, body)).status).toBe(422);
    expect((await server.owner.get(path)).json.seq).toBe(0);
  });

  it('a slow client is let go', async () => {
    const socket = createConnection(server.port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => {}).resume();
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host()}\r\nAuthorization: Bearer ${server.owner.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    const headersOnly = createConnection(server.port, '127.0.0.1');
    const alsoClosed = new Promise((resolve) => headersOnly.on('close', resolve));
    headersOnly.on('error', () => {}).resume();
    headersOnly.write('GET / HTTP/1.1\r\nHost:');
    expect(
      await Promise.race([Promise.all([closed, alsoClosed]).then(() => 'closed'), wait(8_000, 'open')]),
    ).toBe('closed');
  });

  it('1,000 connections do not keep others out for long', async () => {
    const sockets: Socket[] = [];
    for (let i = 0; i < 1_000; i++) {
      const socket = createConnection(server.port, '127.0.0.1');
      socket.on('error', () => {});
      sockets.push(socket);
    }
    let status = 0;
    for (let attempt = 0; attempt < 40 && status !== 200; attempt++) {
      status = await server.owner.get('/api/me').then(
        (answer) => answer.status,
        () => 0,
      );
      if (status !== 200) await wait(250);
    }
    for (const socket of sockets) socket.destroy();
    expect(status).toBe(200);
  });
});

describe('roles', () => {
  it('are checked on the server', async () => {
    const join = async (name: string, role: string) => {
      const { json } = await server.owner.post('/api/people', { name, role });
      return login(server.port, json.code);
    };
    const [ann, vic] = [await join('ann', 'annotator'), await join('vic', 'viewer')];
    await ann.get('/api/topics/example/journals/ann');
    const entry = {
      base: 0,
      entries: [{ opId: 'x', op: { type: 'create-unit', unit: '1', reference: 'A', spans: [[0, 5]] } }],
    };
    const journal = (name: string) => `/api/topics/example/journals/${name}`;
    expect((await ann.post(journal('ann'), entry)).status).toBe(200);
    expect((await ann.post(journal('owner'), entry)).status).toBe(403);
    expect((await ann.get(journal('owner'))).status).toBe(403);
    expect((await ann.get('/api/topics/example/export?format=json&annotator=owner')).status).toBe(403);
    expect((await ann.post('/api/people', { name: 'eve', role: 'owner' })).status).toBe(403);
    expect(
      (await ann.post('/api/topics', { title: 'x', references: [], summaries: [], isClass: false })).status,
    ).toBe(403);
    expect(
      (await ann.get('/api/project')).json.topics.find(({ id }: { id: string }) => id === 'example')
        .annotators,
    ).toEqual(['ann']);
    expect((await vic.get(journal('ann'))).status).toBe(200);
    expect((await vic.post(journal('ann'), entry)).status).toBe(403);
    expect((await vic.get(journal('vic'))).status).toBe(404);
    expect((await server.owner.post(journal('ann'), entry)).status).toBe(403);
    await server.owner.send('/api/people/ann', { method: 'DELETE' });
    expect((await ann.get(journal('ann'))).status).toBe(401);
  });
});
