import { spawn, spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What `-o` names may be a link, a pipe or a device; none of them is replaced. */
const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-outputs-'));
  writeFileSync(join(folder, 'a.txt'), 'Dogs bark. Cats purr.');
  writeFileSync(join(folder, 'pairs.jsonl'), '{"a":"Dogs bark.","b":"A dog barked."}\n');
  const summaries = [{ id: 's', text: 'A storm.' }];
  const references = ['A storm hit.', 'There was a storm.'].map((text, i) => ({ id: String(i), text }));
  const topic = { id: 't', references, summaries };
  writeFileSync(join(folder, 'topics.jsonl'), `${JSON.stringify(topic)}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const COMMANDS = ['parse a.txt --format edus', 'similarity pairs.jsonl', 'eval topics.jsonl --metrics types'];

function inShell(script: string) {
  return spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8', env: { ...process.env, MAIN } });
}

describe.skipIf(process.platform === 'win32').each(COMMANDS)('%s', (command) => {
  it('writes where a link leads', () => {
    writeFileSync(join(folder, 'real'), 'earlier');
    rmSync(join(folder, 'link'), { force: true });
    symlinkSync('real', join(folder, 'link'));
    expect(inShell(`node "$MAIN" ${command} -o link`).status).toBe(0);
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'real'), 'utf8')).toMatch(/\n$/);
  });

  it('writes into a pipe', () => {
    const script = `mkfifo pipe; timeout 20 cat pipe >got & node "$MAIN" ${command} -o pipe; code=$?; wait; exit $code`;
    expect(inShell(script).status).toBe(0);
    expect(readFileSync(join(folder, 'got'), 'utf8')).toMatch(/\n$/);
    expect(lstatSync(join(folder, 'pipe')).isFIFO()).toBe(true);
    rmSync(join(folder, 'pipe'));
  });

  it.runIf(process.platform === 'linux')('says that a device is full, and leaves it there', () => {
    const { status, stderr } = inShell(`node "$MAIN" ${command} -o /dev/full`);
    expect(stderr).toContain('/dev/full: Cannot write: the disk is full. [E_WRITE]\n  Make room on the disk');
    expect([status, lstatSync('/dev/full').isCharacterDevice()]).toEqual([2, true]);
  });
});

describe.runIf(process.platform === 'linux')('a place where nothing can be written is an error', () => {
  const annotation = join(import.meta.dirname, '../../examples/science/annotation.json');
  it.each(['a.txt/x', '/proc/cheops/x', 'circle', 'x'.repeat(300)])('%s', (place) => {
    rmSync(join(folder, 'circle'), { force: true });
    symlinkSync('circle', join(folder, 'circle'));
    for (const command of [
      ...COMMANDS.map((call) => `${call} -o ${place}`),
      `score "${annotation}" --json ${place}`,
      `score "${annotation}" --log ${place}`,
      `convert "${annotation}" ${place}/ --to pan`,
      `serve --no-open --port 0 ${place}`,
    ]) {
      const { status, stderr } = inShell(`timeout 20 node "$MAIN" ${command}`);
      expect([command, status, stderr]).toEqual([
        command,
        2,
        expect.stringMatching(/: Cannot (?:write|make)/),
      ]);
    }
  });
});

it.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGHUP'] as const)(
  'a parse that is ended by %s leaves nothing half written',
  async (signal) => {
    writeFileSync(join(folder, 'long.txt'), 'The storm sank two boats, but nobody died.\n\n'.repeat(4000));
    const args = [MAIN, 'parse', 'long.txt', '--format', 'edus', '--jobs', '1', '-o', 'long.edus'];
    const child = spawn(process.execPath, args, { cwd: folder });
    const ended = new Promise((resolve) => child.once('exit', (_, by) => resolve(by)));
    const begun = () => readdirSync(folder).some((name) => name.endsWith('.tmp'));
    await expect.poll(begun, { timeout: 20_000 }).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(signal);
    expect(begun()).toBe(false);
  },
);
