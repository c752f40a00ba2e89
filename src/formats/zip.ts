/**
 * A ZIP archive of files as they are: nothing is compressed, so that the same files give the same bytes on every machine
 * and with every version of zlib.
 *
 *   zip([{ name: 'a.txt', content: 'A storm hit.' }])   // Uint8Array, readable by everything that reads ZIP
 */
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string;
}

// 1 January 1980, the first day that ZIP knows: the clock is no part of a result.
const DATE = 0x21;
const UTF8_NAMES = 0x800;
const VERSION = 20;

export function zip(entries: readonly ZipEntry[]): Uint8Array {
  const files = entries.map(({ name, content }) => {
    const bytes = Buffer.from(content, 'utf8');
    return { name: Buffer.from(name, 'utf8'), bytes, crc: crc32(bytes) };
  });
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, crc } of files) {
    const header = fields([[0x04034b50, 4], [VERSION, 2], ...description({ name, bytes, crc })]);
    directory.push(
      fields([
        [0x02014b50, 4],
        [VERSION, 2],
        [VERSION, 2],
        ...description({ name, bytes, crc }),
        // No comment, the first disk, no attributes.
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ]),
      name,
    );
    parts.push(header, name, bytes);
    offset += header.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = fields([
    [0x06054b50, 4],
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  ]);
  return Buffer.concat([...parts, ...directory, end]);
}

type Field = readonly [value: number, bytes: 2 | 4];

/** What both headers of a file say: flags, method, time, date, checksum, sizes, and how long the name is. */
function description({ name, bytes, crc }: { name: Buffer; bytes: Buffer; crc: number }): readonly Field[] {
  return [
    [UTF8_NAMES, 2],
    [0, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [bytes.length, 4],
    [bytes.length, 4],
    [name.length, 2],
    [0, 2],
  ];
}

function fields(values: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
