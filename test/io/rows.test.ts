import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRows } from '../../src/io/rows.ts';
import { chooseMetrics, evaluateDataset } from '../../src/library/dataset.ts';
import type { Topic } from '../../src/model.ts';
import { VERSION } from '../../src/version.ts';

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

/** Three topics, of which the last is still being scored when the data breaks off, as when a user stops the run. */
function* interrupted(): Generator<Topic> {
  yield* topics.slice(0, 3);
  throw new Error('stopped');
}

it('a whole run writes every row and leaves nothing beside it', async () => {
  expect(await evaluate(topics)).toEqual({ topics: 4, summaries: 8, resumed: 0 });
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
  expect(await evaluate(topics)).toEqual({ topics: 4, summaries: 8, resumed: 1 });
  expect(readFileSync(file, 'utf8')).toBe(whole);
});

it('another run begins anew', async () => {
  await expect(evaluate(interrupted())).rejects.toThrow('stopped');
  expect(await evaluate(topics, 'other data')).toEqual({ topics: 4, summaries: 8, resumed: 0 });
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
  expect(await evaluate(some)).toEqual({ topics: 5, summaries: 8, resumed: 2 });
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
