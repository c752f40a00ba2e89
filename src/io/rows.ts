/**
 * The growing scores.jsonl of a long run. Rows go to `scores.jsonl.part`, which takes its name when all are there. A
 * run that was stopped goes on where it was, if it is the same run: `scores.jsonl.key` says what it depends on, and
 * which items its rows are of. `scores.jsonl.lock` keeps a second run away.
 *
 *   const rows = openRows({ file: 'scores.jsonl', key: { metrics, options } });
 *   for (const topic of topics) if (!rows.skip(topic)) await rows.add(topic, await score(topic));
 *   rows.finish();
 *
 * Items are known by their content, which is hashed as it comes: data from a pipe are read once, and a run over them
 * goes on too.
 */
import { renameSync, rmSync, statSync } from 'node:fs';
import { streamLines } from '../formats/lines.ts';
import { writeError } from './failure.ts';
import type { Inputs } from './inputs.ts';
import { openJournal } from './journal.ts';
import { isLost, refuseLost, takeLock } from './lock.ts';
import { openStreamOutput, type StreamOutput } from './stream-output.ts';
import { descriptorOf, isReplaceable, realTarget, refuseFolder } from './target.ts';
import { openWholeFile, takeOver } from './whole-file.ts';
import { isStandardOutput } from './write.ts';

export interface Rows {
  /** Whether an earlier run has written the rows of the next item already; once it says no, it always does. */
  skip(item: unknown): boolean;
  /** The rows of an item, in the order of the items. Resolves when more can be taken. */
  add(item: unknown, rows: readonly unknown[], isPassing?: boolean): void | Promise<void>;
  /** The same for rows that are lines of JSON already. Those that are passing are made again by a run that goes on. */
  addLines?(item: unknown, lines: string, isPassing?: boolean): void | Promise<void>;
  finish(): void;
  /** Leaves what is there for a later run. */
  stop(): void;
}

/** Everything that rows depend on, apart from the items, is in the key: any value that JSON can hold. */
export function openRows({ file, key }: { file: string; key: unknown }): Rows {
  if (isStandardOutput(file)) return passedOn(openStreamOutput('-'));
  refuseFolder(file);
  const target = realTarget(file);
  if (descriptorOf(file) !== null || !isReplaceable(target)) {
    const { write, commit, discard } = openWholeFile(file);
    return passedOn({ write, finish: commit, discard });
  }
  try {
    return growingFile({ name: file, target, key });
  } catch (cause) {
    throw writeError(file, cause);
  }
}

/** What a run writes beside its output while it lasts. */
export function filesBeside(file: string): readonly string[] {
  const target = realTarget(file);
  return [`${target}.part`, `${target}.key`, `${target}.lock`];
}

/** Rows go where they are to go; nothing can be gone on with. */
function passedOn({ write, finish, discard }: Passing): Rows {
  return { skip: () => false, ...adding((_, lines) => write(lines)), finish, stop: discard };
}

interface Passing extends Pick<StreamOutput, 'finish' | 'discard'> {
  write(text: string): void | Promise<void>;
}

/** Both ways to add rows, from what writes lines. */
function adding(addLines: Required<Rows>['addLines']): Required<Pick<Rows, 'add' | 'addLines'>> {
  const add: Rows['add'] = (item, rows, isPassing) =>
    addLines(item, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), isPassing);
  return { addLines, add };
}

function growingFile({ name, target, key }: { name: string; target: string; key: unknown }): Rows {
  const [part, keyFile, lock] = filesBeside(target) as [string, string, string];
  const release = takeLock(lock, { file: name, isWatched: true });
  try {
    const journal = openJournal({ file: part, keyFile, key });
    // The rows are seen by those who saw the file that they will replace.
    const earlier = statSync(target, { throwIfNoEntry: false });
    if (earlier !== undefined) takeOver(journal.rows, earlier);
    const guarded = (work: () => void): void => {
      try {
        work();
      } catch (cause) {
        throw writeError(name, cause, KEPT);
      }
    };
    return {
      skip: journal.skip,
      ...adding((item, lines, isPassing = false) => {
        refuseLost(lock, name);
        if (lines !== '') guarded(() => journal.add(isPassing ? AGAIN : item, lines));
      }),
      finish() {
        try {
          refuseLost(lock, name);
          guarded(() => {
            journal.seal();
            journal.close();
            renameSync(part, target);
            rmSync(keyFile, { force: true });
          });
        } finally {
          release();
        }
      },
      stop() {
        if (isLost(lock)) journal.leave();
        else {
          journal.close();
          journal.tidy();
        }
        release();
      },
    };
  } catch (cause) {
    release();
    throw cause;
  }
}

/** What no item is. */
const AGAIN = { again: true };

const KEPT = ' The rows so far are kept: the same call goes on from there.';

/** The rows of a finished file, one by one. */
export async function* readRows<Row>(file: string, inputs: Inputs): AsyncGenerator<Row> {
  for await (const { bytes } of streamLines(inputs.stream(file))) {
    if (bytes.length > 0) yield JSON.parse(new TextDecoder().decode(bytes));
  }
}
