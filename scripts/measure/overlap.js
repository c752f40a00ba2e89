/**
 * Every metric of `cheops eval` against people on the judged data: correlations next to the figures of METHODS.
 *
 *   node scripts/measure/overlap.js ../shared/data
 *
 * `plain` is unstemmed recall of lower-case words, averaged over references. `units` and `auto` were trained with the
 * labels of realsumm-a, so their figures there are marked; `npm run measure -- meaning` has those by folds.
 */
import { createReadStream, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { streamTopics } from '../../build/formats/dataset.js';
import { correlate } from '../../build/meta/correlate.js';
import { humanScores } from '../../build/meta/evaluate.js';
import { METRICS as ENTRIES } from '../../build/methods/metrics.js';
import { compareElements, elementsOfText } from '../../build/overlap/be/text.js';
import { rouge } from '../../build/overlap/rouge/rouge.js';
import { parseVariant } from '../../build/overlap/rouge/variant.js';
import { types } from '../../build/overlap/types.js';
import { openResources } from '../../build/run/resources.js';
import { chooseMethod } from '../../build/settings.js';
import { sentencesOf } from '../../build/text/any-language.js';

/** ROUGE-L and -W compare sentences. */
function plain(variant) {
  const { kind } = parseVariant(variant);
  const read = kind === 'l' || kind === 'w' ? sentencesOf : (text) => text;
  return (summary, references) =>
    rouge({ summary: read(summary), references: references.map(read), variant, options: { preset: 'plain' } })
      .recall;
}

/** Texts come more than once, and parsing takes its time. */
const parsed = new Map();
function cachedElements(text) {
  if (!parsed.has(text)) parsed.set(text, elementsOfText({ text }));
  return parsed.get(text);
}

function elementsIn(match) {
  return async (summary, references) => {
    const elements = [];
    for (const text of references) elements.push(await cachedElements(text));
    return compareElements({ summary: await cachedElements(summary), references: elements, match }).recall;
  };
}

const METRICS = {
  types: (summary, references) => types({ summary, references }).value,
  ...Object.fromEntries(
    ENTRIES.names()
      .filter((name) => name.startsWith('rouge-'))
      .map((name) => [`${name} plain`, plain(name)]),
  ),
  be: elementsIn('hm'),
  'be-hmr': elementsIn('hmr'),
};
/** The others score whole topics. */
const OTHERS = ENTRIES.names().filter((name) => !(name in METRICS) && !name.startsWith('rouge-'));
const IN_SAMPLE = ['realsumm-a/units', 'realsumm-a/auto'];

/** What each figure should be, and how far from it we may be. */
const EXPECTED = {
  'realsumm-a/types/system': [0.889, 0.01],
  'realsumm-a/types/summary': [0.557, 0.01],
  'realsumm-a/rouge-1 plain/system': [0.889, 0.0005],
  'realsumm-a/rouge-1 plain/summary': [0.539, 0.0005],
  'realsumm-a/rouge-2 plain/system': [0.912, 0.0005],
  'realsumm-a/rouge-2 plain/summary': [0.477, 0.0005],
  'wim/types/pooled': [0.92, 0.01],
  'wim/rouge-1 plain/pooled': [0.851, 0.0005],
  'wim/rouge-2 plain/pooled': [0.793, 0.0005],
};

const SETS = [
  { name: 'realsumm-a', file: 'judged/realsumm-a.jsonl', field: 'pyramid', levels: ['system', 'summary'] },
  { name: 'wim', file: 'judged/wim.jsonl', field: 'raw', levels: ['pooled'] },
];

async function readTopics(file) {
  const topics = [];
  for await (const { topic } of streamTopics(createReadStream(file), { file })) topics.push(topic);
  return topics;
}

async function scoreAll(topics, metric) {
  const rows = [];
  for (const { id, references, summaries } of topics) {
    const texts = references.map(({ text }) => text);
    for (const summary of summaries)
      rows.push({ topic: id, summary: summary.id, score: await metric(summary.text, texts) });
  }
  return rows;
}

async function scoreTopics(topics, name) {
  const resources = openResources({ jobs: 1, cacheFolder: join(tmpdir(), 'cheops-measure-cache') });
  const { entry, settings } = chooseMethod({ entry: ENTRIES.get(name) });
  const metric = entry.open(resources, settings);
  const rows = [];
  for (const topic of topics) {
    const scores = await metric.score(topic);
    topic.summaries.forEach(({ id }, i) => {
      rows.push({ topic: topic.id, summary: id, score: scores[i].score });
    });
  }
  return rows;
}

/** One row for each set, metric and level: { data, metric, level, n, pearson, expected, ok }. */
export async function measureOverlap(dataFolder) {
  const found = [];
  for (const { name, file, field, levels } of SETS) {
    const path = join(dataFolder, file);
    if (!existsSync(path)) {
      found.push({
        data: name,
        skipped: `${path} is not there; set CHEOPS_DATA to the folder that holds judged/`,
      });
      continue;
    }
    const topics = await readTopics(path);
    const human = humanScores(topics, field);
    for (const metric of [...Object.keys(METRICS), ...OTHERS]) {
      const rows =
        metric in METRICS ? await scoreAll(topics, METRICS[metric]) : await scoreTopics(topics, metric);
      for (const level of levels) {
        const { n, pearson } = correlate({ metric: rows, human, level });
        const [expected, tolerance] = EXPECTED[`${name}/${metric}/${level}`] ?? [];
        const known =
          expected === undefined ? {} : { expected, ok: Math.abs(pearson.value - expected) <= tolerance };
        const inSample = IN_SAMPLE.includes(`${name}/${metric}`);
        found.push({ data: name, metric, level, n, pearson: pearson.value, inSample, ...known });
      }
    }
  }
  return found;
}

/** Prints the rows; false if a figure is not what it should be. */
export async function printOverlap(dataFolder) {
  const rows = await measureOverlap(dataFolder);
  for (const { data, metric, level, n, pearson, inSample, expected, ok, skipped } of rows) {
    if (skipped !== undefined) console.log(`${data}: skipped, ${skipped}`);
    else {
      const target = expected === undefined ? '' : `  expected ${expected}${ok ? '' : '  MISSED'}`;
      const note = inSample ? '  in sample' : '';
      console.log(
        `${data.padEnd(12)}${metric.padEnd(18)}${level.padEnd(9)}n=${String(n).padEnd(5)}r=${pearson.toFixed(4)}${target}${note}`,
      );
    }
  }
  return rows.every(({ ok }) => ok !== false);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await printOverlap(process.argv[2] ?? process.env.CHEOPS_DATA ?? '../shared/data'))
    ? 0
    : 1;
}
