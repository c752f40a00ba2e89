/**
 * Mutated inputs for all readers and commands, until a count or a time is reached. The same seed gives the same inputs.
 *
 *   npm run fuzz -- --count 1000000 --seconds 28800 --commands 2000 --seed 1 --keep findings/
 *
 * --count     inputs for the readers (default 20,000)
 * --seconds   stop after so long (default: none)
 * --commands  how many inputs also go through a command (default: one in a thousand)
 * --keep      a folder for the inputs that found something
 *
 * Prints how many inputs were tried and what they found: a crash (anything but a CheopsError), a hang, a slow answer, a
 * stack trace, an exit code other than 0 and 2, a score that is no number, a file that cheops writes and then refuses.
 * The exit code is 1 if there is a finding.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { createRandom } from '../build/optimize/random.js';
import { tryCommand } from './fuzz/commands.js';
import { damaged } from './fuzz/mutate.js';
import { sounds } from './fuzz/seeds.js';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seconds: { type: 'string' },
    commands: { type: 'string' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
});
const count = Number(values.count);
const first = Number(values.seed) * 10_000_000;
const commands = Number(values.commands ?? Math.ceil(count / 1000));
const end = performance.now() + 1000 * Number(values.seconds ?? Number.POSITIVE_INFINITY);
/** Seconds after which an answer is slow, and after which it is taken never to come. */
const SLOW = 5;
const HANG = 60;

const found = [];
let tried = 0;

function report(finding) {
  found.push(finding);
  const name = `${found.length}-${finding.kind}-${finding.name}`;
  console.log(`${finding.what}, input ${finding.round ?? '?'}, ${finding.kind}: ${finding.said}`);
  if (values.keep === undefined) return;
  mkdirSync(values.keep, { recursive: true });
  writeFileSync(join(values.keep, name), finding.bytes ?? '');
}

/** Runs the readers on a range of inputs; returns the input after the last one tried. */
function readRange(from, to) {
  const at = new Float64Array(new SharedArrayBuffer(8));
  at[0] = from;
  const worker = new Worker(new URL('fuzz/readers.js', import.meta.url), {
    workerData: { from, to, at, slow: SLOW },
    stderr: true,
  });
  // What a reader assumed is no finding.
  worker.stderr.resume();
  return new Promise((resolve) => {
    let last = from;
    let since = { cpu: process.cpuUsage(), clock: performance.now() };
    const watch = setInterval(() => {
      if (at[0] !== last) {
        last = at[0];
        since = { cpu: process.cpuUsage(), clock: performance.now() };
      }
      // On a busy machine the clock says little; a reader that waits for ever uses no processor.
      const worked = process.cpuUsage(since.cpu).user / 1e6;
      const hangs = worked > HANG || performance.now() - since.clock > 20_000 * HANG;
      if (hangs)
        report({ round: last, kind: 'reader', name: 'hang', what: 'hang', said: `no answer in ${HANG} s` });
      if (hangs || performance.now() > end) finish(last + 1);
    }, 500);
    const finish = (next) => {
      clearInterval(watch);
      void worker.terminate();
      resolve(next);
    };
    worker.on('message', (message) => (message.done ? finish(to) : report(message)));
    worker.on('error', (error) => {
      report({
        round: at[0],
        kind: 'reader',
        name: 'error',
        what: 'crash',
        said: String(error.stack ?? error),
      });
      finish(at[0] + 1);
    });
  });
}

for (let next = first; next < first + count && performance.now() < end; ) {
  const before = next;
  next = await readRange(next, Math.min(first + count, next + 100_000));
  tried += next - before;
}
const all = sounds();
let ran = 0;
for (; ran < commands && performance.now() < end; ran++) {
  const random = createRandom(first + count + ran);
  for (const finding of tryCommand(damaged(all[random.below(all.length)], random, all), random)) {
    report({ ...finding, round: first + count + ran });
  }
}
console.log(`${tried} inputs for readers and ${ran} for commands: ${found.length} findings.`);
process.exitCode = found.length === 0 ? 0 : 1;
