/**
 * What the arguments of a command hold, whatever the format: annotations, pyramids or topics.
 *
 *   await readContents({ paths: ['peers', 'extra.jsonl'], inputs, strict, note })   // [{ file, content }, …]
 */
import { CheopsError } from '../errors.ts';
import type { Content } from '../formats/content.ts';
import { createPyramidCache } from '../formats/ducview/cache.ts';
import { readAnnotation } from '../formats/read.ts';
import type { Pyramid } from '../model.ts';
import { holdsTopics, readFolder } from './folders.ts';
import { isTable, readTable, type TableOptions } from './tables.ts';
import { expandFolders, type Reading } from './texts.ts';

/** Endings of files that a folder is searched for. */
const ENDINGS = ['.pan', '.pyr', '.json', '.jsonl', '.csv', '.tsv', '.xlsx'];

export interface ReadContent {
  readonly file: string;
  readonly content: Content;
}

/** Reads every file that the arguments name; what the importers assumed goes to `note`. */
export async function readContents({
  paths,
  inputs,
  strict,
  note,
  keepUnreadable = false,
  ...table
}: Reading & TableOptions): Promise<readonly ReadContent[]> {
  const cache = createPyramidCache();
  const isFolder = (path: string) => inputs.kindOf(path) === 'folder';
  const files = paths.flatMap((path) =>
    isFolder(path) && !holdsTopics(path, inputs)
      ? expandFolders([path], { inputs, endings: ENDINGS })
      : [path],
  );
  const read = async (file: string, pyramids: readonly Pyramid[]): Promise<ReadContent> => {
    if (isFolder(file)) {
      const { topics, diagnostics } = await readFolder({ folder: file, strict, inputs, keepUnreadable });
      note(diagnostics);
      return { file, content: { kind: 'topics', value: topics } };
    }
    const bytes = await inputs.bytes(file);
    const { diagnostics, ...content } = (await isTable(file, bytes, table))
      ? await readTable({ file, bytes, strict }, table)
      : readAnnotation({ file, bytes, strict, cache, pyramids });
    note(diagnostics);
    return { file, content };
  };
  // Annotations whose pyramids are in another file, as SacreROUGE's, are read once these are there.
  const contents: (ReadContent | null)[] = [];
  for (const file of files) contents.push(await unlessPyramidIsMissing(() => read(file, [])));
  const pyramids = contents.flatMap((item) => (item?.content.kind === 'pyramids' ? item.content.value : []));
  return Promise.all(contents.map((item, index) => item ?? read(files[index]!, pyramids)));
}

async function unlessPyramidIsMissing(read: () => Promise<ReadContent>): Promise<ReadContent | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CheopsError && error.code === 'E_MISMATCH') return null;
    throw error;
  }
}
