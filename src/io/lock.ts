/**
 * Who writes a file: a neighbour with the ending `.lock` that names the process. One that ended without a word, as by
 * kill −9, holds nothing any more.
 *
 *   const release = takeLock('scores.jsonl.lock', { file: 'scores.jsonl' });
 *   release();
 */
import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { CheopsError } from '../errors.ts';

export interface Holder {
  readonly host: string;
  readonly process: number;
  /** When the process began, where the system tells: numbers of processes come again. */
  readonly since: string;
  /** No two locks are the same. */
  readonly id: string;
}

/** The locks of this process. */
const held = new Set<string>();

interface Locked {
  /** What the user named. */
  readonly file: string;
  /** Who may read it. */
  readonly mode?: number;
  /** What is said to those who come too late; null for a holder that is only about to be known. */
  readonly refusal?: (holder: Holder | null, place: { file: string; lock: string }) => CheopsError;
}

export function takeLock(lock: string, locked: Locked): () => void {
  const { file, mode = 0o666, refusal = lockedError } = locked;
  const own: Holder = {
    host: hostname(),
    process: process.pid,
    since: startOf(process.pid),
    id: randomUUID(),
  };
  const content = JSON.stringify(own);
  const draft = `${lock}.${own.id}`;
  removeDrafts(lock);
  try {
    writeFileSync(draft, content, { flag: 'wx', mode });
    while (!create(draft, lock, content, mode)) {
      const earlier = contentOf(lock);
      if (earlier === null) continue;
      const holder = parse(earlier);
      if (isHeld(holder, lock)) throw refusal(holder, { file, lock });
      if (takeOver(draft, lock, earlier, locked)) break;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    if (contentOf(lock) === content) rmSync(lock, { force: true });
  };
}

const DRAFT = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What processes that were killed while they took the lock have left beside it. */
function removeDrafts(lock: string): void {
  const [folder, name] = [dirname(lock), basename(lock)];
  try {
    for (const other of readdirSync(folder)) {
      if (!other.startsWith(name) || !DRAFT.test(other.slice(name.length))) continue;
      const draft = join(folder, other);
      const content = contentOf(draft);
      if (content !== null && !isHeld(parse(content), draft)) rmSync(draft, { force: true });
    }
  } catch {
    // A folder that may be written to and not read, or is not there: the next step tells.
  }
}

/** A lock is there with its content, or not at all, where the file system has links. */
function create(draft: string, lock: string, content: string, mode: number): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(code ?? '')) throw cause;
  }
  try {
    writeFileSync(lock, content, { flag: 'wx', mode });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  }
}

/**
 * Puts the own lock in the place of one whose process has ended. Of several that find it, one may: who holds the lock on
 * that very lock, and finds it still there.
 */
function takeOver(draft: string, lock: string, earlier: string, locked: Locked): boolean {
  const name = createHash('sha256').update(earlier).digest('hex').slice(0, 16);
  const release = takeLock(`${lock}.${name}`, locked);
  try {
    if (contentOf(lock) !== earlier) return false;
    renameSync(draft, lock);
    return true;
  } finally {
    release();
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

/** Linux tells it; elsewhere the number of the process must do. */
function startOf(id: number): string {
  try {
    // The name of the program stands in brackets, and may hold anything; the start is the 20th field behind it.
    return readFileSync(`/proc/${id}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Milliseconds after which a lock that says nothing is not being written any more. */
const PATIENCE = 10_000;

function isHeld(holder: Holder | null, lock: string): boolean {
  if (holder === null)
    return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < PATIENCE;
  // What another machine runs cannot be seen from here.
  if (holder.host !== hostname()) return true;
  if (holder.process === process.pid && holder.since === startOf(process.pid)) return held.has(lock);
  return !hasEnded(holder.process) && startOf(holder.process) === holder.since;
}

export function hasEnded(id: number): boolean {
  try {
    process.kill(id, 0);
    return false;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function lockedError(holder: Holder | null, { file, lock }: { file: string; lock: string }): CheopsError {
  const isHere = holder === null || holder.host === hostname();
  const who = holder === null ? '' : `: process ${holder.process}${isHere ? '' : ` on ${holder.host}`}`;
  const how = isHere ? '' : ` If it has ended, delete ${lock}.`;
  return new CheopsError('E_WRITE', `Another run is writing it${who}.`, {
    where: { file },
    fix: `Let it finish, or give this run another output.${how}`,
  });
}
