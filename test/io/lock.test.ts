import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from '../../src/io/lock.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-lock-'));
  lock = join(folder, 's.jsonl.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const take = () => takeLock(lock, { file: 's.jsonl' });
const taken = expect.objectContaining({
  code: 'E_WRITE',
  message: expect.stringMatching(/^Another run is writing it: process \d+/),
});

it('is held by one at a time', () => {
  const release = take();
  expect(take).toThrow(taken);
  release();
  take()();
  expect(existsSync(lock)).toBe(false);
});

it.each([
  ['a process that is there no more', () => ({ host: hostname(), process: deadProcess(), since: '' })],
  [
    'an earlier process of the same number',
    () => ({ host: hostname(), process: process.pid, since: 'before' }),
  ],
  ['a process that died while it took it', () => null],
])('of %s is taken over', (_, holder) => {
  writeFileSync(lock, holder() === null ? '' : JSON.stringify(holder()));
  utimesSync(lock, 0, 0);
  const release = take();
  expect(JSON.parse(readFileSync(lock, 'utf8')).process).toBe(process.pid);
  release();
});

it('what a process left that was killed while it took it goes; what another is about to take stays', () => {
  const drafts = ['1', '2', '3'].map((digit) => `${lock}.${digit.repeat(8)}-1111-4111-8111-111111111111`);
  const [dead, unfinished, living] = drafts;
  writeFileSync(dead!, JSON.stringify({ host: hostname(), process: deadProcess(), since: '' }));
  writeFileSync(unfinished!, '');
  utimesSync(unfinished!, 0, 0);
  writeFileSync(living!, JSON.stringify({ host: 'elsewhere', process: 7, since: '' }));
  writeFileSync(`${lock}.mine`, '');
  take()();
  expect(drafts.filter((draft) => existsSync(draft))).toEqual([living]);
  expect(existsSync(`${lock}.mine`)).toBe(true);
});

it('of another machine is believed, and the error says what to do', () => {
  writeFileSync(lock, JSON.stringify({ host: 'elsewhere', process: 7, since: '' }));
  expect(take).toThrow(
    expect.objectContaining({
      message: 'Another run is writing it: process 7 on elsewhere.',
      fix: `Let it finish, or give this run another output. If it has ended, delete ${lock}.`,
    }),
  );
});

function deadProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}
