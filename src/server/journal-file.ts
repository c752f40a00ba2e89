/**
 * The journal of one annotator on the disk. What `append` has answered is on the disk; what a crash tore is set aside,
 * beside the journal, and told.
 *
 *   const journal = await openJournal({ file, header });
 *   await journal.append([entry]);   // only now it is acknowledged
 */
import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CheopsError } from '../errors.ts';
import {
  JOURNAL_VERSION,
  type JournalEntry,
  type JournalHeader,
  readLine,
  writeLine,
} from '../workbench/journal.ts';
import { syncFolder, writeWhole } from './disk.ts';

export type JournalFile = Awaited<ReturnType<typeof openJournal>>;

export async function openJournal({ file, header }: { file: string; header: JournalHeader }) {
  if (!existsSync(file)) await writeWhole(file, writeLine(header));
  const bytes = await readFile(file);
  const { lines, length } = wholeLines(bytes);
  const [first, ...rest] = lines.map(readLine);
  const known = checkHeader(first, file);
  const isLastTorn = rest.at(-1) === null;
  const lastStart = isLastTorn ? length - Buffer.byteLength(lines.at(-1)!) - 1 : length;
  const entries = checkEntries(isLastTorn ? rest.slice(0, -1) : rest, file);
  const handle = await open(file, 'r+');
  let setAside: string | null = null;
  if (lastStart < bytes.length) {
    setAside = await putAside(file, bytes.subarray(lastStart));
    await handle.truncate(lastStart);
    await handle.datasync();
    await syncFolder(dirname(file));
  }
  return {
    header: known,
    /** What it held when it was opened. */
    entries,
    /** Where a torn line was put; null if none was. */
    setAside,
    ...writer({ handle, end: lastStart, file }),
  };
}

/** Lines that end; what stands behind the last newline was torn. */
function wholeLines(bytes: Buffer): { lines: readonly string[]; length: number } {
  const length = bytes.lastIndexOf(0x0a) + 1;
  const lines = bytes.subarray(0, length).toString('utf8').split('\n').slice(0, -1);
  return { lines, length };
}

function damaged(file: string, line: number, message: string): CheopsError {
  return new CheopsError('E_JOURNAL', message, { where: { file, line } });
}

function checkHeader(value: object | null | undefined, file: string): JournalHeader {
  const header = value as JournalHeader | null | undefined;
  if (header?.format !== 'cheops-journal')
    throw damaged(file, 1, 'This is not a journal, or its first line was changed.');
  if (header.version > JOURNAL_VERSION) {
    throw damaged(file, 1, `Version ${header.version} of the journal is newer than this cheops.`);
  }
  return header;
}

function checkEntries(values: readonly (object | null)[], file: string): readonly JournalEntry[] {
  return values.map((value, index) => {
    const entry = value as JournalEntry | null;
    if (entry?.seq !== index + 1)
      throw damaged(file, index + 2, 'This line is damaged, or one before it is missing.');
    return entry;
  });
}

/** Puts what was torn beside the journal. */
async function putAside(file: string, torn: Uint8Array): Promise<string> {
  let name = `${file}.torn`;
  for (let copy = 2; existsSync(name); copy++) name = `${file}.torn-${copy}`;
  await writeWhole(name, torn);
  return name;
}

function writer({ handle, end, file }: { handle: FileHandle; end: number; file: string }) {
  let position = end;
  let broken: unknown = null;
  return {
    async append(entries: readonly JournalEntry[]) {
      if (broken !== null) throw broken;
      const bytes = Buffer.from(entries.map(writeLine).join(''));
      try {
        await handle.write(bytes, 0, bytes.length, position);
        await handle.datasync();
        position += bytes.length;
      } catch (cause) {
        // Half a line may be there: without it the journal is whole again, and without that nothing more is written.
        await handle.truncate(position).catch((error: unknown) => {
          broken = error;
        });
        throw new CheopsError('E_WRITE', 'The journal cannot be written.', { where: { file }, cause });
      }
    },
    close: () => handle.close(),
  };
}
