// The parser: loading, sentences a second on one thread, memory, and a long text streaming through `cheops parse`.
//   npm run bench -- syntax
//   node bench/syntax.js --stream 100000     sentences of the long text (default 2,000)
// Each runtime has a process of its own. Times are of the wall clock and, beside it, of the processor, which is the
// fairer one on a machine that does other things too; `best` is the fastest of the blocks of 20 sentences.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All of 22 words, marks included. */
const SENTENCES = [
  'The council that met on Tuesday decided to close the old bridge , because an engineer found rust in three beams .',
  'When the water rises in spring , the farmers move their sheep to the higher fields and wait for the rain .',
  'She told the reporters that the museum would open again next year , although nobody had paid for the new roof .',
  'Many students who read the first chapter thought that the story was true and wrote to the author to thank him .',
  'Before the train left the station , a man with a hat asked whether this seat by the window was free .',
];
const TARGETS = {
  native: { rate: 250, load: 300, memory: 250 },
  wasm: { rate: 40, load: null, memory: null },
};
const BLOCK = 20;

const [mode, value] = process.argv.slice(2);
if (mode === '--runtime') await measureRuntime(value);
else await main(mode === '--stream' ? Number(value) : 2000);

async function main(streamed) {
  for (const runtime of ['native', 'wasm']) {
    const child = spawnSync(process.execPath, [import.meta.filename, '--runtime', runtime], {
      encoding: 'utf8',
    });
    if (child.status !== 0) throw new Error(child.stderr);
    report(runtime, JSON.parse(child.stdout), TARGETS[runtime]);
  }
  stream(streamed);
}

async function measureRuntime(runtime) {
  const clock = startClock();
  const { loadParser } = await import('../build/syntax/parser.js');
  const parser = await loadParser({ runtime });
  await parser.parse([tokenized(SENTENCES[0])]);
  const load = clock();
  const loaded = megabytes();
  const sentences = SENTENCES.map(tokenized);
  const blocks = runtime === 'native' ? 60 : 30;
  // WASM is compiled twice, quickly and then well; the second is what lasts.
  await parseBlocks(blocks / 2, () => parser.parse(block(sentences)));
  const tokens = await parseBlocks(blocks, () => parser.parse(block(sentences)));
  const text = block(SENTENCES).join('\n');
  const raw = await parseBlocks(blocks / 2, async () => parser.parse(await parser.read(text)));
  console.log(JSON.stringify({ load, loaded, tokens, raw, memory: megabytes() }));
}

function block(items) {
  return Array.from({ length: BLOCK }, (_, i) => items[i % items.length]);
}

async function parseBlocks(count, parse) {
  const whole = startClock();
  const walls = [];
  const processors = [];
  for (let i = 0; i < count; i++) {
    const clock = startClock();
    await parse();
    const { wall, processor } = clock();
    walls.push(wall);
    processors.push(processor);
  }
  const { wall, processor } = whole();
  const perSecond = (milliseconds, sentences) => (1000 * sentences) / milliseconds;
  return {
    wall: perSecond(wall, count * BLOCK),
    processor: perSecond(processor, count * BLOCK),
    best: perSecond(Math.min(...walls), BLOCK),
  };
}

function report(runtime, { load, loaded, tokens, raw, memory }, target) {
  const rate = ({ wall, processor, best }) =>
    `${wall.toFixed(0)}/s wall, ${processor.toFixed(0)}/s processor, ${best.toFixed(0)}/s best`;
  const times = (value, wanted) =>
    wanted === null ? '' : `: ${(value / wanted).toFixed(2)} × the target of ${wanted}`;
  console.log(
    `${runtime}: load and first parse ${load.wall.toFixed(0)} ms wall, ${load.processor.toFixed(0)} ms processor${times(load.wall, target.load)}`,
  );
  console.log(`${runtime}: 22 words from tokens, ${rate(tokens)}${times(tokens.best, target.rate)} (best)`);
  console.log(`${runtime}: 22 words from text, a sentence a line, ${rate(raw)}`);
  console.log(
    `${runtime}: memory ${loaded.toFixed(0)} MB loaded, ${memory.toFixed(0)} MB after${times(memory, target.memory)}`,
  );
}

/** Sentences in paragraphs of five, through the command on one thread; memory is looked at four times a second. */
function stream(count) {
  const folder = mkdtempSync(join(tmpdir(), 'cheops-bench-'));
  const input = join(folder, 'long.txt');
  const paragraph = `${SENTENCES.join(' ')}\n\n`;
  writeFileSync(input, paragraph.repeat(Math.ceil(count / SENTENCES.length)));
  const samples = join(folder, 'memory');
  const entry = join(folder, 'run.mjs');
  // A thread of its own looks at the memory: while the model runs, nothing else does in the first one.
  const look = `require('node:fs').appendFileSync(${JSON.stringify(samples)}, process.memoryUsage.rss() + '\\n')`;
  writeFileSync(
    entry,
    `import { Worker } from 'node:worker_threads';
new Worker(${JSON.stringify(`setInterval(() => ${look}, 250)`)}, { eval: true }).unref();
await import(${JSON.stringify(join(import.meta.dirname, '../dist/cli/main.js'))});`,
  );
  const args = [
    entry,
    'parse',
    input,
    '--jobs',
    '1',
    '--format',
    'conllu',
    '-o',
    join(folder, 'long.conllu'),
  ];
  const clock = startClock();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const { wall } = clock();
  if (status !== 0) throw new Error(stderr);
  const found = readFileSync(samples, 'utf8')
    .trim()
    .split('\n')
    .map((bytes) => Number(bytes) / 2 ** 20);
  const tenth = Math.ceil(found.length / 10);
  const start = Math.max(...found.slice(tenth, 2 * tenth));
  const end = Math.max(...found.slice(-tenth));
  rmSync(folder, { recursive: true });
  console.log(
    `stream: ${count} sentences on one thread, ${((1000 * count) / wall).toFixed(0)}/s wall; memory ${start.toFixed(0)} MB in the second tenth, ${end.toFixed(0)} MB in the last: ${(end / start).toFixed(2)} ×, ${Math.max(...found).toFixed(0)} MB at most`,
  );
}

function tokenized(text) {
  let end = -1;
  const tokens = text.split(' ').map((word) => {
    const start = end + 1;
    end = start + word.length;
    return { text: word, span: [start, end] };
  });
  if (tokens.length !== 22) throw new Error(`${tokens.length} words: ${text}`);
  return { text, span: [0, text.length], tokens };
}

function startClock() {
  const start = performance.now();
  const used = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(used);
    return { wall: performance.now() - start, processor: (user + system) / 1000 };
  };
}

function megabytes() {
  return process.memoryUsage.rss() / 2 ** 20;
}
