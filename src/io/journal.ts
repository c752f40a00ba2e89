/**
 * Rows that are written as they come, with a record beside them of the item that they are of. After a crash at any
 * moment, the records tell which rows are whole.
 *
 *   // scores.jsonl.key: what the run depends on, then for each item a digest of it and its rows, and where they end
 *   5d41402abc4b2a76b9719d911017c592
 *   7d793037a0760186574b0282f2f435e7 1830
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { flush, writeAll } from './whole-file.ts';

/** Rows that come within so many milliseconds of each other, up to so many bytes, are written together. */
const TOGETHER = { milliseconds: 100, bytes: 2 ** 18 };

interface Place {
  readonly file: string;
  readonly keyFile: string;
}

/** The start of a digest, as hexadecimal digits; two of them never meet by chance. */
const DIGITS = 32;

export function openJournal({ file, keyFile, key }: Place & { key: unknown }) {
  const header = `${digest([FORMAT, key])}\n`;
  const earlier = recordsOf(keyFile, header);
  const [rows, keys] = openBoth({ file, keyFile });
  let position = 0;
  let keyPosition = header.length;
  let next = 0;
  let isCut = false;
  /** What is not written yet, and how many bytes of rows that is. */
  let waiting: { readonly bytes: Uint8Array; readonly record: string }[] = [];
  let size = 0;
  let written = Number.NEGATIVE_INFINITY;
  /** What an earlier run wrote after the last item that is the same goes. */
  const cut = (): void => {
    if (isCut) return;
    ftruncateSync(rows, position);
    ftruncateSync(keys, keyPosition);
    isCut = true;
  };
  /** Rows first: a record says that its rows are there. */
  const writeOut = (items: typeof waiting): void => {
    const [content, record] = [items.map(({ bytes }) => bytes), items.map((item) => item.record)];
    const end = position + writeAll({ handle: rows, content: Buffer.concat(content), position });
    keyPosition += writeAll({ handle: keys, content: record.join(''), position: keyPosition });
    position = end;
  };
  const write = (): void => {
    const items = waiting;
    waiting = [];
    size = 0;
    written = performance.now();
    try {
      writeOut(items);
    } catch {
      // There may be room for some of them.
      for (const item of items) writeOut([item]);
    }
  };
  const journal = {
    rows,
    /** Whether the next record is of this item, and its rows are there; once it says no, it always does. */
    skip(item: unknown): boolean {
      const record = isCut ? undefined : earlier[next];
      const found = record !== undefined && digest(item, read(rows, position, record.end)) === record.digest;
      if (!found) next = earlier.length;
      else {
        next++;
        position = record.end;
        keyPosition += recordText(record).length;
      }
      return found;
    },
    add(item: unknown, text: string): void {
      cut();
      const bytes = Buffer.from(text);
      size += bytes.length;
      waiting.push({ bytes, record: recordText({ digest: digest(item, bytes), end: position + size }) });
      if (size > TOGETHER.bytes || performance.now() - written > TOGETHER.milliseconds) write();
    },
    /** Nothing but the rows that were skipped or added is in the file, and all of it is on the disk. */
    seal(): void {
      cut();
      write();
      flush(rows);
    },
    /** Nothing more is written: the file has become another's. */
    leave(): void {
      waiting = [];
      closeSync(rows);
      closeSync(keys);
    },
    close(): void {
      try {
        write();
      } catch {
        // What there is no room for is found again by a later run.
      }
      closeSync(rows);
      closeSync(keys);
    },
    /** Removes what is of no use to a later run. */
    tidy(): void {
      if (position === 0 && earlier.length === 0) removeBoth({ file, keyFile });
    },
  };
  if (earlier.length > 0) return journal;
  try {
    ftruncateSync(rows, 0);
    ftruncateSync(keys, 0);
    writeAll({ handle: keys, content: header, position: 0 });
    return journal;
  } catch (cause) {
    journal.close();
    removeBoth({ file, keyFile });
    throw cause;
  }
}

/** Of the records; what is written otherwise is not gone on with. */
const FORMAT = 'cheops-rows-3';

function openBoth({ file, keyFile }: Place): readonly [rows: number, keys: number] {
  const flags = constants.O_RDWR | constants.O_CREAT;
  const rows = openSync(file, flags);
  try {
    return [rows, openSync(keyFile, flags)];
  } catch (cause) {
    closeSync(rows);
    throw cause;
  }
}

function removeBoth({ file, keyFile }: Place): void {
  for (const useless of [file, keyFile]) rmSync(useless, { force: true });
}

interface Entry {
  readonly digest: string;
  readonly end: number;
}

function recordText({ digest, end }: Entry): string {
  return `${digest} ${end}\n`;
}

/** The records of an earlier run of the same key; half a record at the end is none. */
function recordsOf(keyFile: string, header: string): readonly Entry[] {
  const text = textOf(keyFile);
  if (!text.startsWith(header)) return [];
  const records: Entry[] = [];
  for (const line of text.slice(header.length).split('\n').slice(0, -1)) {
    const [, digest, end] = /^([0-9a-f]+) (\d+)$/.exec(line) ?? [];
    if (digest === undefined) break;
    records.push({ digest, end: Number(end) });
  }
  return records;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** Bytes stand for themselves, anything else is written as JSON. */
function digest(data: unknown, bytes: Uint8Array = new Uint8Array()): string {
  const hash = createHash('sha256').update(data instanceof Uint8Array ? data : JSON.stringify(data));
  return hash.update(bytes).digest('hex').slice(0, DIGITS);
}

/** Less than asked for where the file is shorter. */
function read(handle: number, from: number, to: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(0, to - from));
  for (let filled = 0; filled < bytes.length; ) {
    const count = readSync(handle, bytes, filled, bytes.length - filled, from + filled);
    if (count === 0) return bytes.subarray(0, filled);
    filled += count;
  }
  return bytes;
}
