// How many references are enough, from plain texts: all 31 choices of 5 references, each a pyramid of its own, and 20
// summaries scored against every one.
//   npm run bench -- study
// Texts of about 150 words are made from our examples' sentences. Target: 60 s with a warm cache, for each way to match.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const topics = readFileSync(join(import.meta.dirname, '../examples/topics.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const sentences = (text) => text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence !== '');
const SUMMARIES = 20;
const TARGET = 60;

/** Linear congruential: the same texts in every run. */
let seed = 11;
function random(below) {
  seed = (seed * 1103515245 + 12345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
}

const folder = mkdtempSync(join(tmpdir(), 'cheops-bench-'));
for (const name of ['references', 'summaries']) mkdirSync(join(folder, name));
const [first] = topics;
for (const { id, text } of first.references) writeFileSync(join(folder, 'references', `${id}.txt`), text);
const pool = first.summaries.concat(first.references).flatMap(({ text }) => sentences(text));
for (let i = 0; i < SUMMARIES; i++) {
  const text = Array.from({ length: 8 }, () => pool[random(pool.length)]).join(' ');
  writeFileSync(join(folder, 'summaries', `student-${i + 1}.txt`), `${text}\n`);
}

for (const methods of [
  ['--method', 'edua-g', '--match', 'wmin'],
  ['--method', 'edua-x', '--match', 'presence'],
]) {
  const cold = run(methods);
  const warm = run(methods);
  const name = `${methods[1]} and ${methods[3]}`;
  console.log(`${name}, cold: ${cold.wall.toFixed(1)} s`);
  console.log(
    `${name}, warm: ${warm.wall.toFixed(1)} s, ${(warm.wall / TARGET).toFixed(2)} × the target of ${TARGET} s`,
  );
  if (cold.out !== warm.out) throw new Error('The cache changed the study.');
}
rmSync(folder, { recursive: true });

function run(methods) {
  const args = ['study', 'references', join(folder, 'summaries'), '--references', join(folder, 'references')];
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../dist/cli/main.js'), ...args, ...methods],
    { encoding: 'utf8', env: { ...process.env, CHEOPS_CACHE: join(folder, 'cache') } },
  );
  if (status !== 0) throw new Error(stderr);
  return { wall: (performance.now() - start) / 1000, out: stdout };
}
