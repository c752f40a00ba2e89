// Runs every benchmark of this folder, each in a process of its own, and prints its rows.
//   npm run bench            all of them
//   npm run bench -- html    those whose name contains `html`
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What benchmarks share. */
const SHARED = ['run.js', 'timed.js', 'size-commands.js'];
const wanted = process.argv.slice(2);
const benches = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.js') && !SHARED.includes(name))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort();
let failed = false;
for (const bench of benches) {
  console.log(`\n# ${bench}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, bench)], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
