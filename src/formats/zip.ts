/**
 * A ZIP archive of files as they are: nothing is compressed, so that the same files give the same bytes on every machine
 * and with every version of zlib.
 *
 *   zip([{ name: 'a.txt', content: 'A storm hit.' }])   // Uint8Array, readable by everything that reads ZIP
 */
import { crc32Of } from '../text/crc32.ts';

export interface ZipEntry {
  readonly name: string;
  readonly content: string;
}

/** 1 January 1980, the first day that ZIP knows: the clock is no part of a result. */
const DATE = 0x21;

/** A ZIP without compression (APPNOTE 6.3): local headers with the contents, then the directory. */
export function zip(files: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const [path, bytes] = [encoder.encode(name), encoder.encode(content)];
    const common = [20, 0x0800, 0, 0, DATE, crc32Of(bytes), bytes.length, bytes.length, path.length, 0];
    const local = record('4 2 2 2 2 2 4 4 4 2 2', [0x04034b50, ...common]);
    const entry = record('4 2 2 2 2 2 2 4 4 4 2 2 2 2 2 4 4', [
      0x02014b50,
      20,
      ...common,
      0,
      0,
      0,
      0,
      offset,
    ]);
    parts.push(local, path, bytes);
    directory.push(entry, path);
    offset += local.length + path.length + bytes.length;
  }
  const size = directory.reduce((sum, bytes) => sum + bytes.length, 0);
  const end = record('4 2 2 2 2 4 4 2', [0x06054b50, 0, 0, files.length, files.length, size, offset, 0]);
  return joined([...parts, ...directory, end]);
}

/** One after the other; Node's Buffer is no help in a browser. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Numbers in little-endian order, each as wide as its place in the pattern says. */
function record(widths: string, values: readonly number[]): Uint8Array {
  const sizes = widths.split(' ').map(Number);
  const view = new DataView(new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0)));
  let at = 0;
  sizes.forEach((size, index) => {
    if (size === 2) view.setUint16(at, values[index]!, true);
    else view.setUint32(at, values[index]!, true);
    at += size;
  });
  return new Uint8Array(view.buffer);
}
