/**
 * Where the weights come from: in Node the package's own `models/`, in a browser wherever the page says.
 *
 *   await modelFile('syntax/labels.json')
 */
import { CheopsError } from '../errors.ts';

/** Gives the bytes of a file of `models/`, by its path below it. */
export type ModelSource = (path: string) => Promise<Uint8Array>;

let source: ModelSource = fromPackage;

/** Tells where weights come from. A page that runs cheops in a browser must call this once. */
export function setModelSource(from: ModelSource): void {
  source = from;
}

export function modelFile(path: string): Promise<Uint8Array> {
  return source(path);
}

async function fromPackage(path: string): Promise<Uint8Array> {
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(new URL(`../../models/${path}`, import.meta.url));
  } catch (cause) {
    throw new CheopsError('E_MODEL', `The weights models/${path} cannot be read.`, {
      where: { file: path },
      cause,
    });
  }
}
