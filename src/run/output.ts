/**
 * The growing scores.jsonl of a long run. Rows go to `scores.jsonl.part`, which takes its name when all are there. A
 * run that was stopped goes on where it was, if `scores.jsonl.key` says that it was the same run: same data, same
 * metrics, same options.
 *
 *   if (!output.skip(rowsOf(topic))) output.add(await score(topic));
 */
import {
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { CheopsError } from '../errors.ts';
import type { ScoreLine } from './metric.ts';

export interface Output {
  /** Whether an earlier run has written the next rows already; once it says no, it always does. */
  skip(rows: number): boolean;
  add(lines: readonly ScoreLine[]): void;
  finish(): void;
  /** Leaves what is there for a later run. */
  stop(): void;
}

export function openOutput({ file, key }: { file: string; key: string }): Output {
  const part = `${file}.part`;
  const keyFile = `${file}.key`;
  try {
    const ends = sameRun(keyFile, key) ? lineEnds(part) : [];
    writeFileSync(keyFile, key);
    const handle = openSync(part, ends.length > 0 ? 'r+' : 'w');
    let rows = 0;
    let position = 0;
    let resuming = true;
    return {
      skip(more) {
        resuming &&= rows + more <= ends.length;
        if (!resuming) return false;
        rows += more;
        position = rows === 0 ? 0 : ends[rows - 1]!;
        return true;
      },
      add(lines) {
        const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
        ftruncateSync(handle, position);
        position += writeSync(handle, text, position);
      },
      finish() {
        ftruncateSync(handle, position);
        closeSync(handle);
        renameSync(part, file);
        rmSync(keyFile, { force: true });
      },
      stop: () => closeSync(handle),
    };
  } catch (cause) {
    const message = `Cannot write: ${(cause as Error).message}.`;
    throw new CheopsError('E_WRITE', message, { where: { file }, cause });
  }
}

function sameRun(keyFile: string, key: string): boolean {
  try {
    return readFileSync(keyFile, 'utf8') === key;
  } catch {
    return false;
  }
}

/** Where each whole line of a file ends; none if there is no such file. */
function lineEnds(file: string): number[] {
  const ends: number[] = [];
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return ends;
  }
  const buffer = Buffer.alloc(1 << 16);
  for (let position = 0; ; ) {
    const count = readSync(handle, buffer, 0, buffer.length, position);
    if (count === 0) break;
    for (let at = buffer.indexOf(0x0a); at !== -1 && at < count; at = buffer.indexOf(0x0a, at + 1))
      ends.push(position + at + 1);
    position += count;
  }
  closeSync(handle);
  return ends;
}
