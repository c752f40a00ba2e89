/**
 * Results on disk, found again by what they were made from. Losing it costs time and nothing else: an entry that is
 * missing, cut short or from another version is made anew, and a disk that cannot be written to is left alone.
 *
 *   const cache = openCache({ folder: defaultFolder() });
 *   const bytes = (await cache.get(key)) ?? (await cache.put(key, await make()));
 *   await cache.close();
 *
 * Two processes may share a folder: an entry is written beside its place and renamed. The folder never grows beyond
 * its limit by more than one run writes; what was used longest ago goes first.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

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
export function cacheKey(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** What `make` gives for these parts, as JSON holds it; made once, if there is a cache. */
export async function rememberJson<Value>(
  cache: Cache,
  parts: readonly string[],
  make: () => Promise<Value>,
): Promise<Value> {
  const key = cacheKey(parts);
  const known = await cache.get(key);
  if (known !== null) return JSON.parse(new TextDecoder().decode(known));
  const made = await make();
  await cache.put(key, new TextEncoder().encode(JSON.stringify(made)));
  return made;
}

/** Where programs keep such things on this system; CHEOPS_CACHE has the last word. */
export function defaultFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const { CHEOPS_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = environment;
  if (CHEOPS_CACHE) return CHEOPS_CACHE;
  if (XDG_CACHE_HOME) return join(XDG_CACHE_HOME, 'cheops');
  if (process.platform === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'cheops', 'Cache');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'cheops');
  return join(homedir(), '.cache', 'cheops');
}

export function openCache({ folder, limit = DEFAULT_LIMIT }: { folder: string; limit?: number }): Cache {
  let wrote = false;
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key);
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
        await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
        await writeFile(temporary, Buffer.concat([digestOf(bytes), bytes]));
        await rename(temporary, file);
        wrote = true;
      } catch {
        await rm(temporary, { force: true }).catch(() => {});
      }
      return bytes;
    },
    async close() {
      if (wrote) await pruneCache({ folder, limit });
    },
  };
}

/** Removes what is over the limit; for those whose workers wrote and could not say so. */
export async function pruneCache({
  folder,
  limit = DEFAULT_LIMIT,
}: {
  folder: string;
  limit?: number;
}): Promise<void> {
  await clearOut(folder, limit).catch(() => {});
}

/** The cache in a folder, or none. */
export function cacheIn(folder: string | undefined): Cache {
  return folder === undefined ? NO_CACHE : openCache({ folder });
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Only files that look like entries are ever removed, whatever else the folder holds. */
const ENTRY = /^[0-9a-f]{64}(\..*\.tmp)?$/;

async function clearOut(folder: string, limit: number): Promise<void> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && ENTRY.test(entry.name))
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
