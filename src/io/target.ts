/**
 * Where a result is written: what a path leads to, and what may stand there.
 *
 *   const target = realTarget('latest.json');      // where the link leads
 *   if (isReplaceable(target)) …                   // not a device, nor a pipe
 */
import { existsSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { CheopsError } from '../errors.ts';

/** As many links as Linux follows. */
const MOST_LINKS = 40;

/** Where a path leads, links followed, whether there is something yet or not. */
export function realTarget(file: string): string {
  let path = resolve(file);
  for (let links = 0; links < MOST_LINKS; links++) {
    try {
      return realpathSync(path);
    } catch {
      path = inRealFolder(path);
    }
    const link = linkAt(path);
    if (link === null) return path;
    path = resolve(dirname(path), link);
  }
  return path;
}

function inRealFolder(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

function linkAt(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** An open file of this process by its number, as `/dev/stdout` and `/dev/fd/3` name it. */
export function descriptorOf(file: string): number | null {
  if (sep !== '/') return null;
  const standard = ['/dev/stdin', '/dev/stdout', '/dev/stderr'].indexOf(file);
  if (standard !== -1) return standard;
  const number = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(file)?.[1];
  return number === undefined ? null : Number(number);
}

/** Whether a new file may take the place of what is there. A device or a pipe is written to, never replaced. */
export function isReplaceable(target: string): boolean {
  return descriptorOf(target) === null && (!existsSync(target) || statSync(target).isFile());
}

/** A result is a file; a folder, or no name at all, cannot hold it. */
export function refuseFolder(file: string): void {
  const isFolder = existsSync(file) && statSync(file).isDirectory();
  if (file !== '' && !isFolder && !/[/\\]$/.test(file)) return;
  throw new CheopsError('E_WRITE', 'This is not a file name.', {
    where: { file: file === '' ? '""' : file },
    fix: 'Name the file that is to be written, or - for standard output.',
  });
}
