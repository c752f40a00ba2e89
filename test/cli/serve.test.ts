import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const main = join(import.meta.dirname, '../../dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'cheops-cli-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs until it ends, or until it has printed a line, after which it is told to stop. */
function run(...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main, 'serve', ...words]);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      setTimeout(() => child.kill('SIGTERM'), 200);
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('exit', (code) => resolve({ code, stdout, stderr }));
  });
}

it('prints its address on one line, with the code behind the #, and ends cleanly', async () => {
  const { code, stdout } = await run(join(folder, 'project'), '--no-open', '--port', '0');
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}\n$/);
  expect(code).toBe(0);
});

it('leaves a folder alone that is no project', async () => {
  writeFileSync(join(folder, 'thesis.txt'), 'x');
  const { code, stdout, stderr } = await run(folder, '--no-open');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('[E_USAGE]');
});

it.each([
  [['--port', 'x'], '--port'],
  [['--host', '0.0.0.0'], 'no name is allowed'],
])('refuses %j', async (words, message) => {
  const { code, stderr } = await run(join(folder, 'other'), '--no-open', ...words);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

it('opens files as topics, without the example', async () => {
  const report = join(folder, 'scores.json');
  const annotation = join(import.meta.dirname, '../../examples/science/annotation.json');
  spawnSync(process.execPath, [main, 'score', annotation, '--json', report]);
  const project = join(folder, 'imported');
  const { code, stderr } = await run(project, '--no-open', '--port', '0', '--import', report);
  expect(code).toBe(0);
  expect(stderr).toContain('The project is in');
  expect(readdirSync(join(project, 'topics'))).toEqual(['science']);
});
