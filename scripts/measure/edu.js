/**
 * EDU pyramids against people: the acceptance sums of the three programs, then system and summary level for the three
 * builders, in the paper's way and the soft ones, beside `types`, ROUGE-2, BE and the references' own discourse units.
 *
 *   npm run measure -- edu
 *
 * Parses are kept in the system's folder for temporary files, so that a second run takes seconds.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eduScores } from '../../build/match/lap/edu-scores.js';
import { createLap, LAP_MODES } from '../../build/match/lap/lap.js';
import { correlate } from '../../build/meta/correlate.js';
import { humanScores } from '../../build/meta/evaluate.js';
import { compareElements } from '../../build/overlap/be/text.js';
import { rouge } from '../../build/overlap/rouge/rouge.js';
import { types } from '../../build/overlap/types.js';
import { createPool, EDU_DEFAULTS, EDU_METHODS, extractReference } from '../../build/pyramid/edu/extract.js';
import { readEdus } from '../../build/pyramid/edu/read.js';
import { loadParser, SYNTAX_VERSION } from '../../build/syntax/parser.js';

const data = process.argv[2] ?? '../shared/data';

const SETS = [
  { name: 'realsumm-a', field: 'pyramid', levels: ['system', 'summary'] },
  { name: 'pyrxsum-a', field: 'pyramid', levels: ['system', 'summary'] },
  { name: 'wim', field: 'raw', levels: ['pooled'] },
];

/** Sums of optima on REALSumm-a, free of ties: an independent solver found the same. */
const SUMS = [
  { method: 'edu-al', options: {}, sum: 178.82 },
  { method: 'edu-rouge', options: { stem: true }, sum: 781 },
  { method: 'edu-rouge', options: { stem: false }, sum: 757 },
  { method: 'edu-be', options: { relation: true }, sum: 452 },
  { method: 'edu-be', options: { relation: false }, sum: 482 },
];
const COUNTS = { sources: 4782, references: 320, words: 2398 };

/** What each must reach: system and summary level, or pooled. */
const TARGETS = {
  'realsumm-a edu-al step': [0.82, 0.36],
  'realsumm-a edu-rouge step': [0.81, 0.36],
  'realsumm-a edu-be step': [0.79, 0.35],
  'realsumm-a edu-al sentence': [0.84, 0.44],
  'wim edu-al step': [0.83],
  'wim edu-rouge step': [0.83],
  'wim edu-be step': [0.83],
};

const folder = join(tmpdir(), `cheops-measure-edus-${SYNTAX_VERSION}`);
mkdirSync(folder, { recursive: true });
let parser;
async function parse({ text, offset }) {
  if (offset !== 0) throw new Error('A text is too long for this script.');
  parser ??= loadParser();
  const { read, parse: parseSentences } = await parser;
  return parseSentences(await read(text));
}

async function read(document) {
  const file = join(folder, `${createHash('sha256').update(document.text).digest('hex')}.json`);
  if (!existsSync(file)) {
    const { sentences } = await readEdus({ document, parse, english: true });
    writeFileSync(file, JSON.stringify(sentences));
  }
  return { ...document, sentences: JSON.parse(readFileSync(file, 'utf8')) };
}

async function readAll(documents = []) {
  const found = [];
  for (const document of documents) found.push(await read(document));
  return found;
}

async function readTopics(file) {
  const topics = readFileSync(file, 'utf8').trim().split('\n');
  const found = [];
  for (const topic of topics.map((line) => JSON.parse(line))) {
    const { references, sources, summaries } = topic;
    found.push({
      ...topic,
      references: await readAll(references),
      sources: await readAll(sources),
      summaries: await readAll(summaries),
    });
  }
  return found;
}

const sum = (values) => values.reduce((total, value) => total + value, 0);
const edusIn = (documents) => documents.flatMap(({ sentences }) => sentences.flatMap(({ edus }) => edus));

