// Measures cheops against human judgments and treebanks that are not part of the repository.
//   npm run measure                  everything
//   npm run measure -- syntax        the parts whose name contains `syntax`
// The data lie in ../shared/data, or where CHEOPS_DATA says. Without them this says so and ends well.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const data = resolve(process.env.CHEOPS_DATA ?? join(import.meta.dirname, '../../shared/data'));
if (!existsSync(data)) {
  console.log(
    `Skipped: there is no folder ${data}. Say where the data are: CHEOPS_DATA=/path/to/data npm run measure`,
  );
  process.exit(0);
}
const wanted = process.argv.slice(2);
const folder = join(import.meta.dirname, 'measure');
const parts = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort();
for (const part of parts) {
  console.log(`\n# ${part.replace('.js', '')}`);
  const { status } = spawnSync(process.execPath, [join(folder, part), data], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
