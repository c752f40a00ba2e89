/**
 * One server at a time writes into a project. The lock names the process and when it began; a lock whose process is dead,
 * or whose number another process has by now, is stale and taken over.
 *
 *   const unlock = await lockProject(folder);
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CheopsError } from '../errors.ts';

interface Holder {
  readonly pid: number;
  readonly began: string;
}

export function lockProject(folder: string): () => void {
  const file = join(folder, 'lock');
  const own: Holder = { pid: process.pid, began: beginning(process.pid) };
  for (let attempt = 0; attempt < 3; attempt++) {
    if (tryToWrite(file, JSON.stringify(own))) return () => release(file, own);
    const holder = readHolder(file);
    if (holder !== null && isAlive(holder)) {
      throw new CheopsError('E_LOCKED', `Process ${holder.pid} has this project open.`, {
        where: { file: folder },
      });
    }
    rmSync(file, { force: true });
  }
  throw new CheopsError('E_LOCKED', 'Another server is opening this project.', { where: { file: folder } });
}

function tryToWrite(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function release(file: string, own: Holder): void {
  const holder = readHolder(file);
  if (holder?.pid === own.pid && holder.began === own.began) rmSync(file, { force: true });
}

/** A lock that was torn by a crash holds nothing, and so nobody. */
function readHolder(file: string): Holder | null {
  try {
    const { pid, began } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && typeof began === 'string' ? { pid, began } : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = beginning(pid);
  return began === '' || now === '' || now === began;
}

/** When a process began, in ticks since the machine did; empty where the system does not say. */
function beginning(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
