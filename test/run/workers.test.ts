import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import { openResources } from '../../src/run/resources.ts';
import { openWorkers } from '../../src/run/workers.ts';

const folder = mkdtempSync(join(tmpdir(), 'cheops-workers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const modules = pathToFileURL(join(import.meta.dirname, '../../build/')).href;
const script = join(folder, 'worker.mjs');
writeFileSync(
  script,
  `import { answerQuestions } from '${modules}run/workers.js';
import { CheopsError } from '${modules}errors.js';
answerQuestions(async (setup) => async (question) => {
  if (question === 'fail') throw new CheopsError('E_FILE', 'no', { where: { file: 'a', line: 3 }, fix: 'so' });
  if (question === 'crash') throw new TypeError('odd');
  if (question === 'die') process.exit(1);
  if (question === 'large') return { question, pid: process.pid, setup: 'x'.repeat(5e7) };
  while (question === 'forever') await new Promise((resolve) => setImmediate(resolve));
  return { question, pid: process.pid, setup };
});`,
);

interface Found {
  readonly question: string;
  readonly pid: number;
  readonly setup: unknown;
}

/** Not what JSON could say. */
const SETUP = { limits: new Map([[1, Number.NaN]]) };

function open(jobs: number) {
  return openWorkers<string, Found>({ script: pathToFileURL(script), setup: SETUP, jobs });
}

it('answers every question, with no more processes than it may have', async () => {
  const workers = open(2);
  const questions = Array.from({ length: 20 }, (_, i) => `q${i}`);
  const found = await Promise.all(questions.map((question) => workers.ask(question)));
  await workers.close();
  expect(found.map(({ question }) => question)).toEqual(questions);
  expect(new Set(found.map(({ pid }) => pid)).size).toBe(2);
});

it('asks one that answers quickly ahead of time, and takes its answers in order', async () => {
  const workers = open(1);
  await workers.ask('warm');
  await workers.ask('again');
  const questions = ['a', 'fail', 'b', 'crash', 'c'];
  const found = await Promise.allSettled(questions.map((question) => workers.ask(question)));
  await workers.close();
  const said = found.map((one) => (one.status === 'fulfilled' ? one.value.question : one.reason.message));
  expect(said).toEqual(['a', 'no', 'b', 'odd', 'c']);
});

it('starts one process where one is enough', async () => {
  const workers = open(4);
  const processes = new Set<number>();
  for (let i = 0; i < 4; i++) processes.add((await workers.ask('q')).pid);
  await workers.close();
  expect(processes.size).toBe(1);
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

it('tells every process how to work, once', async () => {
  const workers = open(2);
  const found = await Promise.all(['a', 'b', 'c'].map((question) => workers.ask(question)));
  await workers.close();
  expect(found.map(({ setup }) => setup)).toEqual([SETUP, SETUP, SETUP]);
});

it('goes on with another process after one has died', async () => {
  const workers = open(2);
  const asked = await Promise.allSettled(['die', 'q'].map((question) => workers.ask(question)));
  await workers.close();
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

it('asks nobody who has died while there was nothing to do', async () => {
  const workers = open(2);
  const { pid } = await workers.ask('q');
  process.kill(pid, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const next = await workers.ask('q');
  expect(next.pid).not.toBe(pid);
  const dying = workers.ask('forever');
  process.kill(next.pid, 'SIGKILL');
  await expect(dying).rejects.toMatchObject({
    code: 'E_PROCESS',
    message: expect.stringContaining('SIGKILL'),
  });
  await workers.close();
});

it.each([0, -1, Number.NaN, 1.5])(
  'refuses %d processes, for which a question would wait for ever',
  (jobs) => {
    expect(() => openResources({ jobs })).toThrow(expect.objectContaining({ code: 'E_USAGE' }));
  },
);

it('ends its processes when it is closed, whatever they are at, and answers nobody any more', async () => {
  const workers = open(2);
  const asked = Promise.allSettled(['forever', 'forever', 'late'].map((question) => workers.ask(question)));
  await workers.close();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

it('ends while a large answer is coming in', async () => {
  for (const wait of [0, 20, 40, 60, 80, 100, 120, 140]) {
    const workers = open(2);
    await Promise.all(['q', 'q'].map((question) => workers.ask(question)));
    const asked = Promise.allSettled(['large', 'large'].map((question) => workers.ask(question)));
    await new Promise((resolve) => setTimeout(resolve, wait));
    await workers.close();
    await asked;
  }
});

it('has processes that end with the one that asks, however it ends', async () => {
  const asking = join(folder, 'asking.mjs');
  writeFileSync(
    asking,
    `import { openWorkers } from '${modules}run/workers.js';
const workers = openWorkers({ script: new URL('${pathToFileURL(script)}'), jobs: 2 });
console.log((await workers.ask('q')).pid);
await workers.ask('forever');`,
  );
  const child = spawn(process.execPath, [asking]);
  const pid = Number(await new Promise((resolve) => child.stdout.once('data', resolve)));
  expect(isRunning(pid)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('takes no question once it is closed: a process that starts then would never end', async () => {
  const workers = open(2);
  await workers.close();
  await expect(workers.ask('q')).rejects.toThrow('closed');
});
