/**
 * Results on disk, found again by what they were made from. Losing it costs time and nothing else: an entry that is
 * missing, cut short or from another version is made anew, and a disk that cannot be written to is left alone.
 *
 *   const cache = openCache({ folder: cacheFolder() });
 *   const bytes = (await cache.get(key)) ?? (await cache.put(key, await make()));
 *   await cache.close();
 *
 * Two processes may share a folder: an entry is written beside its place and renamed. Entries lie in a folder of their
 * own inside, so that nothing else there is ever touched. It never grows beyond its limit by more than one run writes;
 * what was used longest ago goes first.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolder } from '../io/write.ts';

export interface Cache {
  get(key: string): Promise<Uint8Array | null>;
  /** Gives the bytes back. */
  put(key: string, bytes: Uint8Array): Promise<Uint8Array>;
  /** Clears out what is over the limit. */
  close(): Promise<void>;
}

export const NO_CACHE: Cache = {
  get: async () => null,
  put: async (_, bytes) => bytes,
  close: async () => {},
};

const MEGABYTE = 2 ** 20;
const DEFAULT_LIMIT = 256 * MEGABYTE;
const DIGEST = 32;

/** The name of what was made from these parts. */
export function cacheKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** What stands in the place of a folder for a cache that keeps nothing; a folder of this name is `./off`. */
const OFF = 'off';

/** Where programs keep such things on this system; CHEOPS_CACHE has the last word. Undefined where it is off. */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CHEOPS_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = environment;
  if (CHEOPS_CACHE === OFF) return undefined;
  if (CHEOPS_CACHE) return CHEOPS_CACHE;
  if (XDG_CACHE_HOME) return join(XDG_CACHE_HOME, 'cheops');
  if (process.platform === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'cheops', 'Cache');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'cheops');
  return join(homedir(), '.cache', 'cheops');
}

/** What cheops keeps is in here, and nothing outside is its business. */
const OWN = 'cheops-entries';
const ENDING = '.entry';

export function openCache({ folder, limit = DEFAULT_LIMIT }: { folder: string; limit?: number }): Cache {
  let wrote = false;
  const fileOf = (key: string) => join(folder, OWN, key.slice(0, 2), `${key}${ENDING}`);
  return {
    async get(key) {
      try {
        const file = fileOf(key);
        const content = await readFile(file);
        const bytes = content.subarray(DIGEST);
        if (!digestOf(bytes).equals(content.subarray(0, DIGEST))) return null;
        const now = new Date();
        await utimes(file, now, now);
        return bytes;
      } catch {
        return null;
      }
    },
    async put(key, bytes) {
      const file = fileOf(key);
      const temporary = `${file}.${randomUUID()}.tmp`;
      try {
        makeFolder(dirname(file));
        await writeFile(temporary, Buffer.concat([digestOf(bytes), bytes]));
        await rename(temporary, file);
        wrote = true;
      } catch {
        await rm(temporary, { force: true }).catch(() => {});
      }
      return bytes;
    },
    async close() {
      if (wrote) await clearOut(join(folder, OWN), limit).catch(() => {});
    },
  };
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

async function clearOut(folder: string, limit: number): Promise<void> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && (entry.name.endsWith(ENDING) || entry.name.endsWith('.tmp')))
    .map((entry) => join(entry.parentPath, entry.name));
  const entries = await Promise.all(
    files.map(async (file) => ({ file, ...(await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }))) })),
  );
  let total = entries.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of entries.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= limit) return;
    await rm(file, { force: true });
    total -= size;
  }
}
