import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import { openWorkers } from '../../src/run/workers.ts';

const folder = mkdtempSync(join(tmpdir(), 'cheops-workers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const dist = pathToFileURL(join(import.meta.dirname, '../../dist/')).href;
const script = join(folder, 'worker.mjs');
writeFileSync(
  script,
  `import { threadId } from 'node:worker_threads';
import { answerQuestions } from '${dist}run/workers.js';
import { CheopsError } from '${dist}errors.js';
answerQuestions(async (question) => {
  if (question === 'fail') throw new CheopsError('E_FILE', 'no', { where: { file: 'a', line: 3 }, fix: 'so' });
  if (question === 'crash') throw new TypeError('odd');
  if (question === 'die') process.exit(1);
  while (question === 'forever') await new Promise((resolve) => setImmediate(resolve));
  return { question, threadId };
});`,
);

interface Found {
  readonly question: string;
  readonly threadId: number;
}

function open(jobs: number) {
  const here = async (question: string) => ({ question, threadId });
  return openWorkers<string, Found>({ script: pathToFileURL(script), here, jobs });
}

it('answers every question, with no more threads than it may have', async () => {
  const workers = open(2);
  const questions = Array.from({ length: 20 }, (_, i) => `q${i}`);
  const found = await Promise.all(questions.map((question) => workers.ask(question)));
  await workers.close();
  expect(found.map(({ question }) => question)).toEqual(questions);
  expect(new Set(found.map(({ threadId }) => threadId)).size).toBe(2);
});

it('answers in this thread where one is enough', async () => {
  const workers = open(1);
  expect([workers.size, await workers.ask('q')]).toEqual([1, { question: 'q', threadId }]);
  await workers.close();
});

it('starts one thread where one is enough', async () => {
  const workers = open(4);
  const threads = new Set<number>();
  for (let i = 0; i < 4; i++) threads.add((await workers.ask('q')).threadId);
  await workers.close();
  expect(threads.size).toBe(1);
});

it('brings errors back as they were', async () => {
  const workers = open(2);
  const error = await workers.ask('fail').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CheopsError);
  expect(error).toMatchObject({ code: 'E_FILE', message: 'no', where: { file: 'a', line: 3 }, fix: 'so' });
  await expect(workers.ask('crash')).rejects.toThrow('odd');
  expect((await workers.ask('q')).question).toBe('q');
  await workers.close();
});

it('goes on with another thread after one has died', async () => {
  const workers = open(2);
  const asked = await Promise.allSettled(['die', 'q'].map((question) => workers.ask(question)));
  await workers.close();
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

it.each([0, -1, Number.NaN, 1.5])('refuses %d threads, for which a question would wait for ever', (jobs) => {
  expect(() => open(jobs)).toThrow(expect.objectContaining({ code: 'E_USAGE' }));
});

it('ends its threads between two steps of their work when it is closed, and answers nobody any more', async () => {
  const workers = open(2);
  const asked = Promise.allSettled(['forever', 'forever', 'late'].map((question) => workers.ask(question)));
  await workers.close();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

it('takes no question once it is closed: a thread that starts then would never end', async () => {
  const workers = open(2);
  await workers.close();
  await expect(workers.ask('q')).rejects.toThrow('closed');
});
