/** A bounded part of `npm run fuzz:documents`: mutated documents for every reader, and those made to do harm. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('finds nothing in 25 files for each reader, nor in the smaller bombs', { timeout: 900_000 }, () => {
  const bombs = [
    'zip bomb, many runs',
    'zip bomb in an archive',
    'XML bomb',
    'XML nested',
    'PDF bomb, packed twice',
  ];
  const kinds = [
    'docx',
    'odt',
    'fodt',
    'pdf',
    'rtf',
    'html',
    'md',
    'xlsx',
    'csv',
    'rubric',
    'judgments',
    'rows',
    'archive',
  ];
  const only = [...kinds, ...bombs].flatMap((name) => ['--only', name]);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/fuzz-documents.js'), '--count', '25', '--seed', '7', ...only],
    { encoding: 'utf8', cwd: root },
  );
  expect(stdout + stderr).toMatch(/^0 findings\.\n$/m);
  expect(stdout.split('\n')).toHaveLength(kinds.length + bombs.length + 2);
  expect(status).toBe(0);
});
