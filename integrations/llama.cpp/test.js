// Called by test.sh: starts the server, asks it, and checks what must hold whatever a model says.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluateTopics } from '../../dist/index.js';

const [python, model] = process.argv.slice(2);
const main = join(import.meta.dirname, '../../dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'cheops-llama-'));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startServer(port) {
  const script = join(import.meta.dirname, 'server.py');
  const child = spawn(python, [script, model, String(port)], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('ready') && resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with exit code ${code}.`)));
  });
  return child;
}

function cheops(args) {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

const references = [{ id: 'A', text: 'A storm hit the coast. Two boats sank.' }];
const units = ['A storm hit the coast', 'Two boats sank'].map((label, i) => ({
  ...{ id: String(i + 1), label, weight: 1 },
  contributors: [{ reference: 'A', text: label, spans: [] }],
}));
const summaries = [
  { id: 's1', text: 'The storm hit the coast.' },
  { id: 's2', text: 'Bread is cheap.' },
];

const port = await freePort();
const server = await startServer(port);
try {
  const endpoint = `http://127.0.0.1:${port}/v1`;
  const data = join(folder, 'topics.jsonl');
  writeFileSync(data, `${JSON.stringify({ id: 't', references, units, summaries })}\n`);
  const judge = ['--metrics', 'llm', '--endpoint', endpoint, '--model', 'smollm2', '--timeout', '300'];
  const call = (output) => cheops(['eval', data, ...judge, '--cache', folder, '-o', join(folder, output)]);

  const first = await call('first.jsonl');
  assert.equal(first.code, 0, first.said);
  const rows = readFileSync(join(folder, 'first.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row));
  assert.equal(rows.length, 2);
  for (const { score, details } of rows) {
    assert.ok(score >= 0 && score <= 1, `A score of ${score}: the server was not held to the schema.`);
    assert.match(details.signature, /\|match:llm\|model:smollm2\|prompt:[0-9a-f]{12}\|/);
  }
  assert.match(first.said, /llm: \d+ calls?[^\n]*; [1-9]\d* tokens in, [1-9]\d* out/);

  const second = await call('second.jsonl');
  assert.match(second.said, /llm: 0 calls/);
  assert.deepEqual(readFileSync(join(folder, 'second.jsonl')), readFileSync(join(folder, 'first.jsonl')));

  const pyramid = { id: 't', method: 'manual', references, units };
  const report = await evaluateTopics([{ pyramid, summaries }], {
    ...{ match: 'llm', jobs: 1, cacheFolder: folder },
    settings: { endpoint, model: 'smollm2', timeout: 300 },
  });
  for (const { annotated } of report.topics[0].summaries) {
    for (const { text, spans } of annotated.matches)
      assert.equal(annotated.summary.text.slice(...spans[0]), text);
  }
  console.log(first.said.split('\n').find((line) => line.startsWith('llm:')));
  console.log('llama.cpp: everything that was checked holds');
} finally {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
