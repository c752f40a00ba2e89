/** Files between the page and the person: chosen ones as uploads, made ones as downloads; several as one ZIP. */
import { crc32Of } from '../src/workbench/crc32.ts';
import type { OutFile, Upload } from './api.ts';

export async function uploadsOf(files: Iterable<File>): Promise<Upload[]> {
  return Promise.all([...files].map(async (file) => ({ name: file.name, base64: await base64Of(file) })));
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

export function textUpload(name: string, text: string): Upload {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { name, base64: btoa(binary) };
}

export function download(files: readonly OutFile[], archive: string): void {
  if (files.length === 0) return;
  const [first] = files;
  const isOne = files.length === 1;
  const blob = isOne
    ? new Blob([first!.text], { type: 'application/octet-stream' })
    : new Blob([zip(files)], { type: 'application/zip' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = isOne ? first!.name : `${archive}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A ZIP without compression (APPNOTE 6.3): local headers with the contents, then the directory. */
export function zip(files: readonly OutFile[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const [path, content] = [encoder.encode(name), encoder.encode(text)];
    const common = [20, 0x0800, 0, 0, 0x21, crc32Of(content), content.length, content.length, path.length, 0];
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
    parts.push(local, path, content);
    directory.push(entry, path);
    offset += local.length + path.length + content.length;
  }
  const size = directory.reduce((sum, bytes) => sum + bytes.length, 0);
  const end = record('4 2 2 2 2 4 4 2', [0x06054b50, 0, 0, files.length, files.length, size, offset, 0]);
  const all = [...parts, ...directory, end];
  const bytes = new Uint8Array(all.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of all) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
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
