/**
 * Meaning graphs: PENMAN read and written again, Smatch against people (BAMBOO), the parser against gold graphs.
 *
 *   node scripts/measure/amr.js ../shared/data [penman|bamboo|parser|rules|ape] …     all of them without a name
 *
 * BAMBOO's figures are Pearson's r of Smatch F with human scores, as published .584/.598/.413 with the root's concept
 * in the triple of the root, and .541/.575/.414 with a constant there.
 */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { toGraph, toTree } from '../../build/amr/graph.js';
import { assemble } from '../../build/amr/parser/assemble.js';
import { readLexicon } from '../../build/amr/parser/lexicon.js';
import { loadAmrParser } from '../../build/amr/parser/parser.js';
import { rulePlan } from '../../build/amr/parser/rules.js';
import { amrWords } from '../../build/amr/parser/words.js';
import { readGraphTree } from '../../build/amr/penman-read.js';
import { writePenman } from '../../build/amr/penman-write.js';
import { addCounts, smatch, smatchScores } from '../../build/amr/smatch/smatch.js';
import { parseAmr } from '../../build/amr/text.js';
import { streamTopics, topicToPyramid } from '../../build/formats/dataset.js';
import { apeUnits, matchByMeaning } from '../../build/match/amr/ape.js';
import { rouge } from '../../build/overlap/rouge/rouge.js';
import { types } from '../../build/overlap/types.js';
import { scoreSummary } from '../../build/score/score.js';
import { loadParser } from '../../build/syntax/parser.js';
import { readTokens } from '../../build/text/read.js';

