/**
 * Presence against people: the two tables of docs/presence.md, a row a set.
 *
 *   npm run measure -- presence                                          both tables
 *   node scripts/measure/presence.js ../shared/data wim sra-uq wim:r     these rows alone; `:r` are those of the metrics
 *
 * Pairs of a unit and a text. AUC: a pair that people call expressed against all others (SummHay: full against none), beside
 * the share of the unit's content words that the text has (`types`). Probability and people: the mean probability, and the
 * share that people call expressed. Then how many of the decisions *yes* and *no* are right, and how many pairs are unsure.
 *
 * Metrics: Pearson's r with people's scores, within a topic and, in brackets, of systems' means; `length` is the logarithm of
 * the number of words. Of CommonLit's students every third is scored: each is compared with the clauses of five references.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { correlate } from '../../build/meta/correlate.js';
import { linesOf, scoreRows } from '../../build/run/score-topic.js';
import { openPresence } from '../../build/semantics/presence.js';
import { decisionOf } from '../../build/semantics/presence-probability.js';
import { stemsOf, unitStems } from '../../build/semantics/unit-words.js';
import { words } from '../../build/text/words.js';
import { chooseMetrics } from '../../dist/index.js';
import { readRows, setsOf } from '../../training/meaning/judged-sets.js';

/** The sets whose means the last line of the first table shows: those of docs/presence.md. */
const SHOWN = [
  ...['pyrxsum-a', 'wim', 'realsumm-a', 'summhay', 'sra-ua', 'sra-uq', 'argkp-dev', 'argkp-test'],
  ...['wice-dev', 'wice-test', 'summedits-test', 'dt-grade', 'examples'],
];

/** Sets with people's scores, and of how many summaries one is scored. */
const SCORED = {
  'pyrxsum-a': 1,
  wim: 1,
  'realsumm-a': 1,
  'squality-eval': 1,
  'commonlit-a': 3,
  summhay: 1,
  examples: 1,
};

const METRICS = ['types', 'auto', 'units'];

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

export async function measurePairs(topics, presence) {
  const pairs = [];
  for (const { units, texts } of topics) {
    const finder = presence.finder(units);
    const stems = units.map(({ wordings }) => unitStems(wordings[0]));
    for (const { text, labels } of texts) {
      const found = await finder.find(text);
      const there = stemsOf(text);
      found.forEach(({ probability, contradicted }, i) => {
        if (labels[i] === null) return;
        const own = stems[i];
        pairs.push({
          label: labels[i],
          probability,
          contradicted,
          words: own.filter((stem) => there.has(stem)).length / (own.length || 1),
        });
      });
    }
  }
  return pairs;
}

/** SummHay's partial labels take no side; everywhere else in part is not expressed. */
function figuresOf(set, pairs) {
  const sided = set === 'summhay' ? pairs.filter(({ label }) => label !== 0.5) : pairs;
  const expressed = ({ label }) => label === 1;
  const decided = pairs.map((pair) => ({ ...pair, decision: decisionOf(pair) }));
  const yes = decided.filter(({ decision }) => decision === 'yes');
  const no = decided.filter(({ decision }) => decision === 'no');
  return {
    AUC: auc(sided.map((pair) => ({ value: pair.probability, isPositive: expressed(pair) }))),
    '`types`': auc(sided.map((pair) => ({ value: pair.words, isPositive: expressed(pair) }))),
    probability: mean(pairs.map(({ probability }) => probability)),
    people: mean(pairs.map((pair) => Number(expressed(pair)))),
    'yes, right': mean(yes.map((pair) => Number(expressed(pair)))),
    'no, right': mean(no.map((pair) => Number(!expressed(pair)))),
    unsure: 1 - (yes.length + no.length) / pairs.length,
  };
}

