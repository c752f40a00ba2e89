/**
 * The growing scores.jsonl of a long run. Rows go to `scores.jsonl.part`, which takes its name when all are there. A
 * run that was stopped goes on where it was, if `scores.jsonl.key` says that it was the same run: same data, same
 * metrics, same options.
 *
 *   if (!output.skip(rowsOf(topic))) await output.add(await score(topic));
 */
import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import type { ScoreLine } from './score-topic.ts';
import { isReplaceable, realTarget, refuseFolder, writeError } from './target.ts';

export interface Output {
  /** Whether an earlier run has written the next rows already; once it says no, it always does. */
  skip(rows: number): boolean;
  /** Resolves when more can be taken. */
  add(lines: readonly ScoreLine[]): void | Promise<void>;
  finish(): void;
  /** Leaves what is there for a later run. */
  stop(): void;
}

export function openOutput({ file: name, key }: { file: string; key: string }): Output {
  refuseFolder(name);
  const file = realTarget(name);
  const part = `${file}.part`;
  const keyFile = `${file}.key`;
  try {
    if (!isReplaceable(file)) return deviceOutput(name, openSync(file, 'w'));
    const resumes = sameRun(keyFile, key);
    writeFileSync(keyFile, key);
    if (!resumes || !existsSync(part)) writeFileSync(part, '');
    return growingFile({ file, part, keyFile, handle: openSync(part, 'r+') });
  } catch (cause) {
    throw writeError(name, cause);
  }
}

/** Rows go where they are to go; nothing can be gone on with. */
function deviceOutput(file: string, handle: number): Output {
  const end = (): void => closeSync(handle);
  return {
    skip: () => false,
    add(lines) {
      try {
        writeFileSync(handle, linesText(lines));
      } catch (cause) {
        throw writeError(file, cause);
      }
    },
    finish: end,
    stop: end,
  };
}

function growingFile({
  file,
  part,
  keyFile,
  handle,
}: {
  file: string;
  part: string;
  keyFile: string;
  handle: number;
}): Output {
  const passLines = lineReader(handle);
  /** What comes before this is known to be right. */
  let position = 0;
  let resuming = true;
  let cut = false;
  return {
    skip(rows) {
      const end = resuming ? passLines(rows) : null;
      resuming = end !== null;
      position = end ?? position;
      return resuming;
    },
    add(lines) {
      if (lines.length === 0) return;
      try {
        // What an earlier run wrote after the last whole topic goes.
        if (!cut) ftruncateSync(handle, position);
        cut = true;
        position += writeSync(handle, linesText(lines), position);
      } catch (cause) {
        throw writeError(file, cause);
      }
    },
    finish() {
      ftruncateSync(handle, position);
      closeSync(handle);
      renameSync(part, file);
      rmSync(keyFile, { force: true });
    },
    stop() {
      closeSync(handle);
      if (position > 0) return;
      for (const useless of [part, keyFile]) rmSync(useless, { force: true });
    },
  };
}

export function linesText(lines: readonly ScoreLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function sameRun(keyFile: string, key: string): boolean {
  try {
    return readFileSync(keyFile, 'utf8') === key;
  } catch {
    return false;
  }
}

const NEW_LINE = 0x0a;

/** Passes over so many whole lines of a file and says where the last ends; null if there are not that many. */
function lineReader(handle: number): (lines: number) => number | null {
  const buffer = Buffer.alloc(1 << 16);
  let start = 0;
  let filled = 0;
  let at = 0;
  return (lines) => {
    for (let passed = 0; passed < lines; ) {
      const end = buffer.subarray(0, filled).indexOf(NEW_LINE, at);
      if (end !== -1) {
        at = end + 1;
        passed++;
        continue;
      }
      start += filled;
      at = 0;
      filled = readSync(handle, buffer, 0, buffer.length, start);
      if (filled === 0) return null;
    }
    return start + at;
  };
}
