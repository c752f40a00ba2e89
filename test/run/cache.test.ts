import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFolder, cacheKey, openCache } from '../../src/run/cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-cache-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (found: Uint8Array | null) => (found === null ? null : new TextDecoder().decode(found));
const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
const pathOf = (key: string) => join(folder, 'cheops-entries', key.slice(0, 2), `${key}.entry`);

test('what was put in is found by another one on the same folder, and nothing else is', async () => {
  const key = cacheKey(['a', 'b']);
  await openCache({ folder }).put(key, bytes('hello'));
  const other = openCache({ folder });
  expect(text(await other.get(key))).toBe('hello');
  expect(await other.get(cacheKey(['ab', '']))).toBeNull();
});

test('an entry that was cut short or changed counts as missing', async () => {
  const cache = openCache({ folder });
  const key = cacheKey(['x']);
  await cache.put(key, bytes('hello'));
  const whole = readFileSync(pathOf(key));
  for (const broken of [whole.subarray(0, -1), whole.subarray(0, 10), Buffer.alloc(0)]) {
    writeFileSync(pathOf(key), broken);
    expect(await cache.get(key)).toBeNull();
  }
  writeFileSync(pathOf(key), Buffer.concat([whole.subarray(0, -1), Buffer.from('x')]));
  expect(await cache.get(key)).toBeNull();
});

test('many writers of one entry leave one whole entry and no temporary file', async () => {
  const key = cacheKey(['x']);
  await Promise.all(Array.from({ length: 20 }, () => openCache({ folder }).put(key, bytes('same'))));
  expect(text(await openCache({ folder }).get(key))).toBe('same');
  expect(files()).toHaveLength(1);
});

test('what was used longest ago goes first when it grows over its limit, and other files stay', async () => {
  writeFileSync(join(folder, 'mine.txt'), 'x'.repeat(5000));
  const cache = openCache({ folder, limit: 2500 });
  for (const name of ['a', 'b', 'c']) {
    await cache.put(cacheKey([name]), new Uint8Array(1000));
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  await cache.get(cacheKey(['a']));
  await cache.close();
  expect(await cache.get(cacheKey(['b']))).toBeNull();
  expect(await cache.get(cacheKey(['a']))).toHaveLength(1000);
  expect(await cache.get(cacheKey(['c']))).toHaveLength(1000);
  expect(statSync(join(folder, 'mine.txt')).size).toBe(5000);
  const none = openCache({ folder, limit: 0 });
  await none.put(cacheKey(['d']), new Uint8Array(1000));
  await none.close();
  expect(files().map(({ name }) => name)).toEqual(['mine.txt']);
});

test('files of other programs stay, though they have names like ours', async () => {
  const blob = 'ab'.repeat(32);
  mkdirSync(join(folder, 'blobs', 'ab'), { recursive: true });
  const theirs = [join(folder, blob), join(folder, 'blobs', 'ab', blob)];
  for (const file of theirs) writeFileSync(file, 'a model, or what git-lfs keeps');
  const cache = openCache({ folder, limit: 0 });
  await cache.put(cacheKey(['x']), bytes('hello'));
  await cache.close();
  expect(await cache.get(cacheKey(['x']))).toBeNull();
  for (const file of theirs) expect(readFileSync(file, 'utf8')).toContain('a model');
});

test('a folder where none can be made, such as one under /proc, costs time only', async () => {
  const cache = openCache({ folder: '/proc/cheops/cache' });
  expect(text(await cache.put(cacheKey(['x']), bytes('hello')))).toBe('hello');
  expect(await cache.get(cacheKey(['x']))).toBeNull();
});

test('a folder that cannot be written to, or is a file, costs time only', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const cache = openCache({ folder: file });
  expect(text(await cache.put(cacheKey(['x']), bytes('hello')))).toBe('hello');
  expect(await cache.get(cacheKey(['x']))).toBeNull();
  await cache.close();
});

test('CHEOPS_CACHE has the last word about the folder', () => {
  expect(cacheFolder({ CHEOPS_CACHE: '/x', XDG_CACHE_HOME: '/y' })).toBe('/x');
  expect(cacheFolder({ XDG_CACHE_HOME: '/y' })).toBe(join('/y', 'cheops'));
});

test('CHEOPS_CACHE=off keeps nothing', () => {
  expect(cacheFolder({ CHEOPS_CACHE: 'off', XDG_CACHE_HOME: '/y' })).toBeUndefined();
});
