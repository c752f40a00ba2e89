/**
 * Presence, `units` and `auto` against people, next to `types`.
 *
 *   node scripts/measure/meaning.js ../shared/data
 *
 * - REALSumm-a trained the shipped weights, so here its figures are by folds of documents: from what the copies of the
 *   model said that had not seen a document (training/meaning/folds.bin and folds-auto.bin, written by training), with
 *   regressions that are fitted anew for each fold.
 * - WIM and examples/topics.jsonl trained nothing; their figures are of the shipped weights, through the metrics.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { presenceUnits } from '../../build/match/presence/annotate.js';
import { correlate } from '../../build/meta/correlate.js';
import { scoreTopic } from '../../build/run/metric.js';
import { metricsNamed } from '../../build/run/metrics.js';
import { openPresence } from '../../build/semantics/presence.js';
import { CHEAP, RECALLS } from '../../build/semantics/presence-signals.js';

const root = join(import.meta.dirname, '../..');
const FOLDS = 5;
const SCALE = 1000;
const PRESENCE = JSON.parse(readFileSync(join(root, 'models/meaning/presence.json'), 'utf8'));
const PRIOR = PRESENCE.vectors.weights.units;
const SIGNALS = [...CHEAP, 'read', 'units'];
const SETS = {
  words: [...RECALLS, 'units'],
  vectors: [...CHEAP, 'units'],
  reading: ['read', 'units'],
};

export async function measureMeaning(data) {
  const rows = [];
  const realsumm = join(data, 'judged/realsumm-a.jsonl');
  if (existsSync(realsumm)) rows.push(...byFolds(readTopics(realsumm)));
  const wim = join(data, 'judged/wim.jsonl');
  const others = [
    ...(existsSync(wim) ? readTopics(wim) : []),
    ...readTopics(join(root, 'examples/topics.jsonl')),
  ];
  for (const topic of others) rows.push(...(await withShippedWeights(topic)));
  return rows;
}

function readTopics(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

// ---- REALSumm-a by folds ---------------------------------------------------------------------------

function byFolds(topics) {
  const pairs = storedPairs(topics);
  const fitted = Object.fromEntries(
    Object.entries(SETS).map(([name, of]) => [name, probabilities(pairs, of)]),
  );
  // Every topic here has few enough units that all of them are read, but for those that words and vectors rule out.
  const { readingShare, readLeast, readOdds } = PRESENCE;
  if (topics.some(({ units }) => units.length > readLeast)) throw new Error('Not every unit would be read.');
  const shipped = pairs.map((pair, i) => {
    const [read, cheap] = [fitted.reading[i], fitted.vectors[i]];
    const isRead = cheap / (1 - cheap) >= readOdds * Math.exp(PRIOR * pair.signals.at(-1));
    return !isRead ? cheap : afterDenial(pair, readingShare * read + (1 - readingShare) * cheap);
  });
  const telling = pairs.map(({ countOnly }) => !countOnly);
  const rows = [];
  for (const [name, found] of [...Object.entries(fitted), ['as shipped', shipped]]) {
    const figures = { auc: auc(pairs, found), 'auc, telling labels': auc(pairs, found, telling) };
    rows.push({ data: 'realsumm-a by folds', what: `presence, ${name}`, ...figures });
  }
  const denied = pairs.filter((pair) => !pair.countOnly && denial(pair) > 0);
  const expressed = denied.filter(({ label }) => label).length;
  rows.push({ data: 'realsumm-a by folds', what: 'denied, telling labels', pairs: denied.length, expressed });
  const scores = summaryScores(topics, shipped);
  const counted = new Set(pairs.filter(({ countOnly }) => countOnly).map(({ summary }) => summary));
  const human = topics.flatMap(({ id, human }) =>
    Object.entries(human).map(([summary, { pyramid }]) => ({ topic: id, summary, score: pyramid })),
  );
  for (const [metric, scored] of Object.entries(scores)) {
    const of = (level, keeps = () => true) => {
      const some = (list) => list.filter(({ topic, summary }) => keeps(`${topic} ${summary}`));
      return correlate({ metric: some(scored), human: some(human), level }).pearson.value;
    };
    const figures = {
      summary: of('summary'),
      system: of('system'),
      'summary, telling labels': of('summary', (key) => !counted.has(key)),
      'summary, others': of('summary', (key) => counted.has(key)),
      'system, abstractive': of('system', (key) => key.includes(' abs_')),
    };
    rows.push({ data: 'realsumm-a by folds', what: metric, ...figures });
  }
  return rows;
}

/** The signals of every pair, with its label and fold; the order is that of training/meaning/fit.py. */
function storedPairs(topics) {
  const bytes = readFileSync(join(root, 'training/meaning/folds.bin'));
  const stored = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const pairs = [];
  let at = 0;
  topics.forEach((topic, index) => {
    const prior = -Math.log(topic.units.length);
    for (const { id } of topic.summaries) {
      const labels = topic.units.map((unit) => topic.human[id].units.includes(unit.id));
      const summary = `${topic.id} ${id}`;
      for (const label of labels) {
        const signals = [];
        for (let k = 0; k < SIGNALS.length - 1; k++) signals.push(stored[at++] / SCALE);
        signals.push(prior);
        pairs.push({ fold: index % FOLDS, label, signals, summary, countOnly: countOnly(id, labels) });
      }
    }
  });
  if (at !== stored.length) throw new Error('training/meaning/folds.bin is not of these topics.');
  return pairs;
}

