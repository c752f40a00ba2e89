// PyrEval end to end as a teacher meets it: a folder of references, a folder of summaries, one command, one page.
//   npm run bench -- pyreval
// Five references and forty summaries of about 250 words, made from our examples' sentences, from a cold start and
// with everything in the cache; and the share of it that reading the texts takes. Targets: 20 s and 2 s on two cores.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const topics = readFileSync(join(import.meta.dirname, '../examples/topics.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const sentences = (text) => text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence !== '');
const referenceSentences = topics.map(({ references }) => references.map(({ text }) => sentences(text)));
const summarySentences = topics.map(({ summaries }) => summaries.flatMap(({ text }) => sentences(text)));
const WORDS = 250;

/** Linear congruential: the same texts in every run. */
let seed = 7;
function random(below) {
  seed = (seed * 1103515245 + 12345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
}

/** Sentences in turn from each list until there are enough words. */
function compose(lists) {
  const chosen = [];
  let words = 0;
  for (let i = 0; words < WORDS; i++) {
    const list = lists[i % lists.length];
    const sentence =
      list[
        (i < lists.length * list.length ? Math.floor(i / lists.length) : random(list.length)) % list.length
      ];
    chosen.push(sentence);
    words += sentence.split(/\s+/).length;
  }
  return `${chosen.join(' ')}\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'cheops-bench-'));
for (const name of ['references', 'summaries']) mkdirSync(join(folder, name));
for (let i = 0; i < 5; i++) {
  writeFileSync(
    join(folder, 'references', `${i + 1}.txt`),
    compose(referenceSentences.map((topic) => topic[i])),
  );
}
for (let i = 0; i < 40; i++) {
  const shuffled = summarySentences.map((list) =>
    Array.from({ length: 12 }, () => list[random(list.length)]),
  );
  writeFileSync(join(folder, 'summaries', `student-${i + 1}.txt`), compose(shuffled));
}

const cold = run([]);
const warm = run([]);
const nothing = run(['--no-cache']);
console.log(`cold: ${describe(cold)}, ${(cold.wall / 20).toFixed(2)} × the target of 20 s`);
console.log(`warm: ${describe(warm)}, ${(warm.wall / 2).toFixed(2)} × the target of 2 s`);
console.log(
  `without a cache: ${describe(nothing)}; a warm cache makes it ${(nothing.wall / warm.wall).toFixed(1)} times faster`,
);
if (cold.page !== warm.page || cold.page !== nothing.page) throw new Error('The cache changed the report.');
rmSync(folder, { recursive: true });

function run(more) {
  const html = join(folder, 'report.html');
  const args = [
    'score',
    join(folder, 'summaries'),
    '--references',
    join(folder, 'references'),
    '--html',
    html,
    ...more,
  ];
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../dist/cli/main.js'), ...args],
    {
      encoding: 'utf8',
      env: { ...process.env, CHEOPS_CACHE: join(folder, 'cache') },
    },
  );
  const wall = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(stderr);
  return { wall, page: readFileSync(html, 'utf8') };
}

function describe({ wall }) {
  return `5 references and 40 summaries of ${WORDS} words in ${wall.toFixed(1)} s`;
}