const [data, ...wanted] = process.argv.slice(2);
const parts = {
  penman: measurePenman,
  bamboo: measureBamboo,
  parser: measureParser,
  rules: measureRules,
  ape: measureApe,
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

async function measureParser() {
  const parser = await loadAmrParser();
  await measureGraphs('model', (parsed) => parser.parse(parsed));
}

async function measureRules() {
  const file = new URL('../../models/amr/rolesets.txt', import.meta.url);
  const lexicon = readLexicon(readFileSync(file, 'utf8'));
  await measureGraphs('rules', (parsed) => assemble(rulePlan({ words: amrWords(parsed), lexicon })));
}

/**
 * APE and its soft variant beside `types` and ROUGE-SU4: r with people over systems' averages, within topics, and over
 * all summaries at once; then the best α of α·APE + (1 − α)·ROUGE-SU4, chosen on these very data.
 */
async function measureApe() {
  const [syntax, parser] = [await loadParser(), await loadAmrParser()];
  const known = new Map();
  const parse = (text) => {
    if (!known.has(text)) known.set(text, parseAmr({ text, syntax, parser }));
    return known.get(text);
  };
  for (const [name, target] of [
    ['wim', 'raw'],
    ['realsumm-a', 'pyramid'],
  ]) {
    const table = [];
    const file = join(data, `judged/${name}.jsonl`);
    for await (const { topic } of streamTopics(createReadStream(file), { file })) {
      table.push(...(await apeRows({ topic, target, parse })));
    }
    for (const metric of ['types', 'rouge-su4', 'ape', 'ape without name and mod', 'soft'])
      console.log(`${name}: ${metric} ${levels(table, (row) => row[metric])}`);
    for (const metric of ['ape', 'soft']) {
      const curve = Array.from({ length: 21 }, (_, k) => ({
        alpha: k / 20,
        r: pooled(table, (row) => (k / 20) * row[metric] + (1 - k / 20) * row['rouge-su4']),
      }));
      const best = curve.reduce((a, b) => (b.r > a.r ? b : a));
      console.log(
        `${name}: ${metric} + ROUGE-SU4, α = .5 pooled r ${curve[10].r.toFixed(3)}; best α ${best.alpha} pooled r ${best.r.toFixed(3)}, ${levels(table, (row) => best.alpha * row[metric] + (1 - best.alpha) * row['rouge-su4'])}`,
      );
    }
  }
}

async function apeRows({ topic, target, parse }) {
  const pyramid = topicToPyramid(topic);
  const references = topic.references.map(({ text }) => text);
  const units = await apeUnits({ pyramid, parse });
  // Units without contributors say nothing of an average reference: all of them are reached then.
  const total = (annotated) => {
    const { coverage, raw } = scoreSummary({ annotated, pyramid });
    return coverage.value ?? raw.value ?? 0;
  };
  const rows = [];
  for (const summary of topic.summaries) {
    const human = topic.human[summary.id]?.[target];
    if (human === undefined) continue;
    const sentences = await parse(summary.text);
    const plain = await matchByMeaning({ summary, sentences, units });
    const filtered = await matchByMeaning({
      summary,
      sentences,
      units,
      options: { without: ['name', 'mod'] },
    });
    const weight = pyramid.units.reduce((sum, unit) => sum + unit.weight, 0);
    rows.push({
      topic: topic.id,
      system: summary.id,
      human,
      types: types({ summary: summary.text, references }).value ?? 0,
      'rouge-su4': rouge({
        summary: summary.text,
        references,
        variant: 'rouge-su4',
        options: { preset: 'plain' },
      }).recall,
      ape:
        total(plain.annotated) /
        (pyramid.units.every(({ contributors }) => contributors.length === 0) ? weight : 1),
      'ape without name and mod':
        total(filtered.annotated) /
        (pyramid.units.every(({ contributors }) => contributors.length === 0) ? weight : 1),
      soft: plain.soft / weight,
    });
  }
  return rows;
}

function pooled(table, score) {
  return pearson(table.map((row) => [score(row), row.human]));
}

/** Averages of systems over topics; within topics, averaged; all at once. */
function levels(table, score) {
  const group = (key) => [...grouped(table, key)].map(([, rows]) => rows);
  const mean = (rows, of) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  const topics = group('topic')
    .map((rows) => pearson(rows.map((row) => [score(row), row.human])))
    .filter(Number.isFinite);
  const summary = `summary r ${mean(
    topics.map((r) => ({ r })),
    ({ r }) => r,
  ).toFixed(3)} (${topics.length} topics)`;
  if (topics.length === 1) return summary;
  const system = pearson(group('system').map((rows) => [mean(rows, score), mean(rows, (row) => row.human)]));
  return `system r ${system.toFixed(3)}, ${summary}, pooled r ${pooled(table, score).toFixed(3)}`;
}

function grouped(table, key) {
  const groups = new Map();
  for (const row of table) groups.set(row[key], [...(groups.get(row[key]) ?? []), row]);
  return groups;
}

/** Smatch F of our graphs against gold ones, without wiki; a row's text is one sentence. */
async function measureGraphs(how, parse) {
  const sets = [
    ['little-prince-dev', 'dev'],
    ['umr-general', 'dev'],
    ['wiser-dialogue', 'test'],
    ['qald9', 'test'],
    ['umr-minecraft', 'dev'],
    ['wiser-dialogue', 'dev'],
    ['massive-amr', 'test'],
  ];
  const syntax = await loadParser();
  for (const [name, split] of sets) {
    const counts = { plain: [], unlabelled: [], noSense: [] };
    let [seconds, sentences] = [0, 0];
    for (const { text, amr } of rows(name).filter((row) => row.split === split)) {
      const gold = withoutWiki(toGraph(readGraphTree(amr)));
      const { tokens } = readTokens(text);
      const [parsed] = await syntax.parse([{ text, span: [0, text.length], tokens }]);
      const start = performance.now();
      const candidate = await parse(parsed);
      seconds += (performance.now() - start) / 1000;
      sentences++;
      counts.plain.push(await smatch({ candidate, gold }, { method: 'climbing', restarts: 8 }));
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
      `${how}, ${name} ${split} (${sentences}): F ${f.toFixed(3)} (P ${precision.toFixed(3)}, R ${recall.toFixed(3)}); unlabelled ${corpusF(counts.unlabelled)}, without senses ${corpusF(counts.noSense)}; concepts ${part('instance')}, root ${part('top')}, names ${part('name')}, negation ${part('polarity')}, ARG0 ${part('arg0')}, ARG1 ${part('arg1')}, ARG2 ${part('arg2')}, mod ${part('domain')}, time ${part('time')}, op ${part('op')}, quant ${part('quant')}; ${(sentences / seconds).toFixed(0)} sentences/s beyond syntax`,
    );
  }
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
