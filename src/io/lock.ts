/**
 * Who writes a file: a neighbour with the ending `.lock` that names the process. One that ended without a word, as by
 * kill −9, holds nothing any more. What another machine runs cannot be seen from here: a holder touches its lock every
 * minute, and one that was not touched for ten is taken over, if its holder looks before it writes.
 *
 *   const release = takeLock('scores.jsonl.lock', { file: 'scores.jsonl' });
 *   release();
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { CheopsError } from '../errors.ts';
import { say } from './terminal.ts';

export interface Holder {
  readonly host: string;
  readonly process: number;
  /** When the process began, where the system tells: numbers of processes come again. */
  readonly since: string;
  /** No two locks are the same. */
  readonly id: string;
}

/** The locks of this process: what is in them, and when they were last seen to be its own. */
const held = new Map<string, { readonly content: string; seen: number }>();

interface Locked {
  /** What the user named. */
  readonly file: string;
  /** Who may read it. */
  readonly mode?: number;
  /** Whether holders ask `isLost` before they write, so that one of another machine that fell silent may be replaced. */
  readonly isWatched?: boolean;
  /** What is said to those who come too late; null for a holder that is only about to be known. */
  readonly refusal?: (holder: Holder | null, place: { file: string; lock: string }) => CheopsError;
}

export function takeLock(lock: string, locked: Locked): () => void {
  const { file, mode = 0o666, isWatched = false, refusal = lockedError } = locked;
  const silence = isWatched ? SILENCE : Number.POSITIVE_INFINITY;
  const own: Holder = {
    host: hostname(),
    process: process.pid,
    since: startOf(process.pid),
    id: randomUUID(),
  };
  const content = JSON.stringify(own);
  const draft = `${lock}.${own.id}`;
  removeDrafts(lock, silence);
  try {
    writeFileSync(draft, content, { flag: 'wx', mode });
    while (!create(draft, lock, content, mode)) {
      const earlier = contentOf(lock);
      if (earlier === null) continue;
      const holder = parse(earlier);
      if (isHeld(holder, lock, silence)) throw refusal(holder, { file, lock });
      if (!takeOver(draft, lock, earlier, locked)) continue;
      if (holder !== null && holder.host !== own.host) say(tookOver(holder, file));
      break;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  held.set(lock, { content, seen: Date.now() });
  const beat = setInterval(() => touch(lock, content), BEAT).unref();
  return () => {
    clearInterval(beat);
    held.delete(lock);
    if (contentOf(lock) === content) rmSync(lock, { force: true });
  };
}

/** Milliseconds between two signs of life, and after which a lock of another machine is nobody's any more. */
const BEAT = 60_000;
const SILENCE = 10 * BEAT;

function touch(lock: string, content: string): void {
  try {
    const now = new Date();
    if (contentOf(lock) === content) utimesSync(lock, now, now);
  } catch {
    // A disk that cannot be reached for a while.
  }
}

/** Whether another has taken the place of this process, as when it slept for long; only then is it worth a look. */
export function isLost(lock: string): boolean {
  const own = held.get(lock);
  if (own === undefined || Date.now() - own.seen < BEAT) return false;
  if (contentOf(lock) !== own.content) return true;
  own.seen = Date.now();
  return false;
}

export function refuseLost(lock: string, file: string): void {
  if (!isLost(lock)) return;
  const content = contentOf(lock);
  throw lockedError(content === null ? null : parse(content), { file, lock });
}

function tookOver({ process, host }: Holder, file: string): string {
  return `${file}: process ${process} on ${host} gave no sign of life for ten minutes; this run takes its place.`;
}

const DRAFT = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What processes that were killed while they took the lock have left beside it. */
function removeDrafts(lock: string, silence: number): void {
  const [folder, name] = [dirname(lock), basename(lock)];
  try {
    for (const other of readdirSync(folder)) {
      if (!other.startsWith(name) || !DRAFT.test(other.slice(name.length))) continue;
      const draft = join(folder, other);
      const content = contentOf(draft);
      if (content !== null && !isHeld(parse(content), draft, silence)) rmSync(draft, { force: true });
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
  return statusOf(id)[19] ?? '';
}

/** What Linux tells of a process: its state first, its start as the 20th field. */
function statusOf(id: number): readonly string[] {
  try {
    // The name of the program stands before it in brackets, and may hold anything.
    return readFileSync(`/proc/${id}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
  } catch {
    return [];
  }
}

/** Milliseconds after which a lock that says nothing is not being written any more. */
const PATIENCE = 10_000;

function isHeld(holder: Holder | null, lock: string, silence: number): boolean {
  const silent = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  if (holder === null) return silent < PATIENCE;
  if (holder.host !== hostname()) return silent < silence;
  if (holder.process === process.pid && holder.since === startOf(process.pid)) return held.has(lock);
  return !hasEnded(holder.process) && startOf(holder.process) === holder.since;
}

export function hasEnded(id: number): boolean {
  try {
    process.kill(id, 0);
    // A zombie has ended; only nobody has asked how.
    return statusOf(id)[0] === 'Z';
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function lockedError(holder: Holder | null, { file, lock }: { file: string; lock: string }): CheopsError {
  const isHere = holder === null || holder.host === hostname();
  const who = holder === null ? '' : `: process ${holder.process}${isHere ? '' : ` on ${holder.host}`}`;
  const how = isHere
    ? ''
    : ` If it has ended, its place is free ten minutes later, or at once without ${lock}.`;
  return new CheopsError('E_WRITE', `Another run is writing it${who}.`, {
    where: { file },
    fix: `Let it finish, or give this run another output.${how}`,
  });
}
