/**
 * Overlap metrics against people on the judged data: correlations next to the figures of METHODS.
 *
 *   node scripts/measure/overlap.js ../shared/data
 *
 * `plain` is unstemmed recall of lower-case words, averaged over references.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { correlate } from '../../dist/meta/correlate.js';
import { humanScores } from '../../dist/meta/evaluate.js';
import { compareElements, elementsOfText } from '../../dist/overlap/be/text.js';
import { rouge } from '../../dist/overlap/rouge/rouge.js';
import { types } from '../../dist/overlap/types.js';
import { sentencesOf } from '../../dist/run/sentences.js';

const plain = (variant) => (summary, references) =>
  rouge({ summary, references, variant, options: { preset: 'plain' } }).recall;

/** References come once for each summary, and parsing takes its time. */
const parsed = new Map();
function cachedElements(text) {
  if (!parsed.has(text)) parsed.set(text, elementsOfText({ text }));
  return parsed.get(text);
}

const METRICS = {
  types: (summary, references) => types({ summary, references }).value,
  'rouge-1 plain': plain('rouge-1'),
  'rouge-2 plain': plain('rouge-2'),
  'rouge-l plain': (summary, references) =>
    plain('rouge-l')(sentencesOf(summary), references.map(sentencesOf)),
  'rouge-su4 plain': plain('rouge-su4'),
  'be (hm)': async (summary, references) => {
    const elements = [];
    for (const text of references) elements.push(await cachedElements(text));
    return compareElements({ summary: await elementsOfText({ text: summary }), references: elements }).recall;
  },
};

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

function readTopics(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
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

/** One row for each set, metric and level: { data, metric, level, n, pearson, expected, ok }. */
export async function measureOverlap(dataFolder) {
  const found = [];
  for (const { name, file, field, levels } of SETS) {
    const path = join(dataFolder, file);
    if (!existsSync(path)) {
      found.push({ data: name, skipped: `${path} is not there` });
      continue;
    }
    const topics = readTopics(path);
    const human = humanScores(topics, field);
    for (const [metric, score] of Object.entries(METRICS)) {
      const rows = await scoreAll(topics, score);
      for (const level of levels) {
        const { n, pearson } = correlate({ metric: rows, human, level });
        const [expected, tolerance] = EXPECTED[`${name}/${metric}/${level}`] ?? [];
        const known =
          expected === undefined ? {} : { expected, ok: Math.abs(pearson.value - expected) <= tolerance };
        found.push({ data: name, metric, level, n, pearson: pearson.value, ...known });
      }
    }
  }
  return found;
}

/** Prints the rows; false if a figure is not what it should be. */
export async function printOverlap(dataFolder) {
  const rows = await measureOverlap(dataFolder);
  for (const { data, metric, level, n, pearson, expected, ok, skipped } of rows) {
    if (skipped !== undefined) console.log(`${data}: skipped, ${skipped}`);
    else {
      const target = expected === undefined ? '' : `  expected ${expected}${ok ? '' : '  MISSED'}`;
      console.log(
        `${data.padEnd(12)}${metric.padEnd(18)}${level.padEnd(9)}n=${String(n).padEnd(5)}r=${pearson.toFixed(4)}${target}`,
      );
    }
  }
  return rows.every(({ ok }) => ok !== false);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await printOverlap(process.argv[2] ?? '../shared/data')) ? 0 : 1;
}
