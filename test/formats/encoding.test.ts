import { expect, it } from 'vitest';
import { decode, lineAndColumn, refuseBinary } from '../../src/formats/encoding.ts';
import { bytes, errorOf, notes, quietLog } from './samples.ts';

function decoded(input: Uint8Array) {
  const log = quietLog();
  return { text: decode(input, log), notes: notes(log) };
}

const utf16 = (text: string, bigEndian: boolean) => {
  const units = [0xfeff, ...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))];
  return Uint8Array.from(
    units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
  );
};

it('reads UTF-8 with and without a byte order mark', () => {
  expect(decoded(bytes('Zürich 😀'))).toEqual({ text: 'Zürich 😀', notes: [] });
  expect(decoded(bytes('\uFEFFZürich'))).toEqual({ text: 'Zürich', notes: [] });
});

it('reads UTF-16 in both byte orders', () => {
  for (const bigEndian of [true, false]) {
    expect(decoded(utf16('Zürich 😀', bigEndian))).toEqual({ text: 'Zürich 😀', notes: [] });
  }
  for (const bigEndian of [true, false]) {
    const unmarked = utf16('Zürich', bigEndian).subarray(2);
    expect(errorOf(() => decoded(unmarked))).toMatchObject({ code: 'E_ENCODING', line: 1, column: 1 });
  }
  expect(decoded(utf16('ab\uD800', false))).toEqual({ text: 'ab\uFFFD', notes: ['W_ENCODING 1:3'] });
});

it('takes other bytes for windows-1252', () => {
  // “café” – €, with the codes of Microsoft's code page 1252.
  const input = Uint8Array.of(0x61, 0x0a, 0x93, 0x63, 0x61, 0x66, 0xe9, 0x94, 0x20, 0x96, 0x20, 0x80);
  expect(decoded(input)).toEqual({ text: 'a\n“café” – €', notes: ['W_ENCODING 2:1'] });
  const all = Uint8Array.from({ length: 20_000 }, (_, i) => (i % 2 === 0 ? 0xe9 : 0x20));
  expect(decoded(all).text).toBe('é '.repeat(10_000));
});

it('tells a binary file from text by its first bytes, however they come', async () => {
  const pass = async (input: Uint8Array, size: number) => {
    const chunks = async function* () {
      for (let at = 0; at < input.length; at += size) yield input.subarray(at, at + size);
    };
    const passed: number[] = [];
    for await (const chunk of refuseBinary(chunks(), quietLog())) passed.push(...chunk);
    return Uint8Array.from(passed);
  };
  const late = Uint8Array.from({ length: 9000 }, (_, i) => (i === 8500 ? 0 : 0x61));
  for (const size of [1, 7, 10_000]) {
    for (const text of [bytes('Zürich 😀'), utf16('Zürich', true), utf16('Zürich', false), late]) {
      expect(await pass(text, size)).toEqual(text);
    }
    await expect(pass(bytes('\x7fELF\x02\x01\0\0'), size)).rejects.toMatchObject({ code: 'E_ENCODING' });
  }
});

it('finds lines and columns', () => {
  expect([0, 1, 2, 3, 5].map((offset) => lineAndColumn('a\nbc\n', offset))).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 2 },
    { line: 2, column: 1 },
    { line: 2, column: 2 },
    { line: 3, column: 1 },
  ]);
});

it('says of a line only what is true of that line', () => {
  const log = quietLog();
  decode(Uint8Array.of(0x61, 0xe9), log, 7);
  decode(Uint8Array.of(0x61, 0xe9), log);
  expect(log.diagnostics.map(({ where, assumed }) => [where.line, assumed])).toEqual([
    [7, 'The line is in windows-1252 (Latin-1).'],
    [1, 'The file is in windows-1252 (Latin-1).'],
  ]);
});
