/**
 * The older systems on "What Is Matter?": Pearson correlation of raw scores with people's, beside what was published, and
 * what each choice that the papers leave open does to it.
 *
 *   node scripts/measure/older.js ../shared/data
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseMetrics, correlate, openResources, scoreDataset } from '../../dist/index.js';

/** Settings with a name for each row. */
const RUNS = [
  ['types', { metrics: ['types'] }],
  ['dp-unigram (2005)', { metrics: ['dp-unigram'] }],
  ...[0.4, 0.6, 0.7].map((t) => [
    `  threshold ${t}`,
    { metrics: ['dp-unigram'], settings: { dpThreshold: t } },
  ]),
  ...[1, 2].map((n) => [`  ${n} content words`, { metrics: ['dp-unigram'], settings: { dpLeastWords: n } }]),
  ['dp-wtmf (2013; published .93)', { metrics: ['dp-wtmf'] }],
  ...[0.5, 0.55, 0.6, 0.7, 0.75, 0.8].map((t) => [
    `  threshold ${t}`,
    { metrics: ['dp-wtmf'], settings: { dpThreshold: t } },
  ]),
  ...[1, 2].map((n) => [`  ${n} content words`, { metrics: ['dp-wtmf'], settings: { dpLeastWords: n } }]),
  ...['cosine', 'string'].map((likeness) => [
    `  by ${likeness}, threshold .4`,
    { metrics: ['dp-wtmf'], settings: { dpLikeness: likeness, dpThreshold: 0.4 } },
  ]),
  ['peak (2016; published .82)', { metrics: ['peak'] }],
  ...[0.5, 0.6, 0.7, 0.8].map((t) => [
    `  threshold ${t}`,
    { metrics: ['peak'], settings: { peakThreshold: t } },
  ]),
];

export async function measureOlder(data) {
  const topic = JSON.parse(readFileSync(join(data, 'judged/wim.jsonl'), 'utf8'));
  const human = Object.entries(topic.human).map(([summary, { raw }]) => ({
    topic: topic.id,
    summary,
    score: raw,
  }));
  const resources = openResources();
  const lines = ['WIM: r of raw with people’s raw, and the mean raw score (people: 34.2)'];
  for (const [name, choice] of RUNS) {
    const rows = [];
    for await (const scored of scoreDataset({ topics: [topic], metrics: chooseMetrics(choice), resources }))
      rows.push(...scored.lines);
    const metric = rows.map(({ summary, score, details }) => ({
      topic: topic.id,
      summary,
      score: details.raw ?? score,
    }));
    const r = correlate({ metric, human, level: 'pooled' }).pearson.value;
    const mean = metric.reduce((sum, { score }) => sum + score, 0) / metric.length;
    lines.push(`${name.padEnd(34)} ${r.toFixed(3)}  ${mean.toFixed(1)}`);
  }
  await resources.close();
  return lines;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log((await measureOlder(process.argv[2])).join('\n'));
