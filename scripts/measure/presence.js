/**
 * Presence against people on every judged set that is there, a row a set, beside the share of a unit's words that the text
 * has (`words`); and the metrics `units` and `auto` beside `types`.
 *
 *   node scripts/measure/presence.js ../shared/data                      everything
 *   node scripts/measure/presence.js ../shared/data wim sra-uq wim:r     these rows alone; `:r` are those of the metrics
 *
 * AUC: a pair that people call expressed against all others (SummHay: full against none). No set trained the model; which ones
 * took part in fitting the last step is said in docs/presence.md.
 */
import { fileURLToPath } from 'node:url';
import { correlate } from '../../build/meta/correlate.js';
import { scoreTopic } from '../../build/run/score-topic.js';
import { openPresence } from '../../build/semantics/presence.js';
import { decisionOf } from '../../build/semantics/presence-probability.js';
import { stemsOf, unitStems } from '../../build/semantics/unit-words.js';
import { chooseMetrics } from '../../dist/index.js';
import { readRows, setsOf } from '../../training/meaning/judged-sets.js';

/** Sets with references and people's scores, and at which level these are compared. */
const SCORED = {
  'pyrxsum-a': 'units',
  'realsumm-a': 'units',
  wim: 'units',
  examples: 'units',
  'commonlit-a': 'auto',
  'squality-eval': 'auto',
};

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

export async function measurePairs(topics, presence) {
  const pairs = [];
  for (const { units, texts } of topics) {
    const finder = presence.finder(units);
    const words = units.map(({ wordings }) => unitStems(wordings[0]));
    for (const { text, labels } of texts) {
      const found = await finder.find(text);
      const there = stemsOf(text);
      found.forEach(({ probability, contradicted }, i) => {
        if (labels[i] === null) return;
        const own = words[i];
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
    pairs: pairs.length,
    auc: auc(sided.map((pair) => ({ value: pair.probability, isPositive: expressed(pair) }))),
    words: auc(sided.map((pair) => ({ value: pair.words, isPositive: expressed(pair) }))),
    probability: mean(pairs.map(({ probability }) => probability)),
    people: mean(pairs.map((pair) => Number(expressed(pair)))),
    'yes: right': mean(yes.map((pair) => Number(expressed(pair)))),
    'no: right': mean(no.map((pair) => Number(!expressed(pair)))),
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

/** r of each metric with people's scores: within a topic, averaged (summary); of the systems' means (system). */
async function measureScores(set, topics) {
  const names = SCORED[set] === 'units' ? ['types', 'auto', 'units'] : ['types', 'auto'];
  const scores = [];
  for (const topic of topics.map(withContributors))
    scores.push(...(await scoreTopic({ topic, metrics: chooseMetrics({ metrics: names }) })));
  const human = topics.flatMap((topic) =>
    topic.summaries
      .filter(({ id }) => topic.human[id] !== undefined)
      .map(({ id }) => ({ topic: topic.id, summary: id, score: peopleOf(topic.human[id]) })),
  );
  const levels = topics.length > 3 ? ['summary', 'system'] : ['summary'];
  return Object.fromEntries(
    names.flatMap((metric) =>
      levels.map((level) => {
        const scored = scores.filter((line) => line.metric === metric);
        return [`${metric} ${level}`, correlate({ metric: scored, human, level }).pearson.value];
      }),
    ),
  );
}

/** As datasets are read: units may come without contributors. */
function withContributors(topic) {
  if (topic.units === undefined) return topic;
  return { ...topic, units: topic.units.map((unit) => ({ contributors: [], ...unit })) };
}

function peopleOf({ raw, pyramid, content, coverage }) {
  return raw ?? pyramid ?? content ?? coverage;
}

function show(set, figures) {
  const shown = Object.entries(figures).map(
    ([name, value]) => `${name} ${Number.isInteger(value) ? value : (value?.toFixed(3) ?? '—')}`,
  );
  console.log(`${set.padEnd(22)}${shown.join('  ')}`);
}

async function main(data, wanted) {
  const isWanted = (set) => wanted.length === 0 || wanted.includes(set);
  const presence = await openPresence();
  const sets = setsOf(data);
  for (const [set, topics] of Object.entries(sets)) {
    if (isWanted(set)) show(set, figuresOf(set, await measurePairs(topics(), presence)));
  }
  for (const set of Object.keys(SCORED)) {
    if (!isWanted(`${set}:r`)) continue;
    const topics = scoredTopics(data, set, sets);
    if (topics !== null) show(`${set}:r`, await measureScores(set, topics));
  }
}

function scoredTopics(data, set, sets) {
  if (sets[set] !== undefined) return sets[set]().map(({ topic }) => topic);
  try {
    return readRows(`${data}/judged/${set}.jsonl.gz`);
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [data = '../shared/data', ...wanted] = process.argv.slice(2);
  await main(data, wanted);
}
