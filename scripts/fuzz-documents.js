/**
 * Mutated documents for every reader, and documents made to do harm. A reader gives a text or an error of cheops: never a
 * crash, a hang, or more memory than ten times the file and what the reader itself takes.
 *
 *   npm run fuzz:documents -- --count 5000            # so many files for each reader
 *   npm run fuzz:documents -- --count 5000 --only pdf
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BOMBS, KINDS, SHORT_ROWS } from './fuzz/documents.js';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    only: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
  },
});

/** A process that says nothing for so long hangs, in seconds. */
const HANG = 400;

/** What one process found: a kind's mutated files, or a bomb. */
function runOne(args) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--expose-gc', join(import.meta.dirname, 'fuzz/documents-process.js'), ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    let last = '';
    let timer = setTimeout(() => child.kill('SIGKILL'), HANG * 1000);
    const hear = (chunk) => {
      said += chunk;
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), HANG * 1000);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', (chunk) => {
      last = `${last}${chunk}`.slice(-400);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const lines = said.split('\n').filter((line) => line.startsWith('{'));
      const results = lines.map((line) => JSON.parse(line));
      const findings = results.filter((result) => 'finding' in result);
      if (signal !== null || code !== 0) findings.push({ finding: `ended by ${signal ?? code}`, said: last });
      resolve({ findings, done: results.find((result) => 'done' in result) });
    });
  });
}

let found = 0;
const wanted = (name) => values.only === undefined || values.only.includes(name);
for (const kind of Object.keys(KINDS).filter(wanted)) {
  const { findings, done } = await runOne(['--kind', kind, '--count', values.count, '--seed', values.seed]);
  for (const finding of findings) console.log(kind, JSON.stringify(finding));
  found += findings.length;
  if (done !== undefined) {
    const { read, refused, megabytes } = done;
    console.log(
      `${kind}: ${values.count} files, ${read} read, ${refused} refused, ${megabytes} MB more at the most`,
    );
  }
}
for (const bomb of Object.keys({ ...BOMBS, ...SHORT_ROWS }).filter(
  (name) => wanted('bombs') || wanted(name),
)) {
  const { findings, done } = await runOne(['--bomb', bomb]);
  for (const finding of findings) console.log(bomb, JSON.stringify(finding));
  found += findings.length;
  if (done !== undefined) {
    console.log(`${bomb}: ${done.size} bytes, ${done.said}, ${done.megabytes} MB more, ${done.seconds} s`);
  }
}
console.log(`${found} findings.`);
process.exitCode = found === 0 ? 0 : 1;
