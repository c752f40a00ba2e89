import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from './run.ts';

/** A reader may close the pipe while processes are inside a model; then the command ends, and quietly. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-pipe-'));
  const sentence = 'The storm came in from the sea and sank two boats, but nobody died. ';
  writeFileSync(join(folder, 'a.txt'), sentence.repeat(2000));
  writeFileSync(join(folder, 'pairs.jsonl'), '{"a":"Dogs bark.","b":"A dog barked."}\n'.repeat(5000));
  // Of each topic one summary, so that the first rows are soon there.
  const topics = readFileSync(join(examples, 'topics.jsonl'), 'utf8').trimEnd().split('\n');
  const many = Array.from({ length: 20 }, (_, i) =>
    topics.map((line) => {
      const { id, references, summaries } = JSON.parse(line);
      return JSON.stringify({ id: `${i}-${id}`, references, summaries: summaries.slice(0, 1) });
    }),
  );
  writeFileSync(join(folder, 'topics.jsonl'), many.flat().join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function inShell(script: string): string {
  const main = join(import.meta.dirname, '../../dist/cli/main.js');
  const env = { PATH: process.env.PATH ?? '', MAIN: main, EXAMPLES: examples };
  return spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8', env }).stdout;
}

describe('a reader that takes one line', () => {
  it.each([
    'parse a.txt --format json --jobs 2',
    'parse a.txt --format conllu --jobs 1',
    'similarity pairs.jsonl',
    'eval topics.jsonl --metrics types,auto --no-cache --jobs 2 -o -',
    'build "$EXAMPLES/science/references" --no-cache --jobs 2 -o -',
    'score "$EXAMPLES/science/annotation.json" --json -',
  ])('%s', (command) => {
    const script = `node "$MAIN" ${command} 2>messages | head -1 >/dev/null; echo \${PIPESTATUS[0]}`;
    expect(inShell(script)).toBe('0\n');
    expect(readFileSync(join(folder, 'messages'), 'utf8')).not.toMatch(/EPIPE|Error|terminate/);
  });
});

it('messages that nobody reads do not keep a file from being written', () => {
  const build = 'node "$MAIN" build "$EXAMPLES/topics.jsonl" --no-cache -o pyramids.jsonl 2>&1 | head -1';
  expect(inShell(`${build} >/dev/null; echo \${PIPESTATUS[0]}`)).toBe('0\n');
  expect(readFileSync(join(folder, 'pyramids.jsonl'), 'utf8').trimEnd().split('\n')).toHaveLength(3);
});

it.runIf(process.platform === 'linux')('a full disk is an error', () => {
  const script = 'node "$MAIN" parse a.txt --format json 2>&1 >/dev/full; echo $?';
  expect(inShell(script)).toMatch(/^-: Cannot write: the disk is full\. \[E_WRITE\]\n.*\n2\n$/);
});
