import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuseLost, takeLock } from '../../src/io/lock.ts';
import { openWholeFile } from '../../src/io/whole-file.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-lock-'));
  lock = join(folder, 's.jsonl.lock');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const take = (isWatched = true) => takeLock(lock, { file: 's.jsonl', isWatched });
const taken = expect.objectContaining({
  code: 'E_WRITE',
  message: expect.stringMatching(/^Another run is writing it: process \d+/),
});

it('is held by one at a time', () => {
  const release = take();
  expect(() => take()).toThrow(taken);
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
  expect(() => take()).toThrow(
    expect.objectContaining({
      message: 'Another run is writing it: process 7 on elsewhere.',
      fix: `Let it finish, or give this run another output. If it has ended, its place is free ten minutes later, or at once without ${lock}.`,
    }),
  );
});

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

it('of another machine is taken over when it was not touched for ten minutes, and that is said', () => {
  writeFileSync(lock, JSON.stringify({ host: 'node17', process: 7, since: '' }));
  utimesSync(lock, ago(9), ago(9));
  expect(() => take()).toThrow(taken);
  utimesSync(lock, ago(11), ago(11));
  // Such as a server's, which may wake up and write.
  expect(() => take(false)).toThrow(taken);
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const release = take();
  expect(said.mock.calls.join('')).toContain('process 7 on node17 gave no sign of life for ten minutes');
  said.mockRestore();
  expect(JSON.parse(readFileSync(lock, 'utf8')).host).toBe(hostname());
  release();
});

it('is touched every minute while it is held, and never when it is another’s', () => {
  vi.useFakeTimers();
  const release = take();
  utimesSync(lock, ago(9), ago(9));
  vi.advanceTimersByTime(MINUTE);
  expect(statSync(lock).mtimeMs).toBeGreaterThan(ago(1).getTime() - MINUTE);
  writeFileSync(lock, JSON.stringify({ host: 'elsewhere', process: 7, since: '' }));
  utimesSync(lock, 0, 0);
  vi.advanceTimersByTime(MINUTE);
  expect(statSync(lock).mtimeMs).toBe(0);
  // Who slept until another took over writes no more.
  expect(() => refuseLost(lock, 's.jsonl')).toThrow('process 7 on elsewhere');
  release();
  expect(existsSync(lock)).toBe(true);
});

it.runIf(existsSync('/proc/self/stat'))(
  'of a process that ended and was not asked how is taken over',
  async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60']);
    const [printed] = await once(parent.stdout, 'data');
    const zombie = Number(String(printed));
    const status = () => readFileSync(`/proc/${zombie}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    await vi.waitFor(() => expect(status()[0]).toBe('Z'));
    writeFileSync(lock, JSON.stringify({ host: hostname(), process: zombie, since: status()[19] }));
    take()();
    // Nor does it write the drafts that it left.
    const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
    const draft = join(folder, `.all.jsonl.${machine}-${zombie}-0.tmp`);
    writeFileSync(draft, '');
    openWholeFile(join(folder, 'all.jsonl')).commit();
    expect(existsSync(draft)).toBe(false);
    parent.kill();
  },
);

function deadProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}
