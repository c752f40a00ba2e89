import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One cache for all commands that the tests run: what one has parsed the others need not parse again, and the cache of
 * whoever runs the tests neither helps nor grows.
 */
export default function openCache(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'cheops-cache-'));
  process.env.CHEOPS_CACHE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
