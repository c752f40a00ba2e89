// What a new user waits for: the packed tarball installed in an empty folder with an empty npm cache, and a first score.
// Needs the npm registry. The targets: both together under 30 s, and under 200 MB installed without optional readers.
//   npm run bench -- cold
import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'cheops-cold-'));
const run = (file, args, cwd) =>
  execFileSync(file, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_config_cache: join(folder, 'cache'), CHEOPS_CACHE: join(folder, 'parses') },
  });
/** `24.7 s (7.8 s of processor)`: the second holds on a busy machine, too. */
const timed = (file, args, cwd) => {
  const began = performance.now();
  const script = 'TIMEFORMAT="%U %S"; { time "$0" "$@" >/dev/null 2>&3; } 3>&2 2>&1';
  const [user, system] = run('bash', ['-c', script, file, ...args], cwd)
    .trim()
    .split(' ')
    .map(Number);
  const seconds = (performance.now() - began) / 1000;
  return `${seconds.toFixed(1)} s (${(user + system).toFixed(1)} s of processor)`;
};
const sizeOf = (path) => {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
};
const megabytes = (path) => (sizeOf(path) / 1e6).toFixed(0);

try {
  run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], root);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  for (const omitted of [['--omit=optional'], []]) {
    const place = join(folder, omitted.length === 0 ? 'all' : 'least');
    mkdirSync(place);
    writeFileSync(join(place, 'package.json'), '{}');
    const install = timed('npm', ['install', '--silent', ...omitted, join(folder, tarball)], place);
    cpSync(join(root, 'examples/science'), join(place, 'science'), { recursive: true });
    const args = ['cheops', 'score', 'science/summaries', '--references', 'science/references', '--no-cache'];
    const score = timed('npx', args, place);
    const what = omitted.length === 0 ? 'with optional readers' : 'without optional readers';
    console.log(
      `${what}: install ${install}, first score ${score}, ${megabytes(join(place, 'node_modules'))} MB installed`,
    );
  }
  console.log(`tarball: ${megabytes(join(folder, tarball))} MB`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
