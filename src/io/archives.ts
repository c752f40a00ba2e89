/**
 * ZIP archives of files, as learning platforms export what students hand in. They are folders to every command, and
 * nothing of them is written to the disk.
 *
 *   const archive = openArchive('essays.zip', bytes);   // null where the file is a document, such as Word's, or damaged
 *   archive.list('essays.zip')                          // [{ name: 'ada.docx', path: 'essays.zip/ada.docx', … }]
 *   await archive.bytes('essays.zip/ada.docx')
 */
import { CheopsError } from '../errors.ts';
import { createLog } from '../formats/log.ts';
import { compareIds } from '../model.ts';
import type { Entry } from './inputs.ts';
import { limitsOf } from './readers/limits.ts';
import { isZip, openZip, type Zip, type ZipEntry } from './readers/zip.ts';

export type Archive = NonNullable<ReturnType<typeof openArchive>>;

/** What documents have in them that are archives themselves. */
const DOCUMENTS = ['[Content_Types].xml', 'mimetype', 'Index/Document.iwa', 'META-INF/manifest.xml'];

export function openArchive(file: string, bytes: Uint8Array) {
  if (!isZip(bytes)) return null;
  const log = createLog(file);
  const zip = zipOrNull(() => openZip(bytes, { what: 'ZIP archive', log }));
  if (zip === null || DOCUMENTS.some((name) => zip.entries.has(name))) return null;
  const { files, folders } = treeOf(file, zip);
  return {
    /** The archive itself. */
    file,
    isFolder: (path: string) => folders.has(path),
    list: (folder: string) =>
      [...(folders.get(folder)?.values() ?? [])].sort((a, b) => compareIds(a.name, b.name)),
    bytes: (path: string) => zip.bytes(files.get(path)!, limitsOf(bytes, createLog(path))),
  };
}

function zipOrNull(open: () => Zip): Zip | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof CheopsError) return null;
    throw error;
  }
}

/** Names that would lead out of a folder lead nowhere here: they are only names. */
function treeOf(file: string, { entries }: Zip) {
  const files = new Map<string, ZipEntry>();
  /** What each holds, by name. */
  const folders = new Map<string, Map<string, Entry>>([[file, new Map()]]);
  for (const [name, entry] of entries) {
    const steps = name.split(/[/\\]/).filter((step) => step !== '' && step !== '.');
    if (steps.some((step) => step.startsWith('.') || step === '__MACOSX') || steps.length > DEEPEST) continue;
    let folder = file;
    for (const [i, step] of steps.entries()) {
      const path = `${folder}/${step}`;
      const isFolder = i < steps.length - 1;
      folders.get(folder)!.set(step, { name: step, path, isFolder });
      if (!isFolder) files.set(path, entry);
      else if (!folders.has(path)) folders.set(path, new Map());
      folder = path;
    }
  }
  return { files, folders };
}

const DEEPEST = 20;
