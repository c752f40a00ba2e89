/**
 * The steps of examples/ci: what GitHub and Docker would run, run here. `cheops` is this package, linked; with
 * CHEOPS_PACKED=yes it is installed by the files' own steps from the packed tarball, which needs npm's registry.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ci = join(root, 'examples/ci');
const isPacked = process.env.CHEOPS_PACKED === 'yes';
/** Time to pack and install. */
const LONG = 600_000;

let folder: string;
let tarball = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-ci-'));
  chmodSync(folder, 0o755);
  if (!isPacked) return;
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  spawnSync('npm', args, { cwd: root, stdio: 'inherit' });
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!);
}, LONG);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A machine of its own: a folder to work in, and a place for npm's global packages. */
function machine(name: string) {
  const home = join(folder, name);
  const [prefix, work] = [join(home, 'prefix'), join(home, 'work')];
  for (const path of [join(prefix, 'bin'), work]) mkdirSync(path, { recursive: true });
  const env = {
    ...process.env,
    PATH: `${join(prefix, 'bin')}:${process.env.PATH}`,
    npm_config_prefix: prefix,
    npm_config_cache: join(home, 'npm'),
    GITHUB_STEP_SUMMARY: join(work, 'step-summary.md'),
  };
  /** `shell` is GitHub's for `run`, and Docker's. */
  const run = (command: string, { user }: { user?: number } = {}) =>
    spawnSync('bash', ['-eo', 'pipefail', '-c', command], {
      cwd: work,
      encoding: 'utf8',
      env: user === undefined ? env : { ...env, HOME: '/nonexistent' },
      ...(user === undefined ? {} : { uid: user, gid: user }),
    });
  /** A step that installs cheops. */
  const install = (command: string) => {
    expect(command).toMatch(/^npm install --global cheops(?: |$)/);
    if (!isPacked) {
      const script = `#!/bin/sh\nexec node ${join(root, 'dist/cli/main.js')} "$@"\n`;
      writeFileSync(join(prefix, 'bin/cheops'), script, { mode: 0o755 });
      return;
    }
    const { status, stderr } = run(command.replace('cheops', tarball));
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  };
  return { work, run, install };
}

describe('examples/ci/cheops.yml', () => {
  const workflow = readFileSync(join(ci, 'cheops.yml'), 'utf8');
  let work: string;
  let run: ReturnType<typeof machine>['run'];
  beforeAll(() => {
    const made = machine('github');
    ({ work, run } = made);
    cpSync(ci, work, { recursive: true });
    made.install(stepOf('Install'));
    run('cheops score before --pyramid pyramid.json --no-cache --json baseline.json');
  }, LONG);

  /** What the step of this name runs. */
  const stepOf = (name: string): string => {
    const step = workflow.split(/^ {6}- /m).find((text) => text.startsWith(`name: ${name}\n`))!;
    return /run: (?:\|\n)?([\s\S]*)$/
      .exec(step)![1]!
      .replace(/^ {10}/gm, '')
      .trim();
  };

  it('fails on what was lost, and shows it', () => {
    const { status, stdout } = run(stepOf('Score'));
    expect(status).toBe(1);
    expect(stdout).toContain('no longer said: Tickets are refunded. (weight 3)');
    const shown = run(stepOf('Show'));
    expect(shown.status).toBe(0);
    expect(shown.stdout).toContain('::error file=summaries/long.txt,line=');
    const summary = readFileSync(join(work, 'step-summary.md'), 'utf8');
    expect(summary).toContain('no longer said: Tickets are refunded');
    const uploaded = [...workflow.matchAll(/^ +(?:sarif_file: )?(\S+\.(?:sarif|html|json|xml))$/gm)];
    expect(uploaded.map(([, file]) => file)).toEqual([
      'cheops.sarif',
      'scores.json',
      'report.html',
      'junit.xml',
    ]);
    for (const [, file] of uploaded) {
      expect(readFileSync(join(work, file!), 'utf8').length).toBeGreaterThan(100);
    }
  });

  it('passes what has lost nothing', () => {
    expect(run(stepOf('Score').replace('score summaries', 'score before')).status).toBe(0);
  });
});

describe('examples/ci/Dockerfile', () => {
  const text = readFileSync(join(ci, 'Dockerfile'), 'utf8');
  const steps = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.split(' ', 1)[0]!, rest: line.slice(line.indexOf(' ') + 1) }));
  const only = (name: string) => steps.filter((step) => step.name === name).map(({ rest }) => rest);
  let docker: ReturnType<typeof machine>;
  beforeAll(() => {
    docker = machine('docker');
    for (const step of only('RUN')) docker.install(step);
    // The folder that the call mounts.
    for (const name of ['summaries', 'pyramid.json'])
      cpSync(join(ci, name), join(docker.work, name), { recursive: true });
  }, LONG);
  // A user without a home, as in the image, where this user may become one.
  const user = process.getuid?.() === 0 && isPacked ? { user: 65534 } : {};

  it('has steps that this test knows, and copies only what is there', () => {
    const known = ['FROM', 'RUN', 'USER', 'WORKDIR', 'COPY', 'ENTRYPOINT', 'CMD'];
    expect(steps.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    const sources = only('COPY').flatMap((rest) => rest.split(' ').slice(0, -1));
    expect(sources.filter((source) => !existsSync(join(ci, source)))).toEqual([]);
  });

  it('starts the command', () => {
    const list = (name: string): string[] => JSON.parse(only(name)[0]!);
    const { status, stdout } = docker.run([...list('ENTRYPOINT'), ...list('CMD')].join(' '), user);
    expect({ status, help: stdout.includes('score') }).toEqual({ status: 0, help: true });
  });

  it('scores as its first line says', () => {
    const [, args] = /^# .*docker run .* cheops (.*)$/m.exec(text)!;
    const { status, stdout, stderr } = docker.run(`cheops ${args}`, user);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^mean +\d/m);
  });
});
