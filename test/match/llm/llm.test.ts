import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  chooseMetrics,
  evaluateDataset,
  evaluateTopics,
  type Report,
  type ScoreLine,
  scoreDataset,
} from '../../../src/index.ts';
import { openRows } from '../../../src/io/rows.ts';
import { findQuote, readAnswer } from '../../../src/match/llm/answer.ts';
import { promptHash } from '../../../src/match/llm/prompt.ts';
import { LLM_WORDS } from '../../../src/match/llm/words.ts';
import { type Answer, completion, honest, questionIn, startServer, type TestServer } from './server.ts';

let server: TestServer | undefined;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-llm-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
  delete process.env.CHEOPS_API_KEY;
});

const unit = (id: string, label: string) => ({ id, label, weight: 1, contributors: [] });
const topic = {
  id: 'storm',
  references: [{ id: 'A', text: 'Storm hit. Boats sank. Cows fled.' }],
  units: [unit('u1', 'Storm hit the coast'), unit('u2', 'Boats sank'), unit('u3', 'Cows fled')],
  summaries: [
    { id: 's1', text: 'Storm and rain came. Cows ran.' },
    { id: 's2', text: 'Boats are gone.' },
  ],
};
const pyramid = { id: 'storm', method: 'manual', references: topic.references, units: topic.units };

