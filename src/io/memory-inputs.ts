/**
 * Files that came over a connection, read as those of a disk are: an archive is a folder, and each format is told by what
 * is in it.
 *
 *   const inputs = memoryInputs([{ name: 'ada.docx', bytes }]);
 *   await readTexts({ paths: ['ada.docx'], inputs, strict: false, note })
 */
import { CheopsError } from '../errors.ts';
import { type Archive, openArchive } from './archives.ts';
import type { Inputs } from './inputs.ts';

export interface MemoryFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function memoryInputs(files: readonly MemoryFile[]): Inputs {
  const known = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const archives = new Map<string, Archive>();
  for (const { name, bytes } of files) {
    const archive = openArchive(name, bytes);
    if (archive !== null) archives.set(name, archive);
  }
  const archiveOf = (path: string) =>
    [...archives].find(([name]) => path === name || path.startsWith(`${name}/`))?.[1];
  const inputs: Inputs = {
    kindOf(path) {
      if (archiveOf(path)?.isFolder(path) === true) return 'folder';
      if (archiveOf(path) !== undefined || known.has(path)) return 'file';
      throw new CheopsError('E_FILE', 'There is no such file.', { where: { file: path } });
    },
    list: (folder) => archiveOf(folder)?.list(folder) ?? [],
    bytes: async (path) => archiveOf(path)?.bytes(path) ?? known.get(path)!,
    head: async (path, size) => (await inputs.bytes(path)).subarray(0, size),
    async *stream(path) {
      yield await inputs.bytes(path);
    },
    files: () => [...known.keys()],
  };
  return inputs;
}
