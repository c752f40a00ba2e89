/**
 * Meaning graphs: PENMAN read and written again, Smatch against people (BAMBOO), the parser against gold graphs.
 *
 *   node scripts/measure/amr.js ../shared/data [penman|bamboo|parser] …     all of them without a name
 *
 * BAMBOO's figures are Pearson's r of Smatch F with human scores, as published .584/.598/.413 with the root's concept
 * in the triple of the root, and .541/.575/.414 with a constant there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { reentrancies, toGraph, toTree } from '../../build/amr/graph.js';
import { loadAmrParser } from '../../build/amr/parser/parser.js';
import { readGraphTree } from '../../build/amr/penman-read.js';
import { writePenman } from '../../build/amr/penman-write.js';
import { addCounts, matchTriples, smatch, smatchScores } from '../../build/amr/smatch/smatch.js';
import { triplesOf } from '../../build/amr/smatch/triples.js';
import { loadParser } from '../../build/syntax/parser.js';
import { readTokens } from '../../build/text/read.js';

const [data, ...wanted] = process.argv.slice(2);
const parts = {
  penman: measurePenman,
  bamboo: measureBamboo,
  parser: measureParser,
};
if (!existsSync(join(data, 'amr'))) console.log(`no ${join(data, 'amr')}: skipped`);
else
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await part();

function rows(name) {
  return gunzipSync(readFileSync(join(data, `amr/${name}.jsonl.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function measurePenman() {
  const sets = [
    'umr-general',
    'umr-minecraft',
    'wiser-dialogue',
    'propbank-frames-amr',
    'qald9',
    'little-prince-dev',
    'massive-amr',
  ];
  const texts = [
    ...sets.flatMap((name) => rows(name).map(({ amr }) => amr)),
    ...rows('bamboo-main').flatMap(({ amrA, amrB }) => [amrA, amrB]),
  ];
  const bare = (text) => text.replace(/\s+/g, ' ').replace(/ ?([()]) ?/g, '$1');
  let [text, same] = [0, 0];
  for (const amr of texts) {
    const tree = readGraphTree(amr);
    text += bare(writePenman(tree)) === bare(amr);
    const graph = toGraph(tree);
    const again = toGraph(readGraphTree(writePenman(toTree(graph))));
    same += smatchScores(await smatch({ candidate: again, gold: graph })).f === 1;
  }
  console.log(
    `PENMAN: ${texts.length} graphs; written again, ${text} have the same text but for white space; laid out anew from the graph, ${same} have Smatch 1.0`,
  );
}

async function measureBamboo() {
  for (const top of ['concept', 'constant']) {
    for (const method of ['climbing', 'exact']) {
      const bySet = new Map();
      const start = performance.now();
      for (const row of rows('bamboo-main').filter(({ split }) => split === 'test')) {
        const [gold, candidate] = [row.amrA, row.amrB].map((amr) => toGraph(readGraphTree(amr)));
        const { f } = smatchScores(await smatch({ candidate, gold }, { top, method }));
        if (!bySet.has(row.set)) bySet.set(row.set, []);
        bySet.get(row.set).push([f, row.score]);
      }
      const figures = [...bySet].map(
        ([set, pairs]) => `${set} ${pearson(pairs).toFixed(4)} (${pairs.length})`,
      );
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`BAMBOO test, top ${top}, ${method}: ${figures.join(', ')}; ${seconds} s`);
    }
  }
}

/** Smatch F of our graphs against gold ones, without wiki; a row's text is one sentence. */
async function measureParser() {
  const sets = [
    ['little-prince-dev', 'dev'],
    ['umr-general', 'dev'],
    ['wiser-dialogue', 'test'],
    ['qald9', 'test'],
    ['umr-minecraft', 'dev'],
    ['wiser-dialogue', 'dev'],
    ['massive-amr', 'test'],
  ];
  const [parser, syntax] = [await loadAmrParser(), await loadParser()];
  for (const [name, split] of sets) {
    const counts = { plain: [], unlabelled: [], noSense: [] };
    const shared = { matches: [0, 0], candidate: 0, gold: 0 };
    const frames = { lemma: 0, sense: 0 };
    let [seconds, sentences] = [0, 0];
    for (const { text, amr } of rows(name).filter((row) => row.split === split)) {
      const gold = withoutWiki(toGraph(readGraphTree(amr)));
      const { tokens } = readTokens(text);
      const [parsed] = await syntax.parse([{ text, span: [0, text.length], tokens }]);
      const start = performance.now();
      const candidate = await parser.parse(parsed);
      seconds += (performance.now() - start) / 1000;
      sentences++;
      counts.plain.push(await smatch({ candidate, gold }, { method: 'climbing', restarts: 8 }));
      await countReentrancies({ candidate, gold }, shared);
      frames.sense += await countFrames({ candidate, gold });
      frames.lemma += await countFrames({ candidate: senseless(candidate), gold: senseless(gold) });
      const options = { method: 'climbing', restarts: 8 };
      counts.unlabelled.push(
        await smatch({ candidate: unlabelled(candidate), gold: unlabelled(gold) }, options),
      );
      counts.noSense.push(await smatch({ candidate: senseless(candidate), gold: senseless(gold) }, options));
    }
    const total = addCounts(counts.plain);
    const { precision, recall, f } = smatchScores(total);
    const part = (role) =>
      total.byRelation[role] === undefined ? '—' : (smatchScores(total.byRelation[role]).f ?? 0).toFixed(3);
    console.log(
      `model, ${name} ${split} (${sentences}): F ${f.toFixed(3)} (P ${precision.toFixed(3)}, R ${recall.toFixed(3)}); unlabelled ${corpusF(counts.unlabelled)}, without senses ${corpusF(counts.noSense)}; concepts ${part('instance')}, root ${part('top')}, names ${part('name')}, negation ${part('polarity')}, reentrancies ${reentrancyF(shared)}, senses ${(frames.sense / frames.lemma).toFixed(3)} (of ${frames.lemma} frames whose lemma is right), ARG0 ${part('arg0')}, ARG1 ${part('arg1')}, ARG2 ${part('arg2')}, mod ${part('domain')}, time ${part('time')}, op ${part('op')}, quant ${part('quant')}; ${(sentences / seconds).toFixed(0)} sentences/s beyond syntax`,
    );
  }
}

