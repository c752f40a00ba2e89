import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
export const examples = join(root, 'examples');

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const { PATH = '', CHEOPS_CACHE = 'off' } = process.env;
/** What a command finds: nothing of whoever runs the tests. */
export const environment = { PATH, CHEOPS_CACHE };

/** Runs the built command as a user's shell would, without a terminal. */
export function cheops(
  args: readonly string[],
  options: { cwd?: string; input?: string; env?: Record<string, string> } = {},
): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), ...args], {
    cwd: options.cwd ?? root,
    input: options.input ?? '',
    encoding: 'utf8',
    env: { ...environment, ...options.env },
  });
  return { code: status, stdout, stderr };
}
