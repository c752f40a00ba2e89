/**
 * 1,000,000 summary–reference pairs through `cheops eval`, from standard input to standard output, and how much memory
 * the command holds on the way: after 100,000 pairs and at the end. It must not grow with what has passed.
 *
 *   npm run build && node bench/eval.js [pairs]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAIRS = Number(process.argv[2] ?? 1_000_000);
const EARLY = PAIRS / 10;
const SUMMARIES = 10;
const METRICS = ['types', 'rouge-1'];
/** What a garbage collector may or may not have collected when we look. */
const ALLOWED_MB = 40;

const WORDS =
  'storm coast harbour ferry council vote roof repair library bus river bridge school market'.split(' ');
const word = (i) => WORDS[i % WORDS.length];

function topicLine(t) {
  const summaries = Array.from({ length: SUMMARIES }, (_, s) => ({
    id: `s${s}`,
    text: `A ${word(t + s)} came to the ${word(3 * t + s)} on day ${(t + s) % 365}.`,
  }));
  const text = `The ${word(t)} and the ${word(7 * t + 3)} reached the ${word(3 * t + 1)} on day ${t % 365}.`;
  return `${JSON.stringify({ id: `topic-${t}`, references: [{ id: 'A', text }], summaries })}\n`;
}

/** Writes the dataset as fast as it is read, and no faster. */
async function feed(stream) {
  for (let t = 0; t < PAIRS / SUMMARIES; t += 100) {
    const lines = Array.from({ length: 100 }, (_, i) => topicLine(t + i)).join('');
    if (!stream.write(lines)) await once(stream, 'drain');
  }
  stream.end();
}

const folder = mkdtempSync(join(tmpdir(), 'cheops-bench-'));
const entry = join(folder, 'run.mjs');
writeFileSync(
  entry,
  `process.on('message', () => process.send(process.memoryUsage.rss()));
process.channel.unref();
await import(${JSON.stringify(join(import.meta.dirname, '../dist/cli/main.js'))});`,
);
const start = performance.now();
const child = fork(entry, ['eval', '-', '--metrics', METRICS.join(','), '--jobs', '1', '-o', '-'], {
  stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
});
const memory = [];
child.on('message', (bytes) => memory.push(bytes / 2 ** 20));
const feeding = feed(child.stdin);
let rows = 0;
let asked = 0;
for await (const chunk of child.stdout) {
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++;
  const due = asked === 0 ? EARLY : 0.99 * PAIRS;
  if (asked < 2 && rows >= due * METRICS.length) {
    asked++;
    child.send('memory');
  }
}
await feeding;
rmSync(folder, { recursive: true });
const seconds = (performance.now() - start) / 1000;
if (rows !== PAIRS * METRICS.length) throw new Error(`${rows} rows came out, not ${PAIRS * METRICS.length}.`);
const [early, late] = memory;
const grown = late - early;
console.log(
  `${PAIRS} pairs, ${METRICS.join(' and ')}: ${seconds.toFixed(1)} s, ${Math.round(PAIRS / seconds)} pairs a second`,
);
console.log(`memory after ${EARLY} pairs: ${early.toFixed(0)} MB`);
console.log(
  `memory after ${PAIRS} pairs: ${late.toFixed(0)} MB, ${grown.toFixed(0)} more (target: at most ${ALLOWED_MB})`,
);
if (grown > ALLOWED_MB) process.exitCode = 1;
