import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 as zlibCrc } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../src/text/crc32.ts';
import { readLine, writeLine } from '../../src/workbench/journal.ts';
import { wordsOf } from '../../src/workbench/words.ts';

it.skipIf(zlibCrc === undefined)('CRC-32 is zlib’s', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(crc32(text)).toBe(zlibCrc(text).toString(16).padStart(8, '0'));
    }),
  );
});

it('CRC-32 of the check string', () => {
  expect(crc32('123456789')).toBe('cbf43926');
});

it('a line that was torn or changed is no entry', () => {
  const line = writeLine({ seq: 1, op: { type: 'label-unit', label: 'a,"crc":"00000000"}' } });
  expect(readLine(line.trimEnd())).toEqual({
    seq: 1,
    op: { type: 'label-unit', label: 'a,"crc":"00000000"}' },
  });
  for (let length = 0; length < line.length - 1; length++) expect(readLine(line.slice(0, length))).toBeNull();
  expect(readLine(line.trimEnd().replace('1', '2'))).toBeNull();
});

describe('words', () => {
  it.each([
    ["It's $2.1 billion, don't!", ["It's", '$2.1', 'billion', "don't"]],
    ['multi-party 50% (sic)', ['multi-party', '50%', 'sic']],
    ['عاصفة ضربت الساحل.', ['عاصفة', 'ضربت', 'الساحل']],
    ['今日は雨です。', ['今日', 'は', '雨', 'です']],
    ['', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text).map(([start, end]) => text.slice(start, end))).toEqual(words);
  });
});

it('the reducer runs in a browser: it imports nothing of Node, and of schemas only their types', () => {
  const folder = join(import.meta.dirname, '../../src/workbench');
  for (const file of readdirSync(folder).filter((name) => name !== 'operation-schema.ts')) {
    const source = readFileSync(join(folder, file), 'utf8');
    expect(source, file).not.toMatch(/^import (?!type\b)[^;]*from '(?:node:|zod|\.\/operation-schema)/m);
  }
});
