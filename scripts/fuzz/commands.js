/** Gives mutated files to the command line, as a user would: it must end in time, without a stack trace, with 0 or 2. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../dist/cli/main.js');
/** By the clock, and so long that a busy machine does not count. */
const SECONDS = 600;
const STACK = /\n\s+at .+:\d+:\d+\)?/;

const examples = join(import.meta.dirname, '../../examples');

/** The commands that take a file of this kind. */
const COMMANDS = {
  content: (file, out) => [
    ['score', file, '--no-cache'],
    ['convert', file, join(out, 'x.json')],
    ['convert', file, join(out, 'x.csv')],
    ['agree', file, file],
  ],
  topics: (file, out) => [
    ['eval', file, '--metrics', 'types,rouge-2', '-o', join(out, 'scores.jsonl'), '--no-cache'],
    ['meta', file, '--human', file, '--resamples', '20'],
  ],
  scores: (file) => [['meta', file, '--human', file, '--resamples', '20']],
  judgments: (file) => [
    ['score', file],
    ['duc', file],
  ],
  conllu: (file) => [['parse', file, '--format', 'edus', '--no-cache']],
  text: (file) => [['parse', file, '--no-cache']],
  pairs: (file, out) => [['similarity', file, '-o', join(out, 'y.jsonl'), '--vectors', 'wtmf']],
  brought: (file, out) => [
    ['score', file, '--pyramid', join(examples, 'meeting/annotation.json'), '--no-cache'],
    ['eval', file, '--metrics', 'types', '-o', join(out, 'scores.jsonl'), '--no-cache'],
    ['convert', file, join(out, 'x.json')],
  ],
  report: (file) => [
    ['score', join(examples, 'meeting/annotation.json'), '--baseline', file, '--max-drop', 'coverage=1'],
    ['score', file],
  ],
  part: (file, out) => [['merge', file, '-o', join(out, 'merged.jsonl')]],
};

/** Findings of one command on one input. */
export function tryCommand({ kind, name, bytes }, random) {
  const commands = COMMANDS[kind];
  if (commands === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), 'cheops-fuzz-'));
  try {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    const choices = commands(file, folder);
    const args = choices[random.below(choices.length)];
    const { status, signal, stderr, error } = spawnSync(process.execPath, [main, ...args], {
      encoding: 'utf8',
      input: '',
      timeout: SECONDS * 1000,
      killSignal: 'SIGKILL',
      env: { PATH: process.env.PATH ?? '', CHEOPS_CACHE: join(folder, 'cache') },
    });
    const what = verdict({ status, signal, stderr, error });
    return what === null ? [] : [{ kind, name, bytes, what, said: `${args[0]}: ${stderr.slice(0, 400)}` }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verdict({ status, signal, stderr, error }) {
  if (error?.code === 'ETIMEDOUT' || signal === 'SIGKILL') return 'hang';
  if (signal !== null) return `ended by ${signal}`;
  if (STACK.test(stderr)) return 'stack trace';
  return status === 0 || status === 2 ? null : `exit code ${status}`;
}
