// Vectors: how long a kind takes to load and how many clauses a second it embeds, on one thread.
//   npm run bench -- vectors
// Each kind has a process of its own; SIF is left out where its word vectors are not installed. Rates are of the
// processor's time, `best` is the fastest block by the clock; the last lines compare the former, which a busy machine
// hardly changes.
import { spawnSync } from 'node:child_process';

const SUBJECTS = [
  'The farmer',
  'An old teacher',
  'Her neighbour',
  'The council',
  'A young engineer',
  'The museum',
];
const VERBS = ['repaired', 'described', 'sold', 'closed', 'painted', 'measured', 'found', 'moved'];
const OBJECTS = [
  'the wooden bridge',
  'a map of the valley',
  'three beams',
  'the broken clock',
  'an empty house',
];
const PLACES = ['near the station', 'before the winter', 'in the spring of 1998', 'without any help'];
const KINDS = { wtmf: [], sif: [], encoder: ['native', 'wasm'] };
const BLOCKS = 30;

const [mode, kind, runtime] = process.argv.slice(2);
if (mode === '--kind') await measure(kind, runtime);
else main();

function main() {
  const rates = new Map();
  for (const [name, runtimes] of Object.entries(KINDS)) {
    for (const where of runtimes.length === 0 ? [undefined] : runtimes) {
      const label = where === undefined ? name : `${name} ${where}`;
      const args = [import.meta.filename, '--kind', name, ...(where === undefined ? [] : [where])];
      const child = spawnSync(process.execPath, args, { encoding: 'utf8' });
      if (child.status !== 0) throw new Error(child.stderr);
      const { skipped, load, processor, best, memory } = JSON.parse(child.stdout);
      if (skipped !== undefined) {
        console.log(`${label}: skipped. ${skipped}`);
        continue;
      }
      rates.set(label, processor);
      console.log(
        `${label}: load and first text ${load.toFixed(0)} ms; ${processor.toFixed(0)} clauses/s, best ${best.toFixed(0)}/s; memory ${memory.toFixed(0)} MB`,
      );
    }
  }
  compare(rates, 'wtmf', 'encoder native');
  compare(rates, 'encoder native', 'encoder wasm');
}

function compare(rates, one, other) {
  if (!rates.has(one) || !rates.has(other)) return;
  console.log(
    `${one} embeds ${(rates.get(one) / rates.get(other)).toFixed(1)} × as many clauses as ${other}`,
  );
}

async function measure(name, where) {
  const start = performance.now();
  const vectors = await open(name, where);
  if (vectors === null) return;
  await vectors.embed(['The first text is slow.']);
  const load = performance.now() - start;
  const size = name === 'encoder' ? 20 : 200;
  const clauses = makeClauses((BLOCKS + 2) * size);
  // WASM is compiled twice, quickly and then well; the second is what lasts.
  await vectors.embed(clauses.splice(0, 2 * size));
  const used = process.cpuUsage();
  let fastest = Number.POSITIVE_INFINITY;
  for (let block = 0; block < BLOCKS; block++) {
    const before = performance.now();
    await vectors.embed(clauses.slice(block * size, (block + 1) * size));
    fastest = Math.min(fastest, performance.now() - before);
  }
  const { user, system } = process.cpuUsage(used);
  console.log(
    JSON.stringify({
      load,
      processor: (1e6 * BLOCKS * size) / (user + system),
      best: (1000 * size) / fastest,
      memory: process.memoryUsage.rss() / 2 ** 20,
    }),
  );
}

async function open(name, where) {
  try {
    if (where !== undefined)
      return await (await import('../build/semantics/encoder.js')).openEncoder({ runtime: where });
    return await (await import('../build/semantics/vectors.js')).openVectors(name);
  } catch (error) {
    if (error.code !== 'E_MODEL') throw error;
    console.log(JSON.stringify({ skipped: error.message }));
    return null;
  }
}

/** Clauses that are all different, so that nothing is remembered but words. */
function makeClauses(count) {
  const pick = (list, i) => list[i % list.length];
  return Array.from({ length: count }, (_, i) => {
    const j = Math.floor(i / (SUBJECTS.length * VERBS.length));
    const words = [pick(SUBJECTS, i), pick(VERBS, Math.floor(i / SUBJECTS.length)), pick(OBJECTS, j)];
    const k = Math.floor(j / OBJECTS.length);
    return `${[...words, pick(PLACES, k)].join(' ')} ${Math.floor(k / PLACES.length)}.`;
  });
}
