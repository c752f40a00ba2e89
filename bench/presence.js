// Presence: 40 summaries × 60 units from a cold start, the runs behind it, memory, and WASM against native.
//   npm run bench -- presence
// The texts are those of examples/topics.jsonl; every sentence gets a word of its own, so that none is known already.
// The summaries are shared by one or two processes, whose memory is added up. Beside the wall clock stands the processor's time, which is the
// fairer one on a machine that does other things too.
import { fork, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

if (process.argv[2] === '--share') await findIn(...process.argv.slice(3).map(Number));
else if (process.argv[2] === '--processes') await wholeTopic(Number(process.argv[3]));
else if (process.argv[2] === '--runs') await runs(process.argv[3]);
else main();

function main() {
  for (const processes of [1, 2]) {
    const { seconds, processor, memory, read } = child('--processes', processes);
    console.log(
      `40 summaries × 60 units, cold, ${processes} process(es): ${seconds.toFixed(1)} s wall (${(seconds / TARGET.seconds).toFixed(2)} × the target), ${processor.toFixed(1)} s processor, ${memory.toFixed(0)} MB (${(memory / TARGET.memory).toFixed(2)} × the target), ${(100 * read).toFixed(0)}% of pairs read`,
    );
  }
  for (const runtime of ['native', 'wasm']) {
    const { load, alone, together } = child('--runs', runtime);
    console.log(
      `${runtime}: load ${load.toFixed(0)} ms; a sentence or clause ${(1000 / alone).toFixed(0)}/s; a unit read with two sentences ${(1000 / together).toFixed(0)}/s (processor time)`,
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

async function wholeTopic(processes) {
  const start = performance.now();
  const shares = await Promise.all(
    Array.from({ length: processes }, (_, share) => {
      const worker = fork(import.meta.filename, ['--share', share, processes].map(String));
      return new Promise((resolve, reject) => worker.once('message', resolve).once('exit', reject));
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const sum = (of) => [...shares, used()].reduce((all, share) => all + (share[of] ?? 0), 0);
  const read = sum('read') / (40 * 60);
  console.log(JSON.stringify({ seconds, processor: sum('processor'), read, memory: sum('memory') }));
}

function used() {
  const { user, system } = process.cpuUsage();
  return { processor: (user + system) / 1e6, memory: process.memoryUsage.rss() / 2 ** 20 };
}

async function findIn(share, processes) {
  const { openPresence } = await import('../build/semantics/presence.js');
  const { presenceUnits } = await import('../build/match/presence/annotate.js');
  const { units, summaries } = topic();
  const finder = (await openPresence()).finder(presenceUnits(units));
  let read = 0;
  for (let i = share; i < summaries.length; i += processes) {
    const found = await finder.signals(summaries[i]);
    read += found.filter(({ signals }) => signals.read !== undefined).length;
  }
  process.send({ read, ...used() });
}

async function runs(runtime) {
  const start = performance.now();
  const { openMeaning } = await import('../build/semantics/meaning.js');
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