/** Of src/semantics/contradiction.ts what the folds have stored: not the second reading, nor negation and numbers. */
function afterDenial(pair, probability) {
  return 1 / (1 + (1 / probability - 1) * Math.exp(Math.min(4, denial(pair))));
}

/** By how much reading denies a unit all of whose words stand in one sentence. */
function denial({ signals }) {
  const of = (name) => signals[SIGNALS.indexOf(name)];
  return of('recall.rarity.sentence') > 0.99 ? Math.max(0, -of('read')) : 0;
}

/** Labels of extractive systems that are the first k units tell how many are expressed, not which: docs/presence.md. */
function countOnly(summary, labels) {
  const k = labels.filter(Boolean).length;
  const extractive = summary.startsWith('ext_') && summary !== 'ext_neusumm_out';
  return extractive && k > 0 && k < labels.length && labels.slice(0, k).every(Boolean);
}

function probabilities(pairs, names) {
  const columns = names.map((name) => SIGNALS.indexOf(name));
  const regressions = Array.from({ length: FOLDS }, (_, fold) =>
    fitRegression(
      pairs.filter((pair) => pair.fold !== fold && !pair.countOnly),
      columns,
    ),
  );
  return pairs.map(({ fold, signals }) => {
    const { bias, weights } = regressions[fold];
    return sigmoid(columns.reduce((sum, column, k) => sum + weights[k] * signals[column], bias));
  });
}

/**
 * Logistic regression with a penalty of 30 on standardised weights, none below 0, by Newton steps one at a time. The last
 * column is the prior, whose weight is set (training/meaning/fit.py).
 */
function fitRegression(pairs, columns) {
  const [prior] = columns.slice(-1);
  const scaled = columns
    .slice(0, -1)
    .map((column) => standardised(pairs.map(({ signals }) => signals[column])));
  const weights = scaled.map(() => 0);
  const labels = Float64Array.from(pairs, ({ label }) => Number(label));
  const logits = Float64Array.from(pairs, ({ signals }) => PRIOR * signals[prior]);
  const step = (values, weight, penalty, least) => {
    let slope = penalty * weight;
    let curve = penalty;
    for (let i = 0; i < logits.length; i++) {
      const p = sigmoid(logits[i]);
      slope += (p - labels[i]) * values[i];
      curve += p * (1 - p) * values[i] ** 2;
    }
    const next = Math.max(least, weight - slope / curve);
    for (let i = 0; i < logits.length; i++) logits[i] += (next - weight) * values[i];
    return next;
  };
  const ones = new Float64Array(pairs.length).fill(1);
  let bias = 0;
  for (let sweep = 0; sweep < 60; sweep++) {
    bias = step(ones, bias, 0, Number.NEGATIVE_INFINITY);
    for (const [k, { values }] of scaled.entries()) weights[k] = step(values, weights[k], 30, 0);
  }
  const plain = weights.map((weight, k) => weight / scaled[k].scale);
  const mean = plain.reduce((sum, weight, k) => sum + weight * scaled[k].mean, 0);
  return { weights: [...plain, PRIOR], bias: bias - mean };
}

