// The meaning parser: what it takes to load beyond syntax, and how many sentences it parses in a second of one thread.
// Then Smatch by hill climbing against the Python package smatch in the same run, and our exact solver beside it.
//   npm run bench -- amr
//   node bench/amr.js --pairs 10000          pairs of graphs (default 1,000)
// The package is looked for in the python of CHEOPS_PYTHON, or python3; without it only our own times are printed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toGraph, toTree } from '../build/amr/graph.js';
import { loadAmrParser } from '../build/amr/parser/parser.js';
import { readGraphTree } from '../build/amr/penman-read.js';
import { writePenman } from '../build/amr/penman-write.js';
import { smatch } from '../build/amr/smatch/smatch.js';
import { createRandom } from '../build/optimize/random.js';
import { loadParser } from '../build/syntax/parser.js';

const TARGET = 20;
const LOAD_TARGET = 0.3;
const PARSE_TARGET = 100;
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

await benchParser();
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

async function benchParser() {
  const syntax = await loadParser();
  const folder = new URL('../examples/', import.meta.url);
  const texts = ['news', 'science', 'meeting'].flatMap((topic) =>
    ['references', 'summaries'].flatMap((kind) => {
      const own = new URL(`${topic}/${kind}/`, folder);
      return readdirSync(own).map((name) => readFileSync(new URL(name, own), 'utf8'));
    }),
  );
  const sentences = [];
  for (const text of texts) sentences.push(...(await syntax.parse(await syntax.read(text))));
  const loading = await time(loadAmrParser);
  const parser = loading.matches;
  for (const sentence of sentences.slice(0, 20)) await parser.parse(sentence);
  const parsing = await time(async () => {
    for (const sentence of sentences) await parser.parse(sentence);
  });
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0) / sentences.length;
  const rate = sentences.length / parsing.processor;
  console.log(
    `the parser loads in ${loading.processor.toFixed(2)} s of processor beyond syntax (target ${LOAD_TARGET}); ${sentences.length} sentences of ${words.toFixed(0)} words, ${rate.toFixed(0)} in a second of processor beyond syntax: ${(rate / PARSE_TARGET).toFixed(2)} × the target of ${PARSE_TARGET}`,
  );
}

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