/** Relations to nodes that several relations point at: how many of ours are right, and how many of the gold ones are found. */
async function countReentrancies({ candidate, gold }, total) {
  const [own, wanted] = [candidate, gold].map((graph) => new Set(reentrancies(graph)));
  total.candidate += candidate.relations.filter(({ target }) => own.has(target)).length;
  total.gold += gold.relations.filter(({ target }) => wanted.has(target)).length;
  const sets = { first: triplesOf(candidate), second: triplesOf(gold) };
  const { triples } = await matchTriples(sets, { method: 'climbing', restarts: 8 });
  const variables = new Set(sets.first.variables);
  const relations = triples.filter(({ target }) => variables.has(target));
  total.matches[0] += relations.filter(({ target }) => own.has(target)).length;
  total.matches[1] += relations.filter(({ otherTarget }) => wanted.has(otherTarget)).length;
}

/** How many concepts with a sense are right. */
async function countFrames({ candidate, gold }) {
  const sets = { first: triplesOf(candidate), second: triplesOf(gold) };
  const { triples } = await matchTriples(sets, { method: 'climbing', restarts: 8 });
  return triples.filter(({ role, target }) => role === 'instance' && /-\d\d$/.test(target)).length;
}

function reentrancyF({ matches: [right, found], candidate, gold }) {
  const [precision, recall] = [right / candidate, found / gold];
  return `${((2 * precision * recall) / (precision + recall)).toFixed(3)} (P ${precision.toFixed(3)}, R ${recall.toFixed(3)}, ${gold} gold)`;
}

function corpusF(counts) {
  return smatchScores(addCounts(counts)).f.toFixed(3);
}

function withoutWiki(graph) {
  return {
    ...graph,
    attributes: graph.attributes.filter(({ role }) => role !== 'wiki'),
    relations: graph.relations.filter(({ role }) => role !== 'wiki'),
  };
}

function unlabelled(graph) {
  return { ...graph, relations: graph.relations.map((r) => ({ ...r, role: 'rel' })) };
}

function senseless(graph) {
  return {
    ...graph,
    nodes: graph.nodes.map((node) => ({ ...node, concept: node.concept?.replace(/-\d\d$/, '-00') ?? null })),
  };
}

function pearson(pairs) {
  const mean = (k) => pairs.reduce((sum, pair) => sum + pair[k], 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xy += (x - mx) * (y - my);
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
  }
  return xy / Math.sqrt(xx * yy);
}