function standardised(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const scale = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) + 1e-6;
  return { mean, scale, values: Float64Array.from(values, (value) => (value - mean) / scale) };
}

function sigmoid(x) {
  return 1 / (1 + Math.exp(-x));
}

/** `types`, the expected coverage, `auto`, and `units` of the last two, for every summary. */
function summaryScores(topics, found) {
  const types = metricsNamed(['types'])[0];
  const file = readFileSync(join(root, 'training/meaning/folds-auto.bin'));
  const auto = new Float32Array(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  const scores = { types: [], 'coverage by presence': [], auto: [], units: [] };
  let pair = 0;
  let row = 0;
  for (const topic of topics) {
    const floor = types.score(topic);
    topic.summaries.forEach(({ id }, i) => {
      let coverage = 0;
      for (const _ of topic.units) coverage += found[pair++] / topic.units.length;
      const add = (metric, score) => scores[metric].push({ topic: topic.id, summary: id, score });
      add('types', floor[i].score);
      add('coverage by presence', coverage);
      add('auto', auto[row]);
      add('units', 0.75 * coverage + 0.25 * auto[row++]);
    });
  }
  return scores;
}

// ---- sets that trained nothing ---------------------------------------------------------------------

let presence;

async function withShippedWeights(topic) {
  presence ??= await openPresence();
  const finder = presence.finder(presenceUnits(topic.units));
  const pairs = [];
  const found = [];
  for (const { id, text } of topic.summaries) {
    for (const { unit, probability } of await finder.find(text)) {
      pairs.push({ label: topic.human[id].units.includes(unit) });
      found.push(probability);
    }
  }
  const rows = [{ data: topic.id, what: 'presence', auc: auc(pairs, found), ...calibration(pairs, found) }];
  const lines = await scoreTopic({ topic, metrics: metricsNamed(['types', 'auto', 'units']) });
  const human = topic.summaries.map(({ id }) => ({
    topic: topic.id,
    summary: id,
    score: topic.human[id].raw,
  }));
  const correlation = (metric, score) => {
    const scored = lines
      .filter((line) => line.metric === metric)
      .map((line) => ({ ...line, score: score(line) }));
    return correlate({ metric: scored, human, level: 'pooled' }).pearson.value;
  };
  for (const metric of ['types', 'auto', 'units']) {
    rows.push({ data: topic.id, what: metric, r: correlation(metric, (line) => line.score) });
  }
  rows.push({
    data: topic.id,
    what: 'coverage by presence',
    r: correlation('units', (line) => line.details.coverage),
  });
  return rows;
}

function calibration(pairs, found) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    'mean probability': mean(found),
    'share expressed': mean(pairs.map(({ label }) => Number(label))),
  };
}

/** The chance that an expressed pair gets more than one that is not; ties count half. */
function auc(pairs, found, among = pairs.map(() => true)) {
  const order = pairs.map((_, i) => i).filter((i) => among[i]);
  order.sort((a, b) => found[a] - found[b]);
  let ranks = 0;
  let positive = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end < order.length && found[order[end]] === found[order[start]]) end++;
    for (let i = start; i < end; i++) {
      if (!pairs[order[i]].label) continue;
      positive++;
      ranks += (start + end + 1) / 2;
    }
    start = end;
  }
  return (ranks - (positive * (positive + 1)) / 2) / (positive * (order.length - positive));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { data, what, ...figures } of await measureMeaning(process.argv[2] ?? '../shared/data')) {
    const shown = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(3)}`);
    console.log(`${data.padEnd(22)}${what.padEnd(24)}${shown.join('  ')}`);
  }
}
