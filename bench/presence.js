// Presence: 40 summaries × 60 units from a cold start, the runs behind it, memory, and WASM against native.
//   npm run bench -- presence
// The texts are those of examples/topics.jsonl; every sentence gets a word of its own, so that none is known already.
// `threads` is how many threads share the summaries. Beside the wall clock stands the processor's time, which is the
// fairer one on a machine that does other things too.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const TARGET = { seconds: 10, memory: 600 };

function topic() {
  const lines = readFileSync(join(import.meta.dirname, '../examples/topics.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const topics = lines.map((line) => JSON.parse(line));
  const units = topics
    .flatMap((one) => one.units)
    .slice(0, 60)
    .map((unit, i) => ({ ...unit, id: String(i) }));
  const texts = topics.slice(0, 2).flatMap((one) => one.summaries.map(({ text }) => text));
  const summaries = Array.from({ length: 40 }, (_, i) =>
    texts[i % texts.length].replace(/([.!?])(?=\s|$)/g, ` in case ${i}$1`),
  );
  return { units, summaries };
}

if (!isMainThread) await findIn(workerData);
else if (process.argv[2] === '--threads') await wholeTopic(Number(process.argv[3]));
else if (process.argv[2] === '--runs') await runs(process.argv[3]);
else main();

function main() {
  for (const threads of [1, 2]) {
    const { seconds, processor, memory, read } = child('--threads', threads);
    console.log(
      `40 summaries × 60 units, cold, ${threads} thread(s): ${seconds.toFixed(1)} s wall (${(seconds / TARGET.seconds).toFixed(2)} × the target), ${processor.toFixed(1)} s processor, ${memory.toFixed(0)} MB (${(memory / TARGET.memory).toFixed(2)} × the target), ${(100 * read).toFixed(0)}% of pairs read`,
    );
  }
  for (const runtime of ['native', 'wasm']) {
    const { load, alone, together } = child('--runs', runtime);
    console.log(
      `${runtime}: load ${load.toFixed(0)} ms; a sentence or clause ${(1000 / alone).toFixed(0)}/s; a unit read with two sentences ${(1000 / together).toFixed(0)}/s (processor time, one thread)`,
    );
  }
}

function child(...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [import.meta.filename, ...args.map(String)],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function wholeTopic(threads) {
  const start = performance.now();
  const shares = await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const worker = new Worker(import.meta.filename, { workerData: { thread, threads } });
      return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    }),
  );
  const read = shares.reduce((sum, share) => sum + share, 0) / (40 * 60);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage();
  const memory = process.memoryUsage.rss() / 2 ** 20;
  console.log(JSON.stringify({ seconds, processor: (user + system) / 1e6, read, memory }));
}

async function findIn({ thread, threads }) {
  const { openPresence } = await import('../dist/semantics/presence.js');
  const { presenceUnits } = await import('../dist/match/presence.js');
  const { units, summaries } = topic();
  const finder = (await openPresence()).finder(presenceUnits(units));
  let read = 0;
  for (let i = thread; i < summaries.length; i += threads) {
    const found = await finder.signals(summaries[i]);
    read += found.filter(({ signals }) => signals.read !== undefined).length;
  }
  parentPort.postMessage(read);
}

async function runs(runtime) {
  const start = performance.now();
  const { openMeaning } = await import('../dist/semantics/meaning.js');
  const meaning = await openMeaning({ runtime });
  const load = performance.now() - start;
  const { units, summaries } = topic();
  const unit = meaning.pieces(units[0].label);
  const kinds = unit.numbers.map(() => 1);
  const sentence = meaning.pieces(summaries[0].split('. ')[0]);
  const two = meaning.pieces(summaries[0].split('. ').slice(0, 2).join('. '));
  const time = async (work) => {
    for (let i = 0; i < 10; i++) await work();
    const before = process.cpuUsage();
    for (let i = 0; i < 50; i++) await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / 50;
  };
  const alone = await time(() => meaning.alone(sentence));
  const together = await time(() => meaning.together({ unit, kinds, text: two }));
  console.log(JSON.stringify({ load, alone, together }));
}
