/**
 * Where a result is written: what a path leads to, and what the system says when it cannot be.
 *
 *   const target = realTarget('latest.json');      // where the link leads
 *   if (isReplaceable(target)) …                   // not a device, nor a pipe
 */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
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

/** A result is a file; a folder, or no name at all, cannot hold it. */
export function refuseFolder(file: string): void {
  const isFolder = existsSync(file) && statSync(file).isDirectory();
  if (file !== '' && !isFolder && !/[/\\]$/.test(file)) return;
  throw new CheopsError('E_WRITE', 'This is no name of a file.', {
    where: { file: file === '' ? '""' : file },
    fix: 'Name the file that is to be written, or - for standard output.',
  });
}

/** The neighbour through which a file is written whole: it takes the name when all is there. */
export function temporaryOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
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