/** The chance that an expressed pair gets more than one that is not; ties count half. */
export function auc(rows) {
  const order = [...rows].sort((a, b) => a.value - b.value);
  let ranks = 0;
  let positive = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end < order.length && order[end].value === order[start].value) end++;
    for (let i = start; i < end; i++) {
      if (!order[i].isPositive) continue;
      positive++;
      ranks += (start + end + 1) / 2;
    }
    start = end;
  }
  return (ranks - (positive * (positive + 1)) / 2) / (positive * (order.length - positive));
}

/** r of the length and of each metric with people's scores. */
async function correlations(topics) {
  const scores = [];
  for (const topic of topics.map(withContributors)) {
    scores.push(...linesOf(await scoreRows({ topic, metrics: chooseMetrics({ metrics: METRICS }) })));
    for (const { id, text } of topic.summaries)
      scores.push({ topic: topic.id, summary: id, metric: 'length', score: Math.log(words(text).length) });
  }
  const human = topics.flatMap((topic) =>
    topic.summaries
      .filter(({ id }) => topic.human[id] !== undefined)
      .map(({ id }) => ({ topic: topic.id, summary: id, score: peopleOf(topic.human[id]) })),
  );
  return ['length', ...METRICS].map((name) => {
    const metric = scores.filter((line) => line.metric === name && line.score !== null);
    if (metric.length === 0) return '';
    const r = (level) => short(correlate({ metric, human, level }).pearson.value);
    return topics.length > 3 ? `${r('summary')} (${r('system')})` : r('summary');
  });
}

/** As datasets are read: units may come without contributors. */
function withContributors(topic) {
  if (topic.units === undefined) return topic;
  return { ...topic, units: topic.units.map((unit) => ({ contributors: [], ...unit })) };
}

function peopleOf({ raw, pyramid, content, coverage }) {
  return raw ?? pyramid ?? content ?? coverage;
}

const short = (value) => (value === null ? '' : value.toFixed(3).replace('0.', '.'));

function print(cells) {
  console.log(`| ${cells.join(' | ')} |`);
}

function head(names) {
  print(names);
  print(['---', ...names.slice(1).map(() => '---:')]);
}

async function showPairs(sets, presence) {
  const all = [];
  for (const [set, topics] of sets) {
    const pairs = await measurePairs(topics(), presence);
    const figures = figuresOf(set, pairs);
    if (all.length === 0) head(['set', 'pairs', ...Object.keys(figures)]);
    all.push(figures);
    print([set, pairs.length, ...Object.values(figures).map(short)]);
  }
  if (all.length < 2) return;
  const means = Object.keys(all[0]).map((name) => mean(all.map((figures) => figures[name])));
  print(['mean', '', ...means.map(short)]);
}

async function main(data, wanted) {
  const sets = setsOf(data);
  const isWanted = (set) => (wanted.length === 0 ? SHOWN.includes(set) : wanted.includes(set));
  const judged = Object.entries(sets).filter(([set]) => isWanted(set));
  if (judged.length > 0) await showPairs(judged, await openPresence());
  const scored = Object.keys(SCORED).filter((set) => wanted.length === 0 || wanted.includes(`${set}:r`));
  if (scored.length > 0) {
    console.log();
    head(['set', '`length`', ...METRICS.map((name) => `\`${name}\``)]);
  }
  for (const set of scored) {
    const topics = scoredTopics(data, set, sets);
    if (topics !== null) print([set, ...(await correlations(topics))]);
  }
}

/** Null where the set is not there. */
function scoredTopics(data, set, sets) {
  const file = `${data}/judged/${set}.jsonl.gz`;
  if (sets[set] === undefined && !existsSync(file)) return null;
  const topics = sets[set] === undefined ? readRows(file) : sets[set]().map(({ topic }) => topic);
  return topics.map((topic) => ({
    ...topic,
    summaries: topic.summaries.filter((_, i) => i % SCORED[set] === 0),
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [data = '../shared/data', ...wanted] = process.argv.slice(2);
  await main(data, wanted);
}
