/**
 * Where the weights come from: in Node the package's own `models/`, in a browser wherever the page says.
 *
 *   await modelFile('syntax/labels.json')
 */
import { CheopsError } from '../errors.ts';
import { freeable } from './freeable.ts';

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

/** The same of a file that is used once, in memory that can be given back: see freeable.ts. */
export async function largeModelFile(path: string): Promise<Uint8Array> {
  if (source !== fromPackage) return source(path);
  const { open } = await import('node:fs/promises');
  try {
    const file = await open(packaged(path));
    try {
      const bytes = freeable((await file.stat()).size);
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, at, bytes.length - at, at);
        if (bytesRead === 0) throw new Error('The file became shorter.');
        at += bytesRead;
      }
      return bytes;
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

export async function modelText(path: string): Promise<string> {
  return new TextDecoder().decode(await modelFile(path));
}

export async function modelLines(path: string): Promise<readonly string[]> {
  return (await modelText(path)).trimEnd().split('\n');
}

/** For a runtime that reads files itself, which spares a copy: the path where there is a file, or else the bytes. */
export async function modelPathOrBytes(path: string): Promise<string | Uint8Array> {
  if (source !== fromPackage) return source(path);
  const [{ access }, { fileURLToPath }] = await Promise.all([import('node:fs/promises'), import('node:url')]);
  const file = fileURLToPath(packaged(path));
  await access(file).catch((cause) => {
    throw unreadable(path, cause);
  });
  return file;
}

async function fromPackage(path: string): Promise<Uint8Array> {
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(packaged(path));
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** The bytes of a packaged file, without waiting for them. Only Node can do that. */
export function packagedFile(path: string): Uint8Array {
  const fs = globalThis.process?.getBuiltinModule?.('node:fs');
  if (fs === undefined) {
    throw new CheopsError('E_MODEL', `The weights models/${path} are not loaded.`, {
      where: { file: path },
      fix: 'Open the parser, the encoder or presence first: they load them.',
    });
  }
  try {
    return fs.readFileSync(packaged(path));
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function packaged(path: string): URL {
  return new URL(`../../models/${path}`, import.meta.url);
}

function unreadable(path: string, cause: unknown): CheopsError {
  return new CheopsError('E_MODEL', `The weights models/${path} cannot be read.`, {
    where: { file: path },
    cause,
  });
}
