/** One process of the documents' fuzzer: many mutated files of a kind, or one document made to do harm. Prints JSON lines. */
import { parseArgs } from 'node:util';
import { isDocument } from '../../build/io/readers.js';
import { createRandom } from '../../build/optimize/random.js';
import { readArchive, readerOf, readTable, readText } from './document-readers.js';
import { BOMBS, KINDS, mutated } from './documents.js';

const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    bomb: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

const MIB = 2 ** 20;
/** What a reader may take beside ten times the file: itself, and what the engine leaves to be collected. */
const OWN_MEMORY = 256 * MIB;
const SLOW = 20;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROLS = /[\0-\x08\x0e-\x1f]/;
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
let most = 0;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 10);

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
  gc();
  const before = process.memoryUsage.rss();
  most = before;
  const counts = { read: 0, refused: 0 };
  let largest = 0;
  for (let i = 0; i < Number(values.count); i++) {
    const round = Number(values.seed) * 1_000_000 + i;
    const file = mutated(sound, createRandom(round));
    largest = Math.max(largest, file.bytes.length);
    counts[await tryOne(read, file, round)]++;
    most = Math.max(most, process.memoryUsage.rss());
    if (i % 50 === 0) say({ at: i });
  }
  if (most - before > OWN_MEMORY + 10 * largest)
    say({ finding: 'memory', megabytes: Math.round((most - before) / MIB) });
  say({ done: kind, ...counts, megabytes: Math.round((most - before) / MIB) });
}

async function runBomb(name) {
  let bytes = BOMBS[name]();
  const file = {
    name:
      name.startsWith('CSV') || name.startsWith('sheet')
        ? 'x.csv'
        : name.startsWith('Mark')
          ? 'x.md'
          : 'x.zip',
    bytes: Uint8Array.from(bytes),
  };
  bytes = null;
  const isTable = file.name === 'x.csv';
  const read = isTable ? readTable : name.endsWith('an archive') ? readArchive : readText;
  gc();
  // What made the bomb is given back to the system only after a while.
  await new Promise((resolve) => setTimeout(resolve, 300));
  gc();
  const before = process.memoryUsage.rss();
  most = before;
  const began = performance.now();
  let said = 'read';
  try {
    await read(file);
  } catch (error) {
    said = error.constructor.name === 'CheopsError' ? `refused: ${error.message}` : null;
    if (said === null) say({ finding: 'crash', said: String(error.stack ?? error).slice(0, 500) });
  }
  const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
  most = Math.max(most, process.memoryUsage.rss());
  const megabytes = Math.round((most - before) / MIB);
  if (megabytes * MIB > OWN_MEMORY + 10 * file.bytes.length) say({ finding: 'memory', megabytes });
  if (seconds > 3 * SLOW) say({ finding: 'slow', seconds });
  say({ done: name, said, seconds, megabytes, size: file.bytes.length });
}

await (values.bomb === undefined ? runKind(values.kind) : runBomb(values.bomb));
clearInterval(watch);
