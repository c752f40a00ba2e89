/**
 * Where a result is written: what a path leads to, and what the system says when it cannot be.
 *
 *   const target = realTarget('latest.json');      // where the link leads
 *   if (isReplaceable(target)) …                   // not a device, nor a pipe
 */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CheopsError } from '../errors.ts';

/** Where a path leads, links followed. */
export function realTarget(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return resolve(file);
  }
}

/** Whether a new file may take the place of what is there. A device or a pipe is written to, never replaced. */
export function isReplaceable(target: string): boolean {
  return !existsSync(target) || statSync(target).isFile();
}

export function writeError(file: string, cause: unknown): CheopsError {
  const isFull = (cause as NodeJS.ErrnoException).code === 'ENOSPC';
  return new CheopsError('E_WRITE', `Cannot write: ${systemReason(cause)}.`, {
    where: { file },
    ...(isFull ? { fix: 'Make room on the disk, or write elsewhere.' } : {}),
    cause,
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the name is too long',
};

/** Why the system refused, in words. */
export function systemReason(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}
