import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of so many KiB; null where this system does not let a test have one. */
export function smallDisk(size: number): { readonly path: string; remove(): void } | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const path = mkdtempSync(join(tmpdir(), 'cheops-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}k`, 'tmpfs', path]);
  if (mount.status !== 0 || statfsSync(path).blocks > 4096) {
    rmSync(path, { recursive: true });
    return null;
  }
  return {
    path,
    remove() {
      spawnSync('umount', [path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
