/**
 * What the system says when a file cannot be read or written, as an error of cheops.
 *
 *   readError('a.txt', cause)   // a.txt: Cannot read: there is no such file or folder. [E_FILE]
 */
import { CheopsError } from '../errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is full',
  EFBIG: 'the file would be too large',
  EROFS: 'the disk can only be read',
  EIO: 'the disk reports a fault',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** Why the system refused, in words. */
export function systemReason(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message ?? String(cause);
}

export function readError(file: string, cause: unknown): CheopsError {
  if (cause instanceof CheopsError) return cause;
  return new CheopsError('E_FILE', `Cannot read: ${systemReason(cause)}.`, { where: { file }, cause });
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** `remains` says what the user still has. */
export function writeError(file: string, cause: unknown, remains = ''): CheopsError {
  if (cause instanceof CheopsError) return cause;
  const isFull = FULL.has((cause as NodeJS.ErrnoException).code ?? '');
  return new CheopsError('E_WRITE', `Cannot write: ${systemReason(cause)}.`, {
    where: { file },
    ...(isFull ? { fix: `Make room on the disk, or write elsewhere.${remains}` } : {}),
    cause,
  });
}