async function checkSums(topics) {
  const references = topics.flatMap((topic) => edusIn(topic.references));
  const counts = {
    sources: sum(topics.map((topic) => edusIn(topic.sources).length)),
    references: references.length,
    words: sum(references.map(({ words }) => words.length)),
  };
  for (const [what, expected] of Object.entries(COUNTS)) check(`EDUs: ${what}`, counts[what], expected, 0);
  for (const { method, options, sum: expected } of SUMS) {
    let total = 0;
    let proven = 0;
    const times = [];
    for (const topic of topics) {
      const pool = createPool(topic.sources);
      for (const reference of topic.references) {
        const before = process.cpuUsage();
        const found = await extractReference({
          reference,
          pool,
          method,
          options: { ...EDU_DEFAULTS, ...options },
        });
        const { user, system } = process.cpuUsage(before);
        times.push((user + system) / 1000);
        total += found.value;
        proven += found.proven ? 1 : 0;
      }
    }
    times.sort((a, b) => a - b);
    check(
      `${method} ${JSON.stringify(options)}, ${proven} of ${times.length} proven`,
      total,
      expected,
      0.005,
    );
    console.log(
      `    ${times[times.length >> 1].toFixed(0)} ms of the processor a reference at the median, ${times.at(-1).toFixed(0)} at most`,
    );
  }
}

function check(what, value, expected, tolerance) {
  const isFine = Math.abs(value - expected) <= tolerance;
  if (!isFine) process.exitCode = 1;
  console.log(`  ${what}: ${Number(value.toFixed(3))}${isFine ? '' : `, but it should be ${expected}`}`);
}

/** Rows of scores for all summaries of all topics; `score` gives those of one topic. */
async function scoreAll(topics, score) {
  const rows = [];
  for (const topic of topics) {
    const scores = await score(topic);
    topic.summaries.forEach(({ id }, i) => {
      rows.push({ topic: topic.id, summary: id, score: scores[i] });
    });
  }
  return rows;
}

const texts = (documents) => documents.map(({ text }) => text);
const elements = ({ sentences }) => sentences.flatMap((sentence) => sentence.elements);
const perSummary = (score) => (topic) => topic.summaries.map((summary) => score(summary, topic));

const BESIDE = {
  types: perSummary(({ text }, topic) => types({ summary: text, references: texts(topic.references) }).value),
  'rouge-2': perSummary(
    ({ text }, topic) =>
      rouge({
        summary: text,
        references: texts(topic.references),
        variant: 'rouge-2',
        options: { preset: 'plain' },
      }).recall,
  ),
  be: perSummary(
    (summary, topic) =>
      compareElements({ summary: elements(summary), references: topic.references.map(elements) }).recall,
  ),
};

/** The references' own units, each of weight 1, as a pyramid. */
function ownUnits({ id, references }) {
  const units = edusIn(references)
    .filter(({ words }) => words.length > 0)
    .map(({ text }, i) => ({ id: String(i), label: text, weight: 1, contributors: [] }));
  return { id, method: 'own', references, units };
}

function scoreOwn(topic, mode) {
  const match = createLap({ pyramid: ownUnits(topic), mode });
  return topic.summaries.map((summary) => match({ summary, sentences: summary.sentences }).score.value);
}

function print(name, rows, { set, human, levels }) {
  const cells = levels.map((level) => {
    const { pearson, spearman, kendall } = correlate({ metric: rows, human, level });
    return { level, pearson: pearson.value, spearman: spearman.value, kendall: kendall.value };
  });
  const [first, second] = cells;
  const target = TARGETS[`${set} ${name}`];
  const missed = target?.some((least, i) => cells[i].pearson < least) ?? false;
  if (missed) process.exitCode = 1;
  const short = (value) => value.toFixed(3).replace('0.', '.');
  console.log(
    `  ${name.padEnd(22)} ${first.level} r ${short(first.pearson)} ρ ${short(first.spearman)} τ ${short(first.kendall)}` +
      (second === undefined ? '' : `  ${second.level} r ${short(second.pearson)}`) +
      (missed ? `  below the target ${target.join('/')}` : ''),
  );
}

for (const { name, field, levels } of SETS) {
  const file = join(data, 'judged', `${name}.jsonl`);
  if (!existsSync(file)) {
    console.log(`${name}: skipped, ${file} is not there`);
    continue;
  }
  console.log(`\n${name}`);
  const topics = await readTopics(file);
  if (name === 'realsumm-a') await checkSums(topics);
  const about = { set: name, human: humanScores(topics, field), levels };
  for (const [metric, score] of Object.entries(BESIDE)) print(metric, await scoreAll(topics, score), about);
  for (const mode of LAP_MODES) {
    for (const method of EDU_METHODS) {
      const rows = await scoreAll(topics, async (topic) =>
        (await eduScores({ ...topic, method, mode })).map(({ score }) => score),
      );
      print(`${method} ${mode}`, rows, about);
    }
    print(`own units ${mode}`, await scoreAll(topics, (topic) => scoreOwn(topic, mode)), about);
  }
}
