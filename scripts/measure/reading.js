/**
 * A reader's check of `cheops score`: two topics with a hand-made pyramid and ten students each, of which every unit was
 * judged present, absent or contradicted by reading before anything was run (`reading/`). They choose and train nothing.
 *
 *   npm run measure -- reading              the table of docs/reading-check.md
 *   npm run measure -- reading --errors     and every wrong decision on units of weight 3 or more
 *
 * Precision and recall are of decisions on units of weight 3 or more. `inverted` counts contradicted facts that got
 * credit; r is Pearson's, of coverage over all units with the judged coverage, over the ten students.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { correlate, types } from '../../dist/index.js';

const root = join(import.meta.dirname, '../..');
const HEAVY = 3;
const DATASET = join(import.meta.dirname, 'reading/topics.jsonl');
const readLines = (path) => readFileSync(path, 'utf8').trim().split('\n').map(JSON.parse);
const topics = readLines(DATASET);
const contradicted = readLines(join(import.meta.dirname, 'reading/contradicted.jsonl'));

/** What `cheops score` writes for every student of every topic. */
function score(match, folder) {
  const file = join(folder, `${match}.json`);
  const call = ['score', DATASET, '--pyramid', DATASET, '--match', match, '--json', file, '--no-cache'];
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), ...call]);
  if (status !== 0) throw new Error(String(stderr));
  return JSON.parse(readFileSync(file, 'utf8')).topics;
}

/** One row for each unit of weight 3 or more and each student. */
function decisions(topic, scored) {
  return scored.summaries.flatMap(({ summary, matches }) => {
    const found = new Set(matches.map(({ unit }) => unit));
    return topic.units
      .filter(({ weight }) => weight >= HEAVY)
      .map(({ id, label }) => ({
        topic: topic.id,
        student: summary.id,
        label,
        found: found.has(id),
        expressed: topic.human[summary.id].units.includes(id),
        contradicted: contradicted.some(
          (row) => row.topic === topic.id && row.summary === summary.id && row.unit === id,
        ),
      }));
  });
}

function pearson(topic, coverages) {
  const rows = (scores) => scores.map(([summary, score]) => ({ topic: topic.id, summary, score }));
  const human = rows(Object.entries(topic.human).map(([summary, { pyramid }]) => [summary, pyramid]));
  return correlate({ metric: rows(coverages), human, level: 'pooled' }).pearson.value;
}

const short = (value) => value.toFixed(3).replace('0.', '.');

function figures(rows) {
  const right = rows.filter((row) => row.found && row.expressed).length;
  const found = rows.filter((row) => row.found).length;
  const expressed = rows.filter((row) => row.expressed).length;
  const inverted = rows.filter((row) => row.contradicted);
  const credited = inverted.filter((row) => row.found).length;
  return [
    found === 0 ? '–' : `${short(right / found)} (${right}/${found})`,
    `${short(right / expressed)} (${right}/${expressed})`,
    `${credited}/${inverted.length}`,
  ];
}

function print(cells) {
  console.log(`| ${cells.join(' | ')} |`);
}

function printErrors(rows, match) {
  for (const { topic, student, label, found, expressed, contradicted } of rows) {
    if (found === expressed) continue;
    const error = expressed ? 'missed' : contradicted ? 'contradicted, but found' : 'absent, but found';
    console.log(`${match}: ${topic}, ${student}: ${error}: ${label}`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'cheops-reading-'));
const errors = [];
const studentRows = [];
print(['matcher', 'topic', 'precision', 'recall', 'inverted', 'r', '`types` r']);
print(['---', '---', '---:', '---:', '---:', '---:', '---:']);
for (const match of ['presence', 'wmin']) {
  const scored = score(match, folder);
  const all = [];
  for (const topic of topics) {
    const own = scored.find(({ pyramid }) => pyramid.id === topic.id);
    const rows = decisions(topic, own);
    all.push(...rows);
    const coverages = own.summaries.map(({ summary, coverage }) => [summary.id, coverage.value ?? 0]);
    const references = topic.references.map(({ text }) => text);
    const floor = topic.summaries.map(({ id, text }) => [id, types({ summary: text, references }).value]);
    print([
      match,
      topic.id,
      ...figures(rows),
      short(pearson(topic, coverages)),
      short(pearson(topic, floor)),
    ]);
    studentRows.push({ match, topic, coverages: new Map(coverages) });
  }
  print([match, 'both', ...figures(all), '', '']);
  errors.push([all, match]);
}
rmSync(folder, { recursive: true });

console.log('\nCoverage of each student: as judged, by presence, by WMIN\n');
print(['student', ...topics.map(({ id }) => id)]);
print(['---', ...topics.map(() => '---')]);
for (const { id } of topics[0].summaries) {
  const cells = topics.map((topic) => {
    const by = studentRows.filter((row) => row.topic === topic).map((row) => row.coverages.get(id));
    return [topic.human[id].pyramid, ...by].map((value) => value.toFixed(2)).join(' ');
  });
  print([id, ...cells]);
}
if (process.argv.includes('--errors')) for (const [rows, match] of errors) printErrors(rows, match);
