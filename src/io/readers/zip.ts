/**
 * ZIP archives, in which Word, Excel and LibreOffice keep their documents. Nothing is unpacked but what is asked for,
 * and that in pieces, so that an archive costs what its size is.
 *
 *   const zip = openZip(bytes, { what: 'Word document', log });
 *   for await (const chunk of zip.unpack(zip.entries.get('word/document.xml')!, limits)) …
 */
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Log } from '../../formats/log.ts';
import { damaged, type Limits } from './limits.ts';

export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0: as it is; 8: deflated. Others are not read. */
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its header is. */
  readonly offset: number;
}

export type Zip = ReturnType<typeof openZip>;

const HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

export function openZip(bytes: Uint8Array, { what, log }: { what: string; log: Log }) {
  const fault = (why?: string) => damaged(what, log, why);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = {
    /** By name. Folders are left out; of two with one name, the last counts. */
    entries: readDirectory(view, fault),
    async *unpack(entry: ZipEntry, limits: Limits): AsyncGenerator<Uint8Array> {
      if (entry.isEncrypted) throw fault('it is protected by a password');
      const chunks = unpacked(packedBytes(view, entry, fault), entry.method, fault);
      let crc = 0;
      for await (const chunk of chunks) {
        limits.unpack(chunk.length);
        crc = crc32(chunk, crc);
        yield chunk;
      }
      if (crc !== entry.crc) throw fault('a part of it was changed or lost');
    },
    /** All of an entry. */
    async bytes(entry: ZipEntry, limits: Limits): Promise<Uint8Array> {
      const chunks: Uint8Array[] = [];
      for await (const chunk of zip.unpack(entry, limits)) {
        limits.keep(chunk.length);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
  };
  return zip;
}

function readDirectory(view: DataView, fault: (why?: string) => Error): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  const end = findEnd(view);
  if (end === null) throw fault('it was cut short');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw fault();
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const next = at + 46 + lengths[0]! + lengths[1]! + lengths[2]!;
    if (next > view.byteLength) throw fault();
    const flags = view.getUint16(at + 8, true);
    const nameBytes = new Uint8Array(view.buffer, view.byteOffset + at + 46, lengths[0]!);
    const name = decodeName(nameBytes);
    if (!name.endsWith('/')) {
      entries.set(name, {
        name,
        isEncrypted: (flags & 1) !== 0,
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        packedSize: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        offset: view.getUint32(at + 42, true),
      });
    }
    at = next;
  }
  return entries;
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= first; at--) {
    if (view.getUint32(at, true) === DIRECTORY_END) return at;
  }
  return null;
}

/** Names that are no UTF-8 come from old programs; they are still told apart. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

function packedBytes(view: DataView, { offset, packedSize }: ZipEntry, fault: () => Error): Uint8Array {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== HEADER) throw fault();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedSize > view.byteLength) throw fault();
  return new Uint8Array(view.buffer, view.byteOffset + start, packedSize);
}

async function* unpacked(
  packed: Uint8Array,
  method: number,
  fault: (why?: string) => Error,
): AsyncGenerator<Uint8Array> {
  if (method === 0) {
    yield packed;
    return;
  }
  if (method !== 8) throw fault('it is packed in a way that is not known here');
  const inflate = createInflateRaw();
  const source = Readable.from([packed]);
  source.on('error', (error) => inflate.destroy(error));
  try {
    yield* source.pipe(inflate);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw fault('a part of it does not unpack');
    throw error;
  } finally {
    inflate.destroy();
  }
}
