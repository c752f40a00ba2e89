// Measures cheops against human judgments and treebanks that are not part of the repository.
//   npm run measure                  everything
//   npm run measure -- syntax        the parts whose name contains `syntax`
//   npm run measure -- robust --errors    options go to the parts that are named
// The data lie in ../shared/data, or where CHEOPS_DATA says. Without them, parts that need them are skipped.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const data = resolve(process.env.CHEOPS_DATA ?? join(import.meta.dirname, '../../shared/data'));
/** Parts that bring what they measure. */
const SELF_CONTAINED = ['reading.js', 'robust.js'];
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const folder = join(import.meta.dirname, 'measure');
const parts = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort();
const hasData = existsSync(data);
if (!hasData && parts.some((part) => !SELF_CONTAINED.includes(part))) {
  console.log(
    `Skipped what needs data: there is no folder ${data}. Say where they are: CHEOPS_DATA=/path/to/data npm run measure`,
  );
}
for (const part of parts) {
  if (!hasData && !SELF_CONTAINED.includes(part)) continue;
  console.log(`\n# ${part.replace('.js', '')}`);
  const { status } = spawnSync(
    process.execPath,
    [join(folder, part), data, ...(wanted.length === 0 ? [] : options)],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exitCode = 1;
}
