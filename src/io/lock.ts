/**
 * Who writes a file: a neighbour with the ending `.lock` that names the process. One that ended without a word, as by
 * kill −9, holds nothing any more.
 *
 *   const release = takeLock('scores.jsonl.lock', { file: 'scores.jsonl' });
 *   release();
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { CheopsError } from '../errors.ts';

interface Holder {
  readonly host: string;
  readonly process: number;
  /** When the process began, where the system tells: numbers of processes come again. */
  readonly since: string;
}

/** The locks of this process. */
const held = new Set<string>();

/** `file` is what the user named. */
export function takeLock(lock: string, { file }: { file: string }): () => void {
  const content = JSON.stringify(holderOf(process.pid));
  for (;;) {
    if (create(lock, content)) break;
    const earlier = contentOf(lock);
    if (earlier === null) continue;
    const holder = parse(earlier);
    if (holder !== null && isAlive(holder, lock)) throw lockedError({ file, lock, holder });
    removeStale(lock, earlier);
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    rmSync(lock, { force: true });
  };
}

function create(lock: string, content: string): boolean {
  try {
    writeFileSync(lock, content, { flag: 'wx' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // Half a lock, as a full disk leaves it, would hold others up.
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') rmSync(lock, { force: true });
    throw cause;
  }
}

/** Null if it is gone meanwhile. */
function contentOf(lock: string): string | null {
  try {
    return readFileSync(lock, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}

/** Null if it is no lock, or was never finished. */
function parse(content: string): Holder | null {
  try {
    const found = JSON.parse(content);
    return typeof found?.host === 'string' && Number.isInteger(found.process) ? found : null;
  } catch {
    return null;
  }
}

function holderOf(id: number): Holder {
  return { host: hostname(), process: id, since: startOf(id) };
}

/** Linux tells it; elsewhere the number of the process must do. */
function startOf(id: number): string {
  try {
    // The name of the program stands in brackets, and may hold anything; the start is the 20th field behind it.
    return readFileSync(`/proc/${id}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(holder: Holder, lock: string): boolean {
  // What another machine runs cannot be seen from here.
  if (holder.host !== hostname()) return true;
  if (holder.process === process.pid && holder.since === startOf(process.pid)) return held.has(lock);
  try {
    process.kill(holder.process, 0);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startOf(holder.process) === holder.since;
}

/** Two that find the same stale lock must not remove each other's new one: what was taken away is looked at again. */
function removeStale(lock: string, content: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw cause;
  }
  if (contentOf(aside) === content) rmSync(aside, { force: true });
  else renameSync(aside, lock);
}

function lockedError({ file, lock, holder }: { file: string; lock: string; holder: Holder }): CheopsError {
  const elsewhere = holder.host === hostname() ? '' : ` on ${holder.host}`;
  const how = elsewhere === '' ? '' : ` If it has ended, delete ${lock}.`;
  return new CheopsError('E_WRITE', `Another run writes it: process ${holder.process}${elsewhere}.`, {
    where: { file },
    fix: `Let it finish, or give this run another output.${how}`,
  });
}
