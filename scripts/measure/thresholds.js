/**
 * From which similarity on a clause should express a unit? WMIN with cosines and percentiles as threshold, on automatic
 * pyramids of six judged sets: r of coverage with people's scores, and in brackets the mean coverage. The mean over the sets
 * chose the default.
 *
 *   npm run measure -- thresholds
 *   npm run measure -- thresholds --vectors encoder --builder edua-g --thresholds 0.6,p97
 *
 * Parses and vectors are kept in a cache of its own.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPyramid, evaluateTopics } from '../../build/evaluate.js';
import { BUILDERS } from '../../build/methods/builders.js';
import { MATCHERS } from '../../build/methods/matchers.js';
import { openResources } from '../../build/run/resources.js';
import { chooseMethod } from '../../build/settings.js';
import { correlated, mean, setsWithReferences, short } from './sets/with-references.js';

const data = process.argv[2]?.startsWith('--') === false ? process.argv[2] : '../shared/data';
const named = (option, usual) => {
  const at = process.argv.indexOf(`--${option}`);
  return at === -1 ? usual : process.argv[at + 1];
};
const vectors = named('vectors', 'wtmf');
const builder = chooseMethod({ entry: BUILDERS.get(named('builder', 'edua-x')), given: { vectors } });
const THRESHOLDS = named('thresholds', '0.4,0.45,0.5,0.55,0.65,0.7,p95,p96,p97,p98,p99').split(',');
const sets = setsWithReferences({ data, students: 60, questions: 25 });
const resources = openResources({ jobs: 2, cacheFolder: join(tmpdir(), 'cheops-measure-cache') });

const pyramids = new Map();
async function pyramidOf(topic) {
  if (!pyramids.has(topic.id))
    pyramids.set(topic.id, (await buildPyramid(topic, { builder, resources })).pyramid);
  return pyramids.get(topic.id);
}

function readThreshold(word) {
  return word.startsWith('p') ? { percentile: Number(word.slice(1)) } : { cosine: Number(word) };
}

async function figures({ topics, human, of }, threshold) {
  const matcher = chooseMethod({ entry: MATCHERS.get('wmin'), given: { vectors, threshold } });
  const rows = [];
  for (const topic of topics()) {
    const summaries = topic.summaries.filter(({ id }) => topic.human[id] !== undefined);
    const { topics: scored } = await evaluateTopics([{ pyramid: await pyramidOf(topic), summaries }], {
      matcher,
      resources,
    });
    const cards = new Map(scored[0].summaries.map(({ card }) => [card.summary, card]));
    const coverage = summaries.map(({ id }) => cards.get(id).coverage.value ?? 0);
    rows.push({ coverage, human: human({ ...topic, summaries }) });
  }
  return {
    r: correlated({ rows, score: 'coverage', of }),
    coverage: mean(rows.flatMap((row) => row.coverage)),
  };
}

const names = named('sets', Object.keys(sets).join()).split(',');
console.log(`| threshold | ${names.join(' | ')} | mean |`);
console.log(`| --- |${' ---: |'.repeat(names.length + 1)}`);
for (const word of THRESHOLDS) {
  const row = [];
  for (const name of names) row.push(await figures(sets[name], readThreshold(word)));
  const cells = row.map(({ r, coverage }) => `${short(r)} (${coverage.toFixed(2)})`);
  console.log(`| ${word} | ${cells.join(' | ')} | ${short(mean(row.map(({ r }) => r)))} |`);
}
await resources.close();
