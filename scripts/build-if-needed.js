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
const entryPoint = join(root, 'dist/cli/main.js');
if (!existsSync(entryPoint) || statSync(entryPoint).mtimeMs < newest('src')) {
  execSync('npm run --silent build', { cwd: root, stdio: 'inherit' });
}
