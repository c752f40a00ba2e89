/**
 * How well clauses agree with simple sentences that people, or a careful program, made of the same sentence:
 * MinWiki (one for each tensed verb), DeSSE (by students' readers) and WikiSplit (two for each sentence).
 *
 *   node scripts/measure/clauses.js ../shared/data
 *
 * From a program, `measureClauses({ parse, data })`, where `parse(text)` gives or promises parsed sentences.
 *
 * - count: in how many of the complex sentences the finest segmentation has as many clauses as there are simple
 *   sentences.
 * - F1: clauses and simple sentences are paired one to one for the largest sum of word-overlap F1; the mean over
 *   all simple sentences, of which one without a clause counts 0.
 * - best F1: the same when every simple sentence takes the clause that is most like it.
 * - alternative: F1 of the segmentation that fits best, whole sentence included: what a matcher can choose from.
 *
 * Words are runs of letters and digits, without case; overlap counts repeated words as often as both have them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { assign } from '../../build/optimize/assignment.js';
import { segmentClauses } from '../../build/segment/clauses/clauses.js';
import { finest } from '../../build/segment/segmentation.js';
import { loadParser } from '../../build/syntax/parser.js';
import { readText } from '../../build/text/read.js';

export const SETS = [
  { name: 'MinWiki test', file: 'minwiki.jsonl.gz' },
  { name: 'DeSSE test', file: 'desse-acl2021.jsonl.gz' },
  { name: 'WikiSplit test', file: 'wiki-split.jsonl.gz' },
];

/** One row for each set. `options` go to the segmenter; `onExample` sees each sentence with what came out. */
export async function measureClauses({ parse, data, sets = SETS, options = {}, onExample = () => {} }) {
  const rows = [];
  for (const { name, file } of sets) {
    const examples = readExamples(join(data, 'splitting', file));
    const scores = [];
    for (const example of examples) {
      const score = scoreExample({
        sentences: await parse(example.complex),
        simple: example.simple,
        options,
      });
      scores.push(score);
      onExample({ set: name, example, ...score });
    }
    rows.push({ set: name, sentences: examples.length, ...means(scores) });
  }
  return rows;
}

function readExamples(path) {
  return gunzipSync(readFileSync(path))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ split, complex, duplicate }) => split === 'test' && complex !== null && !duplicate);
}

function scoreExample({ sentences, simple, options }) {
  const segmented = sentences.map((sentence) => segmentClauses({ sentence, ...options }));
  const clauses = segmented.flatMap((sentence) => finest(sentence).segments.map(({ text }) => text));
  return {
    clauses,
    sameCount: clauses.length === simple.length,
    f1: pairedScores({ clauses, simple }),
    bestF1: simple.map((sentence) => Math.max(0, ...clauses.map((clause) => overlapF1(clause, sentence)))),
    alternativeF1: bestAlternative({ segmented, simple }),
  };
}

function pairedScores({ clauses, simple }) {
  const weights = simple.map((sentence) => clauses.map((clause) => overlapF1(clause, sentence)));
  return assign(weights).map((column, row) => (column === null ? 0 : weights[row][column]));
}

/** Texts of several sentences are rare here; each sentence's alternatives are tried with the others' finest. */
function bestAlternative({ segmented, simple }) {
  let chosen = segmented.map(finest);
  let best = pairedScores({ clauses: texts(chosen), simple });
  segmented.forEach(({ segmentations }, i) => {
    for (const segmentation of segmentations) {
      const tried = chosen.with(i, segmentation);
      const scores = pairedScores({ clauses: texts(tried), simple });
      if (sum(scores) > sum(best)) [chosen, best] = [tried, scores];
    }
  });
  return best;
}

function texts(segmentations) {
  return segmentations.flatMap(({ segments }) => segments.map(({ text }) => text));
}

export function overlapF1(a, b) {
  const left = words(a);
  const right = words(b);
  const counts = new Map();
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count > 0) shared++;
    counts.set(word, count - 1);
  }
  return left.length + right.length === 0 ? 0 : (2 * shared) / (left.length + right.length);
}

function words(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function means(scores) {
  const mean = (values) => sum(values) / values.length;
  return {
    count: mean(scores.map(({ sameCount }) => Number(sameCount))),
    f1: mean(scores.flatMap(({ f1 }) => f1)),
    bestF1: mean(scores.flatMap(({ bestF1 }) => bestF1)),
    alternativeF1: mean(scores.flatMap(({ alternativeF1 }) => alternativeF1)),
  };
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/** A Markdown table. */
export function formatClauseRows(rows) {
  const number = (value) => value.toFixed(3);
  return [
    '| data | sentences | same count | F1 | best F1 | F1 of the best alternative |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(
      ({ set, sentences, count, f1, bestF1, alternativeF1 }) =>
        `| ${set} | ${sentences} | ${(100 * count).toFixed(1)}% | ${number(f1)} | ${number(bestF1)} | ${number(alternativeF1)} |`,
    ),
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const parser = await loadParser();
  const parse = (text) => parser.parse(readText(text));
  console.log(formatClauseRows(await measureClauses({ parse, data: process.argv[2] ?? '../shared/data' })));
}
