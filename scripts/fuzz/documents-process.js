/** One process of the documents' fuzzer: many mutated files of a kind, or one document made to do harm. Prints JSON lines. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isDocument } from '../../build/io/readers.js';
import { createRandom } from '../../build/optimize/random.js';
import { readArchive, readerOf, readTable, readText } from './document-readers.js';
import { BOMBS, KINDS, mutated, SHORT_ROWS } from './documents.js';

const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    bomb: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

const MIB = 2 ** 20;
/**
 * What a reader may take beside ten times the file: itself, and what the engine leaves to be collected, which is up to 48
 * MiB in Node. PDF is read in a thread of its own, which is given 192 MiB.
 */
const OWN_MEMORY = { pdf: 256 * MIB, other: 80 * MIB };
const SLOW = 20;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROLS = /[\0-\x08\x0e-\x1f]/;
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** The most memory since the last call of `start`: Linux counts it, elsewhere samples must do. */
const peak = existsSync('/proc/self/clear_refs')
  ? {
      start: () => writeFileSync('/proc/self/clear_refs', '5'),
      most: () => 1024 * Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]),
      stop: () => {},
    }
  : sampledPeak();

function sampledPeak() {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
    return most;
  };
  const timer = setInterval(look, 10);
  return {
    start: () => {
      most = 0;
    },
    most: look,
    stop: () => clearInterval(timer),
  };
}

/** What `work` returns, and by how many bytes it made the process grow at the most. */
async function measured(work) {
  peak.start();
  const before = process.memoryUsage.rss();
  const result = await work();
  return { result, grown: Math.max(0, peak.most() - before) };
}

/** `read` or `refused`; anything else that happens is a finding. */
async function tryOne(read, file, round) {
  const began = process.cpuUsage();
  let outcome = 'read';
  try {
    const found = await read(file);
    if (typeof found === 'string' && CONTROLS.test(found) && isDocument(file.bytes)) {
      say({ finding: 'control characters', round });
    }
  } catch (error) {
    outcome = 'refused';
    if (error.constructor.name !== 'CheopsError')
      say({ finding: 'crash', round, said: String(error.stack ?? error).slice(0, 500) });
  }
  const seconds = process.cpuUsage(began).user / 1e6;
  if (seconds > SLOW) say({ finding: 'slow', round, seconds });
  return outcome;
}

async function runKind(kind) {
  const sound = KINDS[kind];
  const read = readerOf(kind);
  await read(sound);
  const own = OWN_MEMORY[kind] ?? OWN_MEMORY.other;
  const counts = { read: 0, refused: 0 };
  let most = 0;
  for (let i = 0; i < Number(values.count); i++) {
    const round = Number(values.seed) * 1_000_000 + i;
    const file = mutated(sound, createRandom(round));
    const { result, grown } = await measured(() => tryOne(read, file, round));
    counts[result]++;
    most = Math.max(most, grown);
    if (grown > own + 10 * file.bytes.length)
      say({ finding: 'memory', round, megabytes: Math.round(grown / MIB), size: file.bytes.length });
    if (i % 50 === 0) {
      gc();
      say({ at: i });
    }
  }
  say({ done: kind, ...counts, megabytes: Math.round(most / MIB) });
}

/** Its file, and what reads it. */
function bombOf(name) {
  if (name in SHORT_ROWS) {
    const [kind, make] = SHORT_ROWS[name];
    return { name: KINDS[kind]?.name ?? `x.${kind}`, make, read: readerOf(kind) };
  }
  const isTable = name.startsWith('CSV') || name.startsWith('sheet');
  return {
    name: isTable ? 'x.csv' : name.startsWith('Mark') ? 'x.md' : 'x.zip',
    make: BOMBS[name],
    read: isTable ? readTable : name.endsWith('an archive') ? readArchive : readText,
  };
}

async function runBomb(bomb) {
  const { name, make, read } = bombOf(bomb);
  const file = { name, bytes: Uint8Array.from(make()) };
  gc();
  // What made the bomb is given back to the system only after a while.
  await new Promise((resolve) => setTimeout(resolve, 300));
  gc();
  const began = performance.now();
  const { result: said, grown } = await measured(async () => {
    try {
      await read(file);
      return 'read';
    } catch (error) {
      if (error.constructor.name === 'CheopsError') return `refused: ${error.message}`;
      say({ finding: 'crash', said: String(error.stack ?? error).slice(0, 500) });
      return null;
    }
  });
  const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
  const megabytes = Math.round(grown / MIB);
  const own = bomb.startsWith('PDF') ? OWN_MEMORY.pdf : OWN_MEMORY.other;
  if (grown > own + 10 * file.bytes.length) say({ finding: 'memory', megabytes });
  if (seconds > 3 * SLOW) say({ finding: 'slow', seconds });
  say({ done: bomb, said, seconds, megabytes, size: file.bytes.length });
}

await (values.bomb === undefined ? runKind(values.kind) : runBomb(values.bomb));
peak.stop();
