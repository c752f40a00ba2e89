/** The files of the page, read once when the server starts: a fixed map from addresses to contents. */
import { readFileSync } from 'node:fs';
import { CheopsError } from '../errors.ts';

export interface Asset {
  readonly type: string;
  readonly content: Uint8Array;
}

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/app.js': ['app.js', 'text/javascript; charset=utf-8'],
  '/app.css': ['app.css', 'text/css; charset=utf-8'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
} as const;

const FOLDER = new URL('../../dist/web/', import.meta.url);

export function loadAssets(): ReadonlyMap<string, Asset> {
  return new Map(
    Object.entries(FILES).map(([address, [name, type]]) => [
      address,
      { type, content: read(new URL(name, FOLDER)) },
    ]),
  );
}

function read(file: URL): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new CheopsError('E_FILE', 'The page’s files are missing.', {
      where: { file: file.pathname },
      fix: 'Install cheops again; in a checkout of the sources: npm run build.',
      cause,
    });
  }
}
