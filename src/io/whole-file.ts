/**
 * A file that is there whole or not at all: it is written beside its place and takes the name when all is there, so that
 * a run that fails never costs an earlier result. It keeps the owner and the mode of what it replaces. A device, a pipe
 * or an open file such as /dev/stdout is written to as it is.
 *
 *   const file = openWholeFile('scores.json');
 *   file.write(bytes);
 *   file.commit();   // or discard()
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { writeError } from './failure.ts';
import { hasEnded } from './lock.ts';
import { descriptorOf, isReplaceable, realTarget, refuseFolder } from './target.ts';

export interface WholeFile {
  write(content: string | Uint8Array): void;
  /** Nothing more is written; what is there is on the disk, and can be committed. */
  close(): void;
  commit(): void;
  /** Takes back what was written; what went to a device is gone. */
  discard(): void;
}

export function openWholeFile(file: string): WholeFile {
  refuseFolder(file);
  const descriptor = descriptorOf(file);
  if (descriptor !== null) return written(file, { handle: descriptor, close: () => {} });
  const target = realTarget(file);
  try {
    if (isReplaceable(target)) return replacing(file, target);
    const handle = openSync(target, 'w');
    return written(file, { handle, close: () => closeSync(handle) });
  } catch (cause) {
    throw writeError(file, cause);
  }
}

function written(file: string, { handle, close }: { handle: number; close: () => void }): WholeFile {
  let isOpen = true;
  const closeOnce = (): void => {
    if (isOpen) close();
    isOpen = false;
  };
  return {
    write(content) {
      try {
        writeAll({ handle, content });
      } catch (cause) {
        throw writeError(file, cause);
      }
    },
    close: closeOnce,
    commit: closeOnce,
    discard: closeOnce,
  };
}

function replacing(file: string, target: string): WholeFile {
  const earlier = statSync(target, { throwIfNoEntry: false });
  if (earlier !== undefined) accessSync(target, constants.W_OK);
  const { temporary, handle } = openBeside(target);
  let isOpen = true;
  const discard = (): void => {
    if (isOpen) closeSync(handle);
    isOpen = false;
    rmSync(temporary, { force: true });
  };
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (cause) {
      discard();
      throw writeError(file, cause, earlier === undefined ? '' : ' What was there before is as it was.');
    }
  };
  const close = (): void => {
    if (!isOpen) return;
    // Only what replaces a file can cost one.
    if (earlier !== undefined) flush(handle);
    isOpen = false;
    closeSync(handle);
  };
  guarded(() => {
    if (earlier !== undefined) takeOver(handle, earlier);
  });
  return {
    write: (content) => guarded(() => writeAll({ handle, content })),
    close: () => guarded(close),
    commit: () =>
      guarded(() => {
        close();
        renameSync(temporary, target);
      }),
    discard,
  };
}

/** So many files were begun in this process; two runs of one process do not meet. */
let begun = 0;

/** A new file with a name that nothing has yet. A long name is cut, since the system limits its length. */
function openBeside(target: string): { readonly temporary: string; readonly handle: number } {
  const name = basename(target).slice(0, 40);
  const folder = dirname(target);
  removeDrafts(folder);
  for (;;) {
    const temporary = join(folder, `.${name}.${MACHINE}-${process.pid}-${begun++}.tmp`);
    try {
      return { temporary, handle: openSync(temporary, 'wx') };
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
  }
}

/** Which machine a draft is of: what another one runs cannot be seen from here. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
const DRAFT = new RegExp(`^\\..*\\.${MACHINE}-(\\d+)-\\d+\\.tmp$`);
const tidied = new Set<string>();

/** What processes that were killed have left in a folder goes, once: they write it no more. */
function removeDrafts(folder: string): void {
  if (tidied.has(folder)) return;
  tidied.add(folder);
  try {
    for (const name of readdirSync(folder)) {
      const [, writer] = DRAFT.exec(name) ?? [];
      if (writer !== undefined && hasEnded(Number(writer))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // A folder that may be written to and not read, or is not there: the next step tells.
  }
}

/** The owner only where the system allows it; to be readable for no one else than before is what matters. */
export function takeOver(handle: number, { uid, gid, mode }: Stats): void {
  try {
    fchownSync(handle, uid, gid);
  } catch {}
  fchmodSync(handle, mode & 0o7777);
}

/** Some file systems cannot say that all is on the disk. */
export function flush(handle: number): void {
  try {
    fsyncSync(handle);
  } catch (cause) {
    if (!['EINVAL', 'ENOTSUP', 'ENOSYS'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
  }
}

/** A reader that has not kept up refuses for a while. */
const PAUSE = 5;

/** All of it: one call may write less than it was given. Says how many bytes that were. */
export function writeAll({
  handle,
  content,
  position,
}: {
  handle: number;
  content: string | Uint8Array;
  position?: number;
}): number {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let from = 0; from < bytes.length; ) {
    const at = position === undefined ? null : position + from;
    try {
      const count = writeSync(handle, bytes, from, bytes.length - from, at);
      if (count === 0) throw new Error('nothing more is taken');
      from += count;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EAGAIN') throw cause;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
  return bytes.length;
}
