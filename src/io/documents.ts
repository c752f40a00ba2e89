/**
 * Files that hold one text each, with ids by their names.
 *
 *   await readDocuments(['a/x.txt'], { inputs, strict: false, note })   // [{ id: 'x', text: '…' }]
 */
import type { Diagnostic } from '../errors.ts';
import { createLog } from '../formats/log.ts';
import { compareIds, type TextDocument } from '../model.ts';
import { documentIds } from './document-ids.ts';
import type { Entry, Inputs } from './inputs.ts';
import { isTextName, readText, textEndings } from './readers.ts';

export interface DocumentOptions {
  readonly inputs: Inputs;
  /** Refuse what would have to be assumed. */
  readonly strict: boolean;
  /** Is told what was assumed. */
  readonly note: (diagnostics: readonly Diagnostic[]) => void;
}

/** The texts of these files, in the order of their ids. */
export async function readDocuments(
  files: readonly string[],
  { inputs, strict, note }: DocumentOptions,
): Promise<readonly TextDocument[]> {
  const ids = documentIds(files);
  const documents: TextDocument[] = [];
  for (const [i, file] of files.entries()) {
    const log = createLog(file);
    const text = await readText({ bytes: await inputs.bytes(file), log });
    note(log.finish({ strict }));
    documents.push({ id: ids[i]!, text });
  }
  return documents.sort((a, b) => compareIds(a.id, b.id));
}

/** Says of what lies among texts that it is left out. */
export function noteNoText({
  file,
  strict,
  note,
}: Pick<DocumentOptions, 'strict' | 'note'> & { file: string }): void {
  const log = createLog(file);
  const message = `This is no ${textEndings()} file.`;
  log.note({ code: 'W_UNKNOWN', at: {}, message, assumed: 'It is left out.' });
  note(log.finish({ strict }));
}

/** Whether a folder's entry is meant as a text. */
export function isTextFile({ name, isFolder }: Entry): boolean {
  return !isFolder && isTextName(name);
}
