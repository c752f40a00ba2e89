/** A bounded part of `npm run fuzz`: mutated inputs for every reader, and some for the commands. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('finds nothing in 2,000 inputs for readers and 4 for commands', { timeout: 300_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/fuzz.js'), '--count', '2000', '--commands', '4', '--seed', '7'],
    { encoding: 'utf8', cwd: root },
  );
  expect(stdout + stderr).toBe('2000 inputs for readers and 4 for commands: 0 findings.\n');
  expect(status).toBe(0);
});
