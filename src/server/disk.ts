/**
 * Files of a project: for their owner alone (0600, folders 0700), written whole through a neighbour that is renamed, and
 * on the disk before anyone is told so.
 *
 *   await writeWhole(join(folder, 'topic.json'), text);
 */
import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../io/write.ts';

export async function makePrivateFolder(folder: string): Promise<void> {
  makeFolder(folder, 0o700);
}

export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const neighbour = `${file}.new`;
  const handle = await open(neighbour, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(neighbour, file);
  await syncFolder(dirname(file));
}

/** A new name in a folder is on the disk only when the folder is. Windows has no such call, and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle;
  try {
    handle = await open(folder, 'r');
  } catch {
    return;
  }
  try {
    await handle.sync();
  } catch (error) {
    if (!['EPERM', 'EISDIR', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

/** The text of a file; null if there is none. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
