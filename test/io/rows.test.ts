import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRows } from '../../src/io/rows.ts';
import { chooseMetrics, evaluateDataset } from '../../src/library/dataset.ts';
import type { Topic } from '../../src/model.ts';
import { VERSION } from '../../src/version.ts';
import { smallDisk } from './full-disk.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-output-'));
  file = join(folder, 'scores.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const topics: Topic[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  references: [{ id: 'r', text: `The storm ${id} hit the coast on Monday.` }],
  summaries: [
    { id: 's1', text: `A storm ${id} came on Monday.` },
    { id: 's2', text: '' },
  ],
}));

async function evaluate(from: Iterable<Topic>, key = 'run') {
  const rows = openRows({ file, key });
  const metrics = chooseMetrics({ metrics: ['types', 'rouge-1'] });
  return evaluateDataset({ topics: from, metrics, rows, jobs: 1 });
}

/** Three topics, then the data breaks off, as when a user stops the run. */
function* interrupted(): Generator<Topic> {
  yield* topics.slice(0, 3);
  throw new Error('stopped');
}

it('a whole run writes every row and leaves nothing beside it', async () => {
  expect(await evaluate(topics)).toMatchObject({ topics: 4, summaries: 8, resumed: 0 });
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row));
  expect(rows).toHaveLength(16);
  expect(rows[2]).toEqual({
    topic: 'a',
    summary: 's2',
    metric: 'types',
    score: null,
    reason: expect.any(String),
    details: { signature: `cheops:${VERSION}|metric:types` },
  });
  expect([existsSync(`${file}.part`), existsSync(`${file}.key`)]).toEqual([false, false]);
});

it('a run that was stopped goes on, and its file is the same', async () => {
  await evaluate(topics);
  const whole = readFileSync(file, 'utf8');
  rmSync(file);
  await expect(evaluate(interrupted())).rejects.toThrow('stopped');
  expect(existsSync(file)).toBe(false);
  // The last row was only half on the disk.
  truncateSync(`${file}.part`, statSync(`${file}.part`).size - 5);
  expect(await evaluate(topics)).toMatchObject({ topics: 4, summaries: 8, resumed: 2 });
  expect(readFileSync(file, 'utf8')).toBe(whole);
});

it('another run begins anew', async () => {
  await expect(evaluate(interrupted())).rejects.toThrow('stopped');
  expect(await evaluate(topics, 'other data')).toMatchObject({ topics: 4, summaries: 8, resumed: 0 });
});

it('topics without summaries have no rows, and do not disturb a resumed run', async () => {
  const empty: Topic = { ...topics[0]!, id: 'empty', summaries: [] };
  const some = [topics[0]!, empty, ...topics.slice(1)];
  await evaluate(some);
  const whole = readFileSync(file, 'utf8');
  rmSync(file);
  const stopped = function* () {
    yield* some.slice(0, 4);
    throw new Error('stopped');
  };
  await expect(evaluate(stopped())).rejects.toThrow('stopped');
  expect(await evaluate(some)).toMatchObject({ topics: 4, summaries: 8, resumed: 3 });
  expect(readFileSync(file, 'utf8')).toBe(whole);
});

it('a run that failed before its first row leaves nothing behind', async () => {
  const broken = function* (): Generator<Topic> {
    yield* [];
    throw new Error('no data');
  };
  await expect(evaluate(broken())).rejects.toThrow('no data');
  expect([existsSync(`${file}.part`), existsSync(`${file}.key`)]).toEqual([false, false]);
});

describe('two runs with one output', () => {
  it('do not mix their rows: the second is refused while the first lasts', () => {
    const first = openRows({ file, key: 'run' });
    first.add('a', [{ row: 1 }]);
    expect(() => openRows({ file, key: 'run' })).toThrow(
      expect.objectContaining({
        code: 'E_WRITE',
        message: expect.stringContaining('Another run is writing it'),
      }),
    );
    first.add('b', [{ row: 2 }]);
    first.finish();
    expect(readFileSync(file, 'utf8')).toBe('{"row":1}\n{"row":2}\n');
    expect(readdirSync(folder)).toEqual(['scores.jsonl']);
  });
});