const send =
  (body: string, status = 200, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

async function judge(answer: Answer, settings: Record<string, unknown> = {}): Promise<Report> {
  server = await startServer(answer);
  return judgeAt(server.endpoint, settings);
}

function judgeAt(endpoint: string, settings: Record<string, unknown>, more: object = {}): Promise<Report> {
  return evaluateTopics([{ pyramid, summaries: topic.summaries }], {
    ...{ match: 'llm', jobs: 1, ...more },
    settings: { endpoint, model: 'tiny', retries: 0, ...settings },
  });
}

const summariesOf = (report: Report) => report.topics[0]!.summaries;
const reasonsOf = (report: Report) =>
  summariesOf(report).map(({ card }) => card.raw.value ?? card.raw.reason);

describe('a judge that answers', () => {
  const answer: Answer = (asked, response) => void response.end(honest(asked));

  it('finds units by quotes, and says so in the report and the signature', async () => {
    const report = await judge(answer);
    expect(summariesOf(report).map(({ annotated }) => annotated.matches)).toEqual([
      [
        { unit: 'u1', text: 'Storm', spans: [[0, 5]], evidence: { matcher: 'llm', model: 'tiny', found: 1 } },
        {
          unit: 'u3',
          text: 'Cows',
          spans: [[21, 25]],
          evidence: { matcher: 'llm', model: 'tiny', found: 1 },
        },
      ],
      [{ unit: 'u2', text: 'Boats', spans: [[0, 5]], evidence: { matcher: 'llm', model: 'tiny', found: 1 } }],
    ]);
    expect(report.signature).toMatchObject({ match: 'llm', model: 'tiny', prompt: promptHash() });
    expect(JSON.stringify(report)).not.toContain(server!.endpoint);
  });

  it('is asked for some units at a time, held to a schema, at temperature 0', async () => {
    await judge(answer, { unitsPerPrompt: 2 });
    const { asked } = server!;
    expect(asked.map((one) => questionIn(one).statements.length).sort()).toEqual([1, 1, 2, 2]);
    expect(asked[0]).toMatchObject({ url: '/v1/chat/completions', body: { model: 'tiny', temperature: 0 } });
    const { schema } = asked[0]!.body.response_format.json_schema;
    const of = questionIn(asked[0]!).statements.length;
    expect(schema).toMatchObject({ properties: { answers: { minItems: of, maxItems: of } } });
  });

  it('is not asked again for what the cache holds', async () => {
    server = await startServer(answer);
    const first = await judgeAt(server.endpoint, {}, { cacheFolder: folder });
    expect(server.asked).toHaveLength(2);
    expect(await judgeAt(server.endpoint, { maxCalls: 1 }, { cacheFolder: folder })).toEqual(first);
    expect(server.asked).toHaveLength(2);
    await judgeAt(server.endpoint, { model: 'other' }, { cacheFolder: folder });
    expect(server.asked).toHaveLength(4);
  });

  it('is a metric of datasets, beside others, with one budget for the run', async () => {
    server = await startServer(answer);
    const metrics = chooseMetrics({
      metrics: ['types', 'llm', 'rouge-1'],
      settings: { endpoint: server.endpoint, model: 'tiny', retries: 0, maxCalls: 3 },
    });
    const topics = ['a', 'b', 'c'].map((id) => ({ ...topic, id }));
    const notes: string[] = [];
    const lines: ScoreLine[] = [];
    for await (const scored of scoreDataset({
      topics,
      metrics,
      jobs: 1,
      onNote: (note) => notes.push(note),
    })) {
      lines.push(...scored.lines!);
    }
    expect(lines.slice(0, 3).map(({ metric }) => metric)).toEqual(['types', 'llm', 'rouge-1']);
    const judged = lines.filter(({ metric }) => metric === 'llm');
    const spent = 'The judge gave no answer: the budget of 3 calls is spent.';
    const scored = expect.any(Number);
    expect(judged.map(({ score, reason }) => reason ?? score)).toEqual([
      ...[scored, scored, scored],
      ...[spent, spent, spent],
    ]);
    expect(server.asked).toHaveLength(3);
    expect(notes).toEqual([
      expect.stringMatching(/^llm: 3 calls; 300 tokens in, 60 out; median \d+\.\d\d s/),
    ]);
  });

  it('waits as long as the rate wants', async () => {
    const start = performance.now();
    await judge(answer, { callsPerMinute: 120 });
    expect(performance.now() - start).toBeGreaterThanOrEqual(490);
  });
});

describe('evidence', () => {
  const claims =
    (quote: string): Answer =>
    (asked, response) => {
      const { statements } = questionIn(asked);
      const answers = statements.map(({ statement }) => ({ statement, quote, expressed: true }));
      response.end(completion(JSON.stringify({ answers })));
    };

  it.each(['The king resigned', '', '   ', '…', 'torm', 'S', '"'])(
    'a quote of %j is none, whatever the model claims',
    async (quote) => {
      const report = await judge(claims(quote));
      expect(reasonsOf(report)).toEqual([0, 0]);
      expect(summariesOf(report)[0]!.annotated.missed![0]).toMatchObject({
        reason: 'quote-not-there',
        evidence: { matcher: 'llm', found: 0, quote },
      });
    },
  );

  it.each(['and', 'The', 'it was “of the”', 'Storm'])(
    'a quote of %j, which says little, is none for several units',
    async (quote) => {
      server = await startServer(claims(quote));
      const text = 'The storm and rain came, and it was “of the” north.';
      const report = await evaluateTopics([{ pyramid, summaries: [{ id: 's1', text }] }], {
        ...{ match: 'llm', jobs: 1 },
        settings: { endpoint: server.endpoint, model: 'tiny', retries: 0 },
      });
      const { matches, missed } = summariesOf(report)[0]!.annotated;
      expect(matches).toEqual([]);
      expect(missed!.map(({ reason }) => reason)).toEqual(Array(3).fill('quote-says-little'));
      expect(LLM_WORDS.explainMiss({ miss: missed![0]!, tau: null } as never)).toBe(
        `tiny finds it, but cites only “${quote}”`,
      );
    },
  );

  it('a quote of one word is evidence for one unit, and one of several words for several', async () => {
    const report = await judge(claims('storm and rain'));
    expect(summariesOf(report)[0]!.annotated.matches).toHaveLength(3);
    await server!.close();
    const one = await judge((asked, response) => response.end(honest(asked)));
    expect(summariesOf(one)[1]!.annotated.matches).toHaveLength(1);
  });

  it.each([
    ['storm AND rain', [0, 14]],
    ['“Storm  and\nrain came.”', [0, 19]],
    ['Cows ran', [21, 29]],
  ])('%j is found', (quote, span) => {
    expect(findQuote(quote, topic.summaries[0]!.text)).toEqual(span);
  });

  it('is found where letters change their number in lower case', () => {
    expect(findQuote('İstanbul fell', 'When İstanbul’s walls broke, İstanbul fell.')).toEqual([29, 42]);
  });
});

describe('a judge that does not answer', () => {
  const malformed = 'The judge gave no answer: its answer has the wrong form.';
  const one = { statement: 1, quote: 'Storm', expressed: true };
  const half = honest({
    url: '',
    headers: {},
    body: { messages: [{}, { content: JSON.stringify({ summary: '', statements: [] }) }] } as never,
  }).slice(0, 60);

  it.each<[string, string]>([
    ['nonsense', 'Certainly! Here is a poem.'],
    ['half an answer', half],
    ['an empty body', ''],
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['no choices', '{"choices":[]}'],
    ['a refusal', '{"choices":[{"message":{"content":null,"refusal":"No."}}]}'],
    ['content that is no JSON', completion('All of them are expressed.')],
    ['half of the content', completion('{"answers":[{"statement":1,"quote":"Sto')],
    ['too few answers', completion(JSON.stringify({ answers: [one] }))],
    ['one statement three times', completion(JSON.stringify({ answers: [one, one, one] }))],
    ['statements of its own', completion(JSON.stringify({ answers: [one, one, { ...one, statement: 99 }] }))],
    ['numbers for verdicts', completion(JSON.stringify({ answers: [{ ...one, expressed: 1 }] }))],
    ['a list that goes deep', completion('['.repeat(50_000))],
    ['a prototype', completion('{"__proto__":{"answers":[]},"answers":{}}')],
  ])('%s leaves summaries unscored', async (_, body) => {
    expect(reasonsOf(await judge(send(body)))).toEqual([malformed, malformed]);
  });

  it('a megabyte of JSON is not read to its end', async () => {
    let written = 0;
    const report = await judge((_, response) => {
      response.on('close', () => clearInterval(timer));
      response.write('{"choices":[{"message":{"content":"');
      const timer = setInterval(() => {
        written += 65_536;
        response.write('x'.repeat(65_536));
        if (written > 8 * 2 ** 20) response.end();
      }, 1);
    });
    expect(reasonsOf(report)[0]).toBe('The judge gave no answer: it answered with more than 256 KiB.');
    expect(written).toBeLessThan(8 * 2 ** 20);
  });

  it('a redirect is refused, and nobody is asked at the other place', async () => {
    const other = await startServer((asked, response) => void response.end(honest(asked)));
    const report = await judge(send('', 307, { location: `${other.endpoint}/chat/completions` }), {
      retries: 2,
    });
    expect(reasonsOf(report)[0]).toBe('The judge gave no answer: it redirects elsewhere, which is refused.');
    expect([server!.asked.length, other.asked.length]).toEqual([2, 0]);
    await other.close();
  });

  it('one that hangs is left alone after a while', async () => {
    const report = await judge(() => {}, { timeout: 1 });
    expect(reasonsOf(report)[0]).toBe('The judge gave no answer: it gave no answer within 1 s.');
  });

  it('a connection that breaks off is one more failure', async () => {
    const report = await judge((_, response) => void response.socket!.destroy());
    expect(reasonsOf(report)[0]).toMatch(/^The judge gave no answer: the connection failed \([A-Z_]+\)\.$/);
  });

  it('is asked again after 429, 500 and nonsense, and what it then says counts', async () => {
    const report = await judge(
      (asked, response, count) => {
        if (count === 1) response.writeHead(429, { 'retry-after': '0' }).end('slow down');
        else if (count === 2) response.writeHead(500, { 'retry-after': '0' }).end();
        else if (count === 3) response.end('nonsense');
        else response.end(honest(asked));
      },
      { retries: 3, maxCalls: 10 },
    );
    expect(reasonsOf(report)).toEqual([2, 1]);
    // The same seed would give the same nonsense.
    expect(server!.asked.map(({ body }) => body.seed)).toEqual([1, 2, 3, 4, 1]);
  });

  it.each([
    ['a date', () => new Date(Date.now() + 2000).toUTCString(), 900],
    ['a number', () => '1', 990],
    ['what is past, so our own pause', () => '-5', 490],
    ['a date that is past, so our own pause', () => new Date(0).toUTCString(), 490],
    ['nonsense, so our own pause', () => 'soon', 490],
  ])('is asked again after the pause that Retry-After names: %s', async (_, header, least) => {
    const times: number[] = [];
    await judge(
      (asked, response) => {
        times.push(performance.now());
        if (times.length === 1) response.writeHead(429, { 'retry-after': header() }).end();
        else response.end(honest(asked));
      },
      { retries: 1, maxCalls: 2 },
    );
    expect(times[1]! - times[0]!).toBeGreaterThan(least);
  });

  it('a pause that the server names holds for all questions', async () => {
    const times: number[] = [];
    server = await startServer((asked, response) => {
      times.push(performance.now());
      if (times.length === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else setTimeout(() => response.end(honest(asked)), 100);
    });
    const summaries = Array.from({ length: 12 }, (_, i) => ({ id: `s${i}`, text: `Storm number ${i}` }));
    const report = await evaluateTopics([{ pyramid, summaries }], {
      ...{ match: 'llm', jobs: 1 },
      settings: { endpoint: server.endpoint, model: 'tiny', retries: 1 },
    });
    expect(reasonsOf(report)).toEqual(Array(12).fill(1));
    const late = times.map((time) => time - times[0]!).filter((time) => time > 300);
    expect(late).toHaveLength(9);
    expect(Math.min(...late)).toBeGreaterThan(980);
  });

  it('takes the time that it takes, also where there is no answer in the end', async () => {
    server = await startServer(() => {});
    const metrics = chooseMetrics({
      metrics: ['llm'],
      settings: { endpoint: server.endpoint, model: 'tiny', retries: 0, timeout: 1 },
    });
    const notes: string[] = [];
    const onNote = (note: string) => void notes.push(note);
    for await (const _ of scoreDataset({ topics: [topic], metrics, jobs: 1, onNote }));
    expect(notes).toEqual([expect.stringMatching(/^llm: 2 calls, 2 failed; .* longest 1\.\d\d s$/)]);
  });

  it.each([400, 401, 403, 404, 422])('%i is not asked again', async (status) => {
    const report = await judge(send('{"error":"no such model"}', status), { retries: 5 });
    expect(reasonsOf(report)[0]).toBe(`The judge gave no answer: HTTP ${status}: {"error":"no such model"}.`);
    expect(server!.asked).toHaveLength(2);
  });

  it('is given up after three questions in a row, whatever the number of summaries', async () => {
    server = await startServer(send('', 503, { 'retry-after': '0' }));
    const summaries = Array.from({ length: 40 }, (_, i) => ({ id: `s${i}`, text: `Storm number ${i}` }));
    const report = await evaluateTopics([{ pyramid, summaries }], {
      ...{ match: 'llm', jobs: 1 },
      settings: { endpoint: server.endpoint, model: 'tiny', retries: 1 },
    });
    expect(reasonsOf(report).every((reason) => typeof reason === 'string')).toBe(true);
    // Three are asked twice, the three that are under way then once more at most, and those behind them not at all.
    expect(server.asked.length).toBeLessThanOrEqual(2 * (3 + 3));
    expect(reasonsOf(report).at(-1)).toContain('3 questions in a row had no answer');
  });

  it.each([
    [-100, 20],
    [1e300, 20],
    ['many', 20],
  ])('counts no tokens where it says %j', async (prompt_tokens, completion_tokens) => {
    server = await startServer((asked, response) => {
      const usage = { prompt_tokens, completion_tokens };
      response.end(JSON.stringify({ ...JSON.parse(honest(asked)), usage }));
    });
    const settings = { endpoint: server.endpoint, model: 'tiny' };
    const notes: string[] = [];
    const onNote = (note: string) => void notes.push(note);
    const metrics = chooseMetrics({ metrics: ['llm'], settings });
    for await (const _ of scoreDataset({ topics: [topic], metrics, jobs: 1, onNote }));
    expect(notes).toEqual([expect.stringContaining('llm: 2 calls; 0 tokens in, 0 out')]);
  });

  it('is waited for as long as Node can', async () => {
    await expect(judgeAt('http://127.0.0.1:9/v1', { timeout: 301 })).rejects.toThrow(
      'timeout: Must be a whole number from 1 to 300',
    );
  });

  it('and one at a port that Node never calls says so', async () => {
    await expect(judgeAt('http://127.0.0.1:6000/v1', {})).rejects.toThrow(
      'its port belongs to another service',
    );
  });

  it('and one that is not there at all is an error', async () => {
    server = await startServer(() => {});
    const { endpoint } = server;
    await server.close();
    server = undefined;
    await expect(judgeAt(endpoint, {})).rejects.toMatchObject({ code: 'E_ENDPOINT' });
  });
});

describe('where texts go', () => {
  it.each([
    'http://10.0.0.1:8080/v1',
    'http://example.org/v1',
    'http://127.0.0.1.example.org/v1',
    'http://localhost.example.org/v1',
    'http://[::ffff:10.0.0.1]/v1',
    'https://192.168.0.1/v1',
  ])('not to %s without --allow-remote', async (endpoint) => {
    await expect(judgeAt(endpoint, {})).rejects.toThrow(
      'is not this machine, and the texts would be sent there',
    );
  });

  it.each([
    '',
    'here',
    'file:///etc/passwd',
    'ftp://127.0.0.1/v1',
    'http://me:secret@127.0.0.1/v1',
    'http://127.0.0.1/v1?a=b',
  ])('%j is no endpoint', async (endpoint) => {
    const refused = judgeAt(endpoint, {});
    await expect(refused).rejects.toMatchObject({ code: 'E_USAGE' });
    await expect(refused).rejects.not.toThrow(/secret/);
  });

  it('the key goes to the server alone: no report, no message and no file has it', async () => {
    const key = 'sk-very-secret-1234567890';
    server = await startServer((asked, response) => {
      response.writeHead(401).end(`Wrong key: ${asked.headers.authorization}`);
    });
    const data = join(folder, 'topics.jsonl');
    writeFileSync(data, `${JSON.stringify(topic)}\n`);
    const args = [
      'eval',
      data,
      '--metrics',
      'llm',
      '--endpoint',
      server.endpoint,
      '--model',
      'tiny',
      '-o',
      '-',
    ];
    const printed = await runAside(args, { CHEOPS_API_KEY: key, CHEOPS_CACHE: folder });
    expect(server.asked[0]!.headers.authorization).toBe(`Bearer ${key}`);
    expect(printed).toContain('HTTP 401: Wrong key: Bearer [key]');
    expect(printed).not.toContain('secret');
  });
});

it.each(['sk-one\nsk-two', 'clé', 'sk-→'])('the key %j is none', async (key) => {
  process.env.CHEOPS_API_KEY = key;
  server = await startServer((asked, response) => void response.end(honest(asked)));
  const refused = judgeAt(server.endpoint, {});
  await expect(refused).rejects.toThrow('CHEOPS_API_KEY has a character');
  await expect(refused).rejects.not.toThrow(key);
});

it('the key may have a line break behind it', async () => {
  process.env.CHEOPS_API_KEY = 'sk-0123456789\n';
  server = await startServer((asked, response) => void response.end(honest(asked)));
  await judgeAt(server.endpoint, {});
  expect(server.asked[0]!.headers.authorization).toBe('Bearer sk-0123456789');
});

it('the key is in no quote and no answer that is kept', async () => {
  const key = 'sk-SECRET/1234567890==q';
  process.env.CHEOPS_API_KEY = key;
  server = await startServer((asked, response) => {
    const { statements } = questionIn(asked);
    const said = asked.headers.authorization!.toLowerCase();
    const answers = statements.map(({ statement }) => ({
      statement,
      quote: `Key: ${said}`,
      expressed: true,
    }));
    response.end(completion(JSON.stringify({ answers })));
  });
  const report = await judgeAt(server.endpoint, {}, { cacheFolder: folder });
  expect(summariesOf(report)[0]!.annotated.missed![0]).toMatchObject({
    reason: 'quote-not-there',
    evidence: { quote: expect.stringContaining('Key: bearer [key]') },
  });
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  expect(kept.join('')).toContain('[key]');
  expect(`${kept.join('')}${JSON.stringify(report)}`).not.toMatch(/secret/i);
});

/** The command, while this process answers. */
function runAside(args: readonly string[], env: Record<string, string>): Promise<string> {
  const main = join(import.meta.dirname, '../../../dist/cli/main.js');
  const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env.PATH, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  return new Promise((resolve) => child.on('close', () => resolve(printed)));
}

it('a run that goes on asks again where the request failed, and only there', async () => {
  let isBroken = true;
  server = await startServer((asked, response) => {
    if (isBroken && questionIn(asked).summary.startsWith('Broken')) response.writeHead(400).end();
    else response.end(honest(asked));
  });
  const settings = { endpoint: server.endpoint, model: 'tiny', retries: 0 };
  const metrics = chooseMetrics({ metrics: ['types', 'llm'], settings });
  const file = join(folder, 'scores.jsonl');
  const topics = ['a', 'b', 'c'].map((id) => ({
    ...topic,
    id,
    summaries: [
      { id: 's1', text: `${id === 'b' ? 'Broken' : 'Whole'} ${id}: Storm and rain came.` },
      { id: 's2', text: '…' },
    ],
  }));
  function* stopped() {
    yield* topics;
    throw new Error('stopped');
  }
  const run = (from: Iterable<(typeof topics)[number]>) =>
    evaluateDataset({
      ...{ topics: from, metrics, jobs: 1, cacheFolder: join(folder, 'cache') },
      rows: openRows({ file, key: 'run' }),
    });
  await expect(run(stopped())).rejects.toThrow('stopped');
  expect(server.asked).toHaveLength(3);
  isBroken = false;
  expect(await run(topics)).toMatchObject({ topics: 3, resumed: 1 });
  expect(server.asked.slice(3).map((one) => questionIn(one).summary)).toEqual([
    'Broken b: Storm and rain came.',
  ]);
  expect(readFileSync(file, 'utf8')).not.toContain('gave no answer');
});

it('an answer has every statement once, in any order', () => {
  const [first, second] = [
    { statement: 1, quote: 'a', expressed: true },
    { statement: 2, quote: '', expressed: false },
  ];
  const content = JSON.stringify({ answers: [second, first] });
  expect(readAnswer(content, 2)).toEqual([
    { quote: 'a', expressed: true },
    { quote: '', expressed: false },
  ]);
  expect(readAnswer(`\`\`\`json\n${content}\n\`\`\``, 2)).not.toBeNull();
  expect(readAnswer(content, 3)).toBeNull();
});
