import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cheops } from './run.ts';

/** Parts are made once, and each test has copies to spoil. */
let made: string;
beforeAll(() => {
  made = mkdtempSync(join(tmpdir(), 'cheops-parts-'));
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-merge-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inside = (name: string) => join(folder, name);
const METRICS = ['--metrics', 'types,rouge-1', '--jobs', '1'];

function writeTopics(ids: readonly string[]): string {
  const rows = ids.map((id, i) => ({
    id,
    references: [{ id: 'A', text: `The storm of day ${i} hit the coast, and boats sank.` }],
    // Every third has none, or one without words.
    summaries: i % 3 === 1 ? [] : ['s2', 's1'].map((s) => ({ id: s, text: i % 3 === 2 ? '' : `Storm ${i}` })),
  }));
  writeFileSync(inside('topics.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return inside('topics.jsonl');
}

function evaluate(data: string, output: string, ...more: readonly string[]): string {
  const { code, stderr } = cheops(['eval', data, ...METRICS, '-o', inside(output), ...more]);
  expect(code, stderr).toBe(0);
  return inside(output);
}

const known = new Set<string>();

function shards(data: string, of: number): string[] {
  const topics = readFileSync(data, 'utf8')
    .match(/(?<=^\{"id":")[^"]*/gm)!
    .join('');
  return Array.from({ length: of }, (_, i) => {
    const file = `part-${i + 1}.jsonl`;
    const kept = join(made, `${topics}-${of}-${file}`);
    if (known.has(kept)) copyFileSync(kept, inside(file));
    else copyFileSync(evaluate(data, file, '--shard', `${i + 1}/${of}`), kept);
    known.add(kept);
    return inside(file);
  });
}

/** As a reader of files sees it. */
const read = (file: string) => readFileSync(file, 'utf8');

describe('parts of a run', () => {
  // Two topics have one id: each part must tell them apart as one run does.
  const ids = ['b', 'a', 'c', 'b', 'd', 'é', 'f', 'g', 'h', 'i', 'j'];

  it.each([2, 9])('%i of them make the bytes of one run, in any order', (of) => {
    const data = writeTopics(ids);
    const whole = read(evaluate(data, 'whole.jsonl'));
    const parts = shards(data, of);
    for (const order of [parts, parts.toReversed()]) {
      const { code, stderr } = cheops(['merge', ...order, '-o', inside('merged.jsonl')]);
      expect(code, stderr).toBe(0);
      expect(read(inside('merged.jsonl'))).toBe(whole);
    }
    expect(cheops(['merge', ...parts, '-o', '-']).stdout).toBe(whole);
  });

  it('are rows that meta and other readers take', () => {
    const [first] = shards(writeTopics(ids), 2);
    const rows = read(first!)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows[0]).toMatchObject({ shard: '1/2', position: 0, topic: 'b', metric: 'types' });
    expect(rows.filter(({ topics }) => topics !== undefined)).toEqual([rows.at(-1)]);
    expect(rows.at(-1).topics).toBe(7);
  });

  it('are of as many topics as one run says there are', () => {
    const data = writeTopics(ids);
    const said = ['1/1', null].map((shard) => {
      const more = shard === null ? [] : ['--shard', shard];
      return cheops(['eval', data, ...METRICS, '-o', inside('all.jsonl'), ...more]).stderr;
    });
    for (const stderr of said) expect(stderr).toContain('\n7 topics, 14 summaries\n');
  });

  it('have no average, and a number that is one', () => {
    const data = writeTopics(ids);
    const refused = (...more: readonly string[]) =>
      cheops(['eval', data, ...METRICS, '-o', inside('x.jsonl'), ...more]);
    expect(refused('--shard', '1/2', '--average')).toMatchObject({ code: 2 });
    for (const wrong of ['0/2', '3/2', '1', '1/0', '-1/2', '1.5/2', 'a/b']) {
      const { code, stderr } = refused('--shard', wrong);
      expect([code, stderr.includes('from 1/4 to 4/4')]).toEqual([2, true]);
    }
  });
});

describe('merge refuses', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const refusal = (...files: readonly string[]) => {
    const { code, stderr } = cheops(['merge', ...files, '-o', inside('merged.jsonl')]);
    expect(code).toBe(2);
    return stderr;
  };

  it('a part that is missing, or there twice', () => {
    const [one, two, three] = shards(writeTopics(ids), 3) as [string, string, string];
    expect(refusal(one, three)).toContain('There are 2 files for the 3 parts of a run. No rows of part 2.');
    expect(refusal(one, two, two)).toContain(`Part 2 of 3 is in ${two} too. [E_DUPLICATE]`);
    writeFileSync(inside('empty.jsonl'), '');
    expect(refusal(one, inside('empty.jsonl'), three)).toContain(
      'Part 2 of 3 lacks topic 2, and here is topic ',
    );
    expect(refusal(inside('empty.jsonl'))).toContain('No rows to merge. [E_EMPTY]');
  });

  it.each([1, 2, 3])('a part that was cut short by %i rows', (rows) => {
    const parts = shards(writeTopics(ids), 3);
    for (const part of parts) {
      const whole = read(part);
      writeFileSync(part, `${whole.trimEnd().split('\n').slice(0, -rows).join('\n')}\n`);
      expect(refusal(...parts)).toContain('[E_MISMATCH]');
      writeFileSync(part, whole);
    }
  });

  it.each<[string, (rows: string[]) => void]>([
    ['a row is missing within a topic', (rows) => rows.splice(1, 1)],
    ['a summary is missing at its start', (rows) => rows.splice(0, 2)],
    ['a summary is missing at its end', (rows) => rows.splice(2, 2)],
    ['a row is there twice', (rows) => rows.splice(1, 0, rows[1]!)],
    ['the last row is there twice', (rows) => rows.push(rows.at(-1)!)],
    ['two rows have changed places', (rows) => rows.splice(0, 2, rows[1]!, rows[0]!)],
    ['a score is a string', (rows) => (rows[0] = rows[0]!.replace(/"score":[^,]+/, '"score":"0.5"'))],
    ['a score is another', (rows) => (rows[0] = rows[0]!.replace(/"score":[^,]+/, '"score":0.123'))],
    ['a line ends otherwise', (rows) => (rows[0] += '\r')],
    ['lines end otherwise', (rows) => rows.splice(0, rows.length, ...rows.map((row) => `${row}\r`))],
  ])('a part in which %s', (_, damage) => {
    const parts = shards(writeTopics(ids), 2);
    const rows = read(parts[0]!).trimEnd().split('\n');
    damage(rows);
    writeFileSync(parts[0]!, `${rows.join('\n')}\n`);
    expect(refusal(...parts)).toMatch(
      /part-1\.jsonl:\d+: The rows of topic “\w” are not as they were written/,
    );
  });

  it('half a row, rows of a whole run, and parts of different runs', () => {
    const data = writeTopics(ids);
    const [one, two] = shards(data, 2) as [string, string];
    const whole = read(two);
    writeFileSync(two, whole.slice(0, -30));
    expect(refusal(one, two)).toMatch(/\[E_JSON\]\n {2}Give the files of cheops eval --shard/);
    writeFileSync(two, whole);
    expect(refusal(one, evaluate(data, 'whole.jsonl'))).toContain('does not say which part of a run it is');
    expect(refusal(one, evaluate(data, 'third.jsonl', '--shard', '2/3'))).toContain('This is a part of 3');
    const stemmed = evaluate(data, 'stemmed.jsonl', '--shard', '2/2', '--stem');
    expect(refusal(one, stemmed)).toContain(`rouge-1 was not computed as in ${one}. [E_MISMATCH]`);
  });

  it('a part of another dataset, or of one that was changed, with as many topics', () => {
    const [one] = shards(writeTopics(ids), 2) as [string];
    for (const [was, is] of [
      ['"c"', '"other"'],
      ['Storm 6', 'Gale 6'],
    ] as const) {
      const data = writeTopics(ids);
      const text = read(data);
      expect(text).toContain(was);
      writeFileSync(data, text.replace(was, is));
      const other = evaluate(data, 'other.jsonl', '--shard', '2/2');
      expect(refusal(one, other)).toContain(`This part is of other topics than ${one}. [E_MISMATCH]`);
    }
  });

  it('to write over a part', () => {
    const parts = shards(writeTopics(ids), 2);
    const { code, stderr } = cheops(['merge', ...parts, '-o', parts[0]!]);
    expect([code, stderr.includes('overwrite an input')]).toEqual([2, true]);
  });
});

it('refuses parts with other metrics', () => {
  const data = writeTopics(['a', 'b', 'c', 'd']);
  const [first] = shards(data, 2);
  const second = inside('other.jsonl');
  expect(
    cheops(['eval', data, '--metrics', 'types', '--jobs', '1', '--shard', '2/2', '-o', second]).code,
  ).toBe(0);
  const { code, stderr } = cheops(['merge', first!, second, '-o', inside('all.jsonl')]);
  expect(code).toBe(2);
  expect(stderr).toContain('[E_MISMATCH]');
});