describe('a run that goes on', () => {
  const begin = (...items: readonly string[]) => {
    const rows = openRows({ file, key: { metrics: ['types'] } });
    for (const item of items) rows.add(item, [{ item }]);
    rows.stop();
  };
  const resumed = (...items: readonly string[]) => {
    const rows = openRows({ file, key: { metrics: ['types'] } });
    const skipped = items.filter((item) => {
      if (rows.skip(item)) return true;
      rows.add(item, [{ item }]);
      return false;
    });
    rows.finish();
    expect(readFileSync(file, 'utf8')).toBe(items.map((item) => `${JSON.stringify({ item })}\n`).join(''));
    return skipped;
  };

  it('takes the rows of the same items, up to the first that is another', () => {
    begin('a', 'b', 'c');
    expect(resumed('a', 'x', 'c')).toEqual(['a']);
    begin('a', 'b');
    expect(resumed('a', 'b', 'c')).toEqual(['a', 'b']);
    begin('a', 'b', 'c');
    expect(resumed('a')).toEqual(['a']);
  });

  it('does not take rows that were changed or cut', () => {
    begin('a', 'b', 'c');
    const part = readFileSync(`${file}.part`, 'utf8');
    writeFileSync(`${file}.part`, part.replace('"b"', '"B"'));
    expect(resumed('a', 'b', 'c')).toEqual(['a']);
    for (let size = 0; size <= part.length; size++) {
      begin('a', 'b', 'c');
      truncateSync(`${file}.part`, size);
      expect(resumed('a', 'b', 'c')).toEqual(['a', 'b', 'c'].slice(0, Math.floor(size / 13)));
    }
  });

  it('does not take rows whose record was cut', () => {
    begin('a', 'b', 'c');
    const { size } = statSync(`${file}.key`);
    resumed('a', 'b', 'c');
    for (let cut = 0; cut <= size; cut++) {
      begin('a', 'b', 'c');
      truncateSync(`${file}.key`, cut);
      const skipped = resumed('a', 'b', 'c');
      expect(['a', 'b', 'c'].slice(0, skipped.length)).toEqual(skipped);
    }
  });

  it('keeps the rows when it fails before its first item', () => {
    begin('a', 'b');
    openRows({ file, key: { metrics: ['types'] } }).stop();
    expect(resumed('a', 'b')).toEqual(['a', 'b']);
  });
});

it.runIf(process.platform !== 'win32')('a private file stays private', async () => {
  writeFileSync(file, 'earlier', { mode: 0o600 });
  await expect(evaluate(interrupted())).rejects.toThrow('stopped');
  expect(statSync(`${file}.part`).mode & 0o777).toBe(0o600);
  await evaluate(topics);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('a full disk is an error, the earlier file stays, and the run goes on when there is room', ({ skip }) => {
  const disk = smallDisk(64);
  if (disk === null) return skip();
  try {
    const place = join(disk.path, 'scores.jsonl');
    writeFileSync(place, 'earlier');
    const items = Array.from({ length: 32 }, (_, i) => `${i}${'x'.repeat(1500)}`);
    const write = (): readonly string[] => {
      const rows = openRows({ file: place, key: 'run' });
      try {
        const skipped = items.filter((item) => {
          if (rows.skip(item)) return true;
          rows.add(item, [{ item }]);
          return false;
        });
        rows.finish();
        return skipped;
      } catch (error) {
        rows.stop();
        throw error;
      }
    };
    const filler = join(disk.path, 'filler');
    writeFileSync(filler, Buffer.alloc(20_000));
    expect(write).toThrow(
      expect.objectContaining({
        code: 'E_WRITE',
        message: 'Cannot write: the disk is full.',
        fix: expect.stringContaining('The rows so far are kept'),
      }),
    );
    expect(readFileSync(place, 'utf8')).toBe('earlier');
    rmSync(filler);
    rmSync(place);
    const skipped = write();
    expect(skipped.length).toBeGreaterThan(5);
    expect(readFileSync(place, 'utf8')).toBe(items.map((item) => `${JSON.stringify({ item })}\n`).join(''));
  } finally {
    disk.remove();
  }
});

it('a run that slept until another took its place writes nothing more', () => {
  const rows = openRows({ file, key: 'run' });
  rows.add('a', [1]);
  rows.add('b', [2]);
  const before = readFileSync(`${file}.part`, 'utf8');
  writeFileSync(`${file}.lock`, JSON.stringify({ host: 'elsewhere', process: 7, since: '' }));
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
  expect(() => rows.add('c', [3])).toThrow('Another run is writing it: process 7 on elsewhere');
  rows.stop();
  vi.useRealTimers();
  expect(readFileSync(`${file}.part`, 'utf8')).toBe(before);
  expect(existsSync(`${file}.lock`)).toBe(true);
});
