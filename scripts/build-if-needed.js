// Builds dist/ and build/ when one is missing, or older than a source file or than how they are built.
import { execSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const changed = (path) => statSync(join(root, path)).mtimeMs;
const newestIn = (folder) =>
  Math.max(
    ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );
const tools = ['scripts/build.js', 'scripts/client-scripts.js', 'tsconfig.build.json'];
const newest = Math.max(newestIn('src'), newestIn('web'), ...tools.map(changed));
const made = ['dist/cli/main.js', 'build/cli/main.js', 'dist/web/app.js'];
if (!made.every((path) => existsSync(join(root, path)) && changed(path) >= newest)) {
  execSync('npm run --silent build', { cwd: root, stdio: 'inherit' });
}
