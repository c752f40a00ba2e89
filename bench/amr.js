// Smatch by hill climbing against the Python package smatch in the same run, and our exact solver beside it; then the
// meaning parser: what it adds to loading and to each sentence, beyond syntax, on one thread.
//   npm run bench -- amr
//   node bench/amr.js --pairs 10000          pairs of graphs (default 1,000)
// The package is looked for in the python of CHEOPS_PYTHON, or python3; without it only our own times are printed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toGraph, toTree } from '../dist/amr/graph.js';
import { loadAmrParser } from '../dist/amr/parser/parser.js';
import { readGraphTree } from '../dist/amr/penman-read.js';
import { writePenman } from '../dist/amr/penman-write.js';
import { smatch } from '../dist/amr/smatch/smatch.js';
import { createRandom } from '../dist/optimize/random.js';
import { loadParser } from '../dist/syntax/parser.js';

const TARGET = 20;
const PYTHON = `
import json, sys, time
import smatch
pairs = [line.rstrip('\\n').split('\\t') for line in open(sys.argv[1])]
start, used, matches = time.perf_counter(), time.process_time(), 0
for a, b in pairs:
    smatch.match_triple_dict.clear()
    matches += smatch.get_amr_match(a, b)[0]
print(json.dumps({"wall": time.perf_counter() - start, "processor": time.process_time() - used, "matches": matches}))
`;

const at = process.argv.indexOf('--pairs');
const count = at < 0 ? 1000 : Number(process.argv[at + 1]);
const pairs = randomPairs(count);
const ours = await time(() => compare('climbing'));
console.log(
  `hill climbing, 4 restarts: ${count} pairs in ${ours.processor.toFixed(2)} s of processor, ${((1000 * ours.processor) / count).toFixed(2)} ms a pair, ${ours.matches} matching triples`,
);
const exact = await time(() => compare('exact'));
console.log(
  `exact: ${exact.processor.toFixed(2)} s, ${((1000 * exact.processor) / count).toFixed(2)} ms a pair, ${exact.matches} matching triples`,
);
comparePython();
await measureParser();

async function compare(method) {
  let matches = 0;
  for (const [a, b] of pairs) {
    const [candidate, gold] = [a, b].map((text) => toGraph(readGraphTree(text)));
    matches += (await smatch({ candidate, gold }, { method, top: 'constant' })).matches;
  }
  return matches;
}

async function time(work) {
  const start = performance.now();
  const before = process.cpuUsage();
  const matches = await work();
  const { user, system } = process.cpuUsage(before);
  return { matches, wall: (performance.now() - start) / 1000, processor: (user + system) / 1e6 };
}

function comparePython() {
  const folder = mkdtempSync(join(tmpdir(), 'cheops-bench-'));
  const file = join(folder, 'pairs.tsv');
  writeFileSync(file, pairs.map((pair) => `${pair.join('\t')}\n`).join(''));
  const { status, stdout } = spawnSync(process.env.CHEOPS_PYTHON ?? 'python3', ['-c', PYTHON, file], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  if (status !== 0) {
    console.log('the Python package smatch is not installed: not compared');
    return;
  }
  const { processor, matches } = JSON.parse(stdout);
  const ratio = processor / ours.processor;
  console.log(
    `Python smatch, 4 restarts: ${processor.toFixed(2)} s, ${matches} matching triples; ours is ${ratio.toFixed(1)} × as fast: ${(ratio / TARGET).toFixed(2)} × the target of ${TARGET}`,
  );
}

/** Times are the processor's, which is the fairer clock on a machine that does other things too. */
async function measureParser() {
  const text =
    'The council that met on Tuesday decided to close the old bridge, because an engineer found rust in three beams.';
  const processor = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
  const syntax = await loadParser();
  const [parsed] = await syntax.parse(await syntax.read(text));
  let start = processor();
  const parser = await loadAmrParser({ runtime: 'native' });
  await parser.parse(parsed);
  console.log(`meaning parser: load and first graph ${(processor() - start).toFixed(2)} s, target .3`);
  for (let k = 0; k < 50; k++) await parser.parse(parsed);
  start = processor();
  for (let k = 0; k < 200; k++) await parser.parse(parsed);
  const rate = 200 / (processor() - start);
  console.log(
    `meaning parser: ${rate.toFixed(0)} sentences of ${parsed.words.length} words a second beyond syntax: ${(rate / 100).toFixed(2)} × the target of 100`,
  );
}

/** Graphs like those of sentences, of 4 to 19 nodes, each with a copy in which a third of the nodes is changed. */
function randomPairs(count) {
  const random = createRandom(7);
  const pick = (items) => items[random.below(items.length)];
  const concepts = Array.from({ length: 60 }, (_, k) => (k % 2 === 0 ? `thing${k}` : `act${k}-01`));
  const roles = ['ARG0', 'ARG1', 'ARG2', 'mod', 'time', 'location', 'op1', 'op2', 'name', 'quant'];
  return Array.from({ length: count }, () => {
    const size = 4 + random.below(16);
    const nodes = Array.from({ length: size }, (_, k) => ({ variable: `v${k}`, concept: pick(concepts) }));
    const relations = Array.from({ length: size - 1 }, (_, k) => ({
      source: `v${random.below(k + 1)}`,
      role: pick(roles),
      target: `v${k + 1}`,
    }));
    if (size > 8) relations.push({ source: 'v2', role: 'ARG0', target: 'v5' });
    const graph = {
      top: 'v0',
      nodes,
      relations,
      attributes: [{ source: 'v1', role: 'polarity', value: '-' }],
    };
    const other = {
      ...graph,
      nodes: nodes.map((node) => (random.below(3) === 0 ? { ...node, concept: pick(concepts) } : node)),
      relations: relations.map((relation) =>
        random.below(5) === 0 ? { ...relation, role: pick(roles) } : relation,
      ),
    };
    return [graph, other].map((one) => writePenman(toTree(one), { indent: null }));
  });
}
