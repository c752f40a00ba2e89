// Builds dist/ when it is missing or older than a source file.
import { execSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const newest = (folder) =>
  Math.max(
    ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );
const isOld = (built, ...sources) =>
  !existsSync(join(root, built)) || statSync(join(root, built)).mtimeMs < Math.max(...sources.map(newest));
if (isOld('dist/cli/main.js', 'src') || isOld('dist/web/app.js', 'web', 'src/workbench')) {
  execSync('npm run --silent build', { cwd: root, stdio: 'inherit' });
}
