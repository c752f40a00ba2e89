import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The commands of the workflow, in a copy of the example, with this package as `cheops`; what hosts do is left out. */
describe('examples/ci/cheops.yml', () => {
  const workflow = readFileSync(join(root, 'examples/ci/cheops.yml'), 'utf8');
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cheops-ci-'));
    cpSync(join(root, 'examples/ci'), folder, { recursive: true });
    mkdirSync(join(folder, 'bin'));
    const script = `#!/bin/sh\nexec node ${join(root, 'dist/cli/main.js')} "$@"\n`;
    writeFileSync(join(folder, 'bin/cheops'), script, { mode: 0o755 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (command: string) =>
    spawnSync('sh', ['-ec', command], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
        GITHUB_STEP_SUMMARY: join(folder, 'step-summary.md'),
      },
    });

  /** What stands under `run: |` in the step of this name. */
  const stepOf = (name: string): string => {
    const step = workflow.split(/^ {6}- /m).find((text) => text.startsWith(`name: ${name}\n`))!;
    return /run: \|\n([\s\S]*)$/.exec(step)![1]!.replace(/^ {10}/gm, '');
  };

  it('fails on what was lost, and shows it', () => {
    run('cheops score before --pyramid pyramid.json --no-cache --json baseline.json');
    const { status, stdout } = run(stepOf('Score'));
    expect(status).toBe(1);
    expect(stdout).toContain('no longer said: Tickets are refunded. (weight 3)');
    const shown = run(stepOf('Show'));
    expect(shown.status).toBe(0);
    expect(shown.stdout).toContain('::error file=summaries/long.txt,line=');
    const summary = readFileSync(join(folder, 'step-summary.md'), 'utf8');
    expect(summary).toContain('no longer said: Tickets are refunded');
    for (const [, file] of workflow.matchAll(/(\S+\.(?:sarif|html|xml))$/gm)) {
      expect(readFileSync(join(folder, file!), 'utf8').length).toBeGreaterThan(100);
    }
  });

  it('passes what has lost nothing', () => {
    expect(run(stepOf('Score').replace('score summaries', 'score before')).status).toBe(0);
  });

  it('the Dockerfile starts the command', () => {
    const docker = readFileSync(join(folder, 'Dockerfile'), 'utf8');
    const list = (name: string): string[] => JSON.parse(new RegExp(`^${name} (.*)$`, 'm').exec(docker)![1]!);
    const { status, stdout } = run([...list('ENTRYPOINT'), ...list('CMD')].join(' '));
    expect({ status, help: stdout.includes('score') }).toEqual({ status: 0, help: true });
  });
});
